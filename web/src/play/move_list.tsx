/** The moves of a game in two columns. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { moveNumber, type TreeNode } from '../chess/tree';

export function MoveList({ steps }: { steps: TreeNode[] }): JSX.Element {
  const last = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const item = last.current;
    const list = item?.parentElement;
    if (item && list) list.scrollTop = item.offsetTop - list.offsetTop;
  }, [steps.length]);
  if (steps.length === 0) return <p class="quiet">No moves yet.</p>;
  const startsWithBlack = moveNumber(steps[0] as TreeNode).endsWith('…');
  return (
    <ol class={`move-list${startsWithBlack ? ' black-first' : ''}`} aria-label="Moves" tabIndex={0}>
      {steps.map((step, index) => (
        <li key={step.id} ref={index === steps.length - 1 ? last : undefined} class={index === steps.length - 1 ? 'current' : ''}>
          {(index === 0 || !moveNumber(step).endsWith('…')) && <span class="move-number">{moveNumber(step)}</span>}
          <span class="san">{step.san}</span>
        </li>
      ))}
    </ol>
  );
}
