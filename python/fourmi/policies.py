"""Policies: what chooses actions, as the library plays with it."""
from __future__ import annotations

from typing import Any

from ._handles import Handle
from ._library import NULL, c_text, facts_of, text_of


class Policy(Handle):
    """A level of a game, or what a brain has learned."""

    _type = "fourmi_policy"

    def __init__(self, game: Any = NULL, *, level: str | None = None, learner: Any = NULL,
                 search: str | None = None) -> None:
        """A level of a game; or a learner, with how far it searches."""
        kept = c_text(level), c_text(search)
        self._make({"game": game, "level": kept[0], "learner": learner, "search": kept[1]},
                   search or level or "")


def random_policy(game: Any) -> Policy:
    """A legal action at random, which is the weakest level of every game."""
    return Policy(game, level=facts_of(game, lambda facts: text_of(facts.levels[0])))
