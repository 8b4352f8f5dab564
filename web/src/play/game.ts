/** A game against Tabia as data: everything needed to go on after a reload. */
import type { Color } from 'chessops/types';
import { startingFen } from '../chess/chess960';
import { INITIAL_FEN, ending, opposite, position, type Ending } from '../chess/position';
import { GameTree, pathOf } from '../chess/tree';
import { newClocks, type Clocks, type TimeControl } from './clock';

export interface Settings {
  color: Color | 'random';
  /** Tabia's strength; full when absent. */
  elo?: number;
  control?: TimeControl;
  chess960: boolean;
}

export interface PlayedGame {
  start: string;
  moves: string[];
  human: Color;
  elo?: number;
  clocks?: Clocks;
  chess960?: boolean;
  result?: Ending;
}

export const DEFAULTS: Settings = { color: 'white', elo: 1600, chess960: false };

/** A new game; `random` gives numbers from 0 to 1. */
export function newGame(settings: Settings, random: () => number): PlayedGame {
  const human = settings.color === 'random' ? (random() < 0.5 ? 'white' : 'black') : settings.color;
  return {
    start: settings.chess960 ? startingFen(Math.floor(random() * 960)) : INITIAL_FEN,
    moves: [],
    human,
    elo: settings.elo,
    clocks: settings.control && newClocks(settings.control),
    chess960: settings.chess960,
  };
}

/** A game from a position; the human has the side to move. */
export function gameFrom(fen: string, settings: Settings): PlayedGame {
  return { ...newGame({ ...settings, color: position(fen).turn, chess960: false }, () => 0), start: fen };
}

/** The positions and moves of a game. */
export function treeOf(game: Pick<PlayedGame, 'start' | 'moves'>): GameTree {
  const tree = new GameTree(game.start);
  tree.playAll(tree.root, game.moves);
  return tree;
}

/** The game with one more move and, if that ended it, its result. */
export function withMove(game: PlayedGame, uci: string): PlayedGame {
  const moves = [...game.moves, uci];
  const tree = treeOf({ start: game.start, moves });
  return { ...game, moves, result: ending(pathOf(tree.end()).map((step) => step.fen)) };
}

/** The game without the human's last move and what was answered. */
export function takenBack(game: PlayedGame, turn: Color): PlayedGame {
  const count = turn === game.human && game.moves.length > 1 ? 2 : 1;
  return { ...game, moves: game.moves.slice(0, -count), result: undefined };
}

/** There is a move of the human's to take back. */
export function canTakeBack(game: PlayedGame): boolean {
  const first = position(game.start).turn;
  return game.moves.length >= (first === game.human ? 1 : 2);
}

/** The flag of a side has fallen: lost, unless the other one cannot mate. */
export function onTime(game: PlayedGame, side: Color): Ending {
  const chess = position(treeOf(game).end().fen);
  const winner = opposite(side);
  return chess.hasInsufficientMaterial(winner) ? { reason: 'time, but too little material' } : { winner, reason: 'time' };
}

export function resultText(result: Ending): string {
  return result.winner === undefined ? '1/2-1/2' : result.winner === 'white' ? '1-0' : '0-1';
}

export function pgnOf(game: PlayedGame, date: Date): string {
  const tree = treeOf(game);
  const tabia = game.elo === undefined ? 'Tabia' : `Tabia (${game.elo})`;
  tree.headers = new Map([
    ['Event', 'Game against Tabia'],
    ['Site', 'Home'],
    ['Date', date.toISOString().slice(0, 10).replaceAll('-', '.')],
    ['Round', '-'],
    ['White', game.human === 'white' ? 'You' : tabia],
    ['Black', game.human === 'black' ? 'You' : tabia],
    ['Result', game.result ? resultText(game.result) : '*'],
  ]);
  if (game.chess960) tree.headers.set('Variant', 'Chess960');
  return tree.toPgn();
}
