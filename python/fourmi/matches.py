"""Players against each other, repeatable from a seed."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ._handles import Handle, Use
from ._library import ffi, in_range, lib, listing, open_game, seed_of, text_of, write_text
from ._watch import Progress, Watch, watched
from .errors import WrongInput
from .games import Result, result_of
from .policies import Player, policy_of

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
    "depth=4,random=30"), a `Policy`, a function as `Policy` takes it, a brain, or a brain with
    settings: (brain, "random=70") moves blindly in 70 of 100 moves, (brain, "depth=3") or
    (brain, "evaluations=600") looks ahead if its type can.

    Matches with the same seed share their chance; give each pairing of a tournament its own.
    """

    _type = "fourmi_match"

    def __init__(self, game: str, first: Player, second: Player, *, seed: int = 1,
                 always_first: bool = False, opening_plies: int | None = None) -> None:
        """A match; `opening_plies` is how many random moves begin each game.

        Unless it is said, games of players who both have no chance of their own begin with a few,
        each such opening twice with changed sides, and all others with none.
        """
        title = text_of(open_game(game).name)
        self._policies = [policy_of(player, title) for player in (first, second)]
        self._last = _LastGame()
        self._watch = Watch()
        watching, self._context = watched(self._watch)
        self._note = ffi.new_handle(self._last)
        with self._policies[0]._use(self._policies[1]) as pointers:
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
        with Use(tuple(self._policies), kept=True), self._use() as match:
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


@dataclass(frozen=True)
class Rank:
    """What one player of a tournament has made of its games.

    `number` is its place among the players as they were given, from 0. 100 points of `elo` more
    are 64 % of the points; `error` is half of its range of 95 % confidence. Numbers that cannot
    be known are NaN.
    """

    player: str
    number: int
    elo: float
    error: float
    won: int
    drawn: int
    lost: int
    points: float


class Tournament(Handle):
    """All against all: every two players play each opening from both sides.

        mine = Policy("connect4", act=my_function, name="mine")
        tournament = Tournament("connect4", ["random", "medium", mine], openings=10)
        print(tournament.play())

    Players are those of matches. Games follow from the seed, the opening and the names of both.
    """

    _type = "fourmi_tournament"

    def __init__(self, game: str, players: Sequence[Player], *, openings: int = 0, seed: int = 1,
                 opening_plies: int | None = None) -> None:
        """A tournament of 2 to 64; 50 openings if nothing else is said, or all that there are.

        `opening_plies` is how many moves an opening has, 0 for none.
        """
        if isinstance(players, (str, tuple)) or not isinstance(players, Sequence):
            raise WrongInput(f"a list of players is wanted, not {players!r}")
        title = text_of(open_game(game, players=2).name)
        self._policies = [policy_of(player, title) for player in players]
        self._watch = Watch()
        watching, self._context = watched(self._watch)
        with Use(tuple(self._policies)):
            pointers = ffi.new("fourmi_policy *[]", [one._pointer for one in self._policies])
            self._make({
                "players": pointers,
                "player_count": len(self._policies),
                "openings": in_range(openings, 64, "a number of openings"),
                "seed": seed_of(seed),
                "no_opening": opening_plies == 0,
                "opening_plies": in_range(opening_plies or 0, 31, "a number of plies"),
                **watching,
            }, game)

    def play(self, progress: Progress | None = None) -> list[Rank]:
        """Plays what is left of it; the ranks."""
        with (Use(tuple(self._policies), kept=True), self._use() as tournament,
              self._watch.told_to(progress) as finish):
            finish(lib.fourmi_run(tournament, 0))
        return self.ranks

    @property
    def ranks(self) -> list[Rank]:
        """The players with what they have made of their games, the best first."""
        with self._use() as tournament:
            return [Rank(text_of(rank.player), int(rank.number), float(rank.elo),
                         float(rank.error), int(rank.score.won), int(rank.score.drawn),
                         int(rank.score.lost), float(rank.points))
                    for rank in listing(tournament.ranks, tournament.rank_count)]
