/* test_room.c - seats, moves, offers, clocks: the room without a network. */
#include "server/rooms/room.h"

#include "server/base/name.h"

#include <stdlib.h>

#include "testing.h"

/* What seat `seat` commands for happens, or the reason why not is returned. */
static Refusal command_at(GameRoom *room, Command command, int64_t now_ms)
{
    Event event;
    Refusal refusal = room_decide(room, &command, now_ms, &event);
    if (refusal == NOT_REFUSED) {
        assert_true(room_apply(room, &event, now_ms));
    }
    return refusal;
}

static Refusal command(GameRoom *room, int seat, CommandKind kind)
{
    return command_at(room, (Command){.kind = kind, .seat = seat, .text = "somebody"}, 0);
}

static Refusal move_at(GameRoom *room, int seat, char symbol, int64_t now_ms)
{
    return command_at(room,
                      (Command){.kind = COMMAND_MOVE,
                                .seat = seat,
                                .game = room->number,
                                .ply = (int)room->record->ply,
                                .move = symbol - '1'},
                      now_ms);
}

static Refusal move(GameRoom *room, int seat, char symbol)
{
    return move_at(room, seat, symbol, 0);
}

/* Plays moves in turn, whoever's turn it is. */
static void play(GameRoom *room, const char *moves)
{
    for (; *moves != '\0'; moves++) {
        assert_int_equal(move(room, room_seat_to_move(room), *moves), NOT_REFUSED);
    }
}

static void seat_both(GameRoom *room)
{
    assert_int_equal(command(room, 0, COMMAND_SIT), NOT_REFUSED);
    assert_int_equal(command(room, 1, COMMAND_SIT), NOT_REFUSED);
}

static GameRoom *new_room(const char *game)
{
    GameRoom *room = malloc(sizeof *room);
    assert_non_null(room);
    room_init(room, game, 0, 0);
    return room;
}

static void free_room(GameRoom *room)
{
    room_clear(room);
    free(room);
}

static void nobody_moves_before_both_are_seated(void **state)
{
    (void)state;
    GameRoom *room = new_room("connect4");
    assert_int_equal(command(room, 0, COMMAND_SIT), NOT_REFUSED);
    assert_int_equal(room_seat_to_move(room), ROOM_NOBODY);
    assert_int_equal(move(room, 0, '4'), REFUSED_ALONE);
    assert_int_equal(command(room, 0, COMMAND_RESIGN), REFUSED_ALONE);
    assert_int_equal(command(room, 0, COMMAND_SIT), REFUSED_TAKEN);
    assert_int_equal(command(room, 1, COMMAND_SIT), NOT_REFUSED);
    assert_int_equal(move(room, 0, '4'), NOT_REFUSED);
    free_room(room);
}

static void moves_come_in_turn_and_obey_the_rules(void **state)
{
    (void)state;
    GameRoom *room = new_room("connect4");
    seat_both(room);
    assert_int_equal(move(room, 1, '4'), REFUSED_TURN);
    play(room, "444444");
    assert_int_equal(move(room, 0, '4'), REFUSED_ILLEGAL);
    assert_int_equal(move(room, 0, '9'), REFUSED_ILLEGAL);
    assert_int_equal(move(room, 0, '5'), NOT_REFUSED);
    assert_int_equal(room->record->ply, 7);
    free_room(room);
}

static void a_move_meant_for_another_position_is_stale(void **state)
{
    (void)state;
    GameRoom *room = new_room("connect4");
    seat_both(room);
    play(room, "44");
    Command late = {.kind = COMMAND_MOVE, .seat = 0, .game = 0, .ply = 0, .move = 3};
    assert_int_equal(command_at(room, late, 0), REFUSED_STALE);
    late.ply = 2;
    late.game = 1;
    assert_int_equal(command_at(room, late, 0), REFUSED_STALE);
    free_room(room);
}

static void a_line_ends_the_game_for_its_side(void **state)
{
    (void)state;
    GameRoom *room = new_room("tictactoe");
    seat_both(room);
    play(room, "14253");
    assert_int_equal(room->ending, ENDING_BOARD);
    assert_int_equal(room->result, GAME_FIRST_WON);
    assert_int_equal(move(room, 1, '9'), REFUSED_OVER);
    assert_int_equal(command(room, 1, COMMAND_RESIGN), REFUSED_OVER);
    free_room(room);
}

