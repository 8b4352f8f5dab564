/** What scores look like to people. Everything here is from White's side. */
import type { Color } from 'chessops/types';
import type { ScoreReport } from '../wire/messages';

export interface Score {
  centipawns: number;
  mate?: number;
  /** White's expected result: 0 to 1. */
  expected: number;
  /** White's chances to win, draw and lose, in thousandths. */
  chances: [number, number, number];
}

/** From the side to move's view to White's. */
export function fromWhite(report: ScoreReport, turn: Color): Score {
  const sign = turn === 'white' ? 1 : -1;
  const [win, draw, loss] = report.chances;
  const chances: Score['chances'] = turn === 'white' ? [win, draw, loss] : [loss, draw, win];
  return {
    centipawns: sign * report.centipawns,
    mate: report.mate === null ? undefined : sign * report.mate,
    expected: (chances[0] + chances[1] / 2) / 1000,
    chances,
  };
}

export function scoreText(score: Pick<Score, 'centipawns' | 'mate'>): string {
  if (score.mate !== undefined) return score.mate < 0 || Object.is(score.mate, -0) ? `−M${Math.abs(score.mate)}` : `M${score.mate}`;
  const pawns = score.centipawns / 100;
  const digits = Math.abs(pawns).toFixed(Math.abs(pawns) >= 10 ? 1 : 2);
  if (Number(digits) === 0) return '0.00';
  return `${pawns > 0 ? '+' : '−'}${digits}`;
}

/** The same for a screen reader. */
export function scoreWords(score: Pick<Score, 'centipawns' | 'mate'>): string {
  if (score.mate !== undefined) return `${score.mate > 0 ? 'White' : 'Black'} mates in ${Math.abs(score.mate)}`;
  const pawns = Math.abs(score.centipawns / 100).toFixed(2);
  if (Number(pawns) === 0) return 'equal';
  return `${score.centipawns > 0 ? 'White' : 'Black'} is better by ${pawns}`;
}

const UNITS = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/** A large number in three digits. */
export function short(count: number): string {
  for (const [size, unit] of UNITS) {
    if (count >= size) return `${(count / size).toPrecision(3)} ${unit}`;
  }
  return String(count);
}

export const percent = (perMille: number): string => `${(perMille / 10).toFixed(1)} %`;
