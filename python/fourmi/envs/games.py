"""Games of two sides as environments of PettingZoo: one, or many in arrays."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from ..batches import Mask, one_number
from ..boards import Boards
from ..errors import WrongInput
from ..games import Game
from .bases import AECEnv, AutoresetMode, VectorEnv, spaces

AGENTS = ("player_0", "player_1")
Seen = dict[str, npt.NDArray[np.int8]]


def _spaces(boards: Boards, count: tuple[int, ...] = ()) -> spaces.Dict:
    """What is seen of a board: planes of 0 and 1, and which moves are legal."""
    planes = (boards.rows, boards.columns, 2 * len(boards.letters[0]))
    return spaces.Dict({
        "observation": spaces.Box(0, 1, (*count, *planes), np.int8),
        "action_mask": spaces.Box(0, 1, (*count, boards.move_count), np.int8),
    })


class GameEnv(AECEnv):
    """A game as an environment of PettingZoo, in which two agents move in turn.

        env = GameEnv("connect4")
        env.reset(seed=1)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            env.step(None if termination else choose(observation))

    An observation has "observation", [rows, columns, planes]: first a plane for each kind of
    piece of the agent, then of the other; and "action_mask". Moves are numbered from 0. A
    move that is not legal raises; PettingZoo's wrappers can end the game instead.
    """

    def __init__(self, game: str, *, render_mode: str | None = None) -> None:
        """A game by its name, with options."""
        if render_mode not in (None, "ansi"):
            raise WrongInput(f"{render_mode!r}: pictures are of the mode 'ansi'")
        self._name = game
        self._boards = Boards(game, 1)
        self.render_mode = render_mode
        self.metadata = {"render_modes": ["ansi"], "name": f"fourmi_{game}_v0",
                         "is_parallelizable": False, "render_fps": 1}
        self.possible_agents = list(AGENTS)
        self.observation_spaces = {agent: _spaces(self._boards) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(self._boards.move_count) for agent in AGENTS}
        self.reset()

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent may do, legal or not."""
        return self.action_spaces[agent]

    # ------------------------------------------------------------------- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. There is no chance in it, so a seed changes nothing."""
        self._boards.reset()
        self._moves: list[int] = []
        self.agents = list(AGENTS)
        self.rewards: dict[str, float] = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self._boards.sides()[0]]

    def step(self, action: SupportsIndex | None) -> None:
        """Moves for the agent whose turn it is; one whose game is over says None."""
        agent = self.agent_selection
        if not self.agents:
            raise WrongInput("all agents have left; reset begins a game")
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise WrongInput("None is for agents whose game is over")
        moves = one_number(action, self._boards.move_count)
        rewards, terminated = self._boards.step(moves)
        self._moves.append(int(moves[0]))
        other = AGENTS[1 - AGENTS.index(agent)]
        self.rewards = {agent: float(rewards[0]), other: -float(rewards[0])}
        self._cumulative_rewards[agent] = 0.0
        for each in AGENTS:
            self._cumulative_rewards[each] += self.rewards[each]
        self.terminations = dict.fromkeys(AGENTS, bool(terminated[0]))
        self.agent_selection = other if terminated[0] else AGENTS[self._boards.sides()[0]]

    def _leave(self, agent: str, action: SupportsIndex | None) -> None:
        """Takes an agent whose game is over out of all lists; the other is next."""
        if action is not None:
            raise WrongInput("the game of this agent is over, so it says None")
        self.agents.remove(agent)
        for listed in (self.terminations, self.truncations, self.rewards,
                       self._cumulative_rewards, self.infos):
            del listed[agent]  # type: ignore[attr-defined]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent whose turn it is, until all have left; step in between."""
        steps = 0
        while self.agents and steps < max_iter:
            yield self.agent_selection
            steps += 1

    # -------------------------------------------------------------------- seeing

    def observe(self, agent: str) -> Seen:
        """What an agent sees; its mask is empty while the other is to move."""
        side = AGENTS.index(agent)
        legal = self._boards.legal()[0] & (agent == self.agent_selection)
        return {"observation": self._boards.planes(side)[0], "action_mask": legal.astype(np.int8)}

    def last(self, observe: bool = True
             ) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        """What the agent whose turn it is sees, and its rewards since it moved."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (seen, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def state(self) -> npt.NDArray[np.int8]:
        """The board as the first agent sees it."""
        state: npt.NDArray[np.int8] = self._boards.planes(0)[0]
        return state

    def game(self) -> Game:
        """The game so far, to ask for exact values for example. Its moves count from 1."""
        game = Game(self._name)
        for move in self._moves:
            game.play(move + 1)
        return game

    def render(self) -> str | None:
        """The board as text, if it was made with render_mode="ansi"."""
        if self.render_mode is None:
            return None
        return "\n".join(" ".join(map(chr, row)) for row in self._boards.pieces()[0])

    def close(self) -> None:
        """Frees its memory."""
        self._boards.close()

    @property
    def num_agents(self) -> int:
        """How many agents are still there."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """How many agents there are at the start."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Any:
        """The environment itself."""
        return self

    def __str__(self) -> str:
        return str(self.metadata["name"])


