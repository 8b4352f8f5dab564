import { describe, expect, it } from 'vitest';
import { allowedArrows, evaluationText, fenBefore, graphPoints, missedArrows, nextMistake, plyAt, winPercent } from './model';
import type { ReviewedGame, ReviewedMove } from './types';

const move = (ply: number, change: Partial<ReviewedMove> = {}): ReviewedMove =>
  ({ ply, number: 1, mover: 'white', san: 'e4', uci: 'e2e4', fen: `after ${ply}`, after: { cp: 0 }, before: { cp: 0 }, judgement: null, best: null, reply: null, ...change }) as ReviewedMove;

const game = (moves: ReviewedMove[]): ReviewedGame => ({ start_fen: 'start', start_evaluation: { cp: 0 }, moves, tags: [] }) as unknown as ReviewedGame;

describe('chances', () => {
  it('follow the curve of Lichess', () => {
    expect(winPercent({ cp: 0 })).toBe(50);
    expect(winPercent({ cp: 100 })).toBeCloseTo(59.1, 1);
    expect(winPercent({ cp: 99_999 })).toBe(winPercent({ cp: 1000 }));
    expect([winPercent({ mate: 3 }), winPercent({ mate: -3 })]).toEqual([100, 0]);
    expect([winPercent({ over: 1 }), winPercent({ over: 0 }), winPercent({ over: -1 })]).toEqual([100, 50, 0]);
  });
  it('are written', () => {
    expect([{ cp: 35 }, { cp: -120 }, { mate: -2 }, { over: 0 }].map(evaluationText)).toEqual(['+0.35', '−1.20', '−M2', '½–½']);
  });
});

describe('mistakes', () => {
  const judged = game([move(0), move(1, { judgement: 'mistake' }), move(2), move(3, { judgement: 'blunder' })]);
  it('are found in both directions and round the end', () => {
    expect(nextMistake(judged, -1, 1)).toBe(1);
    expect(nextMistake(judged, 1, 1)).toBe(3);
    expect(nextMistake(judged, 3, 1)).toBe(1);
    expect(nextMistake(judged, 1, -1)).toBe(3);
    expect(nextMistake(game([move(0)]), -1, 1)).toBeUndefined();
  });
  it('start from the position before', () => {
    expect([fenBefore(judged, 0), fenBefore(judged, 2)]).toEqual(['start', 'after 1']);
  });
});

describe('arrows', () => {
  it('come from the review, or from its lines', () => {
    const line = { evaluation: { cp: 0 }, san: ['d5'], uci: ['d7d5'] };
    const told = move(0, { judgement: 'blunder', reply: line, best: line, arrows: [{ from: 'h4', to: 'e1', role: 'allowed' }] });
    expect(allowedArrows(told)).toEqual([{ orig: 'h4', dest: 'e1', brush: 'red' }]);
    expect(allowedArrows(move(0, { judgement: 'blunder', reply: line }))[0]).toMatchObject({ orig: 'd7', dest: 'd5' });
    expect(allowedArrows(move(0, { reply: line }))).toEqual([]);
    expect(missedArrows(told)).toEqual([{ orig: 'd7', dest: 'd5', brush: 'green' }]);
  });
});

describe('the graph', () => {
  const four = game([move(0), move(1, { after: { mate: 1 } }), move(2), move(3)]);
  it('has a point for the start and one for each move', () => {
    expect(graphPoints(four)[0]).toEqual([0, 0.5]);
    expect(graphPoints(four)[2]).toEqual([0.5, 0]);
    expect(graphPoints(four)).toHaveLength(5);
  });
  it('knows which move a click means', () => {
    expect([0, 0.26, 0.5, 1, 2, -1].map((x) => plyAt(four, x))).toEqual([-1, 0, 1, 3, 3, -1]);
  });
});
