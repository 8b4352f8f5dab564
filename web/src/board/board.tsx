/** The board: chessground for hands, text for ears, a field for keyboards. */
import { Chessground } from 'chessground';
import type { Api } from 'chessground/api';
import type { Config } from 'chessground/config';
import type { DrawShape } from 'chessground/draw';
import type { Key } from 'chessground/types';
import type { Chess } from 'chessops/chess';
import { chessgroundDests } from 'chessops/compat';
import type { Color, Role } from 'chessops/types';
import { parseSquare } from 'chessops/util';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { position, readMove, uciOf } from '../chess/position';
import { describe } from './describe';

export interface BoardProps {
  fen: string;
  orientation: Color;
  /** UCI of the move that led here. */
  lastMove?: string;
  /** Who may move; nobody when left out. */
  movable?: Color | 'both';
  shapes?: DrawShape[];
  onMove?: (uci: string) => void;
}

interface Promotion {
  from: Key;
  to: Key;
  color: Color;
}

/** The squares of the move that led to a position. Castling may be the king taking its rook, which leaves that square empty. */
function squares(chess: Chess, uci: string | undefined): Key[] | undefined {
  if (!uci) return undefined;
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  const square = parseSquare(to);
  const isCastling = square !== undefined && !chess.board.occupied.has(square);
  return [from as Key, (isCastling ? `${to > from ? 'g' : 'c'}${to.charAt(1)}` : to) as Key];
}

function config(props: BoardProps, after: (from: Key, to: Key) => void): Config {
  const chess = position(props.fen);
  const mayMove = props.movable === 'both' || props.movable === chess.turn;
  return {
    fen: props.fen,
    orientation: props.orientation,
    turnColor: chess.turn,
    check: chess.isCheck(),
    lastMove: squares(chess, props.lastMove),
    viewOnly: false,
    animation: { enabled: !matchMedia('(prefers-reduced-motion: reduce)').matches, duration: 180 },
    movable: {
      free: false,
      color: mayMove ? chess.turn : undefined,
      dests: mayMove ? chessgroundDests(chess) : new Map(),
      events: { after },
    },
    premovable: { enabled: false },
    draggable: { showGhost: true },
    drawable: { enabled: true, autoShapes: props.shapes ?? [] },
  };
}

export function Board(props: BoardProps): JSX.Element {
  const element = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | undefined>(undefined);
  const [promotion, setPromotion] = useState<Promotion | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;

  const after = (from: Key, to: Key): void => {
    const { fen, onMove } = latest.current;
    const chess = position(fen);
    const square = parseSquare(from);
    const isPromotion = square !== undefined && chess.board.getRole(square) === 'pawn' && /[18]$/.test(to);
    if (isPromotion) return setPromotion({ from, to, color: chess.turn });
    const move = readMove(chess, from + to);
    if (move) onMove?.(uciOf(chess, move));
  };

  const promote = (role: Role | undefined): void => {
    if (role && promotion) latest.current.onMove?.(promotion.from + promotion.to + (role === 'knight' ? 'n' : role.charAt(0)));
    setPromotion(undefined);
    ground.current?.set(config(latest.current, after));
  };

  useEffect(() => {
    if (!element.current) return;
    const api = Chessground(element.current, config(latest.current, after));
    ground.current = api;
    return () => api.destroy();
  }, []);

  useEffect(() => {
    ground.current?.set(config(props, after));
  }, [props.fen, props.orientation, props.lastMove, props.movable]);

  useEffect(() => {
    ground.current?.setAutoShapes(props.shapes ?? []);
  }, [props.shapes]);

  // Chessground keeps the focus where it is; keys should go to the view after a click on the board.
  const leaveField = (): void => void (document.activeElement as HTMLElement | null)?.blur();

  return (
    <div class="board-frame" onPointerDown={leaveField}>
      <div class="board" ref={element} data-fen={props.fen} role="img" aria-label={describe(props.fen)} />
      {promotion && <PromotionDialog color={promotion.color} onChoose={promote} />}
    </div>
  );
}

const PROMOTIONS: Role[] = ['queen', 'knight', 'rook', 'bishop'];

function PromotionDialog({ color, onChoose }: { color: Color; onChoose: (role?: Role) => void }): JSX.Element {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div class="promotion" role="dialog" aria-label="Promote to" onKeyDown={(event) => event.key === 'Escape' && onChoose()} onClick={() => onChoose()}>
      <div class="promotion-choices cg-wrap">
        {PROMOTIONS.map((role, index) => (
          <button key={role} type="button" ref={index === 0 ? first : undefined} aria-label={role} onClick={() => onChoose(role)}>
            <piece class={`${role} ${color}`} />
          </button>
        ))}
      </div>
    </div>
  );
}
