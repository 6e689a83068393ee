"""Thousands of environments of one game, stepped by one call: arrays in, arrays out."""
from __future__ import annotations

from enum import Enum, IntEnum
from operator import index
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from ._handles import Handle
from ._library import (NULL, check, error_of, facts_of, ffi, in_range, lib, listing, member_of,
                       open_game, picture_of, seed_of, text_of)
from .errors import WrongInput
from .policies import Player, Policy, policy_of

Mask = npt.NDArray[np.bool_]
Observations = npt.NDArray[np.int32]


class Autoreset(IntEnum):
    """What happens to an environment whose episode has ended, as Gymnasium has it."""

    NEXT_STEP = lib.FOURMI_RESET_NEXT_STEP
    SAME_STEP = lib.FOURMI_RESET_SAME_STEP
    NEVER = lib.FOURMI_RESET_NEVER


class Illegal(Enum):
    """What becomes of an action that is not legal."""

    REFUSED = False  # `step` raises, and nothing changes
    REPLACED = True  # the game takes another


def numbers_of(given: npt.ArrayLike, count: int,
               status: int = lib.FOURMI_ERROR_ACTION) -> npt.NDArray[np.int32]:
    """Actions or moves as the library takes them, one for each environment."""
    numbers = np.asarray(given)
    if numbers.shape != (count,):
        raise WrongInput(f"there are {count} of them, not an array of the shape {numbers.shape}")
    if numbers.dtype == np.int32 and numbers.flags.c_contiguous:
        return numbers
    if numbers.dtype.kind not in "iu":
        raise WrongInput(f"whole numbers are wanted, not {numbers.dtype}")
    small = np.ascontiguousarray(numbers, np.int32)
    if (small != numbers).any():
        raise error_of(status, sentence="an action is out of range")
    return small


def one_number(given: SupportsIndex, count: int,
               status: int = lib.FOURMI_ERROR_ACTION) -> npt.NDArray[np.int32]:
    """The action or move of a single environment, as an array of one."""
    try:
        number = index(given)
    except TypeError:
        raise WrongInput(f"a whole number is wanted, not {given!r}") from None
    if not 0 <= number < count:
        raise error_of(status, str(number), "this is not legal here")
    return np.array((number,), np.int32)


def pointer_to(kind: str, array: npt.NDArray[Any]) -> Any:
    """Where an array lies, for as long as the pointer is kept."""
    return ffi.from_buffer(f"{kind}[]", array)


def marks_of(which: npt.ArrayLike | None, count: int) -> Any:
    """A pointer to what says which environments are meant; NULL for all."""
    if which is None:
        return NULL
    marks = np.asarray(which)
    if marks.shape != (count,) or marks.dtype != np.bool_:
        raise WrongInput(f"an array of {count} truth values says which are meant")
    return pointer_to("uint8_t", np.ascontiguousarray(marks).view(np.uint8))


