/** The bar beside the board: how much of the game belongs to White. */
import type { Color } from 'chessops/types';
import type { JSX } from 'preact';
import { scoreWords, type Score } from '../chess/score';

interface Props {
  score: Score | undefined;
  orientation: Color;
}

export function EvaluationBar({ score, orientation }: Props): JSX.Element {
  const white = score ? Math.min(0.98, Math.max(0.02, score.expected)) : 0.5;
  const whiteIsBetter = white >= 0.5;
  return (
    <div
      class={`evaluation-bar ${orientation}`}
      role="img"
      aria-label={score ? `Evaluation: ${scoreWords(score)}` : 'No evaluation yet'}
    >
      <div class="evaluation-white" style={{ '--share': `${(white * 100).toFixed(1)}%` }} />
      {score && <span class={`evaluation-number ${whiteIsBetter ? 'of-white' : 'of-black'}`}>{score.mate === undefined ? Math.abs(score.centipawns / 100).toFixed(1) : `M${Math.abs(score.mate)}`}</span>}
    </div>
  );
}