static void who_resigns_has_lost(void **state)
{
    (void)state;
    GameRoom *room = new_room("connect4");
    seat_both(room);
    play(room, "44");
    assert_int_equal(command(room, 1, COMMAND_RESIGN), NOT_REFUSED);
    assert_int_equal(room->ending, ENDING_RESIGNED);
    assert_int_equal(room->result, GAME_FIRST_WON);
    free_room(room);
}

static void a_rematch_swaps_the_sides(void **state)
{
    (void)state;
    GameRoom *room = new_room("connect4");
    seat_both(room);
    assert_int_equal(command(room, 0, COMMAND_REMATCH), REFUSED_RUNNING);
    command(room, 0, COMMAND_RESIGN);
    assert_int_equal(command(room, 0, COMMAND_REMATCH), NOT_REFUSED);
    assert_int_equal(command(room, 0, COMMAND_REMATCH), REFUSED_REPEATED);
    assert_int_equal(room->number, 0);
    assert_int_equal(command(room, 1, COMMAND_REMATCH), NOT_REFUSED);
    assert_int_equal(room->number, 1);
    assert_int_equal(room_seat_to_move(room), 1);
    assert_int_equal(room_player_of(room, 1), FOURMI_FIRST);
    assert_int_equal(room->result, GAME_UNFINISHED);
    command(room, 1, COMMAND_RESIGN);
    assert_int_equal(room->result, GAME_SECOND_WON);
    free_room(room);
}

static void a_draw_takes_both(void **state)
{
    (void)state;
    GameRoom *room = new_room("connect4");
    seat_both(room);
    assert_int_equal(command(room, 0, COMMAND_DRAW), NOT_REFUSED);
    assert_int_equal(command(room, 0, COMMAND_DRAW), REFUSED_REPEATED);
    assert_int_equal(command(room, 1, COMMAND_DECLINE), NOT_REFUSED);
    assert_int_equal(command(room, 1, COMMAND_DECLINE), REFUSED_NOTHING);
    assert_int_equal(command(room, 0, COMMAND_DRAW), NOT_REFUSED);
    assert_int_equal(command(room, 1, COMMAND_DRAW), NOT_REFUSED);
    assert_int_equal(room->ending, ENDING_AGREED);
    assert_int_equal(room->result, GAME_DRAWN);
    free_room(room);
}

static void who_moves_on_has_declined_the_draw(void **state)
{
    (void)state;
    GameRoom *room = new_room("connect4");
    seat_both(room);
    command(room, 1, COMMAND_DRAW);
    play(room, "4");
    assert_int_equal(room->draw_by, ROOM_NOBODY);
    command(room, 0, COMMAND_DRAW); /* stands while the other side thinks */
    assert_int_equal(room->draw_by, 0);
    play(room, "4");
    assert_int_equal(room->draw_by, ROOM_NOBODY);
    free_room(room);
}

static void an_offer_stands_when_the_one_who_made_it_moves(void **state)
{
    (void)state;
    GameRoom *room = new_room("connect4");
    seat_both(room);
    command(room, 0, COMMAND_DRAW);
    play(room, "4");
    assert_int_equal(room->draw_by, 0);
    assert_int_equal(command(room, 1, COMMAND_DRAW), NOT_REFUSED);
    assert_int_equal(room->ending, ENDING_AGREED);
    free_room(room);
}

static void ones_own_last_move_is_taken_back_and_the_answer_with_it(void **state)
{
    (void)state;
    GameRoom *room = new_room("connect4");
    seat_both(room);
    assert_int_equal(command(room, 0, COMMAND_TAKEBACK), REFUSED_NOTHING);
    play(room, "4");
    assert_int_equal(command(room, 1, COMMAND_TAKEBACK), REFUSED_NOTHING);
    assert_int_equal(command(room, 0, COMMAND_TAKEBACK), NOT_REFUSED);
    assert_int_equal(command(room, 0, COMMAND_TAKEBACK), REFUSED_REPEATED);
    assert_int_equal(command(room, 1, COMMAND_TAKEBACK), NOT_REFUSED);
    assert_int_equal(room->record->ply, 0);
    play(room, "4455");
    command(room, 0, COMMAND_TAKEBACK); /* it is this seat's turn: two moves go */
    command(room, 1, COMMAND_TAKEBACK);
    assert_int_equal(room->record->ply, 2);
    assert_int_equal(room_seat_to_move(room), 0);
    free_room(room);
}

static void a_move_ends_the_question_of_taking_back(void **state)
{
    (void)state;
    GameRoom *room = new_room("connect4");
    seat_both(room);
    play(room, "4");
    command(room, 0, COMMAND_TAKEBACK);
    play(room, "4");
    assert_int_equal(room->takeback_by, ROOM_NOBODY);
    assert_int_equal(command(room, 1, COMMAND_DECLINE), REFUSED_NOTHING);
    free_room(room);
}

