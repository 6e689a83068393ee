/* learn.c - texts of commands about brains. */
#include "cli/texts.h"

const CommandText train_text = {
    .summary = "let a learner teach itself a game",
    .description =
        "Plays games against itself, learns from them, and writes a brain. Ctrl-C, SIGTERM, a "
        "terminal that is closed and a reader that goes away save what was learned so far, and "
        "the line that goes on with it is printed. A long training saves by itself every few "
        "minutes, and --resume goes on from there.\n\n"
        "The presets sound and tutorial learn a value for each position (Q-learning). sound "
        "learns tic-tac-toe so that it loses to nobody; tutorial is the recipe of many "
        "introductions, which does not. Every position has its place in a table, so the game "
        "must be a small one. When the table is full, what was learned is saved, and the "
        "status says so.\n\n"
        "The presets tactical, pure and scratch learn Connect Four with a network of tuples, "
        "handfuls of cells with a weight for each pattern on them (temporal-difference learning). "
        "tactical knows what the next two moves decide, who can make four and who must block, in "
        "training and in play; pure takes a win that is there, and knows nothing else; scratch "
        "must learn even that, and begins at what chance scores. certified plays as tactical "
        "does, and then rehearses, in rounds, to win as first player against every reply: it "
        "walks all "
        "positions that it can meet, tries other moves where its own lead to failure, and learns "
        "what comes out of that, until a walk finds no mistake. Then it forgets what it needs for "
        "nothing, so that its brain is small and plays first player only. On boards where it finds "
        "no way to win "
        "it learns not to lose. Interrupted, it goes on from the last round that was over.\n\n"
        "The presets network and network-pure learn both games with a neural network: what stands "
        "on each line looks a row of weights up; these are added and go through two layers. The "
        "one knows "
        "what the next two moves of Connect Four decide, the other nothing but the rules. When "
        "the games of its schedule are played, its weights are rounded to eight bits each, so "
        "that the brain is small; on the way it is four times as large or more.\n\n"
        "The preset endings is for games that may begin anywhere, such as endings of chess, and "
        "their usual one. Games of training begin at random positions; when a value changes, "
        "positions that lead there are learned again.\n\n"
        "With --resume the result is the same file, byte for byte, as if training had never "
        "stopped; --games counts from the very first game, and the brain goes back to its "
        "file unless --out names another. Options given with it replace those in the brain, "
        "from then on, and the brain tells after how many games; only what it is made of, "
        "which "
        "the options below name, cannot change.\n\n"
        "A curve has a line for each measurement. Of small games: for each side, first and "
        "second, how many lines opponents can play against it and how many of them are lost; "
        "the share of its decisions that are optimal; and exactly how often it would win, draw "
        "and lose against random and against perfect play. Of endings: from how many of all won "
        "positions it mates against every defence and against perfect defence, the moves that "
        "it wastes on average, and the draws that it holds. Of larger boards: on 300 solved "
        "positions of 8 to 30 stones, always the same, the share where its move keeps the "
        "result, and that among the telling ones, where not every move does."
        "\n\n"
        "In a game of one player the presets sound and tutorial learn a value for each state and "
        "action; "
        "--games counts episodes, usually 20,000. Where chance is draws of cards, patient "
        "takes means, hindsight learns all that an episode shows, and counting learns how "
        "likely each card is and plans on that; usually 3,000,000 episodes, or 300,000 for "
        "counting. Where there are more states than any table has room for, percepts learns "
        "a weight for each of many small things that it sees; usually 5,000 to 60,000 "
        "episodes, by the size of the game, and network learns with a neural network what "
        "such things mean together; usually 60,000. "
        "A curve has the exact value of the policy and the wrong cells of its charts. Where there "
        "is a goal, such as a full board, it has the shares of episodes that reached it, ended "
        "before and went round in circles, the steps to it, and the best there is, as far as "
        "known.",
    .examples =
        {
            {"train tictactoe --out my.brain", "a moment"},
            {"train tictactoe -p tutorial -o my.brain", "one that loses"},
            {"train tictactoe -o my.brain --curve my.csv", "see how it learns"},
            {"train connect4 -n 1000000 -o c4.brain", "a minute or two"},
            {"train connect4 -p certified -o first.brain", "wins, always"},
            {"train chess:KRK -o krk.brain", "a rook that mates"},
            {"train --resume my.brain -n 5000", "go on to 5,000 games"},
            {"train -r my.brain -n 5000 --epsilon 0.1 -o fork.brain", ""},
        },
    .bad_input = "The brain to go on from could not be read, or training cannot go on so.",
};

