import { describe, expect, it } from 'vitest';
import { INITIAL_FEN } from './position';
import { GameTree, moveNumber, movesTo, pathOf, readAnything, readPgn, remarks } from './tree';

const tree = (text: string): GameTree => {
  const read = readPgn(text);
  if (typeof read === 'string') throw new Error(read);
  return read;
};

describe('a tree', () => {
  it('follows known moves and branches at new ones', () => {
    const game = new GameTree();
    const first = game.play(game.root, 'e4');
    expect(game.play(game.root, 'e2e4')).toBe(first);
    game.play(game.root, 'd4');
    expect(game.root.children.map((child) => child.san)).toEqual(['e4', 'd4']);
    expect(game.play(game.root, 'e5')).toBeUndefined();
  });

  it('promotes and removes variations', () => {
    const game = tree('1. e4 (1. d4 d5 2. c4) 1... e5 *');
    const queen = game.find(['d2d4', 'd7d5', 'c2c4']);
    expect(queen.san).toBe('c4');
    game.promote(queen);
    expect(game.mainline().map((step) => step.san)).toEqual(['', 'd4', 'd5', 'c4']);
    expect(game.remove(game.find(['e2e4']))).toBe(game.root);
    expect(game.root.children).toHaveLength(1);
  });

  it('numbers moves as people do', () => {
    const game = tree('1. e4 e5 2. Nf3 *');
    expect(game.mainline().slice(1).map(moveNumber)).toEqual(['1.', '1…', '2.']);
    expect(movesTo(game.end())).toEqual(['e2e4', 'e7e5', 'g1f3']);
    expect(pathOf(game.end())).toHaveLength(4);
  });
});

describe('PGN', () => {
  const text = '[White "Ada"]\n\n1. e4 {good} e5 $2 (1... c5 2. Nf3) 2. Nf3 *';

  it('tells remarks from commands for programs', () => {
    const [, first, second] = tree('1. e4 {[%clk 0:05:00]} e5 {[%eval 0.2] solid} *').mainline();
    expect([first, second].map((step) => step && remarks(step))).toEqual([[], ['solid']]);
  });

  it('survives a round trip with variations and comments', () => {
    const again = tree(tree(text).toPgn());
    expect(again.headers.get('White')).toBe('Ada');
    expect(again.mainline()[1]?.comments).toEqual(['good']);
    expect(again.mainline()[2]?.glyphs).toEqual([2]);
    expect(again.find(['e2e4', 'c7c5', 'g1f3']).san).toBe('Nf3');
  });

  it('keeps the starting position', () => {
    const fen = '4k3/8/8/8/8/8/8/4K2R w K - 0 1';
    const game = new GameTree(fen);
    game.play(game.root, 'O-O');
    expect(tree(game.toPgn()).root.fen).toBe(fen);
    expect(tree(game.toPgn()).end().san).toBe('O-O');
  });

  it('ends a line at a move that cannot be played', () => {
    expect(tree('1. e4 e5 2. Ke3 d6 *').mainline().map((step) => step.san)).toEqual(['', 'e4', 'e5']);
  });
});

describe('whatever is pasted', () => {
  it('is a FEN or a PGN', () => {
    const fen = readAnything(` ${INITIAL_FEN}\n`);
    expect(fen).toBeInstanceOf(GameTree);
    expect(readAnything('1. e4 e5 *')).toBeInstanceOf(GameTree);
  });
  it('or is refused with a sentence', () => {
    expect(readAnything('hello')).toBe('There is no game in this text.');
    expect(readAnything('8/8/8/8/8/8/8/8 w - - 0 1')).toContain('cannot be played');
  });
});