static void an_ai_lets_one_take_back_and_play_again_but_takes_no_draw(void **state)
{
    (void)state;
    GameRoom *room = new_room("connect4");
    command(room, 0, COMMAND_SIT);
    assert_int_equal(command_at(room, (Command){COMMAND_SEAT_AI, .seat = 1, .text = "medium"}, 0),
                     NOT_REFUSED);
    play(room, "44");
    assert_int_equal(command(room, 0, COMMAND_DRAW), REFUSED_AI);
    assert_int_equal(command(room, 0, COMMAND_TAKEBACK), NOT_REFUSED);
    assert_int_equal(room->record->ply, 0);
    command(room, 0, COMMAND_RESIGN);
    assert_int_equal(command(room, 0, COMMAND_REMATCH), NOT_REFUSED);
    assert_int_equal(room->number, 1);
    free_room(room);
}

static bool is_name(const char *text)
{
    char name[ROOM_TEXT_SIZE];
    return name_read_person(text, name, sizeof name);
}

static void names_are_short_and_printable(void **state)
{
    (void)state;
    GameRoom *room = new_room("connect4");
    static const char *const bad[] = {
        "",      "a\nb",     "\x7f",
        "tab\t", "\xc2\x85", "123456789012345678901234567890123456789012345678"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(command_at(room, (Command){COMMAND_SIT, .text = bad[i]}, 0), REFUSED_TEXT);
    }
    assert_int_equal(command_at(room, (Command){COMMAND_SIT, .text = "Zo\xc3\xab"}, 0),
                     NOT_REFUSED);
    assert_int_equal(command_at(room, (Command){COMMAND_NAME, .text = "Z"}, 0), NOT_REFUSED);
    assert_string_equal(room->seats[0].text, "Z");
    free_room(room);
}

static void a_name_has_nothing_that_nobody_sees(void **state)
{
    (void)state;
    static const char *const unseen[] = {
        u8"Ada\u200b", u8"\u200fAda",   u8"A\u202eda",     u8"\u2066Ada\u2069", u8"\ufeffAda",
        u8"A\u00adda", u8"Ada\ufe0f",   u8"Ada\U000e0041", u8"Ada\U000e0100",   u8"\u2060",
        u8"A\u200dda", u8"Ada\u2028",   u8"\u3164",        u8"\u2800",          u8"A\u034fda",
        u8"\u061cAda", u8"Ada\xc2\x9f",
    };
    static const char *const seen[] = {
        u8"Zoë", u8"Łukasz", u8"Αλίκη", u8"Алиса",  u8"アリス",  u8"爱丽丝",
        u8"علي", u8"दीपिका", u8"🐜",     u8"Ada L.", u8"e\u0301", u8"\u2027",
    };
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++) {
        assert_false(is_name(unseen[i]));
    }
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
        assert_true(is_name(seen[i]));
    }
}

static void names_that_look_the_same_are_the_same(void **state)
{
    (void)state;
    static const char *const written[][2] = {
        {" Ada  ", "Ada"},
        {u8"Ada\u00a0\u2003 L.", "Ada L."},
        {u8"\u3000爱\u3000丽丝\u202f", u8"爱 丽丝"},
        {u8"Zoe\u0308", u8"Zoë"},
        {u8"Nguye\u0302\u0303n", u8"Nguyễn"},
        {u8"q\u0307\u0323", u8"q\u0323\u0307"},
        {u8"\u1112\u1161\u11ab", u8"한"},
        {u8"\u212bsa", u8"Åsa"},
    };
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        char name[ROOM_TEXT_SIZE];
        assert_true(name_read_person(written[i][0], name, sizeof name));
        assert_string_equal(name, written[i][1]);
    }
    assert_false(is_name(" "));
    assert_false(is_name(u8"\u3000"));
}

