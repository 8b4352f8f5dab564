"""Plays a whole game with lichess-bot itself.

Arguments: the program, lichess-bot's folder, and a config.yml of ours, or `uci` or `xboard` for lichess-bot's
own default with that protocol.

lichess-bot brings a stand-in for lichess.org that its own tests use (test_bot/lichess.py). The bot is started
against that as a user starts it: the program lies in the folder `engines` under its name, and nothing else of
the configuration is changed. Nothing of lichess-bot is copied; it is imported from its folder.
"""

import logging
import os
import random
import signal
import sys
import tempfile
import threading
import time
from multiprocessing import Manager

import chess

PROGRAM, LICHESS_BOT = map(os.path.abspath, sys.argv[1:3])
sys.path.insert(0, LICHESS_BOT)

from lib import config, engine_wrapper, lichess_bot  # noqa: E402
from lib.timer import msec, seconds  # noqa: E402
from test_bot.lichess import Lichess  # noqa: E402

BASE, INCREMENT = 10.0, 0.1
# lichess-bot is several processes, and the tests share their machine with others.
GRACE = 10.0
# A bot that waits for nothing would wait for ever.
LONGEST = 240


class Opponent(threading.Thread):
    """The other player and the clock: white moves by chance until the game is over."""

    def __init__(self, moves, boards, clocks):
        super().__init__(daemon=True)
        self.moves, self.boards, self.clocks = moves, boards, clocks
        self.board = chess.Board()
        self.black_clock = BASE

    def run(self):
        chance = random.Random(20261116)
        while not self.board.is_game_over():
            if self.board.turn == chess.WHITE:
                self.board.push(chance.choice(list(self.board.legal_moves)))
                self.tell()
            else:
                self.wait_for_bot()
        self.tell()

    def wait_for_bot(self):
        began = time.monotonic()
        while (move := self.moves.get()) is None:
            # The bot has connected again and wants to know where the game is.
            self.tell()
        assert move in self.board.legal_moves, move
        # The clock of lichess starts with the second move.
        if len(self.board.move_stack) > 1:
            self.black_clock += INCREMENT - (time.monotonic() - began)
        self.board.push(move)

    def tell(self):
        self.boards.put(self.board)
        self.clocks.put((seconds(BASE), msec(max(self.black_clock, 0.001) * 1000), seconds(INCREMENT)))


def play_game(configuration, log):
    """One game of lichess-bot as black; returns the final board and what is left on its clock."""
    queues = Manager()
    moves, boards, clocks = queues.Queue(), queues.Queue(), queues.Queue()
    lichess = Lichess(moves, boards, clocks)
    opponent = Opponent(moves, boards, clocks)
    lichess_bot.disable_restart()
    opponent.start()
    lichess_bot.start(lichess, lichess.get_profile(), configuration, logging.INFO, log, True, one_game=True)
    opponent.join(timeout=10)
    assert not opponent.is_alive(), f"lichess-bot left the game: {opponent.board.fen()}"
    return opponent.board, opponent.black_clock


def load(text):
    """What lichess-bot's own loader makes of a configuration. It checks the engine's folder, too."""
    with open("config.yml", "w", encoding="utf-8") as file:
        file.write(text)
    configuration = config.load_config("config.yml")
    # As lichess-bot does at its start: the engine must know every option.
    with engine_wrapper.create_engine(configuration) as engine:
        assert engine.name().startswith("Tabia "), engine.name()
    return configuration


def check_log(path, own_moves, words):
    """Nothing went wrong, and lichess-bot could read what the engine thought of every move."""
    deadline = time.monotonic() + GRACE
    while True:
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        # Another process writes the log, and the last move may end the game before it is told there.
        if sum(words[-1] in line for line in lines) >= own_moves or time.monotonic() > deadline:
            break
        time.sleep(0.1)
    troubles = [line for line in lines if any(word in line for word in [" WARNING ", " ERROR ", "Traceback"])]
    assert not troubles, "\n".join(troubles)
    for word in words:
        told = sum(word in line for line in lines)
        assert told == own_moves, f"{told} of {own_moves} moves have '{word}'"


def check_game(text):
    """A whole game is won in time with this configuration."""
    configuration = load(text)
    board, clock = play_game(configuration, "game.log")
    assert board.is_checkmate() and board.turn == chess.WHITE, (board.outcome(), board.fen())
    assert clock > -GRACE, f"lost on time by {-clock} s"
    words = ["Evaluation: ", "Depth: ", "Nodes: "]
    if configuration.engine.protocol == "uci":
        words += ["Winrate: ", "Speed: ", "Pv: "]
    check_log("game.log", len(board.move_stack) // 2, words)


def configuration_text(wanted):
    """Our configuration as it is, or lichess-bot's with the names that a user has to fill in."""
    if wanted not in ["uci", "xboard"]:
        with open(wanted, encoding="utf-8") as file:
            return file.read()
    with open(os.path.join(LICHESS_BOT, "config.yml.default"), encoding="utf-8") as file:
        default = file.read()
    for blank in ['name: "engine_name"', 'protocol: "uci"']:
        assert default.count(blank) == 1, f"lichess-bot's default configuration has another '{blank}'"
    return default.replace('"engine_name"', '"tabia"').replace('protocol: "uci"', f'protocol: "{wanted}"')


def give_up(reason):
    """Ends this program and all that lichess-bot has started. The engines end with their input."""
    print(reason, file=sys.stderr, flush=True)
    os.killpg(0, signal.SIGKILL)


def main():
    os.setpgrp()
    signal.signal(signal.SIGALRM, lambda *_: give_up(f"no end of the game after {LONGEST} s"))
    signal.alarm(LONGEST)
    threading.excepthook = lambda fault: give_up(f"{fault.exc_type.__name__}: {fault.exc_value}")
    text = configuration_text(sys.argv[3])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.mkdir("engines")
        os.symlink(PROGRAM, "engines/tabia")
        check_game(text)
        os.chdir(LICHESS_BOT)


if __name__ == "__main__":
    main()