const CommandText sweep_text = {
    .summary = "train with many settings, and compare",
    .description =
        "Trains a learner with every combination of the values that --vary gives, measures each "
        "when it has learned, and makes a table: a row for each, with everything that it was "
        "trained with and what came out, in the words of the curves of fourmi train: lines lost "
        "and decisions that are optimal, mates, or the share of 300 solved positions in which it "
        "keeps the result. certified is 1 if it can be beaten by nobody (or mates from "
        "everywhere), 0 if not, and empty where that is not known.\n\n"
        "Rows are kept in FILE.part as they come. Ctrl-C stops, and the same command goes on "
        "from there; units that are done are not done again. Nor are they when a sweep is "
        "widened: with more values, and the same FILE, only what is new is trained. The table is "
        "the same, byte for byte, with any number of threads, however often it was interrupted, "
        "and as several processes that mpirun has started. fourmi train with what stands in a "
        "row makes the brain of that row.\n\n"
        "Any program that reads CSV draws a picture of it. In gnuplot, after set datafile "
        "separator ',' the line plot 'a.csv' using 'alpha':'first_optimal' smooth unique "
        "takes the mean over all seeds."
        "\n\n"
        "In a game of one player it is the exact value of the policy beside the best there is, and "
        "the "
        "wrong cells of its charts; where there is a goal, such as a full board, the share "
        "of episodes that reach it, with its range, those that end before and that go "
        "round in circles, and the steps. certified says that it is optimal, or that the "
        "goal is reached whatever chance does.",
    .examples =
        {
            {"sweep tictactoe -v alpha=0.1:0.9:0.2 -v seed=1:5 -o a.csv", "25 of them"},
            {"sweep tictactoe -v preset=sound,tutorial -v games=1e2,1e3 -o b.csv", ""},
            {"sweep connect4 -n 100000 -v lambda=0:1:0.25 -t 4 -o c.csv", ""},
        },
    .bad_input = "The table has rows that are not of this sweep, or the exam could not be read.",
};

const CommandText certify_text = {
    .summary = "prove that a brain loses to nobody",
    .description =
        "Plays every line against a brain, as first and as second player: the opponent makes "
        "every move, and where the brain finds moves equally good it makes each of them. "
        "Prints how many lines there are and how they end, in how many of the positions that "
        "it can meet the brain keeps the result that is due, and a shortest line that it "
        "loses. A brain is certified if every line gets what perfect play gets from the start, "
        "which is printed as well: a win, a draw or a loss.\n\n"
        "Connect Four has too many lines. There, and with --budget, --symmetry or --truth, "
        "every "
        "position that the brain can meet is walked once, however many lines lead to it, those "
        "after few moves first. Prints how many there are, how many of them end games and how, "
        "and what is proved: that it wins against every reply, or never loses, or, if the "
        "budget did not suffice, up to which move every line is known. With --threads the "
        "same is printed sooner.\n\n"
        "An ending is judged from all of its positions, those that are equal up to symmetry "
        "counted once: from how many won ones the brain mates, against every defence and "
        "against perfect defence, how many moves more than necessary it takes on average, "
        "where it gives a win away and how, and how many draws it holds in which some move "
        "loses. Certified is who mates from all and holds all.\n\n"
        "A brain that proves wins before it asks what it has learned (--proof, or as it was "
        "rehearsed) is taken at its word: a walk is closed where its own search has a proof, "
        "which is printed, unless --whole says to follow every line to its end. --certificate "
        "writes what was proved to a file, --verify walks again and compares.\n\n"
        "In place of a brain it can be a level, at the game of -g."
        "\n\n"
        "Of a brain of a game of one player it prints the exact value of its policy, beside the "
        "best there "
        "is; certified is what is optimal. Where the game has charts it also tells in which cells "
        "the brain differs from the exact ones, and what each costs. Where it has a goal, such as "
        "a full board, it prints how likely that is reached, how likely the episode ends before, "
        "and how likely it goes round in circles, beside the best there is: exactly where what "
        "the brain leads to can be followed, else by 10,000 games; certified is what reaches it "
        "whatever chance does.",
    .examples =
        {
            {"certify my.brain", "is it unbeatable?"},
            {"certify my.brain --json", "for programs"},
            {"certify krk.brain", "does it mate?"},
            {"certify my.brain --side first --budget 5e7", "a larger walk"},
            {"certify my.brain -t 4 --keep my.walk", "can be resumed"},
            {"certify expert -g connect4:4x4 --symmetry", "perfect play, proved"},
            {"certify my.brain --side first --verify my.cert", "is it true?"},
        },
    .bad_input =
        "Some line gets less than perfect play does from the start (one is lost, or one is "
        "drawn that could be won), or the budget did not suffice to know, or the brain could not "
        "be read or is of another game.",
};

