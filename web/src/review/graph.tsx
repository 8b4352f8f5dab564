/** The evaluation over the game. Click on it to go there. */
import type { JSX } from 'preact';
import { graphPoints, plyAt } from './model';
import type { ReviewSession } from './session';
import type { ReviewedGame } from './types';

const WIDTH = 600;
const HEIGHT = 130;

export function Graph({ session, game }: { session: ReviewSession; game: ReviewedGame }): JSX.Element {
  const points = graphPoints(game).map(([x, y]) => [x * WIDTH, y * HEIGHT] as const);
  const outline = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const ply = session.ply.value;
  const here = points[ply + 1];
  const jump = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    session.go(plyAt(game, (event.clientX - box.left) / box.width));
  };
  return (
    <div class="graph">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label="Evaluation over the game" onClick={jump}>
        <rect class="graph-black" width={WIDTH} height={HEIGHT} />
        <polygon class="graph-white" points={`0,${HEIGHT} ${outline} ${WIDTH},${HEIGHT}`} />
        <line class="graph-middle" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        {here && <line class="graph-here" x1={here[0]} x2={here[0]} y1="0" y2={HEIGHT} />}
      </svg>
      {game.moves.map((move) => {
        const point = points[move.ply + 1];
        if (!move.judgement || !point) return null;
        return (
          <button
            key={move.ply}
            type="button"
            class={`graph-dot ${move.judgement}`}
            style={{ left: `${(point[0] / WIDTH) * 100}%`, top: `${(point[1] / HEIGHT) * 100}%` }}
            aria-label={`${move.judgement} ${move.number}${move.mover === 'white' ? '.' : '…'} ${move.san}`}
            title={`${move.number}${move.mover === 'white' ? '.' : '…'} ${move.san}: ${move.judgement}`}
            onClick={() => session.go(move.ply)}
          />
        );
      })}
    </div>
  );
}
