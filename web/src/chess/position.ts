/** Positions of ordinary chess and Chess960, on top of chessops. */
import { Chess, normalizeMove } from 'chessops/chess';
import { INITIAL_FEN, makeFen, parseFen } from 'chessops/fen';
import { parseSan } from 'chessops/san';
import type { Color, Move } from 'chessops/types';
import { makeUci, parseUci } from 'chessops/util';

export { INITIAL_FEN };

export const opposite = (color: Color): Color => (color === 'white' ? 'black' : 'white');

/** The position, or a sentence that says why there is none. */
export function readFen(text: string): Chess | string {
  const setup = parseFen(text.trim());
  if (setup.isErr) return 'This is not a FEN.';
  const position = Chess.fromSetup(setup.value);
  return position.isErr ? `This position cannot be played: ${fault(position.error.message)}.` : position.value;
}

const FAULTS: Record<string, string> = {
  ERR_EMPTY: 'the board is empty',
  ERR_KINGS: 'each side needs exactly one king',
  ERR_OPPOSITE_CHECK: 'the side that has just moved is in check',
  ERR_PAWNS_ON_BACKRANK: 'pawns cannot stand on the first or last rank',
  ERR_IMPOSSIBLE_CHECK: 'this check cannot come about',
};

const fault = (code: string): string => FAULTS[code] ?? code;

/** A position known to be good. */
export function position(fen: string): Chess {
  const read = readFen(fen);
  if (typeof read === 'string') throw new Error(`${read} (${fen})`);
  return read;
}

export const fenOf = (chess: Chess): string => makeFen(chess.toSetup());

/** A legal move written as UCI or SAN. Castling comes back as the king taking its rook. */
export function readMove(chess: Chess, text: string): Move | undefined {
  const word = text.trim();
  const uci = parseUci(word.toLowerCase());
  const move = uci ? normalizeMove(chess, uci) : parseSan(chess, spellSan(word));
  return move && chess.isLegal(move) ? move : undefined;
}

/** People type `nf3`, `o-o` and `0-0` too. */
function spellSan(word: string): string {
  if (/^[o0]-?[o0](-?[o0])?[+#]?$/i.test(word)) return word.replace(/[o0]/gi, 'O').replace(/OO/g, 'O-O').replace(/OO/g, 'O-O');
  return /^[nrqk]/.test(word) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

export const uciOf = (chess: Chess, move: Move): string => makeUci(normalizeMove(chess, move));

/** What the position would be if the side to move passed: its opponent's threats. None in check. */
export function passed(fen: string): string | undefined {
  const chess = position(fen);
  if (chess.isCheck() || chess.isEnd()) return undefined;
  const setup = chess.toSetup();
  setup.turn = opposite(setup.turn);
  setup.epSquare = undefined;
  const after = Chess.fromSetup(setup);
  return after.isOk && !after.value.isEnd() ? fenOf(after.value) : undefined;
}

/** What makes two positions the same for repetition. */
const identity = (fen: string): string => fen.split(' ').slice(0, 4).join(' ');

export interface Ending {
  winner?: Color;
  reason: string;
}

/** How a game with these positions, the last one on the board, has ended. */
export function ending(fens: readonly string[]): Ending | undefined {
  const last = fens.at(-1);
  if (last === undefined) return undefined;
  const chess = position(last);
  if (chess.isCheckmate()) return { winner: opposite(chess.turn), reason: 'checkmate' };
  if (chess.isStalemate()) return { reason: 'stalemate' };
  if (chess.isInsufficientMaterial()) return { reason: 'too little material' };
  if (chess.halfmoves >= 100) return { reason: 'the fifty-move rule' };
  const times = fens.filter((fen) => identity(fen) === identity(last)).length;
  return times >= 3 ? { reason: 'threefold repetition' } : undefined;
}
