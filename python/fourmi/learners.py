"""Training: a learner plays against itself, or acts in a world."""
from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ._handles import Handle
from ._library import (c_text, check, error_of, facts_of, ffi, in_range, legal_of, lib, listing,
                       not_legal, open_game, path_of, seed_of, text_of)
from ._watch import Progress, Watch, watched
from .brains import Brain, bytes_of, opinions_of, settings_of
from .errors import Cancelled, WrongInput
from .games import Game
from .policies import state_of
from .worlds import World

_SLICES = 100  # in which training tells how far it is, if nothing else is said


def presets(name: str) -> list[str]:
    """The presets for a game or world, the usual one first; none if there is no such game."""
    try:
        game = open_game(name)
    except WrongInput:
        return []
    found: list[str] = facts_of(game, lambda facts: [
        text_of(preset) for preset in listing(facts.presets, facts.preset_count)])
    return found


@dataclass(frozen=True)
class Statistics:
    """What has happened in training; in a world an episode is won with a return above 0."""

    games: int
    first_won: int
    second_won: int
    drawn: int


class Learner(Handle):
    """A learner of a game or of a world.

        learner = Learner("tictactoe", seed=1, settings={"alpha": 0.2})
        learner.train(1000)
        learner.save("my.brain")

    The same name, preset, settings, plan and seed give the same brain, byte by byte, as
    `fourmi train` does, in one go or resumed in between.
    """

    _type = "fourmi_learner"

    def __init__(self, name: str, *, preset: str | None = None,
                 settings: Mapping[str, float] | None = None, games: int = 0,
                 seed: int = 1) -> None:
        """A learner that knows nothing yet.

        `games` is how many the whole training has, 0 as usual. Networks slow down towards
        that end, so if training is to be resumed later it counts what comes then as well.
        """
        game = open_game(name)
        chosen, text = c_text(preset), _text_of(settings)
        options = c_text(text)
        self._begin({
            "game": game,
            "preset": chosen,
            "options": options,
            "episodes": in_range(games, 64, "a number of games"),
            "seed": seed_of(seed),
        }, ", ".join(settings or {}) or preset or name)

    @classmethod
    def resume(cls, brain: Brain, settings: Mapping[str, float] | None = None) -> Learner:
        """The learner that a brain was written from: it learns on as if without a break."""
        if not isinstance(brain, Brain):
            raise WrongInput(f"a brain is wanted, not {brain!r}")
        options = c_text(_text_of(settings))
        learner = cls.__new__(cls)
        with brain._use() as known:
            learner._begin({"copy": known, "options": options}, ", ".join(settings or {}))
        return learner

    def _begin(self, options: Mapping[str, Any], subject: str) -> None:
        self._watch = Watch()
        watching, self._context = watched(self._watch)
        self._make({**options, **watching}, subject)

    def __repr__(self) -> str:
        return f"<Learner of {self.name}: {self.kind}, {self.statistics.games} games>"

    # ---------------------------------------------------------------- describing

    @property
    def name(self) -> str:
        """The game or world that it learns."""
        with self._read() as learner:
            return text_of(learner.game.name)

    @property
    def kind(self) -> str:
        """The type of learner that it is."""
        with self._read() as learner:
            return text_of(learner.type)

    @property
    def usual_games(self) -> int:
        """How many games or episodes its whole training takes: as planned, else as usual.

        A learner that was resumed knows its plan only if it slows down towards the end, as
        networks do; for others it is the usual number.
        """
        with self._read() as learner:
            return int(learner.planned)

    @property
    def settings(self) -> dict[str, float]:
        """Its settings; switches are 0 or 1."""
        with self._read() as learner:
            return settings_of(learner)

    @property
    def statistics(self) -> Statistics:
        """What has happened in training."""
        with self._read() as learner:
            return Statistics(int(learner.episodes), int(learner.gained), int(learner.lost),
                              int(learner.even))

    @property
    def value_count(self) -> int:
        """How many values it has learned."""
        with self._read() as learner:
            check(lib.fourmi_learner_train(learner, 0))  # which counts them
            return int(learner.values)

    def values(self, where: Game | World) -> dict[int, float]:
        """What it thinks of every legal move, from -1 to 1, or of every action, as a return."""
        return {number: value for number, (value, _) in opinions_of(self, where).items()}

    # ------------------------------------------------------------------ training

    def train(self, games: int | None = None, progress: Progress | None = None,
              every: int = 0) -> None:
        """Trains in so many more games or episodes; if none are said, up to `usual_games`.

        `progress(done, total)` is called after every so many games, and at the end; it may
        ask this learner for whatever does not change it. If it returns False, training ends
        with `Cancelled`, and what was learned until then stays.
        """
        wanted = self._games_left() if games is None else in_range(games, 64, "a number of games")
        often = in_range(every, 64, "a number of games") or max(1, wanted // _SLICES)
        with self._use() as learner, self._watch.told_to(None) as finish:
            if progress is None:
                finish(lib.fourmi_learner_train(learner, wanted))
                return
            done = 0
            while done < wanted:
                part = min(often, wanted - done)
                finish(lib.fourmi_learner_train(learner, part))
                done += part
                self._tell(progress, done, wanted)

    def _tell(self, progress: Progress, done: int, wanted: int) -> None:
        """Lets a progress function read this learner, which stays locked meanwhile."""
        self._reader = threading.get_ident()
        try:
            if progress(done, wanted) is False:
                raise Cancelled("the progress function has ended the training",
                                lib.FOURMI_CANCELLED, "FOURMI_CANCELLED")
        finally:
            self._reader = None

    def _games_left(self) -> int:
        return max(0, self.usual_games - self.statistics.games)

    def learn(self, game: Game) -> None:
        """Learns from a game that others played from the start, as far as it goes."""
        if not isinstance(game, Game):
            raise TypeError(f"a game is wanted, not {game!r}")
        with self._use(game) as (learner, record):
            check(lib.fourmi_learner_observe(learner, record))

    def teach(self, game: Game, values: Mapping[int, float]) -> None:
        """Takes over what was learned elsewhere about a position: a value of each legal move that
        is known, from -1 to 1, as the side that moves expects it.

        The learner is new, of the preset "taught".
        """
        if not isinstance(game, Game):
            raise TypeError(f"a game is wanted, not {game!r}")
        with self._use(game) as (learner, record):
            state = state_of(learner.game, game, record)
            legal = [action + 1 for action in legal_of(learner.game, state)]
            for move in values:
                if move not in legal:
                    raise error_of(lib.FOURMI_ERROR_ACTION,
                                   sentence=not_legal("move", move, legal))
            check(lib.fourmi_learner_teach(
                learner, state, [float(values.get(move, 0)) for move in legal]))

    # -------------------------------------------------------------------- brains

    def brain(self) -> Brain:
        """What it has learned so far, as a brain of its own."""
        with self._read() as learner:
            return Brain._copy_of(learner)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes what it has learned so far into a file, which is never half there."""
        with self._read() as learner:
            check(lib.fourmi_learner_save(learner, path_of(path), ffi.NULL), os.fspath(path))

    def __bytes__(self) -> bytes:
        """The bytes of such a file."""
        with self._read() as learner:
            return bytes_of(learner)


def _text_of(settings: Mapping[str, float] | None) -> str | None:
    """Settings as the library reads them: "alpha=0.1,symmetry=0"."""
    if not settings:
        return None
    if not isinstance(settings, Mapping):
        raise WrongInput(f"settings are names with numbers, not {settings!r}")
    for name in settings:
        if not str(name).replace("_", "").replace("-", "").isalnum():
            raise WrongInput(f"{name!r}: there is no setting of this name")
    return ",".join(f"{name}={float(value)!r}" for name, value in settings.items())
