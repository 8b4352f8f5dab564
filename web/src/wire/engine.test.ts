import { beforeEach, expect, it, vi } from 'vitest';
import { EngineLine, type Socket } from './engine';

class FakeSocket implements Socket {
  sent: { kind: string; id?: number }[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { kind: string });
  }
  close(): void {
    this.onclose?.();
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let line: EngineLine;
const game = { start: 'fen', moves: [] };

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  line = new EngineLine(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  });
});

it('passes on answers to the present question only', () => {
  sockets[0]!.onopen?.();
  const first = vi.fn();
  const second = vi.fn();
  line.analyse(game, 1, { report: first, refused: vi.fn() });
  line.analyse(game, 1, { report: second, refused: vi.fn() });
  sockets[0]!.hear({ kind: 'analysis', id: 1 });
  expect(first).not.toHaveBeenCalled();
  expect(second).not.toHaveBeenCalled();
  sockets[0]!.hear({ kind: 'analysis', id: 2 });
  expect(second).toHaveBeenCalledOnce();
});

it('asks again when a lost line is back', () => {
  sockets[0]!.onopen?.();
  line.analyse(game, 2, { refused: vi.fn() });
  sockets[0]!.close();
  expect(line.connected.value).toBe(false);
  vi.advanceTimersByTime(400);
  sockets[1]!.onopen?.();
  expect(line.connected.value).toBe(true);
  expect(sockets[1]!.sent).toMatchObject([{ kind: 'analyse', id: 1 }]);
});

it('asks nothing again once it is answered or stopped', () => {
  sockets[0]!.onopen?.();
  const chosen = vi.fn();
  line.choose(game, { kind: 'fixed', milliseconds: 5 }, 1500, { chosen, refused: vi.fn() });
  sockets[0]!.hear({ kind: 'chosen', id: 1, uci: 'e2e4' });
  expect(chosen).toHaveBeenCalledOnce();
  line.analyse(game, 1, { refused: vi.fn() });
  line.stop();
  sockets[0]!.close();
  vi.advanceTimersByTime(400);
  sockets[1]!.onopen?.();
  expect(sockets[1]!.sent).toEqual([]);
  expect(sockets[0]!.sent.map(({ kind }) => kind)).toEqual(['choose', 'analyse', 'stop']);
});

it('tells a refusal once', () => {
  sockets[0]!.onopen?.();
  const refused = vi.fn();
  line.analyse(game, 1, { refused });
  sockets[0]!.hear({ kind: 'refused', id: null, reason: 'no' });
  sockets[0]!.hear({ kind: 'refused', id: null, reason: 'no' });
  expect(refused).toHaveBeenCalledExactlyOnceWith('no');
});
