/** What a reviewed game looks like on the board, worked out without a browser. */
import type { DrawShape } from 'chessground/draw';
import type { Key } from 'chessground/types';
import { arrow } from '../analyse/arrows';
import type { Score } from '../chess/score';
import type { Evaluation, Judgement, ReviewedGame, ReviewedMove } from './types';

/** Lichess's curve from centipawns to chances. */
const STEEPNESS = 0.00368208;
const CAP = 1000;

/** White's winning chances in percent. */
export function winPercent(evaluation: Evaluation): number {
  if ('over' in evaluation) return 50 + 50 * evaluation.over;
  if ('mate' in evaluation) return evaluation.mate > 0 ? 100 : 0;
  const centipawns = Math.max(-CAP, Math.min(CAP, evaluation.cp));
  return 100 / (1 + Math.exp(-STEEPNESS * centipawns));
}

export function asScore(evaluation: Evaluation): Score {
  const expected = winPercent(evaluation) / 100;
  const win = Math.round(expected * 1000);
  return {
    centipawns: 'cp' in evaluation ? evaluation.cp : 0,
    mate: 'mate' in evaluation ? evaluation.mate : undefined,
    expected,
    chances: [win, 0, 1000 - win],
  };
}

export function evaluationText(evaluation: Evaluation): string {
  if ('over' in evaluation) return evaluation.over === 0 ? '½–½' : evaluation.over > 0 ? '1–0' : '0–1';
  if ('mate' in evaluation) return evaluation.mate > 0 ? `M${evaluation.mate}` : `−M${-evaluation.mate}`;
  const pawns = (Math.abs(evaluation.cp) / 100).toFixed(2);
  return `${evaluation.cp > 0 ? '+' : evaluation.cp < 0 ? '−' : ''}${pawns}`;
}

export const SYMBOLS: Record<Judgement, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** The position before a move. */
export const fenBefore = (game: ReviewedGame, ply: number): string => game.moves[ply - 1]?.fen ?? game.start_fen;

/** The next move with a judgement after `ply`, or before it; round the end. */
export function nextMistake(game: ReviewedGame, ply: number, step: 1 | -1): number | undefined {
  const count = game.moves.length;
  for (let distance = 1; distance <= count; distance += 1) {
    const candidate = (((ply + step * distance) % count) + count) % count;
    if (game.moves[candidate]?.judgement) return candidate;
  }
  return undefined;
}

/** Arrows in the position after a move: what it allows. */
export function allowedArrows(move: ReviewedMove): DrawShape[] {
  const told = (move.arrows ?? []).filter(({ role }) => role === 'allowed');
  if (told.length > 0) return told.map(({ from, to }) => ({ orig: from as Key, dest: to as Key, brush: 'red' }));
  const reply = move.judgement ? move.reply?.uci[0] : undefined;
  return reply ? [arrow(reply, 'red')] : [];
}

/** Arrows in the position before a move: what would have been better. */
export function missedArrows(move: ReviewedMove): DrawShape[] {
  const told = (move.arrows ?? []).filter(({ role }) => role === 'missed');
  const best = move.best?.uci[0];
  const shapes: DrawShape[] = told.map(({ from, to }) => ({ orig: from as Key, dest: to as Key, brush: 'yellow' }));
  return best ? [...shapes.filter(({ orig, dest }) => `${orig}${dest}` !== best.slice(0, 4)), arrow(best, 'green')] : shapes;
}

/** The graph: a point for the start and one after each move, x and y from 0 to 1, White on top. */
export function graphPoints(game: ReviewedGame): [number, number][] {
  const evaluations = [game.start_evaluation, ...game.moves.map((move) => move.after)];
  const last = Math.max(1, evaluations.length - 1);
  return evaluations.map((evaluation, index) => [index / last, 1 - winPercent(evaluation) / 100]);
}

/** The ply whose point is nearest to x, from 0 to 1; -1 is the start. */
export function plyAt(game: ReviewedGame, x: number): number {
  return Math.max(-1, Math.min(game.moves.length - 1, Math.round(x * game.moves.length) - 1));
}

export const tag = (game: ReviewedGame, name: string): string | undefined =>
  game.tags.find(([candidate]) => candidate === name)?.[1];
