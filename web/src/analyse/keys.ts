/** The keyboard in the analysis. */
import type { AnalyseSession } from './session';

export const SHORTCUTS: [keys: string, meaning: string][] = [
  ['← →', 'back, forward'],
  ['Home End', 'first, last move'],
  ['↑ ↓', 'other variations'],
  ['Space', 'engine on or off'],
  ['x', 'threat'],
  ['a', 'arrows'],
  ['+ −', 'more or fewer lines'],
  ['f', 'flip the board'],
];

/** What a key does; false when nothing. */
export function press(key: string, session: AnalyseSession): boolean {
  switch (key) {
    case 'ArrowLeft':
      session.back();
      return true;
    case 'ArrowRight':
      session.forward();
      return true;
    case 'ArrowUp':
      session.sibling(-1);
      return true;
    case 'ArrowDown':
      session.sibling(1);
      return true;
    case 'Home':
      session.first();
      return true;
    case 'End':
      session.last();
      return true;
    case ' ':
      session.running.value = !session.running.peek();
      return true;
    case 'x':
      session.toggleThreat();
      return true;
    case 'a':
      session.toggleArrows();
      return true;
    case 'f':
      session.flip();
      return true;
    case '+':
      session.setLines(session.lines.peek() + 1);
      return true;
    case '-':
      session.setLines(session.lines.peek() - 1);
      return true;
    default:
      return false;
  }
}
