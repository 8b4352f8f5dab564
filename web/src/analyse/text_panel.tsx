/** FEN and PGN in and out. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { copy, download, readFile } from '../common/files';
import { Button } from '../common/icons';
import type { AnalyseSession } from './session';

export function TextPanel({ session, onReview }: { session: AnalyseSession; onReview: (pgn: string) => void }): JSX.Element {
  const fen = session.node.value.fen;
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [pasted, setPasted] = useState('');
  const take = async (file: File | undefined): Promise<void> => {
    const text = file && (await readFile(file));
    if (text) session.read(text);
  };
  return (
    <div class="panel text-panel">
      <form
        class="fen-row"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== undefined && session.read(typed)) setTyped(undefined);
        }}
      >
        <label for="fen">FEN</label>
        <input id="fen" type="text" spellcheck={false} value={typed ?? fen} onInput={(event) => setTyped(event.currentTarget.value)} onBlur={() => setTyped(undefined)} />
        <Button icon="copy" label="Copy FEN" onClick={() => void copy(fen, 'FEN')} />
      </form>
      <details class="details">
        <summary>PGN</summary>
        <textarea
          aria-label="Paste a PGN or FEN"
          placeholder="Paste a PGN or a FEN here, or drop a file anywhere"
          rows={4}
          value={pasted}
          spellcheck={false}
          onInput={(event) => setPasted(event.currentTarget.value)}
        />
        <div class="buttons">
          <Button label="Load" wide primary disabled={pasted.trim() === ''} onClick={() => session.read(pasted) && setPasted('')} />
          <label class="button wide file-button">
            <span>Open file</span>
            <input type="file" accept=".pgn,.fen,.epd,.txt" class="hidden" onChange={(event) => void take(event.currentTarget.files?.[0])} />
          </label>
          <Button icon="copy" label="Copy PGN" wide onClick={() => void copy(session.tree.toPgn(), 'PGN')} />
          <Button icon="download" label="Download PGN" onClick={() => download('analysis.pgn', session.tree.toPgn(), 'application/x-chess-pgn')} />
          <Button icon="graph" label="Review" wide onClick={() => onReview(session.tree.toPgn())} />
        </div>
      </details>
    </div>
  );
}
