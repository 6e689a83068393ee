"""What environments are made of: classes and spaces of Gymnasium and PettingZoo where these
are installed, and else enough of the same kind.
"""
from __future__ import annotations

import importlib.util
from enum import Enum
from typing import TYPE_CHECKING, Any

import numpy as np

from ..worlds import worlds

HAS_GYMNASIUM = importlib.util.find_spec("gymnasium") is not None
HAS_PETTINGZOO = HAS_GYMNASIUM and importlib.util.find_spec("pettingzoo") is not None


class AutoresetMode(Enum):
    """When an environment of many begins anew, as Gymnasium names it since 1.1."""

    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


if TYPE_CHECKING or not HAS_GYMNASIUM:
    from . import spaces

    class _Seeded:
        """What all environments have, single and many."""

        metadata: dict[str, Any] = {}
        spec: Any = None
        render_mode: str | None = None
        _np_random: np.random.Generator | None = None

        def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
            """Seeds the generator that programs may use."""
            if seed is not None:
                self._np_random = np.random.default_rng(seed)

        @property
        def np_random(self) -> np.random.Generator:
            """A generator for whoever wants one; the environment itself uses its own."""
            if self._np_random is None:
                self._np_random = np.random.default_rng()
            return self._np_random

        @property
        def unwrapped(self) -> Any:
            """The environment itself."""
            return self

    class Env(_Seeded):
        """One environment."""

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *_: object) -> None:
            self.close()

        def close(self) -> None:
            """Frees what it has."""

    class VectorEnv(_Seeded):
        """Many environments."""

        closed = False

        def close(self, **kwargs: Any) -> None:
            """Frees what they have."""
            if not self.closed:
                self.close_extras(**kwargs)
                self.closed = True

        def close_extras(self, **kwargs: Any) -> None:
            """What is to be freed."""

else:
    import gymnasium.vector
    from gymnasium import Env, spaces
    from gymnasium.vector import VectorEnv

    AutoresetMode = getattr(gymnasium.vector, "AutoresetMode", AutoresetMode)

if TYPE_CHECKING or not HAS_PETTINGZOO:

    class AECEnv:
        """A game in which agents act in turn."""

else:
    from pettingzoo import AECEnv

__all__ = ["AECEnv", "AutoresetMode", "Env", "HAS_GYMNASIUM", "HAS_PETTINGZOO", "VectorEnv",
           "register_worlds", "spaces"]


def register_worlds() -> None:
    """Has gymnasium.make and make_vec know each world of the catalogue, "fourmi/NAME-v0"."""
    if HAS_GYMNASIUM:
        import gymnasium

        for name in worlds():
            gymnasium.register(
                f"fourmi/{name}-v0",
                entry_point="fourmi.envs:WorldEnv",
                vector_entry_point="fourmi.envs:WorldVectorEnv",
                kwargs={"world": name},
            )