class GameVectorEnv(VectorEnv):
    """Many games at once, both sides of which are moved by the caller.

        envs = GameVectorEnv("connect4", 1024)
        observations, infos = envs.reset()
        observations, rewards, terminations, truncations, infos = envs.step(actions)

    PettingZoo has no such thing, so it looks like a vector environment of Gymnasium, whose
    agent changes: an observation is what `GameEnv` shows the side to move, a reward that of
    the side that has moved, and `sides` says whose turn it is.
    """

    def __init__(self, game: str, num_envs: int = 1, *,
                 autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP) -> None:
        """So many games. With SAME_STEP, infos have the "final_obs" of those that ended."""
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self._mode}
        self._boards = Boards(game, num_envs)
        self.num_envs = num_envs
        moves = self._boards.move_count
        self.single_action_space = spaces.Discrete(moves)
        self.single_observation_space = _spaces(self._boards)
        self.action_space = spaces.MultiDiscrete(np.full(num_envs, moves))
        self.observation_space = _spaces(self._boards, (num_envs,))
        self._over = np.zeros(num_envs, np.bool_)

    def _observations(self) -> Seen:
        return {"observation": self._boards.planes(),
                "action_mask": self._boards.legal().view(np.int8)}

    def sides(self) -> npt.NDArray[np.uint8]:
        """Whose turn it is, 0 or 1."""
        return self._boards.sides()

    def action_masks(self) -> npt.NDArray[np.int8]:
        """1 for each move that is legal now: [num_envs, moves]."""
        return self._boards.legal().view(np.int8)

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begins anew in all, or where options["reset_mask"] says so."""
        super().reset(seed=seed, options=options)
        marked = (options or {}).get("reset_mask")
        self._boards.reset(marked)
        self._over &= False if marked is None else ~np.asarray(marked)
        return self._observations(), {}

    def step(self, actions: npt.ArrayLike
             ) -> tuple[Seen, npt.NDArray[np.float64], Mask, Mask, dict[str, Any]]:
        """Moves on each board; moves of games that are over are ignored."""
        begun = self._over if self._mode is AutoresetMode.NEXT_STEP else None
        rewards, terminated = self._boards.step(actions)
        infos: dict[str, Any] = {}
        if begun is not None and begun.any():
            self._boards.reset(begun)
            terminated = terminated & ~begun
        if self._mode is AutoresetMode.SAME_STEP and terminated.any():
            infos = {"final_obs": self._observations(), "_final_obs": terminated}
            self._boards.reset(terminated)
        self._over = terminated.copy()
        return self._observations(), rewards, terminated, np.zeros_like(terminated), infos

    def close_extras(self, **kwargs: Any) -> None:
        """Frees their memory."""
        self._boards.close()
