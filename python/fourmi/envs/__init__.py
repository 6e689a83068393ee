"""Environments with the interfaces of Gymnasium (worlds) and PettingZoo (games).

    env = WorldEnv("blackjack")                      # gymnasium.Env
    envs = WorldVectorEnv("blackjack", 1024)         # gymnasium.vector.VectorEnv
    game = GameEnv("connect4")                       # pettingzoo.AECEnv
    games = GameVectorEnv("connect4", 1024)          # many of them, in arrays

Where Gymnasium and PettingZoo are installed they are what they say, and each world is
registered, as "fourmi/NAME-v0". Without them they work in the same way, with small spaces
of their own.
"""
from .bases import AutoresetMode, register_worlds
from .games import GameEnv, GameVectorEnv
from .worlds import WorldEnv, WorldVectorEnv

__all__ = ["AutoresetMode", "GameEnv", "GameVectorEnv", "WorldEnv", "WorldVectorEnv"]

register_worlds()
