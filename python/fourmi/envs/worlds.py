"""Worlds as environments of Gymnasium: one, or thousands that one call steps."""
from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from ..batches import Autoreset, Batch, Illegal, Mask, Observations, one_number
from ..errors import WrongInput
from .bases import AutoresetMode, Env, VectorEnv, spaces

_MODES = {
    AutoresetMode.NEXT_STEP: Autoreset.NEXT_STEP,
    AutoresetMode.SAME_STEP: Autoreset.SAME_STEP,
    AutoresetMode.DISABLED: Autoreset.NEVER,
}


def _random_seed() -> int:
    """By accident, as Gymnasium has it for environments that were given no seed."""
    return secrets.randbits(64)


def _illegal(refuse_illegal: bool) -> Illegal:
    return Illegal.REFUSED if refuse_illegal else Illegal.REPLACED


class WorldEnv(Env):
    """A world as an environment of Gymnasium.

        env = WorldEnv("snake:6x6")
        observation, info = env.reset(seed=1)
        observation, reward, terminated, truncated, info = env.step(env.action_space.sample())

    Actions are numbered from 0, observations are arrays of int32: cells of a board, or what
    `observation_names` says. `info["action_mask"]` says which actions are legal; another is
    replaced by the world's own choice, or raises with `refuse_illegal`. It is the same
    episode as `World` has with that seed.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(self, world: str, *, steps_max: int = 0, refuse_illegal: bool = False,
                 render_mode: str | None = None) -> None:
        """A world by its name, with options; `steps_max` cuts episodes short, 0 as usual."""
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise WrongInput(f"{render_mode!r}: pictures are of the mode 'ansi'")
        self.render_mode = render_mode
        self._batch = Batch(world, 1, seed=_random_seed(), autoreset=Autoreset.NEVER,
                            illegal=_illegal(refuse_illegal), steps_max=steps_max)
        self._shape = self._batch.shape
        self.observation_names = self._batch.observation_names
        self.action_space = spaces.Discrete(self._batch.action_count)
        self.observation_space = spaces.Box(
            self._batch.low.reshape(self._shape), self._batch.high.reshape(self._shape),
            dtype=np.int32)

    def _observation(self) -> Observations:
        seen: Observations = self._batch.observations[0].reshape(self._shape).copy()
        return seen

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def action_masks(self) -> npt.NDArray[np.int8]:
        """1 for each action that is legal now."""
        return self._batch.legal().view(np.int8).reshape(-1)

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Observations, dict[str, Any]]:
        """Begins an episode, from a seed or with the chance that it has."""
        self._batch.reset(None if seed is None else [seed])
        super().reset(seed=None if seed is None else int(seed), options=options)
        return self._observation(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Observations, float, bool, bool, dict[str, Any]]:
        """Takes an action: what is seen, its reward, and whether the episode has ended."""
        actions = one_number(action, self._batch.action_count)
        _, rewards, terminated, truncated = self._batch.step(actions)
        return (self._observation(), float(rewards[0]), bool(terminated[0]), bool(truncated[0]),
                self._info())

    def render(self) -> str | None:
        """A picture of the state as text, if it was made with render_mode="ansi"."""
        return self._batch.picture(0) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Frees its memory."""
        self._batch.close()


class WorldVectorEnv(VectorEnv):
    """Thousands of environments of one world, as a vector environment of Gymnasium.

        envs = WorldVectorEnv("blackjack:gym", 1024)
        observations, infos = envs.reset(seed=1)
        observations, rewards, terminations, truncations, infos = envs.step(actions)

    Environment number i does what `WorldEnv` does with the seed that it was given, seed + i.
    With copy=False the arrays are the environments' own, and the next step writes into them.
    """

    def __init__(self, world: str, num_envs: int = 1, *,
                 autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
                 steps_max: int = 0, refuse_illegal: bool = False, copy: bool = True,
                 masks: bool = False) -> None:
        """So many environments; with `masks`, infos have an "action_mask"."""
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": ["ansi"], "render_fps": 4, "autoreset_mode": mode}
        self._mode = _MODES[mode]
        self._batch = Batch(world, num_envs, seed=_random_seed(), autoreset=self._mode,
                            illegal=_illegal(refuse_illegal), steps_max=steps_max)
        self._copy = copy
        self._masks = masks
        self.num_envs = num_envs
        self.observation_names = self._batch.observation_names
        self._describe_spaces(self._batch.shape)

    def _describe_spaces(self, shape: tuple[int, ...]) -> None:
        batch = self._batch
        low, high = batch.low.reshape(shape), batch.high.reshape(shape)
        whole = (self.num_envs, *shape)
        self._shape = whole
        self.single_action_space = spaces.Discrete(batch.action_count)
        self.single_observation_space = spaces.Box(low, high, dtype=np.int32)
        self.action_space = spaces.MultiDiscrete(np.full(self.num_envs, batch.action_count))
        self.observation_space = spaces.Box(
            np.broadcast_to(low, whole), np.broadcast_to(high, whole), dtype=np.int32)

    def _shown(self, array: Any) -> Any:
        return array.copy() if self._copy else array

    def _infos(self) -> dict[str, Any]:
        if not self._masks:
            return {}
        return {"action_mask": self.action_masks(),
                "_action_mask": np.ones(self.num_envs, np.bool_)}

    def _finals(self) -> dict[str, Any]:
        """The last observations of episodes that have ended, as Gymnasium calls them."""
        ended = self._batch.terminated | self._batch.truncated
        return {"final_obs": self._batch.final_observations().reshape(self._shape),
                "_final_obs": ended} if ended.any() else {}

    def action_masks(self) -> npt.NDArray[np.int8]:
        """1 for each action that is legal now: [num_envs, actions]."""
        return self._batch.legal().view(np.int8)

    def reset(self, *, seed: int | Sequence[int] | None = None,
              options: dict[str, Any] | None = None) -> tuple[Observations, dict[str, Any]]:
        """Begins an episode in all, or in those that options["reset_mask"] marks.

        A seed is for the first, the next number for the second, and so on; or there is one
        for each.
        """
        if isinstance(seed, (int, np.integer)):
            seed = range(int(seed), int(seed) + self.num_envs)
        self._batch.reset(seed, (options or {}).get("reset_mask"))
        super().reset(seed=None if seed is None else int(seed[0]), options=options)
        return self._shown(self._batch.observations.reshape(self._shape)), self._infos()

    def step(self, actions: npt.ArrayLike
             ) -> tuple[Observations, npt.NDArray[np.float64], Mask, Mask, dict[str, Any]]:
        """Takes an action in each."""
        observations, rewards, terminated, truncated = self._batch.step(actions)
        infos = self._infos()
        if self._mode == Autoreset.SAME_STEP:
            infos.update(self._finals())
        return (self._shown(observations.reshape(self._shape)), self._shown(rewards),
                self._shown(terminated), self._shown(truncated), infos)

    def render(self) -> tuple[str, ...]:
        """A picture of each as text."""
        return tuple(self._batch.picture(i) for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Frees their memory."""
        self._batch.close()
