"""The few spaces that environments need, for where Gymnasium is not installed.

They have what programs use of Gymnasium's: `sample`, `contains`, `seed`, `shape`, `dtype`,
and the same parameters and bounds.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


class Space:
    """What all spaces have: a random number generator, a shape and a type."""

    def __init__(self, shape: tuple[int, ...] | None, dtype: npt.DTypeLike) -> None:
        self.shape = shape
        self.dtype = None if dtype is None else np.dtype(dtype)
        self._random: np.random.Generator | None = None

    @property
    def np_random(self) -> np.random.Generator:
        """Its own chance, by accident until it is given a seed."""
        if self._random is None:
            self._random = np.random.default_rng()
        return self._random

    def seed(self, seed: int | None = None) -> int | None:
        """Has its samples follow from a seed."""
        self._random = np.random.default_rng(seed)
        return seed

    def sample(self) -> Any:
        """Something of this space, at random."""
        raise NotImplementedError

    def contains(self, x: Any) -> bool:
        """Whether something is of this space."""
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and repr(self) == repr(other)


class Discrete(Space):
    """The whole numbers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        super().__init__((), np.int64)
        self.n = np.int64(n)
        self.start = np.int64(0)

    def sample(self, mask: Array | None = None) -> np.int64:
        """One of them at random, of those that a mask allows; 0 if it allows none."""
        if mask is None:
            return np.int64(self.np_random.integers(self.n))
        allowed = np.flatnonzero(mask)
        return np.int64(self.np_random.choice(allowed) if len(allowed) else 0)

    def contains(self, x: Any) -> bool:
        is_number = isinstance(x, (int, np.integer)) or (
            isinstance(x, np.ndarray) and x.shape == () and x.dtype.kind in "iu")
        return is_number and bool(0 <= int(x) < self.n)

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class MultiDiscrete(Space):
    """An array of whole numbers, each from 0 to its number of `nvec` less one."""

    def __init__(self, nvec: npt.ArrayLike) -> None:
        self.nvec = np.array(nvec, np.int64)
        super().__init__(self.nvec.shape, np.int64)

    def sample(self) -> npt.NDArray[np.int64]:
        """Such an array at random."""
        return self.np_random.integers(self.nvec)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype.kind in "iu"
                and bool(np.all((0 <= x) & (x < self.nvec))))

    def __repr__(self) -> str:
        return f"MultiDiscrete({self.nvec})"


class Box(Space):
    """Arrays of one shape whose numbers lie between bounds."""

    def __init__(self, low: npt.ArrayLike, high: npt.ArrayLike,
                 shape: tuple[int, ...] | None = None, dtype: npt.DTypeLike = np.float32) -> None:
        size = np.shape(low) if shape is None else shape
        super().__init__(size, dtype)
        self.low = np.broadcast_to(np.asarray(low, dtype), size)
        self.high = np.broadcast_to(np.asarray(high, dtype), size)

    def sample(self) -> Array:
        """Such an array of whole numbers at random, bounds included."""
        return self.np_random.integers(self.low, self.high, endpoint=True).astype(self.dtype)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape
                and np.can_cast(x.dtype, self.dtype)
                and bool(np.all((self.low <= x) & (x <= self.high))))

    def __repr__(self) -> str:
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"


class Dict(Space):
    """A space for each of some names."""

    def __init__(self, spaces: Mapping[str, Space]) -> None:
        super().__init__(None, None)
        self.spaces = dict(spaces)

    def seed(self, seed: int | None = None) -> int | None:
        for number, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + number)
        return seed

    def sample(self) -> dict[str, Any]:
        """Something of each."""
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, x: Any) -> bool:
        return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                and all(space.contains(x[name]) for name, space in self.spaces.items()))

    def __getitem__(self, name: str) -> Space:
        return self.spaces[name]

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"
