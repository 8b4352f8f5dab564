"""Drives the program the way lichess-bot does. Arguments: the program and a config.yml for lichess-bot.

lichess-bot itself is not on PyPI; lichess_bot_itself.py plays with it where its folder is there. What it does with an
engine is python-chess:
it starts it with the options of its configuration, refuses to play if one is unknown, tells it about the
opponent, asks for moves with the clock reduced by its overhead and with ponder, adds up scores for draws
and resignations, and says how the game ended.
"""

import logging
import subprocess
import sys
import time

import chess
import chess.engine
import yaml

logging.basicConfig(level=logging.WARNING)

# What lichess-bot ships as its default. An engine that lacks one of them cannot start a game.
DEFAULT_OPTIONS = {
    "Move Overhead": 100,
    "Threads": 4,
    "Hash": 512,
    "SyzygyPath": "./syzygy/",
    "UCI_ShowWDL": True,
}


class Clock:
    """The clock that lichess keeps, in seconds."""

    def __init__(self, base, increment):
        self.remaining = {chess.WHITE: base, chess.BLACK: base}
        self.increment = increment

    def limit(self, turn, overhead):
        """What lichess-bot tells the engine: the time of the side to move is reduced by the overhead."""
        known = dict(self.remaining)
        known[turn] = max(0.001, known[turn] - overhead)
        return chess.engine.Limit(
            white_clock=known[chess.WHITE],
            black_clock=known[chess.BLACK],
            white_inc=self.increment,
            black_inc=self.increment,
            clock_id="real time",
        )

    def spend(self, turn, used):
        # The tests share their machine with others, and delays of two processes add up.
        grace = 3.0
        assert used < self.remaining[turn] + grace, f"lost on time: {used} of {self.remaining}"
        self.remaining[turn] = max(0.1, self.remaining[turn] - used) + self.increment


class Bot:
    """One engine in one game."""

    def __init__(self, program, engine, options, xboard=False):
        self.rules = engine["draw_or_resign"]
        self.scores = []
        start = chess.engine.SimpleEngine.popen_xboard if xboard else chess.engine.SimpleEngine.popen_uci
        self.engine = start([program], timeout=60.0, debug=False, setpgrp=True, stderr=subprocess.PIPE)
        options = dict(options)
        self.go_commands = options.pop("go_commands", {})
        managed = [name for name in options if chess.engine.Option(name, "", None, None, None, None).is_managed()]
        assert not managed, managed
        try:
            self.engine.configure(options)
        except chess.engine.EngineError:
            self.engine.close()
            raise
        opponent = chess.engine.Opponent(name="Somebody", title="BOT", rating=2100, is_engine=True)
        self.engine.send_opponent_information(opponent=opponent, engine_rating=2200)

    def move(self, board, limit, ponder, draw_offered=False, root_moves=None):
        """Asks for a move as lichess-bot's `search` does."""
        if "movetime" in self.go_commands:
            seconds = self.go_commands["movetime"] / 1000
            limit.time = seconds if limit.time is None else min(limit.time, seconds)
        limit.depth = self.go_commands.get("depth")
        limit.nodes = self.go_commands.get("nodes")
        result = self.engine.play(
            board, limit, info=chess.engine.INFO_ALL, ponder=ponder, draw_offered=draw_offered, root_moves=root_moves
        )
        assert result.move in board.legal_moves, result
        null_score = chess.engine.PovScore(chess.engine.Mate(1), board.turn)
        self.scores.append(result.info.get("score", null_score).relative.score(mate_score=40000))
        return result

    def commentary(self, board, result):
        """What lichess-bot writes into its log and the chat; every part must be readable."""
        info = result.info
        board.variation_san(info["pv"])
        assert 0 <= info["wdl"].relative.expectation() <= 1, info
        assert info["depth"] > 0 and info["nodes"] > 0 and info["nps"] >= 0, info

    def resigns(self):
        last = self.scores[-self.rules["resign_moves"]:]
        enough = len(last) == self.rules["resign_moves"]
        return self.rules["resign_enabled"] and enough and all(score <= self.rules["resign_score"] for score in last)

    def offers_draw(self, board):
        last = self.scores[-self.rules["offer_draw_moves"]:]
        few = chess.popcount(board.occupied) <= self.rules["offer_draw_pieces"]
        enough = len(last) == self.rules["offer_draw_moves"]
        level = all(abs(score) <= self.rules["offer_draw_score"] for score in last)
        return self.rules["offer_draw_enabled"] and few and enough and level

    def quit(self, board, reason="Draw by agreement"):
        self.engine.send_game_result(board, None, reason)
        self.engine.ping()
        self.engine.quit()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # An engine that is left behind would keep a failed test from ending.
        self.engine.close()


