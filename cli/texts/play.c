/* play.c - texts of commands that play. */
#include "cli/texts.h"

const CommandText play_text = {
    .summary = "play against the AI, or with a friend",
    .description =
        "Type the number of a move, or a word: undo, redo, hint, new, swap, help, quit; the "
        "first letter is enough, and ? for help. Undo takes back your last move and the "
        "answer to it. Whenever you leave a game, the line that goes on with it is shown."
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
    .worlds = "At a world, which has chance and one who acts, type the number or the name of an "
              "action, or new, help, quit; with --brain the brain acts, at its own world if none "
              "is named, and with --player one who comes with the world, and you watch: "
              "fourmi play snake:10x10 --player cycle.",
    .bad_input = "The position is not one of this game, the brain is bad or of another game, "
                 "or the input could not be read.",
};

const CommandText match_text = {
    .summary = "let two players play many games",
    .description =
        "Prints the results of the first player against the second, in the games that it "
        "began and in the others, and its share of the points (a draw is half a point) with "
        "the range in which its true share lies with about 95 % confidence. That is "
        "Wilson's range, of nominally 95 % without draws; draws, which count half, make it "
        "wider than it need be.\n\n"
        "Players that leave little to chance would play the same few games over and over, so "
        "these begin with random moves: see --opening-plies. A game that was played before "
        "tells nothing new: how many are distinct is shown, and the range is that of so many "
        "games (of 1,048,576 if there are more).\n\n"
        "Without -g, a brain plays its own game.\n\n" LEVELS_EXPLAINED,
    .examples =
        {
            {"match expert random -g tictactoe", "how good is perfect play?"},
            {"match medium beginner --games 200 --seed 7", "Connect Four, repeatable"},
            {"match depth=2 depth=4,random=30 --record", "players of your own"},
            {"match brain:my.brain expert", "a brain, perfect play"},
        },
    .bad_input = "A brain could not be read, or plays another game.",
};

const char opening_plies_help[] =
    "Begin each game with N random moves, which do not decide it; every opening is "
    "played twice, so that both players have both sides of it. Usually 4, at "
    "tic-tac-toe 1, at chess 6; 0 if a player makes blind moves anyway, or with --always-first.";

const char fixtures_plies_help[] =
    "How many moves an opening has. Usually 4, at tic-tac-toe 1, at chess 6; with more there are "
    "more openings.";

#define OPENINGS_EXPLAINED                                                                         \
    "Openings are all positions after some moves in which the game goes on, once for those that "  \
    "are equal up to symmetry; from these N are drawn. A game depends on the seed, its opening "   \
    "and its two players alone."

const CommandText compare_text = {
    .summary = "find out which of two players is better",
    .description =
        "Both play the same openings, each of them twice, so that each player has both sides. What "
        "counts are the pairs of games: how many points a game the first player scores more than "
        "the second, on average, with a range of 95 % confidence, and a sentence on whether that "
        "shows a difference. " OPENINGS_EXPLAINED "\n\n"
        "The range is Student's, from how much the pairs differ; one more pair is counted for "
        "that, "
        "which might have ended in any way, so that a few pairs which all ended alike are not "
        "taken "
        "for certainty. The Elo difference is that of fourmi tournament."
        "\n\n" LEVELS_EXPLAINED,
    .examples =
        {
            {"compare brain:new.brain brain:old.brain -n 300", "is it better?"},
            {"compare depth=4 depth=3 --threads 2", "four moves or three?"},
            {"compare medium beginner --json", "for programs"},
        },
    .bad_input = "A brain could not be read, or plays another game.",
};

const CommandText tournament_text = {
    .summary = "let players play all against all, and rate them",
    .description =
        "Every two players play each opening twice, with both sides. Prints their Elo, the results "
        "of each, and the points of each against each. " OPENINGS_EXPLAINED "\n\n"
        "Elo is an expected score: of two players 100 apart, the better one scores 64 %. The "
        "ratings are those of maximum likelihood (Bradley and Terry), a draw being half a point. "
        "Their errors, of 95 % confidence, come from how much the openings differ, all games of an "
        "opening taken together.\n\n"
        "A player that has won every game has no finite Elo, nor has one that has lost every "
        "game; the same is true of several players that have lost no point to the others. That is "
        "said, and the Elo is then shown with a drawn game added between every two players, and "
        "without errors.\n\n" LEVELS_EXPLAINED,
    .examples =
        {
            {"tournament medium beginner random", "three levels"},
            {"tournament self-taught depth=2 medium -n 100 -t 2", "two threads"},
            {"tournament brain:a.brain medium random -a medium", "medium is 0"},
            {"tournament depth=1 depth=2 depth=3 --csv", "a table for others"},
        },
    .bad_input = "A brain could not be read, or plays another game.",
};
