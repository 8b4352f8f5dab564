// Made from crates/server/src/wire.rs, which says how. Do not edit.

export type FromPage = { "kind": "analyse", 
/**
 * Comes back in every answer, so that the page can tell old ones from new ones.
 */
id: number, 
/**
 * The position.
 */
game: GameText, 
/**
 * How many lines.
 */
lines: number, } | { "kind": "choose", 
/**
 * Comes back in the answer.
 */
id: number, 
/**
 * The position.
 */
game: GameText, 
/**
 * How long it may take.
 */
time: ThinkingTime, 
/**
 * The rating to play at; full strength when `null`.
 */
elo: number | null, } | { "kind": "stop", };

export type GameText = { 
/**
 * FEN of the first position.
 */
start: string, 
/**
 * UCI moves from there.
 */
moves: Array<string>, };

export type ThinkingTime = { "kind": "fixed", 
/**
 * Milliseconds.
 */
milliseconds: number, } | { "kind": "clock", 
/**
 * Milliseconds left.
 */
remainingMilliseconds: number, 
/**
 * Milliseconds added after each move.
 */
incrementMilliseconds: number, };

export type FromServer = { "kind": "welcome", 
/**
 * The program's version.
 */
version: string, 
/**
 * How many cores all tabs share.
 */
cores: number, 
/**
 * The size of an engine's table.
 */
hashMebibytes: number, 
/**
 * The lowest and the highest rating to play at.
 */
strengths: [number, number], } | { "kind": "analysis" } & AnalysisReport | { "kind": "likely", 
/**
 * The number of the request.
 */
id: number, 
/**
 * The moves.
 */
moves: Array<LikelyMove>, } | { "kind": "chosen", 
/**
 * The number of the request.
 */
id: number, 
/**
 * UCI; `null` when there is no legal move.
 */
uci: string | null, 
/**
 * What it is worth to the side to move.
 */
score: ScoreReport, } | { "kind": "refused", 
/**
 * The number of the request, if it could be read.
 */
id: number | null, 
/**
 * Why.
 */
reason: string, };

export type AnalysisReport = { 
/**
 * The number of the request.
 */
id: number, 
/**
 * Whether it runs, waits for cores that others use, or is over.
 */
state: Progress, 
/**
 * Threads that search now.
 */
threads: number, 
/**
 * Plies searched.
 */
depth: number, 
/**
 * Plies of the longest line looked at.
 */
selectiveDepth: number, 
/**
 * Nodes so far.
 */
nodes: number, 
/**
 * Milliseconds so far.
 */
milliseconds: number, 
/**
 * Nodes in a second.
 */
nodesPerSecond: number, 
/**
 * How full the table is, in thousandths.
 */
perMilleFull: number, 
/**
 * Positions found in endgame tables.
 */
tablebaseHits: number, 
/**
 * The best lines, best first.
 */
lines: Array<LineReport>, 
/**
 * What the search did, once the first iteration is over.
 */
statistics: StatisticsReport | null, };

export type Progress = "waiting" | "running" | "ended";

export type LineReport = { 
/**
 * Plies searched.
 */
depth: number, 
/**
 * What it is worth to the side to move.
 */
score: ScoreReport, 
/**
 * UCI moves; castling is the king taking its rook.
 */
moves: Array<string>, };

export type ScoreReport = { 
/**
 * Hundredths of a pawn.
 */
centipawns: number, 
/**
 * Moves to the mate: positive when the side to move mates, negative when it is mated.
 */
mate: number | null, 
/**
 * Chances to win, draw and lose in thousandths.
 */
chances: [number, number, number], };

export type LikelyMove = { 
/**
 * UCI; castling is the king taking its rook.
 */
uci: string, 
/**
 * Thousandths.
 */
perMille: number, };

export type StatisticsReport = { 
/**
 * Table lookups that found the position.
 */
tableHits: number, 
/**
 * Table lookups that ended the node.
 */
tableCutoffs: number, 
/**
 * Cutoffs that came with the first move.
 */
firstMoveCutoffs: number, 
/**
 * Null moves that were good enough.
 */
nullMoveCutoffs: number, 
/**
 * Reduced searches that had to be repeated.
 */
repeatedSearches: number, 
/**
 * Nodes of the quiescence search.
 */
quiescenceNodes: number, 
/**
 * Root windows that were missed.
 */
aspirationMisses: number, 
/**
 * How many times as many nodes there were after the last iteration as before it.
 */
branching: number, };