static void names_of_the_world_are_kept(void **state)
{
    (void)state;
    static const char *const names[] = {
        "O'Brien",  u8"Jean-Luc",   u8"Đặng Thị Hồng", u8"Þórdís",        u8"İpek Işık",
        u8"Ωμέγα",  u8"Ἀλέξανδρος", u8"Ёлкин Пётр",    u8"Anna Каренина", u8"Հայկ",
        u8"שָׁלוֹם",   u8"مُحَمَّد",       u8"नरेन्द्र",         u8"สมชาย ใจดี",     u8"བསྒྲུབས",
        u8"ཧཱུྃ",      u8"김민준",     u8"山田 Taro",     u8"田中さん",      u8"Taro山田",
        u8"ᏣᎳᎩ",    u8"🐜 ant",      u8"L1nux_0x",      "Expert",          "Strong",
        "Player 2", u8"x^2",        u8"ქეთევან",       u8"ተስፋዬ",          u8"Medium Rare",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[ROOM_TEXT_SIZE];
        assert_true(name_read_person(names[i], name, sizeof name));
        assert_string_equal(name, names[i]);
    }
}

static void a_name_has_no_heap_of_marks_and_mixes_no_alphabets_in_a_word(void **state)
{
    (void)state;
    static const char *const bad[] = {
        u8"a\u0316\u0317\u0318\u0319\u031c",
        u8"\u0301",
        u8"Ada \u0301",
        u8"\u20ddAda",
        u8"Аnna", /* А is Cyrillic */
        u8"Αda",  /* Greek */
        u8"paypаl",
        u8"Օda",
        "a\xcc",
        "\xed\xa0\x80",
        "\xff",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(is_name(bad[i]));
    }
}

static void nobody_looks_like_an_ai(void **state)
{
    (void)state;
    static const char *const bad[] = {
        " expert",  u8"expert\u00a0", u8"еxpert",       u8"ｅｘｐｅｒｔ", u8"𝐞𝐱𝐩𝐞𝐫𝐭",
        u8"ⓔⓧⓟⓔⓡⓣ", u8"ехреrt",       u8"expe\u0323rt", u8"brain：7",     u8"brаin:7",
        "skiIIed",  u8"depth＝４",    u8"medıum",       u8"ѕtrong",       u8"rаndom=30",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(is_name(bad[i]));
    }
}

static void a_person_cannot_have_the_name_of_an_ai(void **state)
{
    (void)state;
    GameRoom *room = new_room("connect4");
    static const char *const names[] = {"expert",  "random",
                                        "brain:3", "brain:99999999999999999999",
                                        "depth=4", "random=30,depth=20",
                                        "brain:0", "brain:x"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_int_equal(command_at(room, (Command){COMMAND_SIT, .text = names[i]}, 0),
                         REFUSED_TEXT);
    }
    assert_int_equal(command_at(room, (Command){COMMAND_SIT, .text = "Expert Ann"}, 0),
                     NOT_REFUSED);
    assert_int_equal(command_at(room, (Command){COMMAND_NAME, .text = "medium"}, 0), REFUSED_TEXT);
    free_room(room);
}

static void the_clock_runs_for_the_side_to_move_only(void **state)
{
    (void)state;
    GameRoom *room = malloc(sizeof *room);
    assert_non_null(room);
    room_init(room, "connect4", 10000, 2000);
    command_at(room, (Command){COMMAND_SIT, .seat = 0, .text = "a"}, 100);
    assert_true(room_timeout_at(room) == INT64_MAX);
    command_at(room, (Command){COMMAND_SIT, .seat = 1, .text = "b"}, 5000);
    assert_int_equal(move_at(room, 0, '4', 8000), NOT_REFUSED);
    assert_int_equal(room_timeout_at(room), 18000);
    assert_int_equal(room_seat_on_clock(room), 1);
    assert_int_equal(room_left_ms(room, 0, 9000), 12000); /* 10 + 2 */
    assert_int_equal(room_left_ms(room, 1, 9000), 9000);
    assert_int_equal(move_at(room, 1, '4', 18000), REFUSED_TIME);
    assert_int_equal(command_at(room, (Command){.kind = COMMAND_TIMEOUT}, 17999), REFUSED_TIME);
    assert_int_equal(command_at(room, (Command){.kind = COMMAND_TIMEOUT}, 18000), NOT_REFUSED);
    assert_int_equal(room->ending, ENDING_TIMED_OUT);
    assert_int_equal(room->result, GAME_FIRST_WON);
    assert_true(room_timeout_at(room) == INT64_MAX);
    free_room(room);
}

