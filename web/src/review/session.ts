/** A review: sent to the server, watched, read. */
import { batch, computed, signal } from '@preact/signals';
import type { Color } from 'chessops/types';
import { sayMove } from '../board/describe';
import { speak, tell } from '../common/notice';
import { recall, remember } from '../common/storage';
import { opposite, position, readMove, uciOf } from '../chess/position';
import type { EngineLine } from '../wire/engine';
import { fenBefore, nextMistake, winPercent } from './model';
import type { ReviewState, ReviewedGame, ReviewedMove } from './types';

const KEY = 'tabia-review';
const POLL = 400;
/** How long the engine looks at a retried move. */
const LOOK = 700;
/** A retried move may lose this many points of the winning chances and is still right. */
const TOLERATED = 5;

export type Effort = 'quick' | 'standard' | 'deep';

export interface Retry {
  state: 'trying' | 'checking' | 'right' | 'wrong';
  fen: string;
  uci?: string;
}

interface Saved {
  id: number;
  game: number;
  ply: number;
}

/** The server's own words when it refuses, or a plain sentence. */
async function reasonOf(answer: Response): Promise<string> {
  const text = (await answer.text()).trim();
  return text && text.length < 300 ? text : `The server answered ${answer.status}.`;
}

export class ReviewSession {
  readonly state = signal<ReviewState | undefined>(undefined);
  readonly game = signal<ReviewedGame | undefined>(undefined);
  /** Which game of the file is shown, from 0. */
  readonly index = signal(0);
  /** The move that is looked at; -1 before the first. */
  readonly ply = signal(-1);
  readonly orientation = signal<Color>('white');
  readonly effort = signal<Effort>('standard');
  /** Shows the position before the move, with what was better. */
  readonly better = signal(false);
  readonly retry = signal<Retry | undefined>(undefined);
  readonly sending = signal(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly engine: EngineLine) {
    const saved = recall<Saved>(KEY);
    if (saved) void this.restore(saved);
  }

  readonly move = computed<ReviewedMove | undefined>(() => this.game.value?.moves[this.ply.value]);

  private async restore({ id, game, ply }: Saved): Promise<void> {
    const state = await this.ask(id);
    if (!state) return;
    this.state.value = state;
    if (state.games_done > game) {
      await this.open(game);
      this.ply.value = Math.min(ply, (this.game.peek()?.moves.length ?? 0) - 1);
    }
    this.watch();
  }