def play_game(program, engine, options, board, plies, **keywords):
    """Two bots play on one clock: the first moves have a time of their own, and nobody ponders after them."""
    clock = Clock(2.0, 0.02)
    with Bot(program, engine, options, **keywords) as white, Bot(program, engine, options, **keywords) as black:
        while not board.is_game_over(claim_draw=True) and board.ply() < plies:
            bot = white if board.turn == chess.WHITE else black
            play_ply(bot, board, clock, engine["ponder"])
            if bot.resigns() or bot.offers_draw(board):
                break
        white.quit(board)
        black.quit(board)


def play_ply(bot, board, clock, ponder):
    overhead = 0.02
    is_first = board.ply() < 2
    limit = chess.engine.Limit(time=0.1, clock_id="first move") if is_first else clock.limit(board.turn, overhead)
    started = time.monotonic()
    result = bot.move(board, limit, ponder=ponder and not is_first, draw_offered=board.ply() == 11)
    if not is_first:
        clock.spend(board.turn, time.monotonic() - started)
    if "wdl" in result.info:
        bot.commentary(board, result)
    board.push(result.move)


def lost_position(program, engine, options):
    """A bot that is a queen down gives up after as many moves as the rules say."""
    board = chess.Board("6k1/8/8/8/8/5q2/8/6K1 w - - 0 1")
    with Bot(program, engine, options) as bot:
        for _ in range(engine["draw_or_resign"]["resign_moves"]):
            assert not bot.resigns()
            bot.move(board, chess.engine.Limit(time=0.02, clock_id="correspondence"), ponder=False)
        assert bot.resigns(), bot.scores
        bot.quit(board, "Black wins")


def suggested_moves(program, engine, options):
    """With tablebases in lichess-bot the engine chooses between the moves it is given."""
    board = chess.Board("8/8/8/4k3/8/8/3Q4/3K4 w - - 0 1")
    moves = list(board.legal_moves)[3:6]
    with Bot(program, engine, options) as bot:
        result = bot.move(board, chess.engine.Limit(time=0.05), ponder=False, root_moves=moves)
        assert result.move in moves, result
        bot.quit(board)


def unknown_option(program, engine):
    """lichess-bot must hear of an option that does not exist."""
    try:
        Bot(program, engine, {"No Such Option": 1})
    except chess.engine.EngineError:
        return
    raise AssertionError("an unknown option was accepted")


def main():
    program, path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        engine = yaml.safe_load(file)["engine"]
    assert engine["protocol"] == "uci" and engine["name"] == "tabia", engine
    configured = engine["uci_options"]
    assert set(DEFAULT_OPTIONS) <= set(configured), configured
    # Two engines on a small test machine; the defaults below have their full size.
    small = configured | {"Hash": 16, "Threads": 1}
    play_game(program, engine, small, chess.Board(), 30)
    play_game(program, engine, small, chess.Board.from_chess960_pos(300), 24)
    for go_commands in [{"nodes": 500}, {"depth": 4}, {"movetime": 20}]:
        play_game(program, engine, small | {"go_commands": go_commands}, chess.Board(), 10)
    play_game(program, engine, small | {"UCI_LimitStrength": True, "UCI_Elo": 1200}, chess.Board(), 16)
    play_game(program, engine, {"memory": "16", "cores": "1"}, chess.Board(), 16, xboard=True)
    lost_position(program, engine, small)
    suggested_moves(program, engine, small)
    unknown_option(program, engine)
    with Bot(program, engine, DEFAULT_OPTIONS) as bot:
        bot.move(chess.Board(), chess.engine.Limit(time=0.1), ponder=True)
        bot.quit(chess.Board())


main()
