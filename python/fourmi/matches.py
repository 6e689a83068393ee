"""Players against each other, repeatable from a seed."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Union

from ._handles import Handle
from ._library import error_of, ffi, in_range, lib, open_game, seed_of, text_of, write_text
from ._watch import Progress, Watch, watched
from .brains import Brain
from .games import Result, result_of
from .policies import Policy

# A level; a brain; or a brain with settings such as "depth=3" or "random=70".
Player = Union[str, Brain, "tuple[Brain, str]"]

_GAMES_MAX = 1 << 32  # of one match


@dataclass(frozen=True)
class Score:
    """The results of the first of two players, in the games that it began and the others."""

    won_as_first: int
    drawn_as_first: int
    lost_as_first: int
    won_as_second: int
    drawn_as_second: int
    lost_as_second: int
    share: float  # of the points, a draw counting one half; NaN before any game


class _LastGame:
    """The game of a match that was played last."""

    moves = ""
    result = Result.UNFINISHED


@ffi.callback("fourmi_each_game *", error=False)  # type: ignore[misc]
def _note(context: Any, game: Any) -> bool:
    last: _LastGame = ffi.from_handle(context)
    last.moves = write_text(lambda text, size: lib.fourmi_record_write(game.record, text, size))
    last.result = result_of(game.record)
    return True


class Match(Handle):
    """Two players against each other.

        match = Match("tictactoe", "expert", Brain.read("my.brain"), seed=1)
        match.play(100)
        print(match.score.share, match.interval)

    A player is a level (one of `levels()` such as "expert", or one of your own such as
    "depth=4,random=30"), a brain, or a brain with settings: (brain, "random=70") moves blindly
    in 70 of 100 moves, (brain, "depth=3") or (brain, "evaluations=600") looks ahead if its type
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
        parts = [_parts(player) for player in (first, second)]
        played = open_game(game)
        policies = [_policy(played, *part) for part in parts]
        self._last = _LastGame()
        self._watch = Watch()
        watching, self._context = watched(self._watch)
        self._note = ffi.new_handle(self._last)
        with policies[0]._use(policies[1]) as pointers:
            both = pointers if isinstance(pointers, list) else [pointers, pointers]
            self._make({
                "players": both,
                "games": _GAMES_MAX,
                "seed": seed_of(seed),
                "always_first": always_first,
                "no_opening": opening_plies == 0,
                "opening_plies": in_range(opening_plies or 0, 31, "a number of plies"),
                "each_game": _note,
                "each_context": self._note,
                **watching,
            }, game)

    def play(self, games: int, progress: Progress | None = None) -> Score:
        """Plays so many more games; the score of all of them."""
        wanted = in_range(games, 32, "a number of games")
        with self._use() as match:
            before = int(match.games)

            def _tell(done: int, _total: int) -> object:
                return progress is None or progress(done - before, wanted)

            with self._watch.told_to(_tell) as finish:
                status = lib.fourmi_run(match, wanted) if wanted else lib.FOURMI_OK
                finish(0 if status == lib.FOURMI_AGAIN else status)
            if progress is not None:
                progress(wanted, wanted)
        return self.score

    @property
    def score(self) -> Score:
        """The results of the first player so far."""
        with self._use() as match:
            first, second = match.as_first, match.as_second
            return Score(int(first.won), int(first.drawn), int(first.lost), int(second.won),
                         int(second.drawn), int(second.lost), float(match.share))

    @property
    def interval(self) -> tuple[float, float]:
        """Where its share lies with 95 % confidence, if each distinct game counts once."""
        with self._use() as match:
            return float(match.low), float(match.high)

    @property
    def moves(self) -> str:
        """The moves of the last game."""
        return self._last.moves

    @property
    def result(self) -> Result:
        """The result of the last game."""
        return self._last.result


def _policy(game: Any, brain: Brain | None, level: str | None) -> Policy:
    """What plays for a player."""
    if brain is None:
        return Policy(game, level=level)
    with brain._use() as known:
        if known.game != game:
            raise error_of(lib.FOURMI_ERROR_OTHER_GAME, text_of(known.game.name),
                           "it knows another game")
    return brain.policy(level)


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
