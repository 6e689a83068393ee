"""What a learner has learned: loaded, asked, and judged."""
from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from ._handles import Handle
from ._library import (NULL, check, copy_bytes, encode, ffi, in_range, lib, path_of, read_struct,
                       seed_of, settings_of, text_array, text_of)
from ._watch import TELL, Progress, Watch
from .games import Game
from .worlds import World


class Proof(IntEnum):
    """What a certificate says."""

    UNDECIDED = lib.FOURMI_UNDECIDED  # the budget ended, and nothing was lost until then
    CERTIFIED = lib.FOURMI_CERTIFIED  # every line gets what is due
    NOT_CERTIFIED = lib.FOURMI_NOT_CERTIFIED  # lines get less


class Sides(IntEnum):
    """Which sides a brain is certified for."""

    BOTH = lib.FOURMI_SIDES_BOTH
    FIRST = lib.FOURMI_SIDES_FIRST
    SECOND = lib.FOURMI_SIDES_SECOND


class Method(IntEnum):
    """How it was proved: by every game, every position that can be met, or every mate."""

    BY_LINES = lib.FOURMI_BY_LINES
    BY_WALK = lib.FOURMI_BY_WALK
    BY_MATES = lib.FOURMI_BY_MATES


@dataclass(frozen=True)
class Evaluation:
    """How many of some positions were played well.

    Where every move keeps the result, nothing is told; the others are counted apart.
    """

    positions: int
    keeping_result: int
    best: int
    telling_positions: int
    telling_keeping_result: int
    telling_best: int


@dataclass(frozen=True)
class Certificate:
    """What was proved of a brain of a game: its lines, or positions, won, drawn and lost.

    `positions` are those of a walk or all, `decisions` those in which the brain moves, and
    `optimal` of these which keep the result that is due. `plies` of every line are known.
    """

    proof: Proof
    method: Method
    won: int
    drawn: int
    lost: int
    positions: int
    decisions: int
    optimal: int
    plies: int


@dataclass(frozen=True)
class Worth:
    """What a policy is worth in a world, by every outcome of chance if `is_exact`.

    Without goals: the expected return `value` and the `best` that there is, and cells of the
    charts. With goals: how likely they are reached, and in how many steps.
    """

    is_exact: bool
    value: float
    best: float
    is_optimal: bool
    cells: int
    wrong_cells: int
    has_goals: bool
    is_certain: bool
    reached: float
    ended: float
    circled: float
    steps: float
    low: float
    high: float
    games: int


def values_by(handle: Handle, of_game: Callable[..., int], of_world: Callable[..., int],
              where: Game | World) -> dict[int, tuple[float, int]]:
    """What a brain or a learner thinks of each move or action, and how often it was tried."""
    ask, size = ((of_game, lib.FOURMI_MOVES_MAX) if isinstance(where, Game)
                 else (of_world, lib.FOURMI_ACTIONS_MAX))
    values = ffi.new("double[]", size)
    visits = ffi.new("uint32_t[]", size)
    with handle._read(where) as (asked, place):
        count = check(ask(asked, place, values, visits))
    numbers = where.legal_moves if isinstance(where, Game) else where.legal_actions
    return {number: (values[i], visits[i]) for i, number in enumerate(numbers[:count])}


