/* play.c - texts of fourmi play and fourmi match. */
#include "cli/texts.h"

const CommandText play_text = {
    .summary = "play against the AI, or two people",
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
    "tic-tac-toe 1; 0 if a player makes blind moves anyway, or with --always-first.";
