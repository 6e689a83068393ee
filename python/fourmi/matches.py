"""Players against each other, repeatable from a seed."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Union

from ._handles import Handle
from ._library import encode, ffi, in_range, lib, read_struct, seed_of, text_of
from ._watch import Progress, Watch
from .brains import Brain
from .games import Result

# A level; a brain; or a brain with settings such as "depth=3" or "random=70".
Player = Union[str, Brain, "tuple[Brain, str]"]


@dataclass(frozen=True)
class Score:
    """The results of the first of two players, in the games that it began and the others."""

    won_as_first: int
    drawn_as_first: int
    lost_as_first: int
    won_as_second: int
    drawn_as_second: int
    lost_as_second: int
    share: float  # of the points, a draw counting one half; 0 before any game


class Match(Handle):
    """Two players, levels or brains, against each other.

        match = Match("tictactoe", "expert", Brain.read("my.brain"), seed=1)
        match.play(100)
        print(match.score.share, match.interval)
    """

    _type = "fourmi_match"

    def __init__(self, game: str, first: Player, second: Player, *, seed: int = 1,
                 always_first: bool = False, opening_plies: int | None = None) -> None:
        """A match; `opening_plies` is how many random moves begin each game."""
        players = [_player(first), _player(second)]
        options = ffi.new("fourmi_match_options *", {
            "seed": seed_of(seed),
            "always_first": always_first,
            "has_opening": opening_plies is not None,
            "opening_plies": in_range(opening_plies or 0, 31, "a number of plies"),
        })
        self._brains = [brain for _, brain, _ in players if brain is not None]
        self._make(lib.fourmi_match_new, encode(game), players[0][0], players[1][0], options,
                   subject=game, keep=[brain._pointer for brain in self._brains])

    def play(self, games: int, progress: Progress | None = None) -> Score:
        """Plays so many more games; the score of all of them."""
        watch = Watch(progress)
        wanted = in_range(games, 64, "a number of games")
        with self._use(*self._brains) as pointers:
            match = pointers[0] if self._brains else pointers
            with watch.on(lib.fourmi_match_set_progress, match):
                watch.check(lib.fourmi_match_play(match, wanted))
        return self.score

    @property
    def score(self) -> Score:
        """The results of the first player so far."""
        score = ffi.new("fourmi_score *")
        with self._use() as match:
            lib.fourmi_match_score(match, score)
        return read_struct(Score, score[0])

    @property
    def interval(self) -> tuple[float, float]:
        """Where its share lies with 95 % confidence, if all games were distinct."""
        low, high = ffi.new("double *"), ffi.new("double *")
        with self._use() as match:
            lib.fourmi_match_interval(match, low, high)
        return float(low[0]), float(high[0])

    @property
    def moves(self) -> str:
        """The moves of the last game."""
        room = ffi.new("char[]", lib.FOURMI_TEXT_SIZE)
        with self._use() as match:
            lib.fourmi_match_moves(match, room)
        return text_of(room)

    @property
    def result(self) -> Result:
        """The result of the last game."""
        with self._use() as match:
            return Result(lib.fourmi_match_result(match))


def _player(player: Player) -> tuple[Any, Brain | None, Any]:
    """A player as the library takes it, its brain if it has one, and what must live on."""
    brain, level = (None, player) if isinstance(player, str) else (
        player if isinstance(player, tuple) else (player, None))
    text = ffi.NULL if level is None else ffi.new("char[]", encode(level))
    made = ffi.new("fourmi_player *", {"level": text})
    if brain is not None:
        if brain._pointer is None:
            with brain._use():  # which says that it is closed
                pass
        made.brain = brain._pointer
    return made, brain, text
