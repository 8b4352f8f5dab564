/** An analysis: a tree of moves, a place in it, and what the engine says about that place. */
import { batch, computed, effect, signal } from '@preact/signals';
import type { Color } from 'chessops/types';
import { sayMove } from '../board/describe';
import { speak, tell } from '../common/notice';
import { recall, remember } from '../common/storage';
import { INITIAL_FEN, opposite, passed, position } from '../chess/position';
import { fromWhite, type Score } from '../chess/score';
import { GameTree, movesTo, readAnything, readPgn, type TreeNode } from '../chess/tree';
import type { EngineLine } from '../wire/engine';
import type { AnalysisReport, LikelyMove } from '../wire/messages';

const KEY = 'tabia-analysis';
export const MOST_LINES = 5;

interface Saved {
  pgn: string;
  path: string[];
  lines: number;
  arrows: boolean;
  orientation: Color;
}

export interface Preview {
  fen: string;
  uci: string;
}

export class AnalyseSession {
  /** Changes whenever the tree does. */
  readonly version = signal(0);
  readonly node = signal<TreeNode>(new GameTree().root);
  readonly orientation = signal<Color>('white');
  readonly running = signal(false);
  readonly lines = signal(3);
  readonly arrows = signal(true);
  /** Shows what the opponent would do if the side to move passed. */
  readonly threat = signal(false);
  readonly report = signal<AnalysisReport | undefined>(undefined);
  readonly likely = signal<LikelyMove[]>([]);
  /** A position of a line that the mouse points at. */
  readonly preview = signal<Preview | undefined>(undefined);
  tree = new GameTree();
  private stopWatching: (() => void) | undefined;

  constructor(private readonly engine: EngineLine) {
    const saved = recall<Saved>(KEY);
    const tree = saved && readPgn(saved.pgn);
    if (!saved || !tree || typeof tree === 'string') {
      this.node.value = this.tree.root;
      return;
    }
    this.tree = tree;
    this.node.value = tree.find(saved.path);
    this.lines.value = saved.lines;
    this.arrows.value = saved.arrows;
    this.orientation.value = saved.orientation;
  }

  /** The position that the engine looks at. */
  readonly searched = computed(() => {
    const fen = this.node.value.fen;
    return this.threat.value ? (passed(fen) ?? fen) : fen;
  });

  readonly score = computed<Score | undefined>(() => {
    const best = this.report.value?.lines[0];
    return best && fromWhite(best.score, position(this.searched.value).turn);
  });

  /** The view is shown. */
  resume(): void {
    this.stopWatching = effect(() => this.ask());
  }

  pause(): void {
    this.stopWatching?.();
    this.engine.stop();
  }

  /** Asks the engine about whatever is on the board now. */
  private ask(): void {
    const node = this.node.value;
    const lines = this.lines.value;
    const searched = this.searched.value;
    batch(() => {
      this.report.value = undefined;
      this.likely.value = [];
      this.preview.value = undefined;
    });
    if (!this.running.value || position(searched).isEnd()) {
      this.engine.stop();
      return;
    }
    const threatens = searched !== node.fen;
    const game = threatens ? { start: searched, moves: [] } : { start: this.tree.root.fen, moves: movesTo(node) };
    this.engine.analyse(game, lines, {
      report: (report) => (this.report.value = report),
      likely: (moves) => (this.likely.value = moves),
      refused: (reason) => {
        this.running.value = false;
        tell(reason);
      },
    });
  }

  private save(): void {
    const saved: Saved = {
      pgn: this.tree.toPgn(),
      path: movesTo(this.node.peek()),
      lines: this.lines.peek(),
      arrows: this.arrows.peek(),
      orientation: this.orientation.peek(),
    };
    remember(KEY, saved);
  }

  private changed(): void {
    this.version.value += 1;
    this.save();
  }

  go(node: TreeNode | undefined): void {
    if (!node || node === this.node.peek()) return;
    batch(() => {
      this.threat.value = false;
      this.node.value = node;
    });
    this.save();
    if (node.san) speak(sayMove(node.san));
  }

  play(text: string): boolean {
    const next = this.tree.play(this.node.peek(), text);
    if (!next) return false;
    this.go(next);
    this.changed();
    return true;
  }

  /** Adds a line of the engine's up to and including its `count`-th move. */
  follow(moves: string[], count: number): void {
    this.go(this.tree.playAll(this.node.peek(), moves.slice(0, count)));
    this.changed();
  }

  back = (): void => this.go(this.node.peek().parent);
  forward = (): void => this.go(this.node.peek().children[0]);
  first = (): void => this.go(this.tree.root);

  last = (): void => {
    let end = this.node.peek();
    for (let next = end.children[0]; next; next = next.children[0]) end = next;
    this.go(end);
  };

  /** The same move's next alternative. */
  sibling(step: number): void {
    const node = this.node.peek();
    const siblings = node.parent?.children ?? [];
    this.go(siblings[(siblings.indexOf(node) + step + siblings.length) % siblings.length]);
  }

  remove(): void {
    this.go(this.tree.remove(this.node.peek()));
    this.changed();
  }

  promote(): void {
    this.tree.promote(this.node.peek());
    this.changed();
  }

  flip = (): void => {
    this.orientation.value = opposite(this.orientation.peek());
    this.save();
  };

  load(tree: GameTree, node: TreeNode = tree.root): void {
    batch(() => {
      this.tree = tree;
      this.threat.value = false;
      this.node.value = node;
    });
    this.changed();
  }

  /** Takes a FEN or a PGN. */
  read(text: string): boolean {
    const tree = readAnything(text);
    if (typeof tree === 'string') {
      tell(tree);
      return false;
    }
    this.load(tree);
    return true;
  }

  reset(): void {
    this.load(new GameTree(INITIAL_FEN));
  }

  setLines(lines: number): void {
    this.lines.value = Math.min(MOST_LINES, Math.max(1, lines));
    this.save();
  }

  toggleArrows(): void {
    this.arrows.value = !this.arrows.peek();
    this.save();
  }

  /** There is a threat to show: the side to move may pass. */
  readonly mayThreaten = computed(() => passed(this.node.value.fen) !== undefined);

  toggleThreat(): void {
    if (!this.mayThreaten.peek()) return tell('There is no threat view in check or at the end of a game.');
    batch(() => {
      this.threat.value = !this.threat.peek();
      this.running.value = true;
    });
  }
}
