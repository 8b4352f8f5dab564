/** Playing against Tabia. */
import type { Color } from 'chessops/types';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Board } from '../board/board';
import { MoveField } from '../board/move_field';
import { Button } from '../common/icons';
import { INITIAL_FEN, opposite } from '../chess/position';
import { MoveList } from './move_list';
import { clockText, remaining } from './clock';
import { pgnOf } from './game';
import { endingWords, type PlaySession } from './session';
import { SettingsForm } from './settings_form';

interface Props {
  session: PlaySession;
  strengths: [number, number] | undefined;
  onAnalyse: (pgn: string) => void;
  onReview: (pgn: string) => void;
}

export function PlayView({ session, strengths, onAnalyse, onReview }: Props): JSX.Element {
  useEffect(() => {
    session.resume();
    return () => session.pause();
  }, [session]);
  const game = session.game.value;
  const node = session.node.value;
  const hint = session.hint.value;
  const orientation = session.orientation.value;
  const shapes = hint ? [{ orig: hint.slice(0, 2), dest: hint.slice(2, 4), brush: 'green' }] : [];
  return (
    <div class="view play-view">
      <section class="board-column" aria-label="Board">
        <Player session={session} side={opposite(orientation)} />
        <Board
          fen={node?.fen ?? INITIAL_FEN}
          orientation={orientation}
          lastMove={node?.uci}
          movable={game && !game.result ? game.human : undefined}
          shapes={shapes as never}
          onMove={(uci) => session.play(uci)}
        />
        <Player session={session} side={orientation} />
      </section>
      <section class="side-column" aria-label="Game">
        {game ? <GamePanel session={session} onAnalyse={onAnalyse} onReview={onReview} /> : <Invitation />}
        <SettingsForm session={session} strengths={strengths} />
      </section>
    </div>
  );
}

function Invitation(): JSX.Element {
  return (
    <div class="panel invitation">
      <h1>Play against Tabia</h1>
      <p>Choose how strong it should be and how long you want to think. You can take moves back and ask for a hint.</p>
    </div>
  );
}

function Player({ session, side }: { session: PlaySession; side: Color }): JSX.Element {
  const game = session.game.value;
  const isHuman = (game?.human ?? session.orientation.value) === side;
  const turn = session.turn.value;
  const active = game !== undefined && !game.result && turn === side;
  const name = isHuman ? 'You' : 'Tabia';
  const { elo } = game ?? session.settings.value;
  const strength = isHuman ? '' : elo ? String(elo) : 'full strength';
  return (
    <div class={`player${active ? ' active' : ''}`}>
      <span class={`player-color ${side}`} aria-hidden="true" />
      <span class="player-name">{name}</span>
      <span class="player-strength">{strength}</span>
      {!isHuman && session.thinking.value && <span class="thinking">thinking…</span>}
      {game?.clocks && (
        <span class="clock" role="timer" aria-label={`Clock of ${name}`}>
          {clockText(remaining(game.clocks, side, turn, Math.max(session.now.value, game.clocks.since ?? 0)))}
        </span>
      )}
    </div>
  );
}

function GamePanel({ session, onAnalyse, onReview }: Omit<Props, 'strengths'>): JSX.Element {
  const game = session.game.value;
  const tree = session.tree.value;
  if (!game || !tree) return <></>;
  const humansTurn = !game.result && session.turn.value === game.human;
  const pgn = (): string => pgnOf(game, new Date());
  return (
    <div class="panel game-panel">
      {game.result && (
        <p class="result" role="status">
          {endingWords(game)}
        </p>
      )}
      <MoveList steps={tree.mainline().slice(1)} />
      <MoveField disabled={!humansTurn} onMove={(text) => session.play(text)} />
      <div class="buttons">
        <Button icon="undo" label="Take back" wide disabled={!session.mayTakeBack.value} onClick={() => session.takeBack()} />
        <Button icon="hint" label={session.hinting.value ? 'Thinking…' : 'Hint'} wide disabled={!humansTurn} onClick={() => session.askHint()} />
        <Button icon="flag" label="Resign" wide disabled={!!game.result} onClick={() => session.resign()} />
      </div>
      <div class="buttons">
        <Button icon="search" label="Analyse" wide disabled={game.moves.length === 0} onClick={() => onAnalyse(pgn())} />
        <Button icon="graph" label="Review" wide disabled={game.moves.length === 0} onClick={() => onReview(pgn())} />
        <Button icon="flip" label="Flip the board" onClick={() => (session.orientation.value = opposite(session.orientation.value))} />
      </div>
    </div>
  );
}
