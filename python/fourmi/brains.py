"""What a learner has learned: loaded, asked, and judged."""
from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from pathlib import Path
from typing import Any

from ._handles import Handle
from ._library import (c_text, check, error_of, ffi, in_range, lib, listing, rng_of, seed_of,
                       text_of)
from ._watch import Progress, Watch, watched
from .errors import FileError, WrongInput
from .games import Game
from .policies import Policy
from .worlds import World

class Proof(IntEnum):
    """What a certificate says."""

    NONE = lib.FOURMI_PROOF_NONE  # nothing yet
    OPEN = lib.FOURMI_PROOF_OPEN  # the budget ended, and no line got less than is due until then
    CERTIFIED = lib.FOURMI_PROOF_CERTIFIED  # every line gets what is due
    REFUTED = lib.FOURMI_PROOF_REFUTED  # some line gets less


class Sides(Enum):
    """Which sides a brain is certified for."""

    BOTH = (lib.FOURMI_FIRST, lib.FOURMI_SECOND)
    FIRST = (lib.FOURMI_FIRST,)
    SECOND = (lib.FOURMI_SECOND,)


class Method(IntEnum):
    """How it was judged: by every line, every position that can be met, every start, ..."""

    BEST = lib.FOURMI_METHOD_BEST
    STARTS = lib.FOURMI_METHOD_STARTS
    LINES = lib.FOURMI_METHOD_LINES
    WALK = lib.FOURMI_METHOD_WALK
    EXACT = lib.FOURMI_METHOD_EXACT
    SAMPLE = lib.FOURMI_METHOD_SAMPLE
    EPISODES = lib.FOURMI_METHOD_EPISODES


@dataclass(frozen=True)
class Evaluation:
    """How many of some positions were played well.

    Positions in which every move keeps the result tell nothing; the others are counted apart.
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

    `positions` are those of a walk, `decisions` those in which the brain moves, and `optimal` of
    these which keep the result that is due. `plies` of every line are known.
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

    Without goals: the expected return `value` and the `best` that there is. With goals: how
    likely they are reached, and in how many steps. Numbers that the method does not find are 0,
    or NaN.
    """

    is_exact: bool
    value: float
    best: float
    is_optimal: bool
    is_certain: bool
    reached: float
    ended: float
    circled: float
    steps: float
    low: float
    high: float
    games: int


def opinions_of(handle: Handle, where: Game | World) -> dict[int, tuple[float, int]]:
    """What a learner thinks of each move or action, and how often it was tried."""
    if not isinstance(where, (Game, World)):
        raise TypeError(f"a game or a world is wanted, not {where!r}")
    opinions = ffi.new("fourmi_opinion[]", lib.FOURMI_LEGAL_MAX)
    with handle._read(where) as (learner, place):
        check(_same_game(learner, where))
        count = check(lib.fourmi_learner_values(learner, state_of(where, place), opinions))
    return {found.action + 1: (float(found.value), int(found.visits))
            for found in listing(opinions, count)}


def state_of(where: Game | World, pointer: Any) -> Any:
    """The state of a game or a world that is locked."""
    return pointer.state if isinstance(where, Game) else pointer


def _same_game(learner: Any, where: Game | World) -> int:
    if learner.game != where._game:
        raise error_of(lib.FOURMI_ERROR_OTHER_GAME, where.title,
                       f"it knows {text_of(learner.game.name)}")
    return int(lib.FOURMI_OK)


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


class _Judgement(Handle):
    """A certificate or an evaluation, which runs until all is done."""

    def __init__(self, kind: str, options: Mapping[str, Any]) -> None:
        self._type = kind  # type: ignore[misc]
        self._watch = Watch()
        watching, self._context = watched(self._watch)
        self._make({**options, **watching})

    def run(self, progress: Progress | None) -> Any:
        """What was found."""
        with self._use() as judgement, self._watch.told_to(progress) as finish:
            finish(lib.fourmi_run(judgement, 0))
            return judgement


class Brain(Handle):
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
        with self._use() as brain:
            return Policy(learner=brain, search=search or None)

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
        if not isinstance(where, (Game, World)):
            raise TypeError(f"a game or a world is wanted, not {where!r}")
        policy = self.policy()
        with self._use(policy, where) as (brain, asked, place):
            check(_same_game(brain, where))
            return check(lib.fourmi_policy_choose(
                asked, state_of(where, place), rng_of(seed))) + 1

    # ------------------------------------------------------------------- judging

    def _judge(self, kind: str, **options: Any) -> _Judgement:
        with self.policy()._use() as policy:
            return _Judgement(kind, {"policy": policy, **options})

    def evaluate(self, positions: Sequence[str], progress: Progress | None = None) -> Evaluation:
        """Judges its choice in each of some positions by exact values."""
        kept = [c_text(text) for text in positions]
        texts = ffi.new("const char *[]", kept)
        judgement = self._judge("fourmi_evaluation", method=lib.FOURMI_METHOD_SAMPLE, best=True,
                                sample=texts, sample_count=len(kept))
        found = judgement.run(progress)
        return Evaluation(int(found.decisions), int(found.right), int(found.best),
                          int(found.telling), int(found.telling_right), int(found.telling_best))

    def certify(self, *, side: Sides = Sides.BOTH, budget: int = 0, symmetry: bool = False,
                progress: Progress | None = None) -> Certificate:
        """Proves what a brain of a game can do against every opponent.

        `budget` is the positions of a walk, for games with too many lines.
        """
        if not isinstance(side, Sides):
            raise WrongInput(f"a side is one of Sides, not {side!r}")
        parts = [self._judge("fourmi_certificate", player=player, symmetry=symmetry,
                             budget=in_range(budget, 64, "a budget"))
                 for player in side.value]
        found = [part.run(progress) for part in parts]

        def _sum(name: str) -> int:
            return sum(int(getattr(each, name)) for each in found)

        proofs = {Proof(each.proof) for each in found}
        return Certificate(
            next(proof for proof in (Proof.REFUTED, Proof.OPEN, Proof.CERTIFIED) if proof in proofs),
            Method(found[0].method), _sum("won"), _sum("drawn"), _sum("lost"), _sum("states"),
            _sum("decisions"), _sum("right"), min(int(each.plies) for each in found))

    def worth(self, *, games: int = 0, seed: int = 1, budget: int = 0,
              progress: Progress | None = None) -> Worth:
        """What a brain of a world is worth: exactly where possible, else by episodes.

        With `games`, by so many episodes always.
        """
        judgement = self._judge(
            "fourmi_evaluation", episodes=in_range(games, 64, "a number of games"),
            method=lib.FOURMI_METHOD_EPISODES if games else lib.FOURMI_METHOD_BEST,
            seed=seed_of(seed), budget=in_range(budget, 64, "a budget"))
        found = judgement.run(progress)
        return Worth(
            found.method == lib.FOURMI_METHOD_EXACT, found.value, found.due,
            not found.value < found.due, bool(found.is_certain), found.reached, found.ended,
            found.circled, found.steps, found.low, found.high, int(found.episodes))
