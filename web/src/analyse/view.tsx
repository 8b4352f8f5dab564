/** Analysing: board, engine, variations. */
import type { JSX } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { Board } from '../board/board';
import { EvaluationBar } from '../board/evaluation_bar';
import { MoveField } from '../board/move_field';
import { Facts } from '../common/facts';
import { Button } from '../common/icons';
import { useKeys } from '../common/keyboard';
import { GameTree, pathOf, type TreeNode } from '../chess/tree';
import { arrows } from './arrows';
import { Editor } from './editor';
import { EnginePanel } from './engine_panel';
import { SHORTCUTS, press } from './keys';
import type { AnalyseSession } from './session';
import { TextPanel } from './text_panel';
import { TreeView } from './tree_view';

interface Props {
  session: AnalyseSession;
  onReview: (pgn: string) => void;
  onPlay: (fen: string) => void;
}

export function AnalyseView({ session, onReview, onPlay }: Props): JSX.Element {
  const [editing, setEditing] = useState(false);
  useEffect(() => {
    session.resume();
    return () => session.pause();
  }, [session]);
  useKeys(useCallback((key) => !editing && press(key, session), [editing, session]));
  if (editing) {
    const done = (fen: string | undefined): void => {
      if (fen !== undefined) session.load(new GameTree(fen));
      setEditing(false);
    };
    return <Editor fen={session.node.value.fen} orientation={session.orientation.value} onDone={done} />;
  }
  return (
    <div class="view analyse-view">
      <section class="board-column" aria-label="Board">
        <BoardWithBar session={session} />
        <Navigation session={session} onEdit={() => setEditing(true)} onPlay={onPlay} />
      </section>
      <section class="side-column" aria-label="Analysis">
        <EnginePanel session={session} />
        <div class="panel tree-panel">
          <TreeView session={session} />
          <MoveField onMove={(text) => session.play(text)} />
        </div>
        <TextPanel session={session} onReview={onReview} />
        <details class="details shortcuts">
          <summary>Keyboard</summary>
          <Facts rows={SHORTCUTS.map(([keys, meaning]) => [meaning, keys])} />
        </details>
      </section>
    </div>
  );
}

function BoardWithBar({ session }: { session: AnalyseSession }): JSX.Element {
  const node = session.node.value;
  const preview = session.preview.value;
  const lines = session.report.value?.lines ?? [];
  const shown = session.arrows.value && !preview && session.running.value ? arrows(lines, session.threat.value) : [];
  return (
    <div class="board-row">
      <EvaluationBar score={session.score.value} orientation={session.orientation.value} />
      <Board
        fen={preview?.fen ?? node.fen}
        orientation={session.orientation.value}
        lastMove={preview?.uci ?? node.uci}
        movable={preview ? undefined : 'both'}
        shapes={shown}
        onMove={(uci) => session.play(uci)}
      />
    </div>
  );
}

const isMainLine = (node: TreeNode): boolean => pathOf(node).every((step) => !step.parent || step.parent.children[0] === step);

interface NavigationProps {
  session: AnalyseSession;
  onEdit: () => void;
  onPlay: (fen: string) => void;
}

function Navigation({ session, onEdit, onPlay }: NavigationProps): JSX.Element {
  const node = session.node.value;
  void session.version.value;
  return (
    <div class="navigation" role="toolbar" aria-label="Moves">
      <Button icon="first" label="First move" shortcut="Home" disabled={!node.parent} onClick={session.first} />
      <Button icon="back" label="Back" shortcut="←" disabled={!node.parent} onClick={session.back} />
      <Button icon="forward" label="Forward" shortcut="→" disabled={node.children.length === 0} onClick={session.forward} />
      <Button icon="last" label="Last move" shortcut="End" disabled={node.children.length === 0} onClick={session.last} />
      <span class="gap" />
      <Button icon="flip" label="Flip the board" shortcut="f" onClick={session.flip} />
      <Button icon="edit" label="Edit the position" onClick={onEdit} />
      <Button icon="play" label="Play from here" onClick={() => onPlay(node.fen)} />
      <Button icon="up" label="Make this the main line" disabled={isMainLine(node)} onClick={() => session.promote()} />
      <Button icon="trash" label="Delete from here" disabled={!node.parent} onClick={() => session.remove()} />
      <Button icon="plus" label="New analysis" onClick={() => session.reset()} />
    </div>
  );
}
