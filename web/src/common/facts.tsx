/** Names and values side by side. */
import type { JSX } from 'preact';

export function Facts({ rows }: { rows: [name: string, value: string][] }): JSX.Element {
  return (
    <dl class="statistics">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
