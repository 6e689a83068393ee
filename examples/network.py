#!/usr/bin/python3
"""A neural network of Fourmi in NumPy: what it thinks of each move of a position.

    fourmi brain export net.brain -o net.safetensors
    python3 examples/network.py net.safetensors 4453

A position is the moves that lead to it, as Fourmi writes them. The values are those of
`fourmi brain q`, but for moves that end the game and, with tactics, for moves that lose at
once: there Fourmi asks the rules, and this script the network.
"""
import json
import sys

import numpy as np

SYMBOLS = "123456789abcdefghijklmnopqrstuvwxyz"


def load(path):
    """The texts and the arrays of a safetensors file."""
    with open(path, "rb") as file:
        header = json.loads(file.read(int.from_bytes(file.read(8), "little")))
        data = file.read()
    texts = header.pop("__metadata__")
    types = {"F32": "<f4", "I32": "<i4"}
    arrays = {}
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        arrays[name] = np.frombuffer(data[begin:end], types[entry["dtype"]]).reshape(entry["shape"])
    return texts, arrays


def lowest_threat(net, board, side):
    """For each column the place, from the foot, of the lowest free cell on which a stone of
    `side` would complete a line; the height of the column where there is none."""
    lines, columns = net["lines"], net["threats.cells"]
    own, free = (board == side)[lines], (board == 0)[lines]
    complete = (own.sum(axis=1) == lines.shape[1] - 1)[:, None] & free
    threat = np.zeros(len(board), bool)
    threat[lines[complete]] = True
    found = threat[columns]
    return np.where(found.any(axis=1), found.argmax(axis=1), columns.shape[1])


def rows_of(net, board):
    """The rows of weights that a board finds."""
    cells = net["groups.cells"]
    stones = np.where(cells >= 0, board[cells], 0)  # [groups][cells of each]
    patterns = net["groups.first_pattern"] + (stones * net["groups.steps"]).sum(axis=1)
    if "lines" in net:
        numbers = net["threats.cells"].shape[1] + 1
        threats = lowest_threat(net, board, 1) * numbers + lowest_threat(net, board, 2)
        patterns = np.concatenate([patterns, net["threats.first_pattern"] + threats])
    return net["row_of"][patterns]


def value(net, board, side):
    """What a board is worth to `side`, 1 or 2, which has just moved. A board has a number for
    each cell, row by row from the top: 0 empty, 1 and 2 the stones of both sides."""
    first = 0
    for image in net["images"]:
        sums = net["offsets"] + net["rows"][rows_of(net, board[image])].sum(axis=0)  # [width]
        first += np.clip(sums, 0, 1)
    head = "first." if side == 1 else "second."
    second = net[head + "mix_start"] + first @ net[head + "mix"]
    second = np.where(second > 0, second, 0.125 * second)
    return float(np.tanh(net[head + "out_start"][0] + second @ net[head + "out"]))


def place(texts, board, move, side):
    """The board after a move, counted from 0; None if there is no room."""
    cols = int(texts["cols"])
    column = range(move, len(board), cols)
    free = [cell for cell in (column if texts["falls"] == "1" else [move]) if board[cell] == 0]
    if not free:
        return None
    after = board.copy()
    after[free[-1]] = side
    return after


def main(path, moves):
    texts, net = load(path)
    rows, cols = int(texts["rows"]), int(texts["cols"])
    board, side = np.zeros(rows * cols, int), 1
    for symbol in moves:
        board = place(texts, board, SYMBOLS.index(symbol), side)
        side = 3 - side
    for move in range(cols if texts["falls"] == "1" else rows * cols):
        after = place(texts, board, move, side)
        if after is not None:
            print(f"{SYMBOLS[move]} {value(net, after, side):.9f}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "")
