#!/usr/bin/python3
# An AI teaches itself tic-tac-toe, shows its learning curve, and is proved unbeatable.
# %% A learner, and a curve of how many lines it can still lose
import fourmi
from fourmi.plot import curve

learner = fourmi.Learner("tictactoe", games=1000)
games, lost = [], []

def look(done, total):
    games.append(done)
    lost.append(learner.brain().certify().lost)

learner.train(1000, progress=look, every=20)
print("The curve is in", curve(games, lost, "certify.svg", xlabel="games", ylabel="lines lost"))
# %% Every line that an opponent can choose
proof = learner.brain().certify()
print(f"{proof.won} lines won, {proof.drawn} drawn, {proof.lost} lost: {proof.proof.name}")
# %% What it thinks of the first move, beside the truth
for move, truth in fourmi.Game("tictactoe").scores().items():
    print(move, f"{learner.values(fourmi.Game('tictactoe'))[move]:+.2f}", truth)
