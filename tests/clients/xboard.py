"""Plays and analyses with the XBoard client of python-chess. The argument is the program."""

import logging
import sys

import chess
import chess.engine

logging.basicConfig(level=logging.WARNING)


def play_game(engine, board):
    """Plays a short game and checks every move."""
    while not board.is_game_over(claim_draw=True) and board.ply() < 30:
        result = engine.play(board, chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.02, black_inc=0.02))
        assert result.move in board.legal_moves, result
        board.push(result.move)


def main():
    with chess.engine.SimpleEngine.popen_xboard(sys.argv[1]) as engine:
        assert engine.id["name"].startswith("Tabia "), engine.id
        engine.configure({"memory": 2, "cores": 2, "MoveOverhead": 30})
        engine.ping()
        play_game(engine, chess.Board())
        play_game(engine, chess.Board.from_chess960_pos(10))

        board = chess.Board("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 6 5")
        # Only one thread keeps a limit of nodes to the node.
        engine.configure({"cores": 1})
        # python-chess takes back neither `nps` nor `sd` within a game, so every limit has its own.
        for limit, is_kept in [
            (chess.engine.Limit(depth=5), lambda info: info["depth"] == 5),
            (chess.engine.Limit(nodes=3000), lambda info: 1000 < info["nodes"] <= 3000),
            (chess.engine.Limit(time=0.3), lambda info: info["nodes"] > 3000 and 0.03 < info["time"] < 3),
        ]:
            result = engine.play(board, limit, game=object(), info=chess.engine.INFO_ALL)
            assert result.move in board.legal_moves and result.info["pv"][0] == result.move, result
            assert is_kept(result.info), (limit, result)

        info = engine.analyse(board, chess.engine.Limit(depth=8))
        assert info["depth"] >= 8 and info["nodes"] > 0 and info["pv"], info
        castle = board.parse_san("O-O")
        info = engine.analyse(board, chess.engine.Limit(depth=5), root_moves=[castle])
        assert info["pv"][0] == castle, info
        mate = engine.analyse(chess.Board("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"), chess.engine.Limit(depth=6))
        assert mate["score"].relative == chess.engine.Mate(2), mate


main()
