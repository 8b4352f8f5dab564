"""Plays and analyses with the UCI client of python-chess. The argument is the program."""

import logging
import os
import sys
import tempfile

import chess
import chess.engine

logging.basicConfig(level=logging.WARNING)

MIDDLEGAME = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 6 5"
ANALYSED = [
    MIDDLEGAME,
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8",
    "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 w - - 0 11",
    "r1bqk2r/ppp2ppp/2n1pn2/3p4/1bPP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 0 6",
]


def play_game(engine, board, limit, plies, **keywords):
    """Plays a short game against itself and checks every move."""
    game = object()
    while not board.is_game_over(claim_draw=True) and board.ply() < plies:
        result = engine.play(board, limit, game=game, info=chess.engine.INFO_ALL, **keywords)
        assert result.move in board.legal_moves, result
        assert result.info["pv"][0] == result.move, result
        board.push(result.move)
    return board


def options(engine):
    """Every option is of a kind python-chess knows, takes its default back, and refuses nonsense."""
    for name in ["Hash", "Threads", "Ponder", "MultiPV", "Move Overhead", "SyzygyPath", "UCI_ShowWDL", "UCI_Elo"]:
        assert name in engine.options, name
    managed = ["uci_chess960", "uci_variant", "multipv", "ponder"]
    values = {
        name: option.default
        for name, option in engine.options.items()
        if option.type != "button" and name.lower() not in managed and name != "UCI_EngineAbout"
    }
    engine.configure(values)
    engine.configure({"Hash": 16, "Clear Hash": None})
    engine.ping()
    for wrong in [{"Hash": 0}, {"No Such Option": 1}]:
        try:
            engine.configure(wrong)
        except chess.engine.EngineError:
            continue
        raise AssertionError(f"python-chess let {wrong} pass")


def analysis(engine):
    """Several lines, bounds on the search, root moves, mates, and stopping."""
    board = chess.Board(MIDDLEGAME)
    info = engine.analyse(board, chess.engine.Limit(depth=8))
    assert info["depth"] == 8 and info["nodes"] > 0 and info["seldepth"] >= 8 and info["pv"], info
    lines = engine.analyse(board, chess.engine.Limit(depth=7), multipv=4)
    assert [line["multipv"] for line in lines] == [1, 2, 3, 4] and {line["depth"] for line in lines} == {7}, lines
    assert len({line["pv"][0] for line in lines}) == 4, lines
    scores = [line["score"].relative for line in lines]
    assert scores == sorted(scores, reverse=True), scores
    lines = engine.analyse(board, chess.engine.Limit(nodes=5000), multipv=256)
    assert len(lines) == board.legal_moves.count(), len(lines)
    castle = board.parse_san("O-O")
    info = engine.analyse(board, chess.engine.Limit(depth=5), root_moves=[castle])
    assert info["pv"][0] == castle, info
    mate = engine.analyse(chess.Board("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"), chess.engine.Limit(mate=2))
    assert mate["score"].relative == chess.engine.Mate(2) and len(mate["pv"]) == 3, mate
    with engine.analysis(board) as endless:
        for info in endless:
            if info.get("depth", 0) >= 6:
                break
    assert endless.wait().move in board.legal_moves
    mated = engine.play(chess.Board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), chess.engine.Limit(depth=3))
    assert mated.move is None, mated


def chances(engine):
    """Chances to win, draw and lose come with every score."""
    engine.configure({"UCI_ShowWDL": True})
    for line in engine.analyse(chess.Board(MIDDLEGAME), chess.engine.Limit(depth=6), multipv=3):
        assert sum(line["wdl"].relative) == 1000, line
    engine.configure({"UCI_ShowWDL": False})


def games(engine):
    """Whole games by clock, by nodes and with pondering, in chess and Chess960."""
    clock = chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.02, black_inc=0.02)
    play_game(engine, chess.Board(), clock, 24)
    play_game(engine, chess.Board(), clock, 24, ponder=True)
    play_game(engine, chess.Board.from_chess960_pos(10), chess.engine.Limit(nodes=2000), 40)
    double = chess.Board("bbqnrkrn/pppppppp/8/8/8/8/PPPPPPPP/RKNQBBNR w HAge - 0 1", chess960=True)
    play_game(engine, double, chess.engine.Limit(nodes=2000), 40)


def castling(engine):
    """Castling is understood and played in both spellings."""
    for chess960 in [False, True]:
        board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", chess960=chess960)
        for move in [move for move in board.legal_moves if board.is_castling(move)]:
            result = engine.play(board, chess.engine.Limit(depth=4), root_moves=[move])
            assert result.move == move, (result, move)


def strength(engine):
    """A limited engine plays legal moves and still finds a mate in one; analysis is not limited."""
    engine.configure({"UCI_LimitStrength": True, "UCI_Elo": 1300})
    play_game(engine, chess.Board(), chess.engine.Limit(nodes=100_000), 60)
    mate = chess.Board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    assert engine.play(mate, chess.engine.Limit(time=1), game=object()).move == chess.Move.from_uci("a1a8")
    engine.configure({"UCI_LimitStrength": False})


def resumption(engine):
    """An analysis goes on in another process, though options are sent in any order and a new game begins."""
    shallow, deep = chess.engine.Limit(depth=10), chess.engine.Limit(depth=16)
    first = again = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, fen in enumerate(ANALYSED):
            board, path = chess.Board(fen), os.path.join(folder, f"{number}.hash")
            engine.configure({"Clear Hash": None})
            first += engine.analyse(board, shallow, game=object())["nodes"]
            engine.analyse(board, deep)
            engine.configure({"SaveHash": path})
            # python-chess expects remarks during an analysis only.
            engine.analyse(board, chess.engine.Limit(depth=1))
            with chess.engine.SimpleEngine.popen_uci(sys.argv[1]) as other:
                other.configure({"SaveHash": path, "LoadHash": path})
                again += other.analyse(board, shallow, game=object())["nodes"]
    # Without the table both take the same. Most of what it holds comes from deeper searches than the
    # one that goes on, and answers its questions at once.
    assert again * 2 < first, (again, first)


def main():
    with chess.engine.SimpleEngine.popen_uci(sys.argv[1]) as engine:
        assert engine.id["name"].startswith("Tabia "), engine.id
        for test in [options, analysis, chances, games, castling, strength, resumption]:
            test(engine)
            engine.ping()


main()
