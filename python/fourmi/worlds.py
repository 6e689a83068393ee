"""Worlds: one player, and chance. One episode at a time; for training there are batches."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ._handles import Handle
from ._library import (check, encode, error_of, facts_of, features_of, ffi, in_range, legal_of,
                       lib, listing, not_legal, open_game, picture_of, rng_of, text_of,
                       write_text)
from ._watch import Progress
from .games import _levels_of, worlds
from .solver import Solver

if TYPE_CHECKING:
    from .policies import Policy

__all__ = ["World", "worlds"]


class _Truth(Solver):
    """A solver for a world, which only worlds ask."""

    _players = 1


class World(Handle):
    """A world, and one episode in it.

        world = World("blackjack", seed=1)
        print(world.picture())
        print(world.values())           # what each action is worth, exactly
        reward = world.step(1)

    Actions are numbered from 1, and `action_names` says what they are called. (The
    environments of `fourmi.envs` number them from 0, as Gymnasium does.)
    """

    def __init__(self, name: str, seed: int = 1) -> None:
        """A world by its name, with options after a colon, at the start of an episode."""
        self._game = open_game(name, players=1)
        self._solver: Solver | None = None
        self._policies: dict[str, Policy] = {}
        self._own(ffi.new("fourmi_state *"))
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<World {self.title}, after {self.steps} steps>"

    # ---------------------------------------------------------------- describing

    @property
    def title(self) -> str:
        """Its whole name, with options."""
        return text_of(self._game.name)

    @property
    def action_names(self) -> dict[int, str]:
        """Its legal actions, by their numbers."""
        with self._use() as state:
            return {action + 1: write_text(lambda text, size: lib.fourmi_action_write(
                self._game, state, action, True, text, size)) for action in self._legal(state)}

    @property
    def steps_max(self) -> int:
        """After how many steps an episode is cut short."""
        return int(self._game.length_max)

    @property
    def discount(self) -> float:
        """What a reward is worth one step later."""
        return float(self._game.discount)

    # ------------------------------------------------------------------ episodes

    def reset(self, seed: int) -> None:
        """Begins an episode; what chance does in it follows from the seed."""
        rng = rng_of(seed)
        with self._use() as state:
            self._rng = rng
            self._game.step(self._game, state, lib.FOURMI_NO_ACTION, rng)
            self._begin()

    def _begin(self) -> None:
        self.steps = 0  # so far
        self.total = 0.0  # the sum of the rewards so far

    def read(self, text: str) -> None:
        """Puts a situation in the place of the state, "T6 v 9" for example."""
        with self._use() as state:
            check(lib.fourmi_state_read(self._game, encode(text), state), text)
            self._begin()

    def _legal(self, state: Any) -> list[int]:
        return legal_of(self._game, state) if self.steps < self.steps_max else []

    @property
    def legal_actions(self) -> list[int]:
        """The legal actions, none when the episode is over."""
        with self._use() as state:
            return [action + 1 for action in self._legal(state)]

    def step(self, action: int) -> float:
        """Takes an action; its reward."""
        number = in_range(action, 31, "an action") - 1
        with self._use() as state:
            legal = self._legal(state)
            if not legal:
                raise error_of(lib.FOURMI_ERROR_OVER, str(action), "the episode is over")
            if number not in legal:
                raise error_of(lib.FOURMI_ERROR_ACTION, sentence=not_legal(
                    "action", action, [other + 1 for other in legal]))
            reward = float(self._game.step(self._game, state, number, self._rng))
            self.steps += 1
            self.total += reward
        return reward

    @property
    def is_over(self) -> bool:
        """Whether the episode is over, by the rules or after too many steps."""
        return not self.legal_actions

    def picture(self) -> str:
        """The state, for people."""
        with self._use() as state:
            return picture_of(self._game, state)

    def observe(self) -> npt.NDArray[np.int32]:
        """The state as numbers, as environments show it."""
        numbers = np.empty(features_of(self._game), np.int32)
        arrays = ffi.new("fourmi_arrays *",
                         {"observations": ffi.from_buffer("int32_t[]", numbers)})
        with self._use() as state:
            check(lib.fourmi_state_observe(self._game, state, 1, arrays))
        return numbers

    # -------------------------------------------------------------- exact values

    def _ask(self) -> Solver:
        if self._solver is None:
            self._solver = _Truth(self.title)
        return self._solver

    def _found(self, progress: Progress | None) -> dict[int, Any]:
        """The exact value of each legal action."""
        legal = self.legal_actions
        if not legal:
            return {}
        with self._use() as state:
            answer = self._ask()._answer(state, progress, actions=True)
        return {found.action + 1: (float(found.value.number), float(found.value.plies))
                for found in listing(answer.actions, answer.action_count)}

    def values(self, progress: Progress | None = None) -> dict[int, float]:
        """What each legal action is worth exactly: the return to be expected, or where the
        world has goals how likely they are reached."""
        return {action: number for action, (number, _) in self._found(progress).items()}

    def goal_steps(self, progress: Progress | None = None) -> dict[int, float]:
        """Where the world has goals: the steps that it takes to reach them on average, after
        each legal action."""
        return {action: steps for action, (_, steps) in self._found(progress).items()}

    def _of_start(self, progress: Progress | None) -> Any:
        solver = self._ask()
        return solver._answer(solver._state_of(""), progress)

    def value(self, progress: Progress | None = None) -> float:
        """What an episode is worth before it begins, exactly."""
        return float(self._of_start(progress).value.number)

    def value_steps(self, progress: Progress | None = None) -> float:
        """Where the world has goals: the steps that an episode takes on average."""
        return float(self._of_start(progress).value.plies)

    # ------------------------------------------------------------------- players

    @property
    def players(self) -> list[str]:
        """What can act here: levels, and players that come with this world."""
        found: list[str] = facts_of(self._game, _levels_of)
        return found

    def choose(self, player: str, seed: int = 1) -> int:
        """The action that one of them takes; asked for each step of an episode in turn."""
        from .policies import Policy
        if player not in self._policies:
            self._policies[player] = Policy(self.title, level=player)
        return self._policies[player].choose(self, seed)