const CommandText eval_text = {
    .summary = "measure how often a brain chooses well",
    .description =
        "Reads files with a line `MOVES SCORE` for each position, finds the truth about every "
        "move, and prints the share of positions where the brain's move keeps the game's "
        "result (whoever wins before it wins after it), and where it is the best by score (it "
        "wins as soon, or loses as late, as possible), with the range in which the true share "
        "lies with 95 % confidence (Wilson's).\n\n"
        "Where the brain finds several moves equally good, all of them must do. In about half "
        "of all positions every move keeps the result; the others, which are not trivial, are "
        "shown apart.\n\n"
        "Without a file Connect Four is judged on 400 positions of 8 to 30 stones that come with "
        "fourmi, and endings from all of their positions, as certify does it.\n\n"
        "In place of a brain it can be a level that makes no move blindly, expert or depth=4 "
        "for example, at the game of -g."
        "\n\n"
        "A brain or a player of a game of one player, fourmi eval cycle -g snake:10x10 for "
        "example, plays --games many games. It prints how many reached the goal, such as a "
        "full board, how many ended before, and how many were given up because nothing was "
        "earned for long; and how many steps those took that reached it, in the mean, with "
        "the range of about 95 % confidence (by the standard error, so that fewer than "
        "thirty games make it too narrow); and the best there is, where that is known. Where "
        "there is no goal it prints what a game gains in the mean.",
    .examples =
        {
            {"eval c4.brain", "on 400 positions"},
            {"eval krk.brain", "every position"},
            {"eval my.brain sets/*", "each set, and together"},
            {"eval depth=4 sets/middle --threads 2", "a search of four moves"},
            {"eval my.brain sets/middle --limit 100 --json", "for programs"},
        },
    .bad_input = "The brain could not be read or is of another game, some file is not a set of "
                 "positions, or the player cannot play these rules.",
};

const CommandText brain_show_text = {
    .summary = "tell what is in a brain",
    .description =
        "Checks a brain and prints its game, how it was trained, from which seed "
        "and for how long, and how many values it has learned."
        "\n\n"
        "Of a game of one player it tells how many episodes had a return above, below and of 0.",
    .examples =
        {
            {"brain show my.brain", ""},
            {"brain show my.brain --json", "for programs"},
        },
    .bad_input = "The brain is not there, or damaged.",
};

const CommandText brain_q_text = {
    .summary = "show what a brain thinks of each move",
    .description = "Prints a line for each legal move: its value, from -1 for a loss to 1 for "
                   "a win; how often it was tried; and its exact score.",
    .examples =
        {
            {"brain q my.brain ''", "the first move"},
            {"brain q my.brain O-XX-X-OO", "one of them wins"},
            {"brain q my.brain 15 --json", "for programs"},
        },
    .bad_input = "The brain or the position is bad, or the game is over.",
};

