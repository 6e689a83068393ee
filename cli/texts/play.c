/* play.c - texts of commands that play. */
#include "cli/texts.h"

const CommandText play_text = {
    .summary = "play against the AI, or with a friend",
    .description =
        "Type the number of a move, or a word: undo, redo, hint, new, swap, help, quit; the "
        "first letter is enough, and ? for help. Undo takes back your last move and the "
        "answer to it. Whenever you leave a game, the line that goes on with it is shown. In a "
        "game of one player, type the number or the name of an action; with --level or --brain "
        "you watch an AI instead: fourmi play snake:10x10 --level cycle."
        "\n\n" LEVELS_EXPLAINED "\n\n" POSITIONS_EXPLAINED,
    .examples =
        {
            {"play", "Connect Four against a medium AI"},
            {"play tictactoe -l expert --first ai", "the AI begins, never loses"},
            {"play --two", "two people at one keyboard"},
            {"play --position 4453", "go on with a game"},
            {"play --brain my.brain --learn", "it learns from you"},
            {"play --level self-taught", "a network that comes with fourmi"},
        },
    .bad_input = "The position is not one of this game, the brain is bad or of another game, "
                 "or the input could not be read.",
};

const CommandText match_text = {
    .summary = "let players play many games, and say who is better",
    .description =
        "Two players play --games N and take turns to begin. That shows the results of the first "
        "player, its share of the points (a draw is half a point), and the range in which its true "
        "share lies with about 95 % confidence. With --openings N, and with three players or more, "
        "every two players play N openings, each from both sides. That shows the Elo of each "
        "player "
        "and the points of each against each; of two players, whether one is better.\n\n"
        "The range of --games is Wilson's, of nominally 95 % without draws; draws, which count "
        "half, make it wider than it need be. Players that leave little to chance would play the "
        "same few games over and over, so these begin with random moves: see --opening-plies. A "
        "game that was played before tells nothing new: the number of distinct games is shown, and "
        "the range is that of so many games (of 1,048,576 if there are more).\n\n"
        "The openings of --openings are all positions after some moves in which the game goes on, "
        "once for those that are equal up to symmetry; N of these are drawn. A game depends on the "
        "seed, its opening and its two players alone. The range of the difference between two "
        "players is Student's, from how much the pairs of games differ. One more pair is counted "
        "for it, which might have ended in any way, so that a few pairs which all ended alike are "
        "not taken for certainty.\n\n"
        "Elo is an expected score: of two players 100 apart, the better one scores 64 %. The "
        "ratings are those of maximum likelihood (Bradley and Terry), a draw being half a point. "
        "Their errors, of 95 % confidence, come from how much the openings differ, all games of an "
        "opening taken together. A player that has won every game has no finite Elo, nor has one "
        "that has lost every game; the same is true of several players that have lost no point to "
        "the others. The Elo is then shown with a drawn game added between every two players, and "
        "without errors.\n\n"
        "Without -g, a brain plays its own game. In a game of one player, each game is an episode "
        "of that player.\n\n" LEVELS_EXPLAINED,
    .examples =
        {
            {"match expert random -g tictactoe", "how good is expert?"},
            {"match medium beginner --games 200 --seed 7", "repeatable"},
            {"match brain:a.brain brain:b.brain --openings 300", "is it better?"},
            {"match self-taught depth=2 medium -t 2", "three are rated"},
            {"match depth=1 depth=2 depth=3 --csv", "a table for others"},
        },
    .bad_input = "A brain could not be read, or plays another game.",
};

const char opening_plies_help[] =
    "How many moves an opening has. Usually 4, at tic-tac-toe 1, at chess 6; with more there are "
    "more openings. With --games they are random moves, which do not decide the game, and none if "
    "a player makes blind moves anyway, or with --always-first.";
