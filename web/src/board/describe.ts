/** A position in words, for those who hear the board. */
import type { Color, Role } from 'chessops/types';
import { makeSquare } from 'chessops/util';
import { position } from '../chess/position';

const ORDER: Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

function men(fen: string, color: Color): string {
  const { board } = position(fen);
  const groups = ORDER.map((role) => {
    const squares = [...board.pieces(color, role)].map(makeSquare);
    if (squares.length === 0) return '';
    return `${role}${squares.length > 1 ? 's' : ''} ${squares.join(' ')}`;
  });
  return groups.filter(Boolean).join(', ');
}

export function describe(fen: string): string {
  const turn = position(fen).turn === 'white' ? 'White' : 'Black';
  return `Chess board. White: ${men(fen, 'white')}. Black: ${men(fen, 'black')}. ${turn} to move.`;
}

const NAMES: Record<string, string> = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };

/** A move as it is said aloud. */
export function sayMove(san: string): string {
  if (san.startsWith('O-O-O')) return 'castles long';
  if (san.startsWith('O-O')) return 'castles short';
  return san
    .replace(/[KQRBN]/g, (letter) => `${NAMES[letter]} `)
    .replace('x', ' takes ')
    .replace('=', ' promotes to ')
    .replace('+', ' check')
    .replace('#', ' checkmate')
    .replace(/\s+/g, ' ')
    .trim();
}
