"""Compares games with their annotated versions by python-chess. The arguments are both files."""

import sys

import chess.pgn


def games(path):
    """All games of a file."""
    with open(path, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            yield game


def main():
    originals, annotated = list(games(sys.argv[1])), list(games(sys.argv[2]))
    assert len(originals) == len(annotated) > 0, (len(originals), len(annotated))
    for original, game in zip(originals, annotated):
        assert not game.errors, game.errors
        assert list(original.mainline_moves()) == list(game.mainline_moves()), game.headers
        assert original.headers["Result"] == game.headers["Result"]
        judged = 0
        for before, after in zip(original.mainline(), game.mainline()):
            assert before.clock() == after.clock(), after.comment
            assert after.eval() is not None or after.board().is_game_over(), after.comment
            if after.nags & {chess.pgn.NAG_MISTAKE, chess.pgn.NAG_BLUNDER, chess.pgn.NAG_DUBIOUS_MOVE}:
                judged += 1
                assert len(after.parent.variations) > 1, "the better line is a variation"
        assert judged > 0, "these games have mistakes"


main()
