import { expect, it } from 'vitest';
import { describe, sayMove } from './describe';

it('describes a board in words', () => {
  const words = describe('4k3/8/8/8/8/8/4P3/R3K3 b - - 0 1');
  expect(words).toBe('Chess board. White: king e1, rook a1, pawn e2. Black: king e8. Black to move.');
});

it('says moves', () => {
  const said = ['Nf3', 'exd5', 'O-O', 'O-O-O+', 'e8=Q#', 'Qxh7+'].map(sayMove);
  expect(said).toEqual(['knight f3', 'e takes d5', 'castles short', 'castles long', 'e8 promotes to queen checkmate', 'queen takes h7 check']);
});
