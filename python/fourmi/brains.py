"""What a learner has learned: loaded, asked, and judged."""
from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ._handles import Handle
from ._library import check, ffi, lib, listing, text_of
from .errors import FileError
from .games import Game
from .judging import Judged
from .policies import Policy, refuse_other, state_of
from .worlds import World


def opinions_of(handle: Handle, where: Game | World) -> dict[int, tuple[float, int]]:
    """What a learner thinks of each move or action, and how often it was tried."""
    refuse_other(where)
    opinions = ffi.new("fourmi_opinion[]", lib.FOURMI_LEGAL_MAX)
    with handle._read(where) as (learner, place):
        state = state_of(learner.game, where, place)
        count = check(lib.fourmi_learner_opinions(learner, state, opinions))
    return {found.action + 1: (float(found.value), int(found.visits))
            for found in listing(opinions, count)}


def bytes_of(learner: Any) -> bytes:
    """The bytes of the file that a learner would write."""
    made = ffi.new("fourmi_bytes **")
    check(lib.fourmi_learner_write(learner, ffi.NULL, made))
    try:
        return bytes(ffi.buffer(made[0].bytes, made[0].byte_count))
    finally:
        lib.fourmi_free(made[0])


def settings_of(learner: Any) -> dict[str, float]:
    """The settings of a learner, by their names."""
    return {text_of(option.name): float(option.value)
            for option in listing(learner.options, learner.option_count)}


class Brain(Judged):
    """The brain of a game or of a world, from a file or from bytes.

        brain = Brain.read("my.brain")
        print(brain.choose(Game("tictactoe")), brain.certify().proof)
    """

    _type = "fourmi_learner"

    def __init__(self, data: bytes) -> None:
        """Opens the bytes of a brain file."""
        kept = ffi.from_buffer("uint8_t[]", data)
        self._begin({"bytes": kept, "byte_count": len(data)})

    def _begin(self, options: Mapping[str, Any], subject: str = "") -> None:
        self._search = ""
        self._policy: Policy | None = None
        self._make({**options, "frozen": True}, subject)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Brain:
        """Opens a brain file."""
        try:
            data = Path(path).read_bytes()
        except OSError as error:
            raise FileError(str(path), lib.FOURMI_ERROR_FILE, "FOURMI_ERROR_FILE",
                            error.errno or 0, os.fspath(path)) from None
        return cls(data)

    @classmethod
    def _copy_of(cls, learner: Any) -> Brain:
        """What a learner has learned so far."""
        brain = cls.__new__(cls)
        brain._begin({"copy": learner})
        return brain

    def __repr__(self) -> str:
        return f"<Brain of {self.name}: {self.kind}, {self.games} games, seed {self.seed}>"

    def __bytes__(self) -> bytes:
        """The bytes of its file."""
        with self._use() as brain:
            return bytes_of(brain)

    # ---------------------------------------------------------------- describing

    @property
    def name(self) -> str:
        """The game or world that it knows, with options."""
        with self._use() as brain:
            return text_of(brain.game.name)

    @property
    def is_of_world(self) -> bool:
        """Whether it is of a world, not of a game."""
        with self._use() as brain:
            return bool(brain.game.players == 1)

    @property
    def kind(self) -> str:
        """The type of learner that learned it."""
        with self._use() as brain:
            return text_of(brain.type)

    @property
    def seed(self) -> int:
        """The seed that all its chance came from."""
        with self._use() as brain:
            return int(brain.seed)

    @property
    def games(self) -> int:
        """The games or episodes that it learned in."""
        with self._use() as brain:
            return int(brain.episodes)

    @property
    def value_count(self) -> int:
        """How many values it has learned."""
        with self._use() as brain:
            return int(brain.values)

    @property
    def settings(self) -> dict[str, float]:
        """The settings that it was trained with."""
        with self._use() as brain:
            return settings_of(brain)

    # -------------------------------------------------------------------- asking

    def policy(self, search: str | None = None) -> Policy:
        """How it acts, with how far it looks ahead: as it is set, unless that is said."""
        if search is not None:
            return self._policy_with(search)
        if self._policy is None:
            self._policy = self._policy_with(self._search)
        return self._policy

    def _policy_with(self, search: str) -> Policy:
        return Policy(learner=self, search=search or None)

    def set_search(self, settings: str) -> None:
        """How far it looks ahead, "depth=3" or "evaluations=600", for types that can."""
        self._policy = self._policy_with(settings)
        self._search = settings

    def values(self, where: Game | World) -> dict[int, float]:
        """What it thinks of every legal move, from -1 to 1, or of every action, as a return."""
        return {number: value for number, (value, _) in opinions_of(self, where).items()}

    def visits(self, where: Game | World) -> dict[int, int]:
        """How often each was tried in training; 0 where that is not known."""
        return {number: visits for number, (_, visits) in opinions_of(self, where).items()}

    def choose(self, where: Game | World, seed: int = 1) -> int:
        """The move or the action that it takes; of equally good ones, one by the seed."""
        return self.policy().choose(where, seed)
