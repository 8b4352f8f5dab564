/** A game with variations. */
import { makePgn, parsePgn, startingPosition, Node as PgnNode, ChildNode, type Game, type PgnNodeData } from 'chessops/pgn';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import type { Chess } from 'chessops/chess';
import { INITIAL_FEN, fenOf, position, readFen, readMove, uciOf } from './position';

export interface TreeNode {
  readonly id: number;
  readonly parent: TreeNode | undefined;
  readonly children: TreeNode[];
  /** The move that led here; empty at the root. */
  readonly uci: string;
  readonly san: string;
  readonly fen: string;
  /** Plies from the root. */
  readonly depth: number;
  comments: string[];
  glyphs: number[];
}

let lastId = 0;

function node(parent: TreeNode | undefined, uci: string, san: string, fen: string): TreeNode {
  return { id: ++lastId, parent, children: [], uci, san, fen, depth: parent ? parent.depth + 1 : 0, comments: [], glyphs: [] };
}

export class GameTree {
  readonly root: TreeNode;
  headers = new Map<string, string>();

  constructor(fen: string = INITIAL_FEN) {
    this.root = node(undefined, '', '', fenOf(position(fen)));
  }

  /** Plays a move from a node, following it if it is known. */
  play(from: TreeNode, text: string): TreeNode | undefined {
    const chess = position(from.fen);
    const move = readMove(chess, text);
    if (!move) return undefined;
    const uci = uciOf(chess, move);
    const known = from.children.find((child) => child.uci === uci);
    if (known) return known;
    const san = makeSanAndPlay(chess, move);
    const child = node(from, uci, san, fenOf(chess));
    from.children.push(child);
    return child;
  }

  playAll(from: TreeNode, moves: readonly string[]): TreeNode {
    let last = from;
    for (const move of moves) {
      const next = this.play(last, move);
      if (!next) break;
      last = next;
    }
    return last;
  }

  mainline(): TreeNode[] {
    const line = [this.root];
    for (let next = this.root.children[0]; next; next = next.children[0]) line.push(next);
    return line;
  }

  end(): TreeNode {
    return this.mainline().at(-1) ?? this.root;
  }

  /** Takes a node and all that follows out of the tree. */
  remove(gone: TreeNode): TreeNode {
    const siblings = gone.parent?.children;
    siblings?.splice(siblings.indexOf(gone), 1);
    return gone.parent ?? gone;
  }

  /** Makes the variation of this node the main one, up to the root. */
  promote(chosen: TreeNode): void {
    for (let here: TreeNode | undefined = chosen; here?.parent; here = here.parent) {
      const siblings = here.parent.children;
      siblings.splice(siblings.indexOf(here), 1);
      siblings.unshift(here);
    }
  }

  /** The node these moves lead to, as far as they are known. */
  find(moves: readonly string[]): TreeNode {
    let here = this.root;
    for (const uci of moves) {
      const next = here.children.find((child) => child.uci === uci);
      if (!next) break;
      here = next;
    }
    return here;
  }

  toPgn(): string {
    const headers = new Map(this.headers);
    if (!headers.has('Event')) headers.set('Event', 'Analysis with Tabia');
    if (this.root.fen !== INITIAL_FEN) headers.set('FEN', this.root.fen).set('SetUp', '1');
    const game: Game<PgnNodeData> = { headers, moves: new PgnNode() };
    const copy = (from: TreeNode, to: PgnNode<PgnNodeData>): void => {
      for (const child of from.children) {
        const written = new ChildNode<PgnNodeData>({ san: child.san, comments: child.comments, nags: child.glyphs });
        to.children.push(written);
        copy(child, written);
      }
    };
    if (this.root.comments.length > 0) game.comments = this.root.comments;
    copy(this.root, game.moves);
    return makePgn(game);
  }
}

export const pathOf = (last: TreeNode): TreeNode[] => {
  const path: TreeNode[] = [];
  for (let here: TreeNode | undefined = last; here; here = here.parent) path.unshift(here);
  return path;
};

export const movesTo = (last: TreeNode): string[] => pathOf(last).slice(1).map((step) => step.uci);

/** `12.` before White's moves, `12...` before Black's. */
export function moveNumber(step: TreeNode): string {
  const [, turn, , , , number] = step.fen.split(' ');
  // The FEN is the one after the move.
  return turn === 'b' ? `${number}.` : `${Number(number) - 1}…`;
}

/** What comments say in words, without the commands for programs that some consist of. */
export const remarks = (step: TreeNode): string[] => step.comments.map((comment) => comment.replace(/\[%[^\]]*\]/g, '').trim()).filter((remark) => remark !== '');

/** The first game of a PGN, or a sentence that says what is wrong with it. */
export function readPgn(text: string): GameTree | string {
  const game = parsePgn(text)[0];
  if (!game || (game.moves.children.length === 0 && !/\[\s*\w+\s+"/.test(text))) return 'There is no game in this text.';
  const start = startingPosition(game.headers);
  if (start.isErr) return 'The PGN starts from a position that cannot be played.';
  if (start.value.rules !== 'chess') return 'Tabia plays chess and Chess960 only.';
  const tree = new GameTree(fenOf(start.value as Chess));
  tree.headers = new Map(game.headers);
  tree.root.comments = game.comments ?? [];
  copyMoves(tree, tree.root, start.value as Chess, game.moves);
  return tree;
}

function copyMoves(tree: GameTree, at: TreeNode, chess: Chess, from: PgnNode<PgnNodeData>): void {
  for (const child of from.children) {
    const move = parseSan(chess, child.data.san);
    // What cannot be played ends its line; the rest of the game is still worth having.
    if (!move) continue;
    const next = tree.play(at, uciOf(chess, move));
    if (!next) continue;
    next.comments = child.data.comments ?? [];
    next.glyphs = child.data.nags ?? [];
    copyMoves(tree, next, position(next.fen), child);
  }
}

/** What somebody pasted or dropped: a FEN or a PGN. */
export function readAnything(text: string): GameTree | string {
  const firstLine = text.trim().split('\n')[0] ?? '';
  if (/^([1-8pnbrqk]+\/){7}/i.test(firstLine)) {
    const chess = readFen(firstLine);
    return typeof chess === 'string' ? chess : new GameTree(firstLine);
  }
  return readPgn(text);
}
