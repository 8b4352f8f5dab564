/** Where a review begins: a game is dropped, pasted or opened. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { readFile } from '../common/files';
import { Button } from '../common/icons';
import type { Effort, ReviewSession } from './session';

const EFFORTS: [Effort, string][] = [
  ['quick', 'Quick'],
  ['standard', 'Standard'],
  ['deep', 'Deep'],
];

export function StartPanel({ session }: { session: ReviewSession }): JSX.Element {
  const [text, setText] = useState('');
  const open = async (file: File | undefined): Promise<void> => {
    const read = file && (await readFile(file));
    if (read) void session.start(read);
  };
  return (
    <div class="panel review-start">
      <h1>Review a game</h1>
      <p class="quiet">Drop a PGN anywhere on this page, paste it here or open a file. Tabia looks at every move, says what went wrong and why.</p>
      <textarea aria-label="PGN to review" placeholder="1. e4 e5 2. Nf3 …" rows={9} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      <fieldset class="segments">
        <legend>How thorough</legend>
        {EFFORTS.map(([value, label]) => (
          <label key={value} class="segment">
            <input type="radio" name="effort" checked={session.effort.value === value} onChange={() => (session.effort.value = value)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div class="buttons">
        <Button icon="graph" label="Review" wide primary disabled={text.trim() === '' || session.sending.value} onClick={() => void session.start(text)} />
        <label class="button wide file-button">
          <span>Open file</span>
          <input type="file" accept=".pgn,.txt" class="hidden" onChange={(event) => void open(event.currentTarget.files?.[0])} />
        </label>
      </div>
    </div>
  );
}
