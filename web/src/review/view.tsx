/** Reviewing a game: graph, labels, explanations. */
import type { DrawShape } from 'chessground/draw';
import type { JSX } from 'preact';
import { useCallback, useEffect, useRef } from 'preact/hooks';
import { Board } from '../board/board';
import { EvaluationBar } from '../board/evaluation_bar';
import { Button } from '../common/icons';
import { useKeys } from '../common/keyboard';
import { INITIAL_FEN, position, readMove, fenOf } from '../chess/position';
import { Graph } from './graph';
import { SYMBOLS, allowedArrows, asScore, fenBefore, missedArrows, tag } from './model';
import { MoveCard } from './move_card';
import type { ReviewSession } from './session';
import { StartPanel } from './start_panel';
import { Summary } from './summary';
import type { ReviewState, ReviewedGame } from './types';

interface Props {
  session: ReviewSession;
  onAnalyse: (pgn: string) => void;
}

export function ReviewView({ session, onAnalyse }: Props): JSX.Element {
  const game = session.game.value;
  useKeys(useCallback((key) => press(key, session), [session]));
  useEffect(() => () => void (session.retry.value = undefined), [session]);
  return (
    <div class="view review-view">
      <section class="board-column" aria-label="Board">
        <ReviewBoard session={session} game={game} />
        {game && <Graph session={session} game={game} />}
        {game && <Navigation session={session} game={game} />}
      </section>
      <section class="side-column" aria-label="Review">
        {session.state.value && <ProgressPanel session={session} state={session.state.value} />}
        {game ? <Report session={session} game={game} onAnalyse={onAnalyse} /> : !isBusy(session.state.value) && <StartPanel session={session} />}
      </section>
    </div>
  );
}

const isBusy = (state: ReviewState | undefined): boolean => state?.state === 'running' || state?.state === 'waiting';

function press(key: string, session: ReviewSession): boolean {
  const game = session.game.peek();
  if (!game) return false;
  const ply = session.ply.peek();
  const actions: Record<string, () => void> = {
    ArrowLeft: () => session.go(ply - 1),
    ArrowRight: () => session.go(ply + 1),
    Home: () => session.go(-1),
    End: () => session.go(game.moves.length - 1),
    n: () => session.mistake(1),
    p: () => session.mistake(-1),
    f: session.flip,
  };
  const action = actions[key];
  action?.();
  return action !== undefined;
}

interface Shown {
  fen: string;
  lastMove?: string;
  shapes: DrawShape[];
  movable: boolean;
}

/** What the board shows: the game, what was better, or the user's own attempt. */
function shown(session: ReviewSession, game: ReviewedGame | undefined): Shown {
  const ply = session.ply.value;
  const move = game?.moves[ply];
  if (!game) return { fen: INITIAL_FEN, shapes: [], movable: false };
  const retry = session.retry.value;
  const before = fenBefore(game, ply);
  const lastBefore = game.moves[ply - 1]?.uci;
  if (retry?.uci && retry.state !== 'wrong') {
    const chess = position(retry.fen);
    const played = readMove(chess, retry.uci);
    if (played) chess.play(played);
    return { fen: fenOf(chess), lastMove: retry.uci, shapes: [], movable: false };
  }
  if (retry) return { fen: retry.fen, lastMove: lastBefore, shapes: [], movable: true };
  if (!move) return { fen: game.start_fen, shapes: [], movable: false };
  if (session.better.value) return { fen: before, lastMove: lastBefore, shapes: missedArrows(move), movable: false };
  return { fen: move.fen, lastMove: move.uci, shapes: allowedArrows(move), movable: false };
}

function ReviewBoard({ session, game }: { session: ReviewSession; game: ReviewedGame | undefined }): JSX.Element {
  const { fen, lastMove, shapes, movable } = shown(session, game);
  const evaluation = game && (session.move.value?.after ?? game.start_evaluation);
  return (
    <div class="board-row">
      <EvaluationBar score={evaluation && asScore(evaluation)} orientation={session.orientation.value} />
      <Board
        fen={fen}
        orientation={session.orientation.value}
        lastMove={lastMove}
        movable={movable ? 'both' : undefined}
        shapes={shapes}
        onMove={(uci) => session.attempt(uci)}
      />
    </div>
  );
}

