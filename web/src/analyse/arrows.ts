/** Arrows for the best moves: the wider, the better. */
import type { DrawShape } from 'chessground/draw';
import type { Key } from 'chessground/types';
import type { LineReport } from '../wire/messages';

const WIDEST = 13;
const NARROWEST = 4;
/** Expected points by which a move may be worse and still get an arrow. */
const WORST = 0.12;

const expected = (line: LineReport): number => (line.score.chances[0] + line.score.chances[1] / 2) / 1000;

export function arrow(uci: string, brush: string, lineWidth?: number): DrawShape {
  const shape: DrawShape = { orig: uci.slice(0, 2) as Key, dest: uci.slice(2, 4) as Key, brush };
  if (lineWidth !== undefined) shape.modifiers = { lineWidth };
  return shape;
}

export function arrows(lines: readonly LineReport[], threat: boolean): DrawShape[] {
  const best = lines[0];
  if (!best) return [];
  const shapes: DrawShape[] = [];
  const drawn = new Set<string>();
  for (const line of lines) {
    const uci = line.moves[0];
    const worse = expected(best) - expected(line);
    if (uci === undefined || worse > WORST || drawn.has(uci.slice(0, 4))) continue;
    drawn.add(uci.slice(0, 4));
    const width = Math.max(NARROWEST, Math.round(WIDEST * (1 - worse / WORST)));
    shapes.push(arrow(uci, threat ? 'red' : line === best ? 'blue' : 'paleBlue', width));
  }
  // The best one is drawn last, above the others.
  return shapes.reverse();
}
