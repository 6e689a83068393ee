/* table_need.c - how much memory the tables of some endings take. */
#include "oracle/tablebase/table_need.h"

#include "oracle/tablebase/table_maker.h"

/* What all tables take, and the largest memory for making one of them. */
typedef struct Need {
    bool is_counted[ENDING_NUMBERS];
    int count;
    size_t tables;
    size_t making;
} Need;

static void count_need(Need *need, Ending ending)
{
    if (ending_is_reversed(&ending)) {
        ending = ending_reversed(&ending);
    }
    if (ending.count == 0 || need->is_counted[ending_number(&ending)]) {
        return;
    }
    need->is_counted[ending_number(&ending)] = true;
    need->count++;
    need->tables += table_size(&ending);
    const size_t making = table_maker_memory_size(&ending);
    need->making = making > need->making ? making : need->making;
    Ending next;
    for (int i = 0; ending_next(&ending, i, &next); i++) {
        count_need(need, next);
    }
}

static void count_needs(Need *need, const Ending *endings, int count)
{
    *need = (Need){0};
    for (int i = 0; i < count; i++) {
        count_need(need, endings[i]);
    }
}

size_t table_need(const Ending *endings, int count)
{
    Need need;
    count_needs(&need, endings, count);
    const size_t rounding = TABLEBASE_TABLES_MAX * TABLEBASE_ALIGNMENT;
    const size_t bytes = sizeof(Tablebase) + need.tables + need.making + rounding;
    return (bytes + TABLEBASE_ALIGNMENT - 1) / TABLEBASE_ALIGNMENT * TABLEBASE_ALIGNMENT;
}

int table_need_count(const Ending *endings, int count)
{
    Need need;
    count_needs(&need, endings, count);
    return need.count;
}
