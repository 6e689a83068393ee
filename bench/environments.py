#!/usr/bin/python3
"""How fast environments are stepped from Python: Blackjack by Gymnasium's rules, in one
process, one thread and one run.

    python3 bench/environments.py

Needs the package (`make wheel`) and NumPy; Gymnasium's own environment is measured beside it
where that is installed. All take turns, and the fastest of some rounds counts for each, since
others may want the same core; time is that of this processor. What is counted are actions that
are taken: to begin an episode is none, but takes its time. Actions are chosen beforehand, at
random.
"""
import sys
import time

import numpy as np

from fourmi.envs import AutoresetMode, WorldEnv, WorldVectorEnv

WORLD = "blackjack:gym"
COUNT = 4096
ROUNDS = 40
PLANS = 16


def steps_of_one(env, steps=1000):
    """A round of steps of one environment, which begins anew when its episode is over."""
    env.reset(seed=1)
    actions = np.random.default_rng(1).integers(2, size=steps).tolist()

    def take_steps():
        for action in actions:
            _, _, terminated, truncated, _ = env.step(action)
            if terminated or truncated:
                env.reset()
        return steps

    return take_steps


def steps_of_many(envs, calls=50):
    """A round of steps of many environments, stepped by one call."""
    envs.reset(seed=1)
    random = np.random.default_rng(1)
    plans = [random.integers(2, size=envs.num_envs).astype(np.int32) for _ in range(PLANS)]
    waits = envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    over = 0

    def take_steps():
        nonlocal over
        taken = 0
        for call in range(calls):
            taken += envs.num_envs - over
            _, _, terminated, _, _ = envs.step(plans[call % PLANS])
            over = np.count_nonzero(terminated) if waits else 0
        return taken

    return take_steps


def measure(candidates):
    """Steps a second of each, in its fastest round."""
    fastest = dict.fromkeys(candidates, 0.0)
    for _ in range(ROUNDS):
        for name, take_steps in candidates.items():
            start = time.process_time()
            steps = take_steps()
            fastest[name] = max(fastest[name], steps / (time.process_time() - start))
    return fastest


def main():
    same = AutoresetMode.SAME_STEP
    candidates = {
        "fourmi, one": steps_of_one(WorldEnv(WORLD)),
        f"fourmi, {COUNT} at once": steps_of_many(WorldVectorEnv(WORLD, COUNT)),
        f"fourmi, {COUNT} at once, copy=False": steps_of_many(
            WorldVectorEnv(WORLD, COUNT, copy=False)),
        f"fourmi, {COUNT} at once, SAME_STEP": steps_of_many(
            WorldVectorEnv(WORLD, COUNT, autoreset_mode=same)),
    }
    theirs = "gymnasium, Blackjack-v1"
    try:
        import gymnasium
        candidates[theirs] = steps_of_one(gymnasium.make("Blackjack-v1"))
        candidates[f"{theirs}, unwrapped"] = steps_of_one(gymnasium.make("Blackjack-v1").unwrapped)
    except ImportError:
        print("Gymnasium is not installed, so there is nothing to compare with", file=sys.stderr)
    speeds = measure(candidates)
    for name, speed in speeds.items():
        times = f"{speed / speeds[theirs]:9,.1f} times" if theirs in speeds else ""
        print(f"{name:38} {speed:14,.0f} steps/s {times}")


if __name__ == "__main__":
    main()
