import { describe, expect, it } from 'vitest';
import { clockText, flagged, halt, newClocks, press, remaining, start } from './clock';
import { DEFAULTS, canTakeBack, gameFrom, newGame, onTime, pgnOf, takenBack, withMove, type PlayedGame } from './game';

const control = { initial: 60_000, increment: 2000 };
const after = (game: PlayedGame, moves: string[]): PlayedGame => moves.reduce(withMove, game);

describe('clocks', () => {
  it('run for the side to move and add the increment', () => {
    const running = start(newClocks(control), 1000);
    expect(remaining(running, 'white', 'white', 6000)).toBe(55_000);
    expect(remaining(running, 'black', 'white', 6000)).toBe(60_000);
    const pressed = press(running, 'white', 6000);
    expect(pressed.left.white).toBe(57_000);
    expect(remaining(pressed, 'black', 'black', 7000)).toBe(59_000);
  });
  it('stand still when halted', () => {
    const halted = halt(start(newClocks(control), 0), 'white', 10_000);
    expect(remaining(halted, 'white', 'white', 99_000)).toBe(50_000);
    expect(flagged(start(halted, 0), 'white', 50_000)).toBe(true);
  });
  it('are read easily', () => {
    expect([0, 9900, 61_000, 600_000].map(clockText)).toEqual(['0:00.0', '0:09.9', '1:01', '10:00']);
  });
});

describe('a game', () => {
  const game = newGame(DEFAULTS, () => 0.3);

  it('ends with mate', () => {
    const mated = after(game, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
    expect(mated.result).toEqual({ winner: 'black', reason: 'checkmate' });
    expect(pgnOf(mated, new Date(0))).toContain('0-1');
    expect(pgnOf(mated, new Date(0))).toContain('[Date "1970.01.01"]');
  });

  it('takes back to the human’s last turn', () => {
    const two = after(game, ['e2e4', 'e7e5']);
    expect(takenBack(two, 'white').moves).toEqual([]);
    expect(takenBack(after(game, ['e2e4']), 'black').moves).toEqual([]);
    expect(canTakeBack(game)).toBe(false);
    const black = { ...game, human: 'black' as const };
    expect(canTakeBack(after(black, ['e2e4']))).toBe(false);
    expect(canTakeBack(after(black, ['e2e4', 'e7e5']))).toBe(true);
  });

  it('is lost on time unless nobody could mate', () => {
    expect(onTime(game, 'white')).toEqual({ winner: 'black', reason: 'time' });
    const bare = { ...game, start: '4k3/8/8/8/8/8/8/Q3K3 w - - 0 1' };
    expect(onTime(bare, 'white').winner).toBeUndefined();
  });

  it('can begin anywhere, with the side to move', () => {
    const fen = '4k3/8/8/8/8/8/8/Q3K3 b - - 0 1';
    expect(gameFrom(fen, DEFAULTS)).toMatchObject({ start: fen, human: 'black', moves: [] });
  });

  it('can be Chess960 with either colour', () => {
    const random = newGame({ ...DEFAULTS, color: 'random', chess960: true }, () => 0.7);
    expect(random.human).toBe('black');
    expect(random.start).toMatch(/^[rnbqk]{8}\/p{8}/);
  });
});