static void the_clock_starts_with_the_first_move_of_each_game(void **state)
{
    (void)state;
    GameRoom *room = malloc(sizeof *room);
    assert_non_null(room);
    room_init(room, "connect4", 10000, 0);
    seat_both(room);
    for (int number = 0; number < 2; number++) {
        const int first = room_seat_to_move(room);
        const int64_t began = number * 1000000;
        assert_int_equal(room_seat_on_clock(room), ROOM_NOBODY);
        assert_true(room_timeout_at(room) == INT64_MAX);
        assert_int_equal(room_left_ms(room, first, began + 500000), 10000);
        assert_int_equal(command_at(room, (Command){.kind = COMMAND_TIMEOUT}, began + 500000),
                         REFUSED_TIME);
        assert_int_equal(move_at(room, first, '4', began + 500000), NOT_REFUSED);
        assert_int_equal(room_left_ms(room, first, began + 500000), 10000);
        assert_int_equal(room_seat_on_clock(room), 1 - first);
        assert_int_equal(room_timeout_at(room), began + 510000);
        command_at(room, (Command){.kind = COMMAND_RESIGN, .seat = 0}, began + 501000);
        assert_int_equal(room_seat_on_clock(room), ROOM_NOBODY);
        command_at(room, (Command){.kind = COMMAND_REMATCH, .seat = 0}, began + 600000);
        command_at(room, (Command){.kind = COMMAND_REMATCH, .seat = 1}, began + 1000000);
        assert_int_equal(room->number, number + 1);
    }
    free_room(room);
}

static void a_first_move_that_is_taken_back_does_not_stop_the_clock(void **state)
{
    (void)state;
    GameRoom *room = malloc(sizeof *room);
    assert_non_null(room);
    room_init(room, "connect4", 60000, 0);
    command(room, 0, COMMAND_SIT);
    command_at(room, (Command){COMMAND_SEAT_AI, .seat = 1, .text = "easy"}, 0);
    assert_int_equal(move_at(room, 0, '4', 7000), NOT_REFUSED);
    assert_int_equal(command_at(room, (Command){.kind = COMMAND_TAKEBACK, .seat = 0}, 8000),
                     NOT_REFUSED);
    assert_int_equal(room->record->ply, 0);
    assert_int_equal(room_seat_on_clock(room), 0);
    assert_int_equal(room_left_ms(room, 0, 18000), 50000);
    free_room(room);
}

/* Seat 0 has moved after 1 s, before which no clock ran; 3 s later, in which seat 1 has thought, the game
 * ends by these commands. */
static void assert_end_keeps_time(const Command *commands, int count)
{
    GameRoom *room = malloc(sizeof *room);
    assert_non_null(room);
    room_init(room, "connect4", 60000, 0);
    seat_both(room);
    assert_int_equal(move_at(room, 0, '4', 1000), NOT_REFUSED);
    for (int i = 0; i < count; i++) {
        assert_int_equal(command_at(room, commands[i], 4000), NOT_REFUSED);
    }
    assert_int_not_equal(room->ending, ENDING_NONE);
    assert_int_equal(room_left_ms(room, 0, 9000), 60000);
    assert_int_equal(room_left_ms(room, 1, 9000), 57000);
    free_room(room);
}

static void a_game_that_ends_gives_no_time_back(void **state)
{
    (void)state;
    const Command draw[] = {{.kind = COMMAND_DRAW, .seat = 1}, {.kind = COMMAND_DRAW, .seat = 0}};
    assert_end_keeps_time(draw, 2);
    assert_end_keeps_time(&(Command){.kind = COMMAND_RESIGN, .seat = 0}, 1);
    assert_end_keeps_time(&(Command){.kind = COMMAND_RESIGN, .seat = 1}, 1);
}

/* Seat 0 plays with a clock of 60 s and 5 s for each move against seat 1, an AI
 * if `ai` is true, has thought 10 s, and is answered after 4 s more. */
static GameRoom *room_after_two_moves(bool is_ai)
{
    GameRoom *room = malloc(sizeof *room);
    assert_non_null(room);
    room_init(room, "connect4", 60000, 5000);
    command(room, 0, COMMAND_SIT);
    command_at(
        room,
        (Command){is_ai ? COMMAND_SEAT_AI : COMMAND_SIT, .seat = 1, .text = is_ai ? "easy" : "b"},
        0);
    room->has_started = true; /* by a first move that was taken back */
    assert_int_equal(move_at(room, 0, '4', 10000), NOT_REFUSED);
    assert_int_equal(move_at(room, 1, '4', 14000), NOT_REFUSED);
    return room;
}

static void taking_back_gives_no_time_back(void **state)
{
    (void)state;
    GameRoom *room = room_after_two_moves(true);
    assert_int_equal(command_at(room, (Command){.kind = COMMAND_TAKEBACK, .seat = 0}, 20000),
                     NOT_REFUSED);
    assert_int_equal(room->record->ply, 0);
    assert_int_equal(room_left_ms(room, 0, 20000), 44000); /* 60 - 10 - 6 */
    assert_int_equal(room_left_ms(room, 1, 20000), 60000);
    free_room(room);
}

