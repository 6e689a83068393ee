"""Players against each other, repeatable from a seed."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Union

from ._handles import Handle
from ._library import NULL, encode, ffi, in_range, lib, read_struct, seed_of, text_of
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
    """Two players against each other.

        match = Match("tictactoe", "expert", Brain.read("my.brain"), seed=1)
        match.play(100)
        print(match.score.share, match.interval)

    A player is a level (one of `levels()` such as "expert", or one of your own such as
    "depth=4,random=30"), a brain, or a brain with settings: (brain, "random=70") moves blindly
    in 70 of 100 moves, (brain, "depth=3") or (brain, "evaluations=600") looks ahead if its kind
    can.

    Matches with the same seed share their chance; give each pairing of a tournament its own.
    """

    _type = "fourmi_match"

    def __init__(self, game: str, first: Player, second: Player, *, seed: int = 1,
                 always_first: bool = False, opening_plies: int | None = None) -> None:
        """A match; `opening_plies` is how many random moves begin each game.

        Unless it is said, games of players who both have no chance of their own begin with a few,
        each such opening twice with changed sides, and all others with none.
        """
        players = [_player(first), _player(second)]
        options = ffi.new("fourmi_match_options *", {
            "seed": seed_of(seed),
            "always_first": always_first,
            "has_opening": opening_plies is not None,
            "opening_plies": in_range(opening_plies or 0, 31, "a number of plies"),
        })
        self._brains = [brain for _, brain, _ in players if brain is not None]
        pointers = [made for made, _, _ in players]

        def culprit(status: int) -> str:
            """What is wrong, the game or one of the players."""
            if status not in _ABOUT_PLAYERS:
                return game
            return _name(second if _can_play(game, pointers[0]) else first, status)

        self._make(lib.fourmi_match_new, encode(game), *pointers, options, subject=culprit,
                   keep=[brain._pointer for brain in self._brains])

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


_ABOUT_PLAYERS = (lib.FOURMI_ERROR_LEVEL, lib.FOURMI_ERROR_SETTING, lib.FOURMI_ERROR_OTHER)


def _can_play(game: str, player: Any) -> bool:
    """Whether nothing is wrong with a player of a match that was refused."""
    match = ffi.new("fourmi_match **")
    status = lib.fourmi_match_new(encode(game), player, player, NULL, match)
    lib.fourmi_match_free(match[0])
    return bool(status == lib.FOURMI_OK)


def _name(player: Player, status: int) -> str:
    """What of a player a status is about."""
    brain, level = _parts(player)
    if brain is not None and (level is None or status == lib.FOURMI_ERROR_OTHER):
        return brain.name
    return level or ""


def _parts(player: Player) -> tuple[Brain | None, str | None]:
    """The brain of a player, and its level or settings."""
    if isinstance(player, str):
        return None, player
    if isinstance(player, Brain):
        return player, None
    if isinstance(player, tuple) and len(player) == 2:
        brain, settings = player
        if isinstance(brain, Brain) and isinstance(settings, str):
            return brain, settings
    raise TypeError(f"a player is a level, a brain or (brain, settings), not {player!r}")


def _player(player: Player) -> tuple[Any, Brain | None, Any]:
    """A player as the library takes it, its brain if it has one, and what must live on."""
    brain, level = _parts(player)
    text = NULL if level is None else ffi.new("char[]", encode(level))
    made = ffi.new("fourmi_player *", {"level": text})
    if brain is not None:
        if brain._pointer is None:
            with brain._use():  # which says that it is closed
                pass
        made.brain = brain._pointer
    return made, brain, text
