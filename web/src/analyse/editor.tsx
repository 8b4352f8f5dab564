/** Setting up a position. */
import { Chessground } from 'chessground';
import type { Api } from 'chessground/api';
import type { Key, Piece } from 'chessground/types';
import type { Color, Role } from 'chessops/types';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../common/icons';
import { INITIAL_FEN, readFen } from '../chess/position';
import { opposite } from '../chess/position';

interface Props {
  fen: string;
  orientation: Color;
  /** Takes the new position, or nothing when given up. */
  onDone: (fen: string | undefined) => void;
}

type Tool = Piece | 'move' | 'erase';

const ROLES: Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
const RIGHTS = [
  ['K', 'White short'],
  ['Q', 'White long'],
  ['k', 'Black short'],
  ['q', 'Black long'],
] as const;
const EMPTY = '8/8/8/8/8/8/8/8';

export function Editor({ fen, orientation, onDone }: Props): JSX.Element {
  const [placed = EMPTY, turnLetter, castling = '-'] = fen.split(' ');
  const [board, setBoard] = useState(placed);
  const [turn, setTurn] = useState<Color>(turnLetter === 'b' ? 'black' : 'white');
  const [rights, setRights] = useState(castling === '-' ? '' : castling);
  const [side, setSide] = useState(orientation);
  const [tool, setTool] = useState<Tool>('move');
  const result = `${board} ${turn.charAt(0)} ${rights || '-'} - 0 1`;
  const chess = readFen(result);
  const fault = typeof chess === 'string' ? chess : undefined;
  const toggle = (letter: string): void => {
    const next = RIGHTS.map(([candidate]) => candidate).filter((candidate) => rights.includes(candidate) !== (candidate === letter));
    setRights(next.join(''));
  };
  return (
    <div class="view editor-view">
      <section class="board-column" aria-label="Board">
        <Palette color={opposite(side)} tool={tool} onTool={setTool} />
        <EditorBoard board={board} orientation={side} tool={tool} onChange={setBoard} />
        <Palette color={side} tool={tool} onTool={setTool} />
      </section>
      <section class="side-column" aria-label="Position">
        <div class="panel settings">
          <h1>Set up a position</h1>
          <p class="quiet">Choose a piece and click on squares, or drag pieces around.</p>
          <div class="buttons">
            <button type="button" class="button wide" aria-pressed={tool === 'move'} onClick={() => setTool('move')}>
              Move
            </button>
            <button type="button" class="button wide" aria-pressed={tool === 'erase'} onClick={() => setTool('erase')}>
              Erase
            </button>
            <Button label="Clear the board" wide onClick={() => setBoard(EMPTY)} />
            <Button
              label="Starting position"
              wide
              onClick={() => {
                setBoard(INITIAL_FEN.split(' ')[0] ?? EMPTY);
                setRights('KQkq');
                setTurn('white');
              }}
            />
            <Button icon="flip" label="Flip the board" onClick={() => setSide(opposite(side))} />
          </div>
          <fieldset class="segments">
            <legend>To move</legend>
            {(['white', 'black'] as const).map((color) => (
              <label key={color} class="segment">
                <input type="radio" name="turn" checked={turn === color} onChange={() => setTurn(color)} />
                <span>{color === 'white' ? 'White' : 'Black'}</span>
              </label>
            ))}
          </fieldset>
          <fieldset class="rights">
            <legend>Castling</legend>
            {RIGHTS.map(([letter, name]) => (
              <label key={letter}>
                <input type="checkbox" checked={rights.includes(letter)} onChange={() => toggle(letter)} /> {name}
              </label>
            ))}
          </fieldset>
          <p class="fen-shown">
            <code>{result}</code>
          </p>
          {fault && (
            <p class="fault" role="alert">
              {fault}
            </p>
          )}
          <div class="buttons">
            <Button label="Analyse this position" wide primary disabled={fault !== undefined} onClick={() => onDone(result)} />
            <Button label="Cancel" wide onClick={() => onDone(undefined)} />
          </div>
        </div>
      </section>
    </div>
  );
}

function Palette({ color, tool, onTool }: { color: Color; tool: Tool; onTool: (tool: Tool) => void }): JSX.Element {
  return (
    <div class="palette cg-wrap" role="toolbar" aria-label={`${color} pieces`}>
      {ROLES.map((role) => {
        const chosen = typeof tool === 'object' && tool.role === role && tool.color === color;
        return (
          <button key={role} type="button" aria-label={`${color} ${role}`} aria-pressed={chosen} onClick={() => onTool(chosen ? 'move' : { role, color })}>
            <piece class={`${role} ${color}`} />
          </button>
        );
      })}
    </div>
  );
}

interface EditorBoardProps {
  board: string;
  orientation: Color;
  tool: Tool;
  onChange: (board: string) => void;
}

function EditorBoard({ board, orientation, tool, onChange }: EditorBoardProps): JSX.Element {
  const element = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | undefined>(undefined);
  const latest = useRef({ tool, onChange });
  latest.current = { tool, onChange };
  useEffect(() => {
    if (!element.current) return;
    const place = (key: Key): void => {
      const { tool: chosen } = latest.current;
      if (chosen === 'move') return;
      ground.current?.setPieces(new Map([[key, chosen === 'erase' ? undefined : chosen]]));
      report();
    };
    const report = (): void => latest.current.onChange(ground.current?.getFen() ?? EMPTY);
    ground.current = Chessground(element.current, {
      fen: board,
      movable: { free: true, color: 'both' },
      premovable: { enabled: false },
      draggable: { deleteOnDropOff: true },
      drawable: { enabled: false },
      events: { select: place, change: report },
    });
    return () => ground.current?.destroy();
  }, []);
  useEffect(() => {
    if (ground.current?.getFen() !== board) ground.current?.set({ fen: board });
  }, [board]);
  useEffect(() => {
    const moves = tool === 'move';
    ground.current?.set({ orientation, draggable: { enabled: moves }, movable: { color: moves ? 'both' : undefined } });
  }, [orientation, tool]);
  return (
    <div class="board-frame">
      <div class="board" ref={element} role="img" aria-label="Board to set up" />
    </div>
  );
}
