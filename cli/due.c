/* due.c - what is due to a side with perfect play, in words. */
#include "cli/due.h"

#include "game.h"

const char *due_name(Due due)
{
    return !due.is_known ? NULL : due.result > 0 ? "win" : due.result < 0 ? "loss" : "draw";
}

void due_print_json(Json *json, Due due)
{
    put_key(json, "due");
    if (due.is_known) {
        put_string(json, due_name(due));
    } else {
        put_null(json);
    }
}

const char *due_sentence(const Due sides[2])
{
    const int first = sides[SIDE_FIRST].is_known ? sides[SIDE_FIRST].result : 0;
    const int second = sides[SIDE_SECOND].is_known ? sides[SIDE_SECOND].result : 0;
    if (first > 0) {
        return second < 0 ? "certified: it wins every line as first player; as second player it "
                            "has lost from the start"
                          : "certified: it wins every line as first player";
    }
    if (second > 0) {
        return first < 0 ? "certified: it wins every line as second player; as first player it "
                           "has lost from the start"
                         : "certified: it wins every line as second player";
    }
    return first < 0 || second < 0 ? "certified: this side has lost from the start, so there is "
                                     "nothing to lose"
                                   : "certified: no line is lost";
}
