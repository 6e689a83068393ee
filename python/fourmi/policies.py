"""Policies: what chooses actions, of the library or a function of your own."""
from __future__ import annotations

import os
from collections.abc import Callable
from operator import index
from typing import TYPE_CHECKING, Any, Union

import numpy as np
import numpy.typing as npt

from ._handles import Handle
from ._library import (NULL, c_text, check, error_of, features_of, ffi, keep_error, legal_of, lib,
                       open_game, path_of, position_of, rng_of, text_of)
from .errors import WrongInput
from .games import Game
from .judging import Judged
from .worlds import World

if TYPE_CHECKING:
    from .brains import Brain
    from .learners import Learner


class View:
    """A state as the player who acts in it knows it, which a policy of your own decides by.

    `legal` are the actions that are legal, numbered from 0 as in `Batch`. A view stays as it
    is, also after the call.
    """

    __slots__ = ("_game", "_size", "_state", "legal")

    def __init__(self, game: Any, state: bytes, legal: npt.NDArray[np.int32], size: int) -> None:
        self._game = game
        self._state = ffi.from_buffer(state)
        self._size = size
        self.legal = legal

    @property
    def observation(self) -> npt.NDArray[np.int32]:
        """The state as numbers, a row of `Batch.observations`."""
        numbers = np.empty(self._size, np.int32)
        arrays = ffi.new("fourmi_arrays *",
                         {"observations": ffi.from_buffer("int32_t[]", numbers)})
        check(lib.fourmi_state_observe(self._game, self._state, 1, arrays))
        return numbers

    @property
    def side(self) -> int:
        """0 if the first side is to move, 1 if the second."""
        return int(lib.fourmi_state_turn(self._game, self._state) == lib.FOURMI_SECOND)

    @property
    def text(self) -> str:
        """The position as text, as `Game.position`."""
        return position_of(self._game, self._state)


# One of `View.legal`; or a weight for each of them, from which chance draws one.
Act = Callable[[View], object]


class _Own:
    """A function that chooses, and the numbers of an observation that it may ask for."""

    def __init__(self, act: Act, game: Any) -> None:
        self.act = act
        self.size = features_of(game)


@ffi.callback("fourmi_act *", error=False, onerror=keep_error)  # type: ignore[misc]
def _act(context: Any, game: Any, state: Any, actions: Any, count: int, weights: Any) -> bool:
    """A fourmi_act, with the context of an `_Own`."""
    own: _Own = ffi.from_handle(context)
    legal = np.frombuffer(ffi.buffer(actions, 2 * count), np.uint16).astype(np.int32)
    said = own.act(View(game, ffi.buffer(state, game.state_size)[:], legal, own.size))
    np.frombuffer(ffi.buffer(weights, 8 * count))[:] = _weights(said, legal)
    return True


def _weights(said: Any, legal: npt.NDArray[np.int32]) -> npt.NDArray[np.float64]:
    """What a function has said, as a weight for each legal action."""
    try:
        wanted: npt.NDArray[np.bool_] = legal == index(said)
    except TypeError:
        pass
    else:
        if not wanted.any():
            raise error_of(lib.FOURMI_ERROR_ACTION, sentence=(
                f"the policy took {said}, which is not legal here; view.legal is {legal.tolist()}"))
        return wanted.astype(np.float64)
    try:
        given = np.asarray(said, np.float64)
    except (TypeError, ValueError):
        given = np.empty(0)
    if given.shape != legal.shape:
        raise WrongInput("a policy returns one of view.legal, or an array with a weight for each "
                         f"of these {len(legal)}, not {said!r}")
    return given


