/** What there is to say about one move. */
import type { JSX } from 'preact';
import { MoveField } from '../board/move_field';
import { Button } from '../common/icons';
import { SYMBOLS, evaluationText } from './model';
import type { ReviewSession } from './session';
import type { ReviewedMove } from './types';

const SHOWN = 8;

export function MoveCard({ session, move }: { session: ReviewSession; move: ReviewedMove }): JSX.Element {
  const number = `${move.number}${move.mover === 'white' ? '.' : '…'}`;
  const retry = session.retry.value;
  const table = session.better.value ? move.table_before : move.table_after;
  return (
    <div class={`panel move-card ${move.judgement ?? ''}`}>
      <h2>
        {number} {move.san}
        {move.judgement && <span class={`judgement ${move.judgement}`}>{SYMBOLS[move.judgement]}</span>}
        <span class="move-evaluation">{evaluationText(move.after)}</span>
      </h2>
      <p class="explanation" data-testid="explanation">
        {retry ? retryText(retry.state) : (move.explanation ?? plainWords(move))}
      </p>
      {!retry && table && (
        <p class="better-line quiet" data-testid="tables">
          {table.text}
        </p>
      )}
      {!retry && move.best && !move.is_best && (
        <p class="better-line">
          <span class="quiet">Better:</span> {move.best.san.slice(0, SHOWN).join(' ')} <span class="quiet">({evaluationText(move.best.evaluation)})</span>
        </p>
      )}
      {!retry && move.judgement && move.reply && (
        <p class="better-line">
          <span class="quiet">Allows:</span> {move.reply.san.slice(0, SHOWN).join(' ')}
        </p>
      )}
      {retry && retry.state !== 'right' && <MoveField disabled={retry.state === 'checking'} onMove={(text) => session.attempt(text)} />}
      <div class="buttons">
        {!move.is_best && !retry && (
          <button type="button" class="button wide" aria-pressed={session.better.value} onClick={() => session.toggleBetter()}>
            Show better
          </button>
        )}
        {move.judgement && !retry && <Button icon="retry" label="Retry" wide primary onClick={() => session.tryAgain()} />}
        {retry && <Button label={retry.state === 'right' ? 'Show the best move' : 'Give up'} wide onClick={() => session.toggleBetter()} />}
      </div>
    </div>
  );
}

function plainWords(move: ReviewedMove): string {
  if (move.is_best) return 'The best move.';
  return move.judgement ? `This is ${move.judgement === 'inaccuracy' ? 'an' : 'a'} ${move.judgement}.` : 'A good move.';
}

function retryText(state: 'trying' | 'checking' | 'right' | 'wrong'): string {
  switch (state) {
    case 'trying':
      return 'Find something better: play it on the board.';
    case 'checking':
      return 'Tabia has a look…';
    case 'right':
      return 'Yes, that is better!';
    case 'wrong':
      return 'There is something better still. Try again.';
  }
}