static void a_move_taken_back_before_its_answer_keeps_no_increment(void **state)
{
    (void)state;
    GameRoom *room = room_after_two_moves(true);
    for (int64_t now = 20000; now <= 29000; now += 3000) {
        const int64_t left = room_left_ms(room, 0, now);
        assert_int_equal(move_at(room, 0, '4', now), NOT_REFUSED);
        assert_int_equal(
            command_at(room, (Command){.kind = COMMAND_TAKEBACK, .seat = 0}, now + 1000),
            NOT_REFUSED);
        assert_int_equal(room_left_ms(room, 0, now + 1000), left);
        assert_int_equal(room_left_ms(room, 1, now + 1000), 61000); /* 60 - 4 + 5 */
    }
    free_room(room);
}

static void people_who_grant_a_takeback_lose_no_time_by_it(void **state)
{
    (void)state;
    GameRoom *room = room_after_two_moves(false);
    command_at(room, (Command){.kind = COMMAND_TAKEBACK, .seat = 0}, 15000);
    command_at(room, (Command){.kind = COMMAND_TAKEBACK, .seat = 1}, 17000);
    assert_int_equal(room->record->ply, 0);
    assert_int_equal(room_left_ms(room, 0, 17000), 47000); /* 60 - 10 - 3 */
    assert_int_equal(room_left_ms(room, 1, 17000), 60000);
    free_room(room);
}

static void nobody_loses_on_time_by_taking_back(void **state)
{
    (void)state;
    GameRoom *room = room_after_two_moves(true);
    const Command takeback = {.kind = COMMAND_TAKEBACK,
                              .seat = 0}; /* 55 s are left, 5 of these given */
    assert_int_equal(command_at(room, takeback, 14000 + 50000), REFUSED_TIME);
    assert_int_equal(command_at(room, takeback, 14000 + 49999), NOT_REFUSED);
    assert_int_equal(room_left_ms(room, 0, 14000 + 49999), 1);
    free_room(room);
}

static bool same_state(const GameRoom *a, const GameRoom *b)
{
    return a->count == b->count && a->number == b->number && a->ending == b->ending &&
           a->result == b->result && a->ended_by == b->ended_by && a->draw_by == b->draw_by &&
           a->takeback_by == b->takeback_by && a->rematch_by == b->rematch_by &&
           a->record->ply == b->record->ply &&
           memcmp(a->record->state, b->record->state, a->game->state_size) == 0 &&
           memcmp(a->seats, b->seats, sizeof a->seats) == 0;
}

/* Wishes of all kinds, at random, on which the two ways to get a room agree. */
static void a_room_read_back_from_its_events_is_the_same(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        Rng rng = rng_from_seed(seed);
        GameRoom *room = malloc(sizeof *room);
        GameRoom *copy = malloc(sizeof *copy);
        assert_non_null(room);
        assert_non_null(copy);
        room_init(room, seed % 2 == 0 ? "connect4" : "tictactoe", seed % 3 == 0 ? 60000 : 0, 100);
        room_init(copy, room->game->name, room->clock_ms, room->increment_ms);
        for (int64_t now = 0; now < 30000; now += 100) {
            command_at(room,
                       (Command){.kind = rng_below(&rng, 3) > 0
                                             ? COMMAND_MOVE
                                             : (CommandKind)rng_below(&rng, COMMAND_TIMEOUT + 1),
                                 .seat = (int)rng_below(&rng, 2),
                                 .game = room->number,
                                 .ply = (int)room->record->ply,
                                 .move = (int)rng_below(&rng, 9),
                                 .text = "x"},
                       now);
        }
        for (int i = 0; i < room->count; i++) {
            assert_int_equal(room->events[i].seq, i + 1);
            assert_true(room_apply(copy, &room->events[i], 0));
        }
        assert_true(same_state(room, copy));

        /* And rewinding is reading back a part. */
        int half = room->count / 2;
        room_rewind(room, half);
        room_rewind(copy, 0);
        for (int i = 0; i < half; i++) {
            assert_true(room_apply(copy, &room->events[i], 0));
        }
        assert_true(same_state(room, copy));
        free_room(room);
        free_room(copy);
    }
}

