/** What a tab remembers. Each tab has its own; a new tab begins with what was written last. */

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    sessionStorage.setItem(key, text);
    localStorage.setItem(key, text);
  } catch {
    // A browser that keeps nothing can still play.
  }
}

export function recall<T>(key: string): T | undefined {
  try {
    const text = sessionStorage.getItem(key) ?? localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}
