/** Names and values side by side. */
import type { JSX } from 'preact';

export function Facts({ kind = 'statistics', rows }: { kind?: string; rows: [name: string, value: string][] }): JSX.Element {
  return (
    <dl class={kind} data-testid={kind}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
