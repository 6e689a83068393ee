"""Worlds: one who acts, and chance. One episode at a time; for training there are batches."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from ._handles import Handle
from ._library import NULL, check, encode, ffi, in_range, lib, listing, seed_of, text_of
from ._watch import Progress, Watch


def worlds() -> dict[str, str | None]:
    """The names of the worlds, each with how its options are written, if it has any."""
    names = listing(lib.fourmi_world_name)
    options = (lib.fourmi_world_options(i) for i in range(1 << 16))
    return {name: None if text == NULL else text_of(text) for name, text in zip(names, options)}


def picture_of(line: Callable[[int, Any], Any]) -> str:
    """A picture that the library tells line by line."""
    room = ffi.new("char[]", lib.FOURMI_LINE_SIZE)
    lines: list[str] = []
    while line(len(lines), room) >= 0:
        lines.append(text_of(room))
    return "\n".join(lines)


class World(Handle):
    """A world, and one episode in it.

        world = World("blackjack", seed=1)
        print(world.picture())
        print(world.values())           # what each action is worth, exactly
        reward = world.step(1)

    Actions are numbered from 1, and `action_names` says what they are called. (The
    environments of `fourmi.envs` number them from 0, as Gymnasium does.)
    """

    _type = "fourmi_world"

    def __init__(self, name: str, seed: int = 1) -> None:
        """A world by its name, with options after a colon, at the start of an episode."""
        self._make(lib.fourmi_world_new, NULL, encode(name), subject=name)
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<World {self.title}, after {self.steps} steps>"

    # ---------------------------------------------------------------- describing

    @property
    def title(self) -> str:
        """Its whole name, with options."""
        with self._use() as world:
            return text_of(lib.fourmi_world_title(world))

    @property
    def action_names(self) -> dict[int, str]:
        """Its actions, by their numbers."""
        with self._use() as world:
            names = listing(lambda i: lib.fourmi_world_action_name(world, i + 1))
            return dict(enumerate(names, start=1))

    @property
    def steps_max(self) -> int:
        """After how many steps an episode is cut short."""
        with self._use() as world:
            return int(lib.fourmi_world_steps_max(world))

    @property
    def discount(self) -> float:
        """What a reward is worth one step later."""
        with self._use() as world:
            return float(lib.fourmi_world_discount(world))

    # ------------------------------------------------------------------ episodes

    def reset(self, seed: int) -> None:
        """Begins an episode; what chance does in it follows from the seed."""
        with self._use() as world:
            lib.fourmi_world_reset(world, seed_of(seed))

    def read(self, text: str) -> None:
        """Puts a situation in the place of the state, "T6 v 9" for example."""
        with self._use() as world:
            check(lib.fourmi_world_read(world, encode(text)), text)

    @property
    def legal_actions(self) -> list[int]:
        """The legal actions, none when the episode is over."""
        actions = ffi.new("int[]", lib.FOURMI_ACTIONS_MAX)
        with self._use() as world:
            return list(actions[0 : lib.fourmi_world_legal_actions(world, actions)])

    def step(self, action: int) -> float:
        """Takes an action; its reward."""
        reward = ffi.new("double *")
        number = in_range(action, 31, "an action")
        with self._use() as world:
            check(lib.fourmi_world_step(world, number, reward), str(action))
        return float(reward[0])

    @property
    def is_over(self) -> bool:
        """Whether the episode is over, by the rules or after too many steps."""
        with self._use() as world:
            return bool(lib.fourmi_world_is_over(world))

    @property
    def steps(self) -> int:
        """The steps so far."""
        with self._use() as world:
            return int(lib.fourmi_world_steps(world))

    @property
    def total(self) -> float:
        """The sum of the rewards so far."""
        with self._use() as world:
            return float(lib.fourmi_world_return(world))

    def picture(self) -> str:
        """The state, for people."""
        with self._use() as world:
            return picture_of(lambda i, line: lib.fourmi_world_line(world, i, line))

    def observe(self) -> npt.NDArray[np.int32]:
        """The state as numbers, as environments show it."""
        numbers = np.empty(lib.FOURMI_OBSERVATION_MAX, np.int32)
        with self._use() as world:
            count = lib.fourmi_world_observe(world, ffi.from_buffer("int32_t[]", numbers))
        return numbers[:count].copy()

    # --------------------------------------------------------------------- truth

    def _truth(self, function: Callable[..., int], size: int,
               progress: Progress | None) -> tuple[list[float], list[float]]:
        """Exact values and steps, as a function of the library fills them in."""
        values = ffi.new("double[]", size)
        steps = ffi.new("double[]", size)
        watch = Watch(progress)
        with self._use() as world:
            with watch.on(lib.fourmi_world_set_progress, world):
                watch.check(function(world, values, steps))
        return list(values), list(steps)

    def values(self, progress: Progress | None = None) -> dict[int, float]:
        """What each legal action is worth exactly: the return to be expected, or where the
        world has goals how likely they are reached."""
        actions = self.legal_actions
        values, _ = self._truth(lib.fourmi_world_values, lib.FOURMI_ACTIONS_MAX, progress)
        return dict(zip(actions, values))

    def goal_steps(self, progress: Progress | None = None) -> dict[int, float]:
        """Where the world has goals: the steps that it takes to reach them, in the mean, after
        each legal action."""
        actions = self.legal_actions
        _, steps = self._truth(lib.fourmi_world_values, lib.FOURMI_ACTIONS_MAX, progress)
        return dict(zip(actions, steps))

    def value(self, progress: Progress | None = None) -> float:
        """What an episode is worth before it begins, exactly."""
        values, _ = self._truth(lib.fourmi_world_value, 1, progress)
        return values[0]

    def value_steps(self, progress: Progress | None = None) -> float:
        """Where the world has goals: the steps that an episode takes, in the mean."""
        _, steps = self._truth(lib.fourmi_world_value, 1, progress)
        return steps[0]

    # ------------------------------------------------------------------- players

    @property
    def players(self) -> list[str]:
        """The players that come with this world."""
        with self._use() as world:
            return list(listing(lambda i: lib.fourmi_world_player(world, i)))

    def choose(self, player: str, seed: int = 1) -> int:
        """The action that one of them takes; asked for each step of an episode in turn."""
        watch = Watch(None)
        with self._use() as world, watch.on(lib.fourmi_world_set_progress, world):
            status = lib.fourmi_world_choose(world, encode(player), seed_of(seed))
        return watch.check(status, player)
