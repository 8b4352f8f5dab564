/** Text in and out of the page: clipboard, dropped files, downloads. */
import { tell } from './notice';

export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell(`${what} copied.`);
  } catch {
    tell(`The browser does not let the page copy the ${what}.`);
  }
}

export function download(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The largest file worth reading here. */
const MOST_BYTES = 2 << 20;

export async function readFile(file: File): Promise<string | undefined> {
  if (file.size > MOST_BYTES) {
    tell('The file is larger than 2 MB.');
    return undefined;
  }
  return file.text();
}
