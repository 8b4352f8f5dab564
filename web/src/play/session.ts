/** The game being played: the board, the clocks and the engine's turns. */
import { batch, computed, signal } from '@preact/signals';
import type { Color } from 'chessops/types';
import { sayMove } from '../board/describe';
import { speak, tell } from '../common/notice';
import { recall, remember } from '../common/storage';
import { opposite, position } from '../chess/position';
import type { EngineLine } from '../wire/engine';
import type { ThinkingTime } from '../wire/messages';
import { flagged, halt, press, remaining, start } from './clock';
import { DEFAULTS, canTakeBack, gameFrom, newGame, onTime, takenBack, treeOf, withMove, type PlayedGame, type Settings } from './game';

const GAME = 'tabia-game';
const SETTINGS = 'tabia-play-settings';
const TICK = 100;
/** Without a clock a move takes about this long. */
const UNHURRIED = 1000;
const HINT = 800;

export class PlaySession {
  readonly settings = signal<Settings>({ ...DEFAULTS, ...recall<Settings>(SETTINGS) });
  readonly game = signal<PlayedGame | undefined>(recall<PlayedGame>(GAME));
  readonly thinking = signal(false);
  readonly hint = signal<string | undefined>(undefined);
  readonly hinting = signal(false);
  readonly orientation = signal<Color>(this.game.peek()?.human ?? 'white');
  /** Goes on while a clock runs, so that it is drawn. */
  readonly now = signal(Date.now());
  readonly tree = computed(() => {
    const game = this.game.value;
    return game && treeOf(game);
  });
  readonly node = computed(() => this.tree.value?.end());
  readonly turn = computed<Color>(() => (this.node.value ? position(this.node.value.fen).turn : 'white'));
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly engine: EngineLine) {}

  /** The view is shown: clocks run and the engine thinks if it is its turn. */
  resume(): void {
    this.timer = setInterval(() => this.tick(), TICK);
    const game = this.game.peek();
    if (!game || game.result) return;
    if (game.clocks && game.moves.length > 0) this.set({ ...game, clocks: start(game.clocks, Date.now()) });
    this.think();
  }

  /** The view is left. */
  pause(): void {
    clearInterval(this.timer);
    this.engine.stop();
    this.thinking.value = false;
    this.hinting.value = false;
    const game = this.game.peek();
    if (game?.clocks && !game.result) this.set({ ...game, clocks: halt(game.clocks, this.turn.peek(), Date.now()) });
  }

  choose(change: Partial<Settings>): void {
    this.settings.value = { ...this.settings.peek(), ...change };
    remember(SETTINGS, this.settings.peek());
  }

  /** Starts a game, from a position if there is one. */
  begin(fen?: string): void {
    this.engine.stop();
    const settings = this.settings.peek();
    const game = fen === undefined ? newGame(settings, Math.random) : gameFrom(fen, settings);
    batch(() => {
      this.thinking.value = false;
      this.hint.value = undefined;
      this.orientation.value = game.human;
      this.set(game);
    });
    this.think();
  }

  private set(game: PlayedGame): void {
    this.game.value = game;
    remember(GAME, game);
  }

  /** The human plays. */
  play(text: string): boolean {
    const game = this.game.peek();
    const node = this.node.peek();
    if (!game || !node || game.result || this.turn.peek() !== game.human) return false;
    const next = this.tree.peek()?.play(node, text);
    if (!next) return false;
    this.move(next.uci);
    this.think();
    return true;
  }

  private move(uci: string): void {
    const game = this.game.peek();
    if (!game) return;
    const mover = this.turn.peek();
    const now = Date.now();
    let next = withMove(game, uci);
    if (next.clocks) next = { ...next, clocks: next.result ? halt(next.clocks, mover, now) : press(next.clocks, mover, now) };
    batch(() => {
      this.hint.value = undefined;
      this.set(next);
    });
    const san = this.node.peek()?.san ?? '';
    const ending = next.result ? ` ${endingWords(next)}` : '';
    speak(`${mover === 'white' ? 'White' : 'Black'}: ${sayMove(san)}.${ending}`);
  }

  /** The engine's turn, if it is. */
  private think(): void {
    const game = this.game.peek();
    if (!game || game.result || this.turn.peek() === game.human) return;
    this.thinking.value = true;
    this.engine.choose({ start: game.start, moves: game.moves }, this.time(game), game.elo, {
      chosen: (chosen) => {
        this.thinking.value = false;
        if (chosen.uci !== null) this.move(chosen.uci);
      },
      refused: (reason) => {
        this.thinking.value = false;
        tell(reason);
      },
    });
  }

  private time(game: PlayedGame): ThinkingTime {
    if (!game.clocks) return { kind: 'fixed', milliseconds: UNHURRIED };
    const turn = this.turn.peek();
    return {
      kind: 'clock',
      remainingMilliseconds: Math.round(remaining(game.clocks, turn, turn, Date.now())),
      incrementMilliseconds: game.clocks.control.increment,
    };
  }

  private tick(): void {
    const game = this.game.peek();
    if (!game?.clocks || game.result || game.clocks.since === undefined) return;
    const now = Date.now();
    this.now.value = now;
    const turn = this.turn.peek();
    if (flagged(game.clocks, turn, now)) this.end({ ...game, result: onTime(game, turn) });
  }

  private end(game: PlayedGame): void {
    this.engine.stop();
    this.thinking.value = false;
    this.set(game.clocks ? { ...game, clocks: halt(game.clocks, this.turn.peek(), Date.now()) } : game);
    speak(endingWords(game));
  }

  resign(): void {
    const game = this.game.peek();
    if (game && !game.result) this.end({ ...game, result: { winner: opposite(game.human), reason: 'resignation' } });
  }

  readonly mayTakeBack = computed(() => this.game.value !== undefined && canTakeBack(this.game.value));

  takeBack(): void {
    const game = this.game.peek();
    if (!game || !canTakeBack(game)) return;
    this.engine.stop();
    this.thinking.value = false;
    let back = takenBack(game, this.turn.peek());
    if (back.clocks) back = { ...back, clocks: start(back.clocks, Date.now()) };
    this.hint.value = undefined;
    this.set(back);
    this.think();
  }

  /** Asks the engine, at full strength, what it would play. */
  askHint(): void {
    const game = this.game.peek();
    if (!game || game.result || this.turn.peek() !== game.human) return;
    this.hinting.value = true;
    this.engine.choose({ start: game.start, moves: game.moves }, { kind: 'fixed', milliseconds: HINT }, undefined, {
      chosen: (chosen) => {
        this.hinting.value = false;
        this.hint.value = chosen.uci ?? undefined;
      },
      refused: (reason) => {
        this.hinting.value = false;
        tell(reason);
      },
    });
  }
}

/** How a game ended, from the human's view. */
export function endingWords(game: PlayedGame): string {
  const result = game.result;
  if (!result) return '';
  if (result.winner === undefined) return `Draw by ${result.reason}.`;
  return `${result.winner === game.human ? 'You win' : 'Tabia wins'} by ${result.reason}.`;
}