class Batch(Handle):
    """Environments of one game, each with its own chance.

        batch = Batch("blackjack", 1024, seed=1)
        observations = batch.reset()
        observations, rewards, terminated, truncated = batch.step(batch.random_actions())

    Actions are numbered from 0 here. In a game of two, players act in turn, and rewards are the
    first player's. The arrays that come out are the batch's own: the next call writes into them,
    so copy what is to stay.

    `count`             how many environments there are
    `action_count`      how many actions the game has; they are numbered below that
    `observations`      int32[count, observation_size]: a row is a state as the player who acts
                        knows it
    `observation_size`  how many numbers a row has
    `observation_names` what each of them is called
    `low`, `high`       the least and the most that each of them can be
    `shape`             the shape of a row: with a board (rows, columns, planes). In a game of two
                        planes are 1 where a piece of some kind stands: first the kinds of the
                        player who acts, then the other's
    `rows`, `columns`   of that board; 0 without one
    `rewards`           float64[count]: of the last step
    `terminated`        bool[count]: the rules have ended the episode
    `truncated`         bool[count]: it took too many steps
    `turns`             uint8[count]: who acts next, 0 the first player, 1 the second, 3 none, as
                        the episode is over; only of games of two, else 0
    """

    _type = "fourmi_batch"

    def __init__(self, game: str, count: int, *, seed: int = 1,
                 autoreset: Autoreset = Autoreset.NEXT_STEP,
                 illegal: Illegal = Illegal.REFUSED, steps_max: int = 0) -> None:
        """So many environments of a game, whose seeds follow from one."""
        self._game = open_game(game)
        self._autoreset = member_of(Autoreset, autoreset)
        self._make({
            "game": self._game,
            "count": in_range(count, 32, "a number of environments"),
            "seed": seed_of(seed),
            "autoreset": self._autoreset,
            "replace_illegal": member_of(Illegal, illegal).value,
            "steps_max": in_range(steps_max, 31, "a number of steps"),
        }, game)
        self._title = text_of(self._game.name)
        self._levels: dict[str, Policy] = {}
        self._weakest: str = facts_of(  # which acts at random
            self._game, lambda facts: text_of(facts.levels[0]))
        self._describe()
        self._reserve()

    def _describe(self) -> None:
        with self._use() as batch:
            self.count: int = batch.count
            self.action_count: int = self._game.actions
            self.observation_size: int = batch.feature_count
            self.shape: tuple[int, ...] = tuple(batch.shape[0:batch.dimensions])
            features = list(listing(batch.features, batch.feature_count))
            self.observation_names = [text_of(feature.name) for feature in features]
            self.low = np.array([feature.least for feature in features], np.int32)
            self.high = np.array([feature.most for feature in features], np.int32)
        self.rows, self.columns = self.shape[:2] if len(self.shape) > 1 else (0, 0)

    def _reserve(self) -> None:
        self.observations: Observations = np.zeros((self.count, self.observation_size), np.int32)
        self.rewards: npt.NDArray[np.float64] = np.zeros(self.count)
        self.terminated: Mask = np.zeros(self.count, np.bool_)
        self.truncated: Mask = np.zeros(self.count, np.bool_)
        self.turns: npt.NDArray[np.uint8] = np.zeros(self.count, np.uint8)
        self._finals = np.zeros_like(self.observations)
        has_finals = self._autoreset == Autoreset.SAME_STEP
        self._kept = {
            "observations": pointer_to("int32_t", self.observations.reshape(-1)),
            "rewards": pointer_to("double", self.rewards),
            "terminated": pointer_to("uint8_t", self.terminated.view(np.uint8)),
            "truncated": pointer_to("uint8_t", self.truncated.view(np.uint8)),
            "turns": pointer_to("uint8_t", self.turns) if self._game.players > 1 else NULL,
            "finals": pointer_to("int32_t", self._finals.reshape(-1)) if has_finals else NULL,
        }
        self._arrays = ffi.new("fourmi_arrays *", self._kept)
        self._legal = np.empty((self.count, self.action_count), np.bool_)
        self._legal_place = pointer_to("uint8_t", self._legal.view(np.uint8).reshape(-1))
        self._legal_arrays = ffi.new("fourmi_arrays *", {"legal": self._legal_place})

    def reset(self, seeds: npt.ArrayLike | None = None,
              which: npt.ArrayLike | None = None) -> Observations:
        """Begins an episode in all of them, or in those that `which` marks.

        With seeds, one for each, or with the chance that they have.
        """
        chosen = NULL if seeds is None else pointer_to("uint64_t", self._seeds(seeds))
        marked = marks_of(which, self.count)
        with self._use() as batch:
            check(lib.fourmi_batch_reset(batch, marked, chosen, self._arrays))
        return self.observations

    def _seeds(self, seeds: npt.ArrayLike) -> npt.NDArray[np.uint64]:
        numbers = [seed_of(seed) for seed in np.asarray(seeds, dtype=object).reshape(-1)]
        if len(numbers) != self.count:
            raise WrongInput(f"there are {self.count} environments, and {len(numbers)} seeds")
        return np.array(numbers, np.uint64)

    def step(self, actions: npt.ArrayLike
             ) -> tuple[Observations, npt.NDArray[np.float64], Mask, Mask]:
        """Takes an action in each: observations, rewards, and how episodes have ended."""
        numbers = numbers_of(actions, self.count)
        with self._use() as batch:
            check(lib.fourmi_batch_step(batch, pointer_to("int32_t", numbers), self._arrays))
        return self.observations, self.rewards, self.terminated, self.truncated

    def legal(self) -> Mask:
        """Which actions are legal in each; none where the episode is over."""
        with self._use() as batch:
            check(lib.fourmi_state_observe(
                self._game, lib.fourmi_batch_states(batch), self.count, self._legal_arrays))
            if self._autoreset != Autoreset.SAME_STEP:
                self._legal[self.terminated | self.truncated] = False
            return self._legal.copy()

    def final_observations(self) -> Observations:
        """With SAME_STEP, the last observations of the episodes that the last step ended."""
        if self._autoreset != Autoreset.SAME_STEP:
            raise WrongInput("final observations are there with SAME_STEP")
        return self._finals.copy()

    def choose(self, player: Player) -> npt.NDArray[np.int32]:
        """The action that a player takes in each: a level such as "expert", a policy, a brain, or
        a function of your own, as `Policy` has it. 0 where the episode is over."""
        if isinstance(player, str) and player not in self._levels:
            self._levels[player] = policy_of(player, self._title)
        policy = (self._levels[player] if isinstance(player, str)
                  else policy_of(player, self._title))
        actions = np.empty(self.count, np.int32)
        with self._use(policy) as (batch, asked):
            check(lib.fourmi_batch_choose(batch, asked, pointer_to("int32_t", actions)))
        return actions

    def random_actions(self) -> npt.NDArray[np.int32]:
        """A legal action at random for each; 0 where the episode is over."""
        return self.choose(self._weakest)

    def _state(self, batch: Any, environment: int) -> Any:
        states = ffi.cast("char *", lib.fourmi_batch_states(batch))
        return states + environment * self._game.state_size

    def picture(self, environment: int) -> str:
        """The state of one environment, for people."""
        number = in_range(environment, 32, "an environment")
        if number >= self.count:
            raise WrongInput(f"there is no environment {number}")
        with self._use() as batch:
            return picture_of(self._game, self._state(batch, number))
