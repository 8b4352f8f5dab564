/** The moves with their variations. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { moveNumber, remarks, type TreeNode } from '../chess/tree';
import { glyphText } from '../chess/glyphs';
import type { AnalyseSession } from './session';

export function TreeView({ session }: { session: AnalyseSession }): JSX.Element {
  // The tree changes in place; its version says when.
  void session.version.value;
  const frame = useRef<HTMLDivElement>(null);
  const current = session.node.value;
  useEffect(() => {
    const element = frame.current?.querySelector<HTMLElement>('[aria-current]');
    const box = frame.current;
    if (!element || !box) return;
    const top = element.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - 40) box.scrollTop = top - box.clientHeight / 2;
  }, [current]);
  return (
    <div class="tree" ref={frame} tabIndex={0} role="group" aria-label="Moves and variations">
      {session.tree.root.children.length === 0 ? <p class="quiet">Play a move on the board, or drop a game here.</p> : <Continuation session={session} from={session.tree.root} numbered />}
    </div>
  );
}

/** Everything after a node: the main move, its alternatives in brackets, and so on. */
function Continuation({ session, from, numbered: first }: { session: AnalyseSession; from: TreeNode; numbered: boolean }): JSX.Element {
  const parts: JSX.Element[] = [];
  let here = from;
  let numbered = first;
  for (let main = here.children[0]; main; main = here.children[0]) {
    parts.push(<MoveButton key={main.id} session={session} step={main} numbered={numbered} />);
    const others = here.children.slice(1);
    for (const other of others) {
      parts.push(
        <div key={`v${other.id}`} class="variation">
          <MoveButton session={session} step={other} numbered />
          <Continuation session={session} from={other} numbered={remarks(other).length > 0} />
        </div>,
      );
    }
    numbered = others.length > 0 || remarks(main).length > 0;
    here = main;
  }
  return <>{parts}</>;
}

function MoveButton({ session, step, numbered }: { session: AnalyseSession; step: TreeNode; numbered: boolean }): JSX.Element {
  const number = moveNumber(step);
  const isCurrent = session.node.value === step;
  return (
    <>
      <button type="button" class={`tree-move${isCurrent ? ' current' : ''}`} aria-current={isCurrent ? 'step' : undefined} onClick={() => session.go(step)}>
        {(numbered || !number.endsWith('…')) && <span class="move-number">{number}</span>}
        {step.san}
        {step.glyphs.map(glyphText).join('')}
      </button>
      {remarks(step).map((remark, index) => (
        <span key={index} class="comment">
          {remark}
        </span>
      ))}
    </>
  );
}
