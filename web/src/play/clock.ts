/** Chess clocks, in milliseconds. Time is handed in, so that tests need not wait. */
import type { Color } from 'chessops/types';

export interface TimeControl {
  initial: number;
  increment: number;
}

export interface Clocks {
  control: TimeControl;
  /** What each side had when the present move began. */
  left: Record<Color, number>;
  /** When the side to move began to think; nobody does when absent. */
  since?: number;
}

const minute = 60_000;
const second = 1000;

export const CONTROLS: [string, TimeControl | undefined][] = [
  ['No clock', undefined],
  ['1 + 0', { initial: minute, increment: 0 }],
  ['3 + 2', { initial: 3 * minute, increment: 2 * second }],
  ['5 + 3', { initial: 5 * minute, increment: 3 * second }],
  ['10 + 5', { initial: 10 * minute, increment: 5 * second }],
  ['30 + 20', { initial: 30 * minute, increment: 20 * second }],
];

export const newClocks = (control: TimeControl): Clocks => ({ control, left: { white: control.initial, black: control.initial } });

/** What a side has left now. */
export function remaining(clocks: Clocks, side: Color, turn: Color, now: number): number {
  const spent = side === turn && clocks.since !== undefined ? now - clocks.since : 0;
  return Math.max(0, clocks.left[side] - spent);
}

/** The side to move has moved; the other one begins to think. */
export function press(clocks: Clocks, mover: Color, now: number): Clocks {
  const left = { ...clocks.left, [mover]: remaining(clocks, mover, mover, now) + clocks.control.increment };
  return { ...clocks, left, since: now };
}

/** Stops the clock of the side to move, or starts it again. */
export function halt(clocks: Clocks, turn: Color, now: number): Clocks {
  return { ...clocks, left: { ...clocks.left, [turn]: remaining(clocks, turn, turn, now) }, since: undefined };
}

export const start = (clocks: Clocks, now: number): Clocks => ({ ...clocks, since: now });

export const flagged = (clocks: Clocks, turn: Color, now: number): boolean => remaining(clocks, turn, turn, now) === 0;

export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / second);
  if (milliseconds < 10 * second) return `0:0${(Math.floor(milliseconds / 100) / 10).toFixed(1)}`;
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

