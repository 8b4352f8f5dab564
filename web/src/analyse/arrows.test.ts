import { expect, it } from 'vitest';
import type { LineReport } from '../wire/messages';
import { arrows } from './arrows';

const line = (uci: string, win: number): LineReport => ({
  depth: 10,
  moves: [uci],
  score: { centipawns: 0, mate: null, chances: [win, 0, 1000 - win] },
});

it('draws the best move widest and on top, and leaves out bad ones', () => {
  const shapes = arrows([line('e2e4', 550), line('d2d4', 520), line('a2a4', 300)], false);
  expect(shapes.map((shape) => `${shape.orig}${shape.dest}`)).toEqual(['d2d4', 'e2e4']);
  expect(shapes[1]!.modifiers!.lineWidth!).toBeGreaterThan(shapes[0]!.modifiers!.lineWidth!);
});

it('draws promotions of one pawn once, and threats in red', () => {
  const shapes = arrows([line('a7a8q', 900), line('a7a8n', 890)], true);
  expect(shapes).toHaveLength(1);
  expect(shapes[0]!.brush).toBe('red');
});

it('draws nothing without lines', () => {
  expect(arrows([], false)).toEqual([]);
});