function Navigation({ session, game }: { session: ReviewSession; game: ReviewedGame }): JSX.Element {
  const ply = session.ply.value;
  const last = game.moves.length - 1;
  return (
    <div class="navigation" role="toolbar" aria-label="Moves">
      <Button icon="first" label="First move" shortcut="Home" disabled={ply < 0} onClick={() => session.go(-1)} />
      <Button icon="back" label="Back" shortcut="←" disabled={ply < 0} onClick={() => session.go(ply - 1)} />
      <Button icon="forward" label="Forward" shortcut="→" disabled={ply === last} onClick={() => session.go(ply + 1)} />
      <Button icon="last" label="Last move" shortcut="End" disabled={ply === last} onClick={() => session.go(last)} />
      <span class="gap" />
      <Button icon="flip" label="Flip the board" shortcut="f" onClick={session.flip} />
      <Button label="Previous mistake" shortcut="p" wide onClick={() => session.mistake(-1)} />
      <Button label="Next mistake" shortcut="n" wide primary onClick={() => session.mistake(1)} />
    </div>
  );
}

function ProgressPanel({ session, state }: { session: ReviewSession; state: ReviewState }): JSX.Element {
  if (!isBusy(state)) return <></>;
  const many = state.games > 1 ? ` game ${state.games_done + 1} of ${state.games}` : '';
  return (
    <div class="panel progress" role="status">
      <label for="progress">{state.state === 'waiting' ? 'Waiting for the engine…' : `Reviewing${many}: position ${state.done} of ${state.total}`}</label>
      <progress id="progress" value={state.done} max={Math.max(1, state.total)} />
      <Button icon="stop" label="Cancel" wide onClick={() => void session.close()} />
    </div>
  );
}

function Report({ session, game, onAnalyse }: { session: ReviewSession; game: ReviewedGame; onAnalyse: (pgn: string) => void }): JSX.Element {
  const state = session.state.value;
  const move = session.move.value;
  return (
    <>
      {state && state.games > 1 && <GamePicker session={session} state={state} />}
      {move && <MoveCard session={session} move={move} />}
      <div class="panel">
        {game.opening && (
          <p class="opening">
            <span class="quiet">{game.opening.eco}</span> {game.opening.name}
          </p>
        )}
        <Summary game={game} />
        {game.faults?.map((fault) => (
          <p key={fault} class="fault">
            {fault}
          </p>
        ))}
      </div>
      <div class="panel">
        <ReviewedMoves session={session} game={game} />
        <div class="buttons">
          <a class="button wide" href={`api/reviews/${state?.id}/pgn`} download="review.pgn">
            Download PGN
          </a>
          <Button icon="search" label="Analyse" wide onClick={() => void handOver(state?.id, onAnalyse)} />
          <Button icon="plus" label="Another game" wide onClick={() => void session.close()} />
        </div>
      </div>
    </>
  );
}

async function handOver(id: number | undefined, onAnalyse: (pgn: string) => void): Promise<void> {
  const answer = await fetch(`api/reviews/${id}/pgn`);
  if (answer.ok) onAnalyse(await answer.text());
}

function GamePicker({ session, state }: { session: ReviewSession; state: ReviewState }): JSX.Element {
  return (
    <div class="row panel">
      <label for="game">Game</label>
      <select id="game" value={session.index.value} onChange={(event) => void session.open(Number(event.currentTarget.value))}>
        {state.titles.slice(0, state.games_done).map((title, index) => (
          <option key={index} value={index}>
            {index + 1}. {title}
          </option>
        ))}
      </select>
    </div>
  );
}

function ReviewedMoves({ session, game }: { session: ReviewSession; game: ReviewedGame }): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const ply = session.ply.value;
  useEffect(() => {
    const element = list.current?.querySelector<HTMLElement>('[aria-current]');
    const box = list.current;
    if (element && box) box.scrollTop = element.offsetTop - box.offsetTop - box.clientHeight / 2;
  }, [ply]);
  const title = `${tag(game, 'White') ?? 'White'} against ${tag(game, 'Black') ?? 'Black'}, ${game.result}`;
  return (
    <div class="tree" ref={list} tabIndex={0} role="group" aria-label={title}>
      {game.moves.map((move, index) => (
        <button
          key={move.ply}
          type="button"
          class={`tree-move ${move.judgement ?? ''}${ply === move.ply ? ' current' : ''}`}
          aria-current={ply === move.ply ? 'step' : undefined}
          onClick={() => session.go(move.ply)}
        >
          {(move.mover === 'white' || index === 0) && <span class="move-number">{`${move.number}${move.mover === 'white' ? '.' : '…'}`}</span>}
          {move.san}
          {move.judgement && SYMBOLS[move.judgement]}
        </button>
      ))}
      <span class="quiet"> {game.result}</span>
    </div>
  );
}
