#!/usr/bin/python3
# %% An AI teaches itself tic-tac-toe; after every 20 games: how many lines can it still lose?
import fourmi
from fourmi.plot import curve

learner, games, lost = fourmi.Learner("tictactoe", seed=1), [], []

def look(done, total):
    games.append(done)
    lost.append(learner.brain().certify().lost)

learner.train(1000, progress=look, every=20)
print("The curve is in", curve(games, lost, "certify.svg", xlabel="games", ylabel="lines lost"))
# %% The proof: every line that an opponent can choose was played
proof = learner.brain().certify()
print(f"{proof.won} lines won, {proof.drawn} drawn, {proof.lost} lost: {proof.proof.name}")
# %% What it thinks of each move of a position, beside the truth
game = fourmi.Game("tictactoe", "O-XX-X-OO")
for move, truth in game.scores().items():
    print(f"cell {move}: {learner.values(game)[move]:+.2f}, exact {truth:+d}")
