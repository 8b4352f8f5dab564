/** One sentence for the user, seen and heard, that goes away by itself. */
import { signal } from '@preact/signals';

export const notice = signal<string | undefined>(undefined);
/** What a screen reader is told: moves, results. */
export const spoken = signal('');

const SHOWN = 5000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function tell(sentence: string): void {
  notice.value = sentence;
  clearTimeout(timer);
  timer = setTimeout(() => (notice.value = undefined), SHOWN);
}

export function speak(sentence: string): void {
  spoken.value = sentence;
}