class Brain(Handle):
    """The brain of a game or of a world, from a file or from bytes.

        brain = Brain.read("my.brain")
        print(brain.choose(Game("tictactoe")), brain.certify().proof)
    """

    _type = "fourmi_brain"

    def __init__(self, data: bytes) -> None:
        """Opens the bytes of a brain file."""
        kept = copy_bytes(data)
        self._make(lib.fourmi_brain_open, NULL, kept, len(data), keep=kept)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Brain:
        """Opens a brain file."""
        brain = cls.__new__(cls)
        brain._make(lib.fourmi_brain_read, NULL, path_of(path), subject=os.fspath(path))
        return brain

    def __repr__(self) -> str:
        return f"<Brain of {self.name}: {self.kind}, {self.games} games, seed {self.seed}>"

    # ---------------------------------------------------------------- describing

    @property
    def name(self) -> str:
        """The game or world that it knows, with options."""
        with self._use() as brain:
            return text_of(lib.fourmi_brain_name(brain))

    @property
    def is_of_world(self) -> bool:
        """Whether it is of a world, not of a game."""
        with self._use() as brain:
            return bool(lib.fourmi_brain_is_of_world(brain))

    @property
    def kind(self) -> str:
        """The kind of learner that learned it."""
        with self._use() as brain:
            return text_of(lib.fourmi_brain_kind(brain))

    @property
    def seed(self) -> int:
        """The seed that all its chance came from."""
        with self._use() as brain:
            return int(lib.fourmi_brain_seed(brain))

    @property
    def games(self) -> int:
        """The games or episodes that it learned in."""
        with self._use() as brain:
            return int(lib.fourmi_brain_games(brain))

    @property
    def value_count(self) -> int:
        """How many values it has learned."""
        with self._use() as brain:
            return int(lib.fourmi_brain_value_count(brain))

    @property
    def settings(self) -> dict[str, float]:
        """The settings that it was trained with."""
        with self._use() as brain:
            return settings_of(lambda i, value: lib.fourmi_brain_setting(brain, i, value))

    # -------------------------------------------------------------------- asking

    def set_search(self, settings: str) -> None:
        """How far it looks ahead, "depth=3" or "evaluations=600", for kinds that can."""
        with self._use() as brain:
            check(lib.fourmi_brain_set_search(brain, encode(settings)), settings)

    def values(self, where: Game | World) -> dict[int, float]:
        """What it thinks of every legal move, from -1 to 1, or of every action, as a return."""
        return {number: value for number, (value, _) in self._thoughts(where).items()}

    def visits(self, where: Game | World) -> dict[int, int]:
        """How often each was tried in training; 0 where that is not known."""
        return {number: visits for number, (_, visits) in self._thoughts(where).items()}

    def _thoughts(self, where: Game | World) -> dict[int, tuple[float, int]]:
        return values_by(self, lib.fourmi_brain_values, lib.fourmi_brain_action_values, where)

    def choose(self, where: Game | World, seed: int = 1) -> int:
        """The move or the action that it takes; of equally good ones, one by the seed."""
        choose = (lib.fourmi_brain_choose if isinstance(where, Game)
                  else lib.fourmi_brain_choose_action)
        with self._use(where) as (brain, place):
            return check(choose(brain, place, seed_of(seed)))

    # ------------------------------------------------------------------- judging

    def evaluate(self, positions: Sequence[str], progress: Progress | None = None) -> Evaluation:
        """Judges its choice in each of some positions by the exact truth."""
        texts, kept = text_array(positions)
        evaluation = ffi.new("fourmi_evaluation *")
        watch = Watch(progress)
        options = _judge_options(watch)
        with self._use() as brain:
            watch.check(lib.fourmi_brain_evaluate(brain, texts, len(kept), options, evaluation))
        return read_struct(Evaluation, evaluation[0])

    def certify(self, *, side: Sides | int = Sides.BOTH, budget: int = 0, symmetry: bool = False,
                progress: Progress | None = None) -> Certificate:
        """Proves what a brain of a game can do against every opponent.

        `budget` is the positions of a walk, for games with too many lines.
        """
        certificate = ffi.new("fourmi_certificate *")
        watch = Watch(progress)
        options = _judge_options(watch, side=in_range(side, 31, "a side"), symmetry=symmetry,
                                 budget=in_range(budget, 64, "a budget"))
        with self._use() as brain:
            watch.check(lib.fourmi_brain_certify(brain, options, certificate))
        return read_struct(Certificate, certificate[0])

    def worth(self, *, games: int = 0, seed: int = 1, budget: int = 0,
              progress: Progress | None = None) -> Worth:
        """What a brain of a world is worth: exactly where possible, else by episodes.

        With `games`, by so many episodes always, where the world has goals.
        """
        worth = ffi.new("fourmi_worth *")
        watch = Watch(progress)
        options = _judge_options(watch, games=in_range(games, 64, "a number of games"),
                                 seed=seed_of(seed), budget=in_range(budget, 64, "a budget"))
        with self._use() as brain:
            watch.check(lib.fourmi_brain_worth(brain, options, worth))
        return read_struct(Worth, worth[0])


def _judge_options(watch: Watch, **values: int) -> Any:
    return ffi.new("fourmi_judge_options *",
                   {"progress": TELL, "context": watch.context, **values})
