/** The line to the engine: one WebSocket for each tab. */
import { signal } from '@preact/signals';
import type { AnalysisReport, FromPage, FromServer, GameText, LikelyMove, ThinkingTime } from './messages';

export type Welcome = Extract<FromServer, { kind: 'welcome' }>;
export type Chosen = Extract<FromServer, { kind: 'chosen' }>;

interface Listener {
  report?: (report: AnalysisReport) => void;
  likely?: (moves: LikelyMove[]) => void;
  chosen?: (chosen: Chosen) => void;
  refused: (reason: string) => void;
}

const FIRST_RETRY = 300;
const LAST_RETRY = 5000;

/** What a socket must be able to do, so that tests can bring their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
}

export class EngineLine {
  readonly connected = signal(false);
  readonly welcome = signal<Welcome | undefined>(undefined);
  private socket: Socket | undefined;
  private id = 0;
  /** What was asked for last; it is asked again when a lost line is back. */
  private request: { message: FromPage; listener: Listener } | undefined;
  private retry = FIRST_RETRY;

  constructor(private readonly open: () => Socket) {
    this.connect();
  }

  private connect(): void {
    const socket = this.open();
    this.socket = socket;
    socket.onopen = () => {
      this.connected.value = true;
      this.retry = FIRST_RETRY;
      if (this.request) this.send(this.request.message);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as FromServer);
    socket.onclose = () => {
      this.connected.value = false;
      setTimeout(() => this.connect(), this.retry);
      this.retry = Math.min(2 * this.retry, LAST_RETRY);
    };
  }

  private send(message: FromPage): void {
    // A line that is down sends the last request when it is up again.
    if (this.connected.peek()) this.socket?.send(JSON.stringify(message));
  }

  private ask(message: FromPage, listener: Listener): void {
    this.request = { message, listener };
    this.send(message);
  }

  private hear(message: FromServer): void {
    if (message.kind === 'welcome') {
      this.welcome.value = message;
      return;
    }
    const request = this.request;
    // Answers to earlier questions may still be under way.
    if (!request || !('id' in request.message)) return;
    if (message.id !== null && message.id !== request.message.id) return;
    switch (message.kind) {
      case 'analysis':
        return request.listener.report?.(message);
      case 'likely':
        return request.listener.likely?.(message.moves);
      case 'chosen':
        this.request = undefined;
        return request.listener.chosen?.(message);
      case 'refused':
        this.request = undefined;
        return request.listener.refused(message.reason);
    }
  }

  /** Asks for the best lines until something else is asked for. */
  analyse(game: GameText, lines: number, listener: Listener): void {
    this.ask({ kind: 'analyse', id: ++this.id, game, lines }, listener);
  }

  /** Asks for a move. */
  choose(game: GameText, time: ThinkingTime, elo: number | undefined, listener: Listener): void {
    this.ask({ kind: 'choose', id: ++this.id, game, time, elo: elo ?? null }, listener);
  }

  stop(): void {
    if (!this.request) return;
    this.request = undefined;
    this.send({ kind: 'stop' });
  }
}

/** The line to the server that this page came from. */
export function lineToServer(): EngineLine {
  const address = new URL('ws', location.href);
  address.protocol = 'ws:';
  address.hash = '';
  return new EngineLine(() => new WebSocket(address) as unknown as Socket);
}
