"""Fourmi: games and worlds with their exact truth, learners, and brains that are certified.

    import fourmi

    print(fourmi.Game("connect4").scores())       # {1: -2, 2: -1, 3: 0, 4: 1, ...}
    learner = fourmi.Learner("tictactoe", seed=1)
    learner.train()
    print(learner.brain().certify())

`fourmi.envs` has environments with the interfaces of Gymnasium and PettingZoo.

Moves and actions are numbered from 1, as people count columns and cells; in `Batch`,
`Boards` and the environments from 0, as programs index arrays. Whatever chance decides
follows from a seed. What fails raises a `FourmiError` and changes nothing.
"""
from ._library import lib as _lib
from ._library import text_of as _text_of
from .batches import Autoreset, Batch, Illegal
from .boards import Boards
from .brains import Brain
from .errors import (Cancelled, FileError, FourmiError, InUse, OutOfMemory, UnknownValue,
                     WrongInput)
from .games import Game, Result, games, levels
from .judging import Certificate, Evaluation, Method, Proof, Sides, Worth
from .learners import Learner, Statistics, presets
from .matches import Match, Rank, Score, Tournament
from .policies import Player, Policy, View
from .solver import Solver, Unit, Value
from .worlds import World, worlds

__version__ = _text_of(_lib.fourmi_version())

__all__ = [
    "Autoreset", "Batch", "Boards", "Brain", "Cancelled", "Certificate", "Evaluation",
    "FileError", "FourmiError", "Game", "Illegal", "InUse", "Learner", "Match", "Method",
    "OutOfMemory", "Player", "Policy", "Proof", "Rank", "Result", "Score", "Sides", "Solver",
    "Statistics", "Tournament", "Unit", "UnknownValue", "Value", "View", "World", "Worth",
    "WrongInput", "games", "levels", "presets", "worlds",
]