const CommandText brain_export_text = {
    .summary = "write what a brain knows for other programs",
    .description =
        "Writes the weights of a neural network as a safetensors file, arrays of numbers with "
        "names, which takes a few lines to read in any language. Its header says which game it "
        "is, how the learner was turned, and what to compute; further arrays tell which "
        "patterns of stones find which row of weights. Read with NumPy it gives the same values "
        "as here. fourmi brain import makes a brain of it again.\n\n"
        "With --format csv, writes the table of a Q-table of a game: a line position,move,value,"
        "visits for each move of each position that it has decided in, below one with these "
        "names, sorted by position. Values are exact, from -1 to 1 for the side to move. A brain "
        "that knows symmetry has one position for all that are equal but for it.",
    .examples =
        {
            {"brain export my.brain --format csv -o my.csv", "a Q-table"},
            {"brain export net.brain -o net.safetensors", ""},
            {"brain import net.safetensors -o again.brain", ""},
        },
    .bad_input =
        "The file is not there, or it is no brain that can be written so: networks have no "
        "table, tables no arrays, nor have tables of games of one player.",
};

const char tensors_explained[] =
    "For each image and each group, a pattern: groups.first_pattern plus groups.steps of every "
    "cell "
    "of the group where the board, seen through the image, has a stone of the first side, and "
    "twice that where the second has one. Where there are threats, for each image and column also "
    "the pattern threats.first_pattern + a (rows + 1) + b: a and b are the places, from the foot, "
    "of the lowest free cells on which the first side and the second would complete one of the "
    "lines, or rows if there is none. A pattern finds the row row_of[pattern]. sums[image] = "
    "offsets + these rows. f = the sum over images of sums clipped to 0..1. Of the side that has "
    "just moved: h = mix_start + f @ mix; h where h > 0, else 0.125 h; value = tanh(out_start + h "
    "@ "
    "out), for that side. Where there is a policy, of the side to move: each image scores the "
    "moves "
    "as it sees them, policy_start + (its sums clipped to 0..1) @ policy; a move's scores are "
    "added "
    "over the images, and their softmax is the policy.";

const char tensors_of_worlds_explained[] =
    "Of where an action leads, each of the game's sights "
    "is a number n of its table, which finds the "
    "row first_row[table] + n. sums = offsets + these rows; "
    "f = sums clipped to 0..1; h = mix_start + "
    "f @ mix; h where h > 0, else 0.125 h; value = range - "
    "failure + range tanh(out_start + h @ out). "
    "An action is worth its reward and, by the discount of the game, that value.";

const CommandText brain_import_text = {
    .summary = "turn what was learned elsewhere into a brain",
    .description =
        "Reads the JSON that a well-known tutorial in JavaScript exports, a Q-table of "
        "tic-tac-toe, and writes a brain that can be judged, played and trained on like any "
        "other.\n\n"
        "Its \"q\" is a list of pairs: a position, nine characters X, O and -, and nine values, "
        "one for each cell. The brain makes the moves that the tutorial's AI makes when it does "
        "not explore: the largest value among the free cells, the first if several are "
        "equal (first-best in fourmi brain show); what is not in the file counts as zeros. "
        "A value is taken as it is, as what the side to move expects, since the tutorial keeps "
        "both sides in one table; values of cells that are taken are ignored. How often a "
        "move was tried is not in the file, so it counts as once if its value is not 0. "
        "\"stats\" tells how many games it has played; everything else is left aside.\n\n"
        "Of a safetensors file it reads what fourmi brain export writes, or another program "
        "in the same arrays: a neural network whose texts name its game and its size.\n\n"
        "A file in which anything is wrong is refused as a whole, with the place where it is.",
    .examples =
        {
            {"brain import ai.json -o theirs.brain", ""},
            {"certify theirs.brain", "which lines does it lose?"},
            {"play --brain theirs.brain", "play against it"},
            {"train -r theirs.brain -n 20000", "teach it on"},
        },
    .bad_input = "The file is not there, or it is no such table or network.",
};

const char preset_help[] =
    "The recipe; the other options change it. Usually sound; of Connect Four tactical; of chess "
    "endings. "
    "For a new brain only, as is --seed.";