class Policy(Judged):
    """What chooses actions: a level, a model, what was learned, or a function of your own.

        policy = Policy("tictactoe", act=lambda view: view.legal[0])
        print(policy.certify().proof)
        Match("tictactoe", policy, "expert").play(100)

    A function gets a `View` and returns one of `view.legal`, or a weight for each of them. An
    exception in it ends the call that asked for it, and comes out of that call.
    """

    _type = "fourmi_policy"

    def __init__(self, game: str | None = None, *, level: str | None = None,
                 model: str | os.PathLike[str] | None = None,
                 learner: Brain | Learner | None = None, act: Act | None = None,
                 search: str | None = None, name: str | None = None) -> None:
        """One of: a level of a game; the file of a brain; a brain, or what a learner has learned
        by now; a function. `search` is how far what was learned looks ahead, "depth=3".

        The game is needed for levels and functions. Tournaments call it by its `name`.
        """
        from .brains import Brain
        from .learners import Learner
        if learner is not None and not isinstance(learner, (Brain, Learner)):
            raise WrongInput(f"a brain or a learner is wanted, not {learner!r}")
        if act is not None and not callable(act):
            raise WrongInput(f"a function is wanted, not {act!r}")
        if act is not None and game is None:
            raise WrongInput("the game of this function is wanted as well")
        played = NULL if game is None else open_game(game)
        self._own_act = None if act is None else ffi.new_handle(_Own(act, played))
        kept = (c_text(level), NULL if model is None else ffi.new("char[]", path_of(model)),
                c_text(search), c_text(name))
        options = {"game": played, "level": kept[0], "model": kept[1], "search": kept[2],
                   "name": kept[3], "act": _act if act else NULL,
                   "act_context": self._own_act or NULL}
        subject = search or level or (os.fspath(model) if model else "")
        if learner is None:
            self._make(options, subject)
            return
        known = learner.brain() if isinstance(learner, Learner) else learner
        with known._use() as brain:
            self._make({**options, "learner": brain}, subject)

    def __repr__(self) -> str:
        return f"<Policy of {self.game}: {self.name}>"

    @property
    def name(self) -> str:
        """What tournaments call it."""
        with self._use() as policy:
            return text_of(policy.name)

    @property
    def game(self) -> str:
        """The game or world that it acts in, with options."""
        with self._use() as policy:
            return text_of(policy.game.name)

    def policy(self) -> Policy:
        """Itself, as a brain gives its policy."""
        return self

    def _ask(self, where: Game | World, ask: Callable[[Any, Any], int]) -> tuple[int, list[int]]:
        """What it says of a state, and the actions that are legal there."""
        refuse_other(where)
        with self._use(where) as (policy, place):
            state = state_of(policy.game, where, place)
            if lib.fourmi_state_turn(policy.game, state) == lib.FOURMI_OVER:
                raise error_of(lib.FOURMI_ERROR_OVER, sentence="the game is over")
            return check(ask(policy, state)), legal_of(policy.game, state)

    def choose(self, where: Game | World, seed: int = 1) -> int:
        """The move or the action that it takes, numbered from 1; chance follows from the seed."""
        rng = rng_of(seed)
        chosen, _ = self._ask(where, lambda policy, state: int(lib.fourmi_policy_choose(
            policy, state, rng)))
        return chosen + 1

    def probabilities(self, where: Game | World) -> dict[int, float]:
        """How likely it takes each legal move or action, numbered from 1."""
        room = ffi.new("double[]", lib.FOURMI_LEGAL_MAX)
        _, legal = self._ask(where, lambda policy, state: int(lib.fourmi_policy_act(
            policy, state, room)))
        return {action + 1: float(room[i]) for i, action in enumerate(legal)}


def refuse_other(where: Game | World) -> None:
    """Refuses what is neither a game nor a world."""
    if not isinstance(where, (Game, World)):
        raise TypeError(f"a game or a world is wanted, not {where!r}")


def state_of(game: Any, where: Game | World, pointer: Any) -> Any:
    """The state of a game or a world that is locked, for what knows this game."""
    if game != where._game:
        raise error_of(lib.FOURMI_ERROR_OTHER_GAME, where.title, f"it knows {text_of(game.name)}")
    return pointer.state if isinstance(where, Game) else pointer


# A level; a policy; a brain, or one with settings such as "depth=3"; a function of your own.
Player = Union[str, Policy, "Brain", "tuple[Brain, str]", Act]


def policy_of(player: Player, game: str) -> Policy:
    """What acts for a player of a game."""
    from .brains import Brain
    if isinstance(player, str):
        return Policy(game, level=player)
    if isinstance(player, (Policy, Brain)):
        policy = player.policy()
    elif (isinstance(player, tuple) and len(player) == 2 and isinstance(player[0], Brain)
            and isinstance(player[1], str)):
        policy = player[0].policy(player[1])
    elif callable(player):
        return Policy(game, act=player)
    else:
        raise TypeError("a player is a level, a policy, a brain or (brain, settings), or a "
                        f"function, not {player!r}")
    if policy.game != game:
        raise error_of(lib.FOURMI_ERROR_OTHER_GAME, policy.game, "it knows another game")
    return policy
