/** The whole page: three views under one roof. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { AnalyseSession } from './analyse/session';
import { AnalyseView } from './analyse/view';
import { Button } from './common/icons';
import { notice, spoken, tell } from './common/notice';
import { readFile } from './common/files';
import { isDark, toggleTheme } from './common/theme';
import { position } from './chess/position';
import { readPgn } from './chess/tree';
import { PlaySession } from './play/session';
import { PlayView } from './play/view';
import { ReviewSession } from './review/session';
import { ReviewView } from './review/view';
import { lineToServer } from './wire/engine';

const VIEWS = { play: 'Play', analyse: 'Analyse', review: 'Review' } as const;
type ViewName = keyof typeof VIEWS;

const engine = lineToServer();
const play = new PlaySession(engine);
const analyse = new AnalyseSession(engine);
const review = new ReviewSession(engine);

const named = (hash: string): ViewName => {
  const name = hash.replace(/^#\/?/, '');
  return name in VIEWS ? (name as ViewName) : 'play';
};
const view = signal<ViewName>(named(location.hash));
const go = (name: ViewName): void => void (location.hash = `#/${name}`);

function analysePgn(pgn: string): void {
  const tree = readPgn(pgn);
  if (typeof tree !== 'string') analyse.load(tree, tree.end());
  go('analyse');
}

function reviewPgn(pgn: string): void {
  void review.start(pgn);
  go('review');
}

function playFrom(fen: string): void {
  if (position(fen).isEnd()) return tell('The game is over in this position.');
  go('play');
  play.begin(fen);
}

/** A file or text dropped anywhere goes to the view that can use it. */
async function drop(event: DragEvent): Promise<void> {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  const text = file ? await readFile(file) : event.dataTransfer?.getData('text');
  if (!text) return;
  if (view.peek() === 'review') return reviewPgn(text);
  if (analyse.read(text)) go('analyse');
}

export function App(): JSX.Element {
  useEffect(() => {
    const follow = (): void => void (view.value = named(location.hash));
    const allow = (event: DragEvent): void => event.preventDefault();
    const take = (event: DragEvent): void => void drop(event);
    addEventListener('hashchange', follow);
    addEventListener('dragover', allow);
    addEventListener('drop', take);
    return () => {
      removeEventListener('hashchange', follow);
      removeEventListener('dragover', allow);
      removeEventListener('drop', take);
    };
  }, []);
  return (
    <>
      <Header />
      <main>
        {view.value === 'play' && (
          <PlayView session={play} strengths={engine.welcome.value?.strengths} onAnalyse={analysePgn} onReview={reviewPgn} />
        )}
        {view.value === 'analyse' && <AnalyseView session={analyse} onReview={reviewPgn} onPlay={playFrom} />}
        {view.value === 'review' && <ReviewView session={review} onAnalyse={analysePgn} />}
      </main>
      {notice.value && (
        <p class="notice" role="alert">
          {notice.value}
        </p>
      )}
      <p class="hidden" role="status" aria-live="polite">
        {spoken.value}
      </p>
    </>
  );
}

function Header(): JSX.Element {
  const welcome = engine.welcome.value;
  return (
    <header>
      <a class="brand" href="#/play" aria-label="Tabia">
        <img src="./icon.svg" alt="" width="28" height="28" /> <span>Tabia</span>
      </a>
      <nav aria-label="Views">
        {Object.entries(VIEWS).map(([name, label]) => (
          <a key={name} href={`#/${name}`} aria-current={view.value === name ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <span class="connection" title={welcome ? `Tabia ${welcome.version}, ${welcome.cores} cores, ${welcome.hashMebibytes} MiB` : ''}>
        {!engine.connected.value && <span class="lost">Reconnecting…</span>}
      </span>
      <Button icon={isDark.value ? 'sun' : 'moon'} label={isDark.value ? 'Light colours' : 'Dark colours'} onClick={toggleTheme} />
    </header>
  );
}
