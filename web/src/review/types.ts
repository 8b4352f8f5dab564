/** A reviewed game as the server sends it: `docs/analysis.md`, format `tabia-review`, version 1. */

export type Evaluation = { cp: number } | { mate: number } | { over: number };

export interface Line {
  evaluation: Evaluation;
  san: string[];
  uci: string[];
}

export type Judgement = 'inaccuracy' | 'mistake' | 'blunder';

export interface Arrow {
  from: string;
  to: string;
  role: 'allowed' | 'missed';
}

/** What endgame tables say about a position, as the mover sees it. */
export interface TableVerdict {
  result: 'win' | 'cursed-win' | 'draw' | 'blessed-loss' | 'loss';
  dtz?: number;
  /** The same as a sentence. */
  text: string;
}

export interface ReviewedMove {
  ply: number;
  number: number;
  mover: 'white' | 'black';
  san: string;
  uci: string;
  fen: string;
  phase: 'opening' | 'middlegame' | 'endgame';
  before: Evaluation;
  after: Evaluation;
  win_before: number;
  win_after: number;
  loss: number;
  accuracy: number;
  is_best: boolean;
  judgement: Judgement | null;
  table_before?: TableVerdict;
  table_after?: TableVerdict;
  best: Line | null;
  reply: Line | null;
  explanation: string | null;
  motifs?: { name: string; role: Arrow['role']; squares: string[] }[];
  arrows?: Arrow[];
}

export interface Tally {
  moves: number;
  accuracy: number | null;
  average_loss: number | null;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

export interface Side extends Tally {
  opening: Tally;
  middlegame: Tally;
  endgame: Tally;
}

export interface ReviewedGame {
  format: 'tabia-review';
  version: number;
  number: number;
  tags: [string, string][];
  result: string;
  faults?: string[];
  start_fen: string;
  start_evaluation: Evaluation;
  opening: { eco: string; name: string; plies: number } | null;
  moves: ReviewedMove[];
  white: Side;
  black: Side;
  turning_points: number[];
}

/** Where a review stands, as `GET api/reviews/{id}` tells. */
export interface ReviewState {
  id: number;
  state: 'waiting' | 'running' | 'finished' | 'failed' | 'cancelled';
  /** Games reviewed, and games in the file. */
  games_done: number;
  games: number;
  /** Who played in each of them, and the result. */
  titles: string[];
  /** Positions of the present game. */
  done: number;
  total: number;
  reason?: string;
}
