"""How good a policy is: proved, or by exact values."""
from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any

from ._handles import Handle, Use
from ._library import NULL, c_text, error_of, ffi, in_range, lib, member_of, seed_of, text_of
from ._watch import Progress, Watch, watched
from .errors import WrongInput

if TYPE_CHECKING:
    from .policies import Policy


class Proof(IntEnum):
    """What a certificate says."""

    NONE = lib.FOURMI_PROOF_NONE  # nothing yet
    OPEN = lib.FOURMI_PROOF_OPEN  # the budget ended, and no line got less than is due until then
    CERTIFIED = lib.FOURMI_PROOF_CERTIFIED  # every line gets what is due
    REFUTED = lib.FOURMI_PROOF_REFUTED  # some line gets less


class Sides(Enum):
    """Which sides a policy is certified for."""

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
    """What was proved of a policy of a game: its lines, or positions, won, drawn and lost.

    `positions` are those of a walk, `decisions` those in which the policy moves, and `optimal` of
    these which keep the result that is due. `plies` of every line are known. `due` has what each
    of the sides asked for gets with best play of both: 1, 0 or -1, or None if that is not known.
    `first_mistake`, which a walk looks for, and `shortest_loss` are the moves that lead there, ""
    if there are none.
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
    due: tuple[int | None, ...]
    first_mistake: str
    shortest_loss: str


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


class _Judgement(Handle):
    """A certificate or an evaluation, which runs until all is done."""

    def __init__(self, kind: str, policy: Policy, **options: Any) -> None:
        self._type = kind  # type: ignore[misc]
        self._policy = policy  # whose function it calls
        self._watch = Watch()
        watching, self._context = watched(self._watch)
        with policy._use() as judged:
            self._make({"policy": judged, **options, **watching})

    def run(self, progress: Progress | None) -> Any:
        """What was found."""
        with (Use((self._policy,), kept=True), self._use() as judgement,
              self._watch.told_to(progress) as finish):
            finish(lib.fourmi_run(judgement, 0))
            return judgement


class Judged(Handle):
    """What has a policy, which can be judged."""

    @abstractmethod
    def policy(self) -> Policy:
        """The policy that is judged."""

    def evaluate(self, positions: Sequence[str], progress: Progress | None = None) -> Evaluation:
        """Judges its choice in each of some positions by exact values."""
        if isinstance(positions, str) or not all(isinstance(text, str) for text in positions):
            raise WrongInput(f"a list of positions as text is wanted, not {positions!r}")
        if not positions:
            raise WrongInput("there is no position to evaluate")
        kept = [c_text(text) for text in positions]
        texts = ffi.new("const char *[]", kept)
        judgement = _Judgement("fourmi_evaluation", self.policy(), best=True, sample=texts,
                               method=lib.FOURMI_METHOD_SAMPLE, sample_count=len(kept))
        found = judgement.run(progress)
        return Evaluation(int(found.decisions), int(found.right), int(found.best),
                          int(found.telling), int(found.telling_right), int(found.telling_best))

    def certify(self, *, side: Sides = Sides.BOTH, budget: int = 0, symmetry: bool = False,
                progress: Progress | None = None) -> Certificate:
        """Proves what it can do in a game of two against every opponent.

        `budget` is the positions of a walk, for games with too many lines.
        """
        parts = [_Judgement("fourmi_certificate", self.policy(), player=player, symmetry=symmetry,
                            budget=in_range(budget, 64, "a budget"))
                 for player in member_of(Sides, side).value]
        found = [part.run(progress) for part in parts]

        def _sum(name: str) -> int:
            return sum(int(getattr(each, name)) for each in found)

        def _moves(name: str) -> str:
            texts = (getattr(each, name) for each in found)
            return next((text_of(text) for text in texts if text != NULL), "")

        proofs = {Proof(each.proof) for each in found}
        return Certificate(
            next(proof for proof in (Proof.REFUTED, Proof.OPEN, Proof.CERTIFIED) if proof in proofs),
            Method(found[0].method), _sum("won"), _sum("drawn"), _sum("lost"), _sum("states"),
            _sum("decisions"), _sum("right"), min(int(each.plies) for each in found),
            tuple(int(each.due) if each.is_due_known else None for each in found),
            _moves("first_mistake"), _moves("shortest_loss"))

    def worth(self, *, games: int = 0, seed: int = 1, budget: int = 0,
              progress: Progress | None = None) -> Worth:
        """What it is worth in a world: exactly where possible, else by episodes.

        With `games`, by so many episodes always.
        """
        judgement = _Judgement(
            "fourmi_evaluation", self.policy(), seed=seed_of(seed),
            episodes=in_range(games, 64, "a number of games"),
            budget=in_range(budget, 64, "a budget"),
            method=lib.FOURMI_METHOD_EPISODES if games else lib.FOURMI_METHOD_BEST)
        with judgement._use() as asked:
            if asked.game.players != 1:
                raise error_of(lib.FOURMI_ERROR_UNSUPPORTED, text_of(asked.game.name),
                               "a game of two players has no worth: certify or evaluate")
        found = judgement.run(progress)
        return Worth(
            found.method == lib.FOURMI_METHOD_EXACT, found.value, found.due,
            not found.value < found.due, bool(found.is_certain), found.reached, found.ended,
            found.circled, found.steps, found.low, found.high, int(found.episodes))
