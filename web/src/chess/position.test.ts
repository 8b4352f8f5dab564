import { describe, expect, it } from 'vitest';
import { backRank, startingFen } from './chess960';
import { INITIAL_FEN, ending, fenOf, passed, position, readFen, readMove, uciOf } from './position';

describe('reading', () => {
  it('says why a position cannot be played', () => {
    expect(readFen('hello')).toBe('This is not a FEN.');
    expect(readFen('8/8/8/8/8/8/8/8 w - - 0 1')).toContain('the board is empty');
    expect(readFen('8/8/8/8/8/8/8/K7 w - - 0 1')).toContain('one king');
    expect(typeof readFen(INITIAL_FEN)).toBe('object');
  });

  it('reads moves as people type them', () => {
    const castling = position('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
    const spellings = ['O-O', 'o-o', '0-0', 'e1g1', 'e1h1'];
    const read = spellings.map((text) => uciOf(castling, readMove(castling, text)!));
    expect(new Set(read)).toEqual(new Set(['e1h1']));
    expect(uciOf(castling, readMove(castling, 'o-o-o')!)).toBe('e1a1');
    expect(uciOf(position(INITIAL_FEN), readMove(position(INITIAL_FEN), 'nf3')!)).toBe('g1f3');
    expect(readMove(position(INITIAL_FEN), 'e5')).toBeUndefined();
    expect(readMove(position(INITIAL_FEN), 'e2e5')).toBeUndefined();
  });
});

describe('passing', () => {
  it('gives the move to the other side', () => {
    expect(passed(INITIAL_FEN)).toContain(' b ');
  });
  it('is not possible in check or at the end', () => {
    expect(passed('4k3/8/8/8/8/8/4q3/4K3 w - - 0 1')).toBeUndefined();
    expect(passed('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')).toBeUndefined();
  });
});

describe('endings', () => {
  it('are recognised', () => {
    expect(ending(['rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3'])).toEqual({ winner: 'black', reason: 'checkmate' });
    expect(ending(['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'])).toEqual({ reason: 'stalemate' });
    expect(ending(['7k/8/6K1/8/8/8/8/8 b - - 0 1'])?.reason).toContain('material');
    expect(ending(['7k/8/6K1/8/8/8/8/R7 b - - 100 80'])?.reason).toContain('fifty');
    expect(ending([INITIAL_FEN])).toBeUndefined();
  });
  it('count repetitions without the clocks', () => {
    const again = ['0 1', '4 3', '8 5'].map((clocks) => INITIAL_FEN.replace('0 1', clocks));
    expect(ending(again.slice(0, 2))).toBeUndefined();
    expect(ending(again)?.reason).toContain('repetition');
  });
});

describe('Chess960', () => {
  it('numbers the positions as everybody does', () => {
    expect(backRank(518)).toBe('rnbqkbnr');
    expect(backRank(0)).toBe('bbqnnrkr');
    expect(backRank(959)).toBe('rkrnnqbb');
  });
  it('has 960 different positions that can be played', () => {
    const ranks = new Set(Array.from({ length: 960 }, (_, number) => backRank(number)));
    expect(ranks.size).toBe(960);
    for (const number of [0, 1, 95, 96, 400, 700, 959]) {
      expect(fenOf(position(startingFen(number)))).toContain('pppppppp');
      expect(position(startingFen(number)).castles.castlingRights.size()).toBe(4);
    }
  });
});
