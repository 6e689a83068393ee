"""Training: a learner plays against itself, or acts in a world."""
from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ._handles import Handle
from ._library import (NULL, check, encode, error_of, ffi, in_range, lib, listing, path_of,
                       read_struct, seed_of, settings_of, text_array, text_of)
from ._watch import Progress, Watch
from .brains import Brain, values_by
from .games import Game
from .worlds import World


def presets(name: str) -> list[str]:
    """The presets for a game or world, the usual one first; none if there is no such game."""
    encoded = encode(name)
    return list(listing(lambda i: lib.fourmi_learner_preset(encoded, i)))


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

    The same name, preset, settings and seed give the same brain, byte by byte, as `fourmi
    train` does.
    """

    _type = "fourmi_learner"

    def __init__(self, name: str, *, preset: str | None = None,
                 settings: Mapping[str, float] | None = None, games: int = 0,
                 seed: int = 1) -> None:
        """A learner that knows nothing yet. `games` is how many are planned, 0 as usual."""
        options, kept = _options(settings)
        if preset is not None:
            kept.append(ffi.new("char[]", encode(preset)))
            options.preset = kept[-1]
        options.games = in_range(games, 64, "a number of games")
        options.seed = seed_of(seed)
        self._make(lib.fourmi_learner_new, encode(name), options, subject=preset or name)

    @classmethod
    def resume(cls, brain: Brain, settings: Mapping[str, float] | None = None) -> Learner:
        """The learner that a brain was written from: it learns on as if without a break."""
        options, _kept = _options(settings)
        learner = cls.__new__(cls)
        with brain._use() as known:
            learner._make(lib.fourmi_learner_resume, known, options)
        return learner

    def __repr__(self) -> str:
        return f"<Learner of {self.name}: {self.kind}, {self.statistics.games} games>"

    # ---------------------------------------------------------------- describing

    @property
    def name(self) -> str:
        """The game or world that it learns."""
        with self._read() as learner:
            return text_of(lib.fourmi_learner_name(learner))

    @property
    def kind(self) -> str:
        """The kind of learner that it is."""
        with self._read() as learner:
            return text_of(lib.fourmi_learner_kind(learner))

    @property
    def usual_games(self) -> int:
        """How many games or episodes its training usually takes."""
        with self._read() as learner:
            return int(lib.fourmi_learner_usual_games(learner))

    @property
    def settings(self) -> dict[str, float]:
        """Its settings; switches are 0 or 1."""
        with self._read() as learner:
            return settings_of(lambda i, value: lib.fourmi_learner_setting(learner, i, value))

    @property
    def statistics(self) -> Statistics:
        """What has happened in training."""
        statistics = ffi.new("fourmi_statistics *")
        with self._read() as learner:
            lib.fourmi_learner_statistics(learner, statistics)
        return read_struct(Statistics, statistics[0])

    @property
    def value_count(self) -> int:
        """How many values it has learned."""
        with self._read() as learner:
            return int(lib.fourmi_learner_value_count(learner))

    def values(self, where: Game | World) -> dict[int, float]:
        """What it thinks of every legal move, from -1 to 1, or of every action, as a return."""
        found = values_by(self, lib.fourmi_learner_values, lib.fourmi_learner_action_values, where)
        return {number: value for number, (value, _) in found.items()}

    # ------------------------------------------------------------------ training

    def train(self, games: int | None = None, progress: Progress | None = None,
              every: int = 0) -> None:
        """Trains in so many more games or episodes, as many as usual if none are said.

        `progress(done, total)` is called after every so many games, and at the end; it may
        ask this learner for whatever does not change it. If it returns False, training ends
        with `Cancelled`, and what was learned until then stays.
        """
        wanted = self.usual_games if games is None else in_range(games, 64, "a number of games")
        often = in_range(every, 64, "a number of games")
        watch = Watch(progress, reader=self)
        with self._use() as learner:
            with watch.on(lib.fourmi_learner_set_progress, learner, often):
                watch.check(lib.fourmi_learner_train(learner, wanted))

    def learn(self, game: Game) -> None:
        """Learns from a game that others played from the start, as far as it goes."""
        with self._use(game) as (learner, played):
            check(lib.fourmi_learner_learn(learner, played))

    # -------------------------------------------------------------------- brains

    def brain(self) -> Brain:
        """What it knows as a brain, on its own from then on."""
        brain = Brain.__new__(Brain)
        with self._read() as learner:
            brain._make(lib.fourmi_learner_brain, learner)
        return brain

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes what it knows into a file, which is never half there."""
        with self._read() as learner:
            check(lib.fourmi_learner_save(learner, path_of(path)), os.fspath(path))

    def __bytes__(self) -> bytes:
        """The bytes of such a file."""
        with self._read() as learner:
            size = lib.fourmi_learner_brain_size(learner)
            if size == 0:
                raise error_of(lib.FOURMI_ERROR_FULL)
            room = ffi.new("uint64_t[]", size // 8 + 1)
            check(lib.fourmi_learner_write_brain(learner, room, size))
            return bytes(ffi.buffer(room, size))


def _options(settings: Mapping[str, float] | None) -> tuple[Any, list[Any]]:
    """Options with settings that differ from a preset's, and what must live as long."""
    chosen = dict(settings or {})
    names, kept = text_array(list(chosen))
    values = ffi.new("double[]", [float(value) for value in chosen.values()])
    options = ffi.new("fourmi_learner_options *", {
        "setting_count": len(chosen),
        "setting_names": names if chosen else NULL,
        "setting_values": values if chosen else NULL,
    })
    return options, [names, values, *kept]
