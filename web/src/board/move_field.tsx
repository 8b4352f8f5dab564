/** A field to type moves into: the board for keyboards. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { tell } from '../common/notice';

interface Props {
  disabled?: boolean;
  /** Plays the move and says whether it could. */
  onMove: (text: string) => boolean;
}

export function MoveField({ disabled, onMove }: Props): JSX.Element {
  const [text, setText] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    if (onMove(text)) setText('');
    else tell(`“${text}” is not a legal move here.`);
  };
  return (
    <form class="move-field" onSubmit={submit}>
      <input
        type="text"
        value={text}
        disabled={disabled}
        placeholder="Type a move: Nf3"
        aria-label="Type a move, for example Nf3 or e2e4"
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}