  private async ask(id: number): Promise<ReviewState | undefined> {
    try {
      const answer = await fetch(`api/reviews/${id}`);
      return answer.ok ? ((await answer.json()) as ReviewState) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Hands a PGN to the server. */
  async start(pgn: string): Promise<void> {
    if (this.sending.peek()) return;
    this.sending.value = true;
    try {
      await this.cancel();
      const answer = await fetch(`api/reviews?effort=${this.effort.peek()}`, {
        method: 'POST',
        body: pgn,
        headers: { 'content-type': 'application/x-chess-pgn' },
      });
      if (!answer.ok) return tell(await reasonOf(answer));
      batch(() => {
        this.game.value = undefined;
        this.index.value = 0;
        this.ply.value = -1;
        this.leaveExtras();
      });
      this.state.value = (await answer.json()) as ReviewState;
      this.save();
      this.watch();
    } catch {
      tell('The server does not answer.');
    } finally {
      this.sending.value = false;
    }
  }

  private save(): void {
    const id = this.state.peek()?.id;
    if (id !== undefined) remember(KEY, { id, game: this.index.peek(), ply: this.ply.peek() } satisfies Saved);
  }

  private watch(): void {
    clearTimeout(this.timer);
    const state = this.state.peek();
    if (!state || (state.state !== 'running' && state.state !== 'waiting')) return;
    this.timer = setTimeout(() => void this.look(state.id), POLL);
  }

  private async look(id: number): Promise<void> {
    const state = await this.ask(id);
    if (this.state.peek()?.id !== id) return;
    if (state) {
      this.state.value = state;
      if (state.games_done > 0 && !this.game.peek()) await this.open(0);
      if (state.state === 'failed') tell(state.reason ?? 'The review failed.');
    }
    this.watch();
  }

  /** Shows a game of the file. */
  async open(index: number): Promise<void> {
    const id = this.state.peek()?.id;
    const answer = await fetch(`api/reviews/${id}/games/${index}`);
    if (!answer.ok) return tell(await reasonOf(answer));
    const game = (await answer.json()) as ReviewedGame;
    batch(() => {
      this.game.value = game;
      this.index.value = index;
      this.ply.value = -1;
      this.leaveExtras();
    });
    this.save();
    speak('The review is ready.');
  }

  async cancel(): Promise<void> {
    const state = this.state.peek();
    clearTimeout(this.timer);
    if (state && (state.state === 'running' || state.state === 'waiting')) {
      await fetch(`api/reviews/${state.id}`, { method: 'DELETE' });
    }
    this.state.value = undefined;
  }

  /** Goes back to the start, for another game. */
  async close(): Promise<void> {
    await this.cancel();
    this.game.value = undefined;
  }

  private leaveExtras(): void {
    this.better.value = false;
    if (this.retry.peek()) this.engine.stop();
    this.retry.value = undefined;
  }

  go(ply: number): void {
    const game = this.game.peek();
    if (!game || ply < -1 || ply >= game.moves.length) return;
    batch(() => {
      this.leaveExtras();
      this.ply.value = ply;
    });
    this.save();
    const move = game.moves[ply];
    if (move) speak(`${sayMove(move.san)}. ${move.explanation ?? ''}`);
  }

  mistake(step: 1 | -1): void {
    const game = this.game.peek();
    const ply = game && nextMistake(game, this.ply.peek(), step);
    if (ply === undefined) return tell('There is no mistake in this game.');
    this.go(ply);
  }

  flip = (): void => void (this.orientation.value = opposite(this.orientation.peek()));

  toggleBetter(): void {
    const wanted = !this.better.peek();
    this.leaveExtras();
    this.better.value = wanted;
  }

  /** Lets the user find something better than the move that was played. */
  tryAgain(): void {
    const game = this.game.peek();
    if (!game || !this.move.peek()) return;
    this.leaveExtras();
    this.retry.value = { state: 'trying', fen: fenBefore(game, this.ply.peek()) };
  }

  /** Checks what the user found. */
  attempt(text: string): boolean {
    const retry = this.retry.peek();
    const move = this.move.peek();
    if (!retry || !move || retry.state === 'checking') return false;
    const chess = position(retry.fen);
    const played = readMove(chess, text);
    if (!played) return false;
    const uci = uciOf(chess, played);
    const isSame = (other: string | undefined): boolean => {
      const theirs = other === undefined ? undefined : readMove(chess, other);
      return theirs !== undefined && uciOf(chess, theirs) === uci;
    };
    if (isSame(move.best?.uci[0]) || isSame(move.uci)) {
      this.finish({ ...retry, state: isSame(move.uci) ? 'wrong' : 'right', uci });
      return true;
    }
    this.retry.value = { ...retry, state: 'checking', uci };
    this.compare(retry, uci, move);
    return true;
  }

  private compare(retry: Retry, uci: string, move: ReviewedMove): void {
    const white = position(retry.fen).turn === 'white';
    const best = white ? winPercent(move.before) : 100 - winPercent(move.before);
    this.engine.choose({ start: retry.fen, moves: [uci] }, { kind: 'fixed', milliseconds: LOOK }, undefined, {
      chosen: ({ score }) => {
        // The score is the opponent's, since it is the opponent's turn.
        const opponents = score.mate === null ? { cp: score.centipawns } : { mate: score.mate || -1 };
        const left = 100 - winPercent(opponents);
        this.finish({ ...retry, state: best - left <= TOLERATED ? 'right' : 'wrong', uci });
      },
      refused: (reason) => {
        this.retry.value = { ...retry, state: 'trying' };
        tell(reason);
      },
    });
  }

  private finish(retry: Retry): void {
    this.retry.value = retry;
    speak(retry.state === 'right' ? 'That is good.' : 'There is something better.');
  }
}
