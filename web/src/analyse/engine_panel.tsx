/** What the engine says: lines, numbers, statistics, likely moves. */
import { makeSanAndPlay } from 'chessops/san';
import type { JSX } from 'preact';
import { Facts } from '../common/facts';
import { Button } from '../common/icons';
import { fenOf, position, readMove } from '../chess/position';
import { fromWhite, percent, scoreText, scoreWords, short } from '../chess/score';
import type { AnalysisReport, LineReport, StatisticsReport } from '../wire/messages';
import { MOST_LINES, type AnalyseSession } from './session';

const SHOWN_MOVES = 14;
const SHOWN_LIKELY = 6;

export function EnginePanel({ session }: { session: AnalyseSession }): JSX.Element {
  const report = session.report.value;
  const score = session.score.value;
  const running = session.running.value;
  const over = position(session.node.value.fen).isEnd();
  return (
    <div class="panel engine-panel">
      <div class="engine-head">
        <label class="engine-switch">
          <input
            type="checkbox"
            class="switch"
            checked={running}
            aria-label="Engine"
            onChange={(event) => (session.running.value = event.currentTarget.checked)}
          />
        </label>
        <span class="engine-score" data-testid="score">
          {running && score ? scoreText(score) : '–'}
        </span>
        <span class="engine-state">{stateText(running, over, report)}</span>
        <span class="engine-tools">
          <Button label="Fewer lines" shortcut="−" onClick={() => session.setLines(session.lines.value - 1)} disabled={session.lines.value === 1} icon="back" />
          <output aria-label="Lines">{session.lines.value}</output>
          <Button label="More lines" shortcut="+" onClick={() => session.setLines(session.lines.value + 1)} disabled={session.lines.value === MOST_LINES} icon="forward" />
          <button type="button" class="button text" aria-pressed={session.threat.value} title="What would the opponent do now? (x)" onClick={() => session.toggleThreat()}>
            Threat
          </button>
        </span>
      </div>
      {running && score && <ChancesBar chances={score.chances} />}
      {running && report && <Lines session={session} report={report} />}
      {running && report && <Numbers report={report} />}
      {running && <Details session={session} />}
    </div>
  );
}

function stateText(running: boolean, over: boolean, report: AnalysisReport | undefined): string {
  if (over) return 'The game is over';
  if (!running) return 'Engine off';
  if (!report) return 'Starting…';
  if (report.state === 'waiting') return 'Waiting: other tabs use the cores';
  if (report.state === 'ended') return `Done, depth ${report.depth}`;
  return `Depth ${report.depth}/${report.selectiveDepth}`;
}

function ChancesBar({ chances }: { chances: [number, number, number] }): JSX.Element {
  const [win, draw, loss] = chances;
  const words = `White wins ${percent(win)}, draw ${percent(draw)}, Black wins ${percent(loss)}`;
  return (
    <div class="chances" role="img" aria-label={words} title={words}>
      <span class="chance white" style={{ flexGrow: win }} />
      <span class="chance draw" style={{ flexGrow: draw }} />
      <span class="chance black" style={{ flexGrow: loss }} />
    </div>
  );
}

function Lines({ session, report }: { session: AnalyseSession; report: AnalysisReport }): JSX.Element {
  return (
    <ol class="lines" aria-label="Best lines" onMouseLeave={() => (session.preview.value = undefined)}>
      {report.lines.map((line, index) => (
        <Line key={index} session={session} line={line} />
      ))}
    </ol>
  );
}

interface Step {
  label: string;
  san: string;
  uci: string;
  fen: string;
}

/** A line with move numbers and the position after each move. */
function steps(fen: string, moves: readonly string[]): Step[] {
  const chess = position(fen);
  const found: Step[] = [];
  for (const uci of moves.slice(0, SHOWN_MOVES)) {
    const move = readMove(chess, uci);
    if (!move) break;
    const label = chess.turn === 'white' ? `${chess.fullmoves}.` : found.length === 0 ? `${chess.fullmoves}…` : '';
    found.push({ label, san: makeSanAndPlay(chess, move), uci, fen: fenOf(chess) });
  }
  return found;
}

function Line({ session, line }: { session: AnalyseSession; line: LineReport }): JSX.Element {
  const fen = session.searched.value;
  const score = fromWhite(line.score, position(fen).turn);
  const isThreat = session.threat.value;
  return (
    <li class="line">
      <span class={`line-score ${score.expected >= 0.5 ? 'of-white' : 'of-black'}`} aria-label={scoreWords(score)}>
        {scoreText(score)}
      </span>
      <span class="line-moves">
        {steps(fen, line.moves).map((step, index) => (
          <button
            key={index}
            type="button"
            class="line-move"
            disabled={isThreat}
            onMouseEnter={() => (session.preview.value = { fen: step.fen, uci: step.uci })}
            onFocus={() => (session.preview.value = { fen: step.fen, uci: step.uci })}
            onBlur={() => (session.preview.value = undefined)}
            onClick={() => session.follow(line.moves, index + 1)}
          >
            {step.label && <span class="move-number">{step.label}</span>}
            {step.san}
          </button>
        ))}
      </span>
    </li>
  );
}

function Numbers({ report }: { report: AnalysisReport }): JSX.Element {
  const numbers: [string, string][] = [
    ['Nodes', short(report.nodes)],
    ['Speed', `${short(report.nodesPerSecond)}/s`],
    ['Time', `${(report.milliseconds / 1000).toFixed(1)} s`],
    ['Hash', percent(report.perMilleFull)],
    ['Tables', short(report.tablebaseHits)],
    ['Threads', String(report.threads)],
  ];
  return <Facts kind="numbers" rows={numbers} />;
}

function Details({ session }: { session: AnalyseSession }): JSX.Element {
  const statistics = session.report.value?.statistics;
  return (
    <>
      <details class="details">
        <summary>Likely moves</summary>
        <Likely session={session} />
      </details>
      <details class="details">
        <summary>Search statistics</summary>
        {statistics ? <Statistics statistics={statistics} /> : <p class="quiet">Not yet.</p>}
      </details>
    </>
  );
}

/** What the policy network would play, before any search. */
function Likely({ session }: { session: AnalyseSession }): JSX.Element {
  const chess = position(session.searched.value);
  return (
    <ol class="likely" aria-label="Likely moves">
      {session.likely.value.slice(0, SHOWN_LIKELY).map(({ uci, perMille }) => {
        const move = readMove(chess, uci);
        return (
          <li key={uci}>
            <span class="san">{move ? makeSanAndPlay(chess.clone(), move) : uci}</span>
            <span class="likely-bar" aria-hidden="true">
              <span style={{ width: `${perMille / 10}%` }} />
            </span>
            <span class="likely-number">{percent(perMille)}</span>
          </li>
        );
      })}
    </ol>
  );
}

function Statistics({ statistics }: { statistics: StatisticsReport }): JSX.Element {
  const rows: [string, string][] = [
    ['Cutoffs with the first move', percent(statistics.firstMoveCutoffs)],
    ['Table lookups that found the position', percent(statistics.tableHits)],
    ['Table lookups that ended the node', percent(statistics.tableCutoffs)],
    ['Null moves that were good enough', percent(statistics.nullMoveCutoffs)],
    ['Reduced searches repeated', percent(statistics.repeatedSearches)],
    ['Quiescence nodes', percent(statistics.quiescenceNodes)],
    ['Root windows missed', String(statistics.aspirationMisses)],
    ['Growth with the last ply', `× ${statistics.branching.toFixed(2)}`],
  ];
  return <Facts rows={rows} />;
}