static void a_rewound_room_has_the_clocks_that_it_would_have_had(void **state)
{
    (void)state;
    GameRoom *room = malloc(sizeof *room);
    assert_non_null(room);
    room_init(room, "tictactoe", 10000, 0);
    seat_both(room);
    assert_int_equal(move_at(room, 0, '1', 1000), NOT_REFUSED);
    assert_int_equal(move_at(room, 1, '2', 3000), NOT_REFUSED);
    assert_int_equal(move_at(room, 0, '3', 4000), NOT_REFUSED);
    room_rewind(room, 3); /* the first move is the last */
    assert_int_equal(room_seat_on_clock(room), 1);
    assert_int_equal(room_left_ms(room, 1, 5000), 6000); /* it has thought since 1000 */
    assert_int_equal(room_timeout_at(room), 11000);
    free_room(room);
}

static void an_event_that_is_read_back_has_its_age(void **state)
{
    (void)state;
    GameRoom *room = malloc(sizeof *room);
    Event *events = calloc(3, sizeof *events);
    assert_non_null(room);
    assert_non_null(events);
    room_init(room, "tictactoe", 10000, 0);
    events[0] = (Event){.seq = 1, .kind = EVENT_SEATED, .seat = 0, .text = "Ann"};
    events[1] = (Event){.seq = 2, .kind = EVENT_SEATED, .seat = 1, .text = "Bob"};
    events[2] = (Event){.seq = 3, .kind = EVENT_MOVE, .seat = 0, .happened_ms = 7000};
    assert_true(room_take_events(room, events, 3, 9000));
    assert_int_equal(room_left_ms(room, 1, 9000), 8000);
    assert_int_equal(room_time_of(&(Event){.happened_ms = 9500}, 9000), 9000); /* not ahead */
    assert_int_equal(room_time_of(&(Event){.happened_ms = 0}, 9000), 9000);    /* not known */
    free_room(room);
}

static void events_that_cannot_be_are_refused(void **state)
{
    (void)state;
    GameRoom *room = new_room("tictactoe");
    seat_both(room);
    play(room, "15");
    static const Event bad[] = {
        {.seq = 4, .kind = EVENT_MOVE, .seat = 0, .value = 2},     /* a number that was */
        {.seq = 6, .kind = EVENT_MOVE, .seat = 0, .value = 2},     /* one left out */
        {.seq = 5, .kind = EVENT_MOVE, .seat = 0, .value = 4},     /* taken */
        {.seq = 5, .kind = EVENT_MOVE, .seat = 1, .value = 2},     /* not in turn */
        {.seq = 5, .kind = EVENT_MOVE, .seat = 0, .value = 60000}, /* not on the board */
        {.seq = 5, .kind = EVENT_RESIGNED, .seat = 2},
        {.seq = 5, .kind = EVENT_RESIGNED, .seat = -1},
        {.seq = 5, .kind = EVENT_TAKEN_BACK, .seat = 0, .value = 3},
        {.seq = 5, .kind = EVENT_DRAW_AGREED, .seat = 0},
        {.seq = 5, .kind = EVENT_REMATCH, .seat = 0},
        {.seq = 5, .kind = EVENT_SEATED, .seat = 0, .text = "x"},
        {.seq = 5, .kind = EVENT_KINDS, .seat = 0},
        {.seq = 5, .kind = 0, .seat = 0},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(room_apply(room, &bad[i], 0));
        assert_int_equal(room->count, 4);
    }
    free_room(room);
}

/* Says names and makes offers, from both seats, until nothing more is taken. */
static void talk_until_refused(GameRoom *room)
{
    static const CommandKind talk[] = {COMMAND_NAME, COMMAND_DRAW, COMMAND_DECLINE,
                                       COMMAND_TAKEBACK};
    bool is_taken = true;
    while (is_taken) {
        is_taken = false;
        for (int i = 0; i < 4; i++) {
            const int seat = talk[i] == COMMAND_DECLINE ? 1 : 0;
            is_taken = command(room, seat, talk[i]) == NOT_REFUSED || is_taken;
            is_taken = command(room, 1, COMMAND_NAME) == NOT_REFUSED || is_taken;
        }
    }
}

static void names_and_offers_leave_place_for_the_whole_game(void **state)
{
    (void)state;
    GameRoom *room = new_room("connect4");
    seat_both(room);
    talk_until_refused(room);
    assert_int_equal(room->count, ROOM_EVENTS_MAX - 43);
    /* A draw on a full board, the longest game there is, and all of it fits. */
    play(room, "111111222222333333544444455555666666777777");
    assert_int_equal(room->record->ply, 42);
    assert_int_equal(room->ending, ENDING_BOARD);
    assert_int_equal(command(room, 1, COMMAND_REMATCH), REFUSED_FULL);
    free_room(room);
}

