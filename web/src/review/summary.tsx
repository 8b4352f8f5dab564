/** How well each side played. */
import type { JSX } from 'preact';
import { tag } from './model';
import type { ReviewedGame, Side, Tally } from './types';

const accuracy = (tally: Tally): string => (tally.accuracy === null ? '–' : tally.accuracy.toFixed(1));

export function Summary({ game }: { game: ReviewedGame }): JSX.Element {
  return (
    <div class="summary">
      <SideCard name={tag(game, 'White') ?? 'White'} color="white" side={game.white} />
      <SideCard name={tag(game, 'Black') ?? 'Black'} color="black" side={game.black} />
    </div>
  );
}

function SideCard({ name, color, side }: { name: string; color: string; side: Side }): JSX.Element {
  const counts: [string, string, number][] = [
    ['inaccuracy', 'Inaccuracies', side.inaccuracies],
    ['mistake', 'Mistakes', side.mistakes],
    ['blunder', 'Blunders', side.blunders],
  ];
  const phases: [string, Tally][] = [
    ['Opening', side.opening],
    ['Middlegame', side.middlegame],
    ['Endgame', side.endgame],
  ];
  return (
    <section class="side-card" aria-label={name}>
      <h2>
        <span class={`player-color ${color}`} aria-hidden="true" /> {name}
      </h2>
      <p class="accuracy">
        <strong>{accuracy(side)}</strong> <span class="quiet">accuracy</span>
      </p>
      <dl class="statistics">
        {counts.map(([kind, label, count]) => (
          <div key={kind}>
            <dt>{label}</dt>
            <dd class={count > 0 ? kind : ''}>{count}</dd>
          </div>
        ))}
        <div>
          <dt>Average loss</dt>
          <dd>{side.average_loss === null ? '–' : `${Math.round(side.average_loss)} cp`}</dd>
        </div>
        {phases.map(([label, tally]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{accuracy(tally)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
