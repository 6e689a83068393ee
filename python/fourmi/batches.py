"""Thousands of environments of one world, stepped by one call: arrays in, arrays out."""
from __future__ import annotations

from enum import IntEnum
from operator import index
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from ._handles import Handle
from ._library import NULL, check, encode, error_of, ffi, in_range, lib, listing, seed_of
from .brains import Brain
from .errors import WrongInput
from .worlds import picture_of

Mask = npt.NDArray[np.bool_]
Observations = npt.NDArray[np.int32]


class Autoreset(IntEnum):
    """What happens to an environment whose episode has ended, as Gymnasium has it."""

    NEXT_STEP = lib.FOURMI_RESET_NEXT_STEP
    SAME_STEP = lib.FOURMI_RESET_SAME_STEP
    NEVER = lib.FOURMI_RESET_NEVER


class Illegal(IntEnum):
    """What becomes of an action that is not legal."""

    REFUSED = lib.FOURMI_ILLEGAL_REFUSED  # `step` raises, and nothing changes
    REPLACED = lib.FOURMI_ILLEGAL_REPLACED  # the world takes another


def numbers_of(given: npt.ArrayLike, count: int, status: int) -> npt.NDArray[np.int32]:
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
        raise error_of(status)
    return small


def one_number(given: SupportsIndex, count: int, status: int) -> npt.NDArray[np.int32]:
    """The action or move of a single environment, as an array of one."""
    try:
        number = index(given)
    except TypeError:
        raise WrongInput(f"a whole number is wanted, not {given!r}") from None
    if not 0 <= number < count:
        raise error_of(status, str(number))
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
    """Environments of one world, each with chance of its own.

        batch = Batch("blackjack", 1024, seed=1)
        observations = batch.reset()
        observations, rewards, terminated, truncated = batch.step(batch.random_actions())

    Actions are numbered from 0 here. The arrays that come out are the batch's own: the next
    call writes into them, so copy what is to stay.
    """

    _type = "fourmi_batch"

    def __init__(self, world: str, count: int, *, seed: int = 1,
                 autoreset: Autoreset = Autoreset.NEXT_STEP,
                 illegal: Illegal = Illegal.REFUSED, steps_max: int = 0) -> None:
        """So many environments of a world, whose seeds follow from one."""
        options = ffi.new("fourmi_batch_options *", {
            "seed": seed_of(seed),
            "autoreset": Autoreset(autoreset),
            "illegal": Illegal(illegal),
            "steps_max": in_range(steps_max, 31, "a number of steps"),
        })
        size = in_range(count, 64, "a number of environments")
        self._make(lib.fourmi_batch_new, encode(world), size, options, subject=world)
        self._describe()
        self._reserve()

    def _describe(self) -> None:
        with self._use() as batch:
            self.count: int = lib.fourmi_batch_count(batch)
            self.action_count: int = lib.fourmi_batch_action_count(batch)
            self.observation_size: int = lib.fourmi_batch_observation_size(batch)
            self.rows: int = lib.fourmi_batch_rows(batch)
            self.columns: int = lib.fourmi_batch_columns(batch)
            self.observation_names = list(
                listing(lambda i: lib.fourmi_batch_observation_name(batch, i)))
            self.low = np.empty(self.observation_size, np.int32)
            self.high = np.empty(self.observation_size, np.int32)
            low, high = pointer_to("int32_t", self.low), pointer_to("int32_t", self.high)
            for i in range(self.observation_size):
                check(lib.fourmi_batch_observation_range(batch, i, low + i, high + i))

    def _reserve(self) -> None:
        self.observations: Observations = np.zeros((self.count, self.observation_size), np.int32)
        self.rewards: npt.NDArray[np.float64] = np.zeros(self.count)
        self.terminated: Mask = np.zeros(self.count, np.bool_)
        self.truncated: Mask = np.zeros(self.count, np.bool_)
        self._results = (
            pointer_to("int32_t", self.observations.reshape(-1)),
            pointer_to("double", self.rewards),
            pointer_to("uint8_t", self.terminated.view(np.uint8)),
            pointer_to("uint8_t", self.truncated.view(np.uint8)),
        )

    def reset(self, seeds: npt.ArrayLike | None = None,
              which: npt.ArrayLike | None = None) -> Observations:
        """Begins an episode in all of them, or in those that `which` marks.

        With seeds, one for each, or with the chance that they have.
        """
        chosen = NULL if seeds is None else pointer_to("uint64_t", self._seeds(seeds))
        marked = marks_of(which, self.count)
        with self._use() as batch:
            check(lib.fourmi_batch_reset_some(batch, marked, chosen, self._results[0]))
        return self.observations

    def _seeds(self, seeds: npt.ArrayLike) -> npt.NDArray[np.uint64]:
        numbers = [seed_of(seed) for seed in np.asarray(seeds, dtype=object).reshape(-1)]
        if len(numbers) != self.count:
            raise WrongInput(f"there are {self.count} environments, and {len(numbers)} seeds")
        return np.array(numbers, np.uint64)

    def step(self, actions: npt.ArrayLike
             ) -> tuple[Observations, npt.NDArray[np.float64], Mask, Mask]:
        """Takes an action in each: observations, rewards, and how episodes have ended."""
        numbers = numbers_of(actions, self.count, lib.FOURMI_ERROR_ACTION)
        with self._use() as batch:
            check(lib.fourmi_batch_step(batch, pointer_to("int32_t", numbers), *self._results))
        return self.observations, self.rewards, self.terminated, self.truncated

    def legal(self) -> Mask:
        """Which actions are legal in each; none where the episode is over."""
        bits = np.empty(self.count, np.uint64)
        with self._use() as batch:
            lib.fourmi_batch_legal(batch, pointer_to("uint64_t", bits))
        rows = bits.astype("<u8", copy=False).view(np.uint8).reshape(self.count, 8)
        legal = np.unpackbits(rows, axis=1, count=self.action_count, bitorder="little")
        return legal.view(np.bool_)

    def final_observations(self) -> Observations:
        """With SAME_STEP, the last observations of the episodes that the last step ended;
        elsewhere 0."""
        finals = np.zeros_like(self.observations)
        with self._use() as batch:
            check(lib.fourmi_batch_final_observations(
                batch, pointer_to("int32_t", finals.reshape(-1))))
        return finals

    def random_actions(self) -> npt.NDArray[np.int32]:
        """A legal action at random for each; 0 where the episode is over."""
        actions = np.empty(self.count, np.int32)
        with self._use() as batch:
            lib.fourmi_batch_random_actions(batch, pointer_to("int32_t", actions))
        return actions

    def brain_actions(self, brain: Brain) -> npt.NDArray[np.int32]:
        """The action that a brain of this world takes in each."""
        actions = np.empty(self.count, np.int32)
        with self._use(brain) as (batch, known):
            check(lib.fourmi_batch_brain_actions(batch, known, pointer_to("int32_t", actions)))
        return actions

    def picture(self, environment: int) -> str:
        """The state of one environment, for people."""
        number = in_range(environment, 64, "an environment")
        with self._use() as batch:
            return picture_of(lambda i, line: lib.fourmi_batch_line(batch, number, i, line))