static void one_seat_cannot_use_up_the_room(void **state)
{
    (void)state;
    GameRoom *room = new_room("connect4");
    seat_both(room);
    while (command(room, 0, COMMAND_NAME) == NOT_REFUSED) {
    }
    assert_int_equal(command(room, 0, COMMAND_NAME), REFUSED_OFTEN);
    assert_int_equal(command(room, 1, COMMAND_NAME), NOT_REFUSED);
    while (command(room, 0, COMMAND_DRAW) == NOT_REFUSED) {
        assert_int_equal(command(room, 1, COMMAND_DECLINE), NOT_REFUSED);
    }
    assert_int_equal(command(room, 0, COMMAND_DRAW), REFUSED_OFTEN);
    assert_int_equal(command(room, 0, COMMAND_RESIGN), NOT_REFUSED);
    assert_int_equal(command(room, 1, COMMAND_REMATCH), NOT_REFUSED);
    assert_int_equal(command(room, 0, COMMAND_REMATCH), NOT_REFUSED); /* agreeing is no offer */
    free_room(room);
}

/* Each takeback brings moves back, for which there must be place as well. */
static void taking_back_leaves_place_for_the_game(void **state)
{
    (void)state;
    GameRoom *room = new_room("connect4");
    command(room, 0, COMMAND_SIT);
    command_at(room, (Command){COMMAND_SEAT_AI, .seat = 1, .text = "medium"}, 0);
    Refusal refusal = NOT_REFUSED;
    while (refusal == NOT_REFUSED) {
        play(room, "44");
        refusal = command(room, 0, COMMAND_TAKEBACK);
    }
    assert_int_equal(refusal, REFUSED_FULL);
    assert_true(room->count + room->game->length_max - (int)room->record->ply + 1 <=
                ROOM_EVENTS_MAX);
    free_room(room);
}

RUN_TESTS(cmocka_unit_test(nobody_moves_before_both_are_seated),
          cmocka_unit_test(moves_come_in_turn_and_obey_the_rules),
          cmocka_unit_test(a_move_meant_for_another_position_is_stale),
          cmocka_unit_test(a_line_ends_the_game_for_its_side),
          cmocka_unit_test(who_resigns_has_lost), cmocka_unit_test(a_rematch_swaps_the_sides),
          cmocka_unit_test(a_draw_takes_both), cmocka_unit_test(who_moves_on_has_declined_the_draw),
          cmocka_unit_test(an_offer_stands_when_the_one_who_made_it_moves),
          cmocka_unit_test(ones_own_last_move_is_taken_back_and_the_answer_with_it),
          cmocka_unit_test(a_move_ends_the_question_of_taking_back),
          cmocka_unit_test(an_ai_lets_one_take_back_and_play_again_but_takes_no_draw),
          cmocka_unit_test(names_are_short_and_printable),
          cmocka_unit_test(a_name_has_nothing_that_nobody_sees),
          cmocka_unit_test(names_that_look_the_same_are_the_same),
          cmocka_unit_test(names_of_the_world_are_kept),
          cmocka_unit_test(a_name_has_no_heap_of_marks_and_mixes_no_alphabets_in_a_word),
          cmocka_unit_test(nobody_looks_like_an_ai),
          cmocka_unit_test(a_person_cannot_have_the_name_of_an_ai),
          cmocka_unit_test(the_clock_runs_for_the_side_to_move_only),
          cmocka_unit_test(the_clock_starts_with_the_first_move_of_each_game),
          cmocka_unit_test(a_first_move_that_is_taken_back_does_not_stop_the_clock),
          cmocka_unit_test(a_game_that_ends_gives_no_time_back),
          cmocka_unit_test(taking_back_gives_no_time_back),
          cmocka_unit_test(a_move_taken_back_before_its_answer_keeps_no_increment),
          cmocka_unit_test(people_who_grant_a_takeback_lose_no_time_by_it),
          cmocka_unit_test(nobody_loses_on_time_by_taking_back),
          cmocka_unit_test(a_room_read_back_from_its_events_is_the_same),
          cmocka_unit_test(a_rewound_room_has_the_clocks_that_it_would_have_had),
          cmocka_unit_test(an_event_that_is_read_back_has_its_age),
          cmocka_unit_test(events_that_cannot_be_are_refused),
          cmocka_unit_test(names_and_offers_leave_place_for_the_whole_game),
          cmocka_unit_test(one_seat_cannot_use_up_the_room),
          cmocka_unit_test(taking_back_leaves_place_for_the_game))
