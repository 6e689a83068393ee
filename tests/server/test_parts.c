/* test_parts.c - the small parts of the server: tokens, limits, settings, JSON
 * messages, metrics. */
#include "server/base/limits.h"
#include "server/base/metrics.h"
#include "server/base/secret.h"
#include "server/config.h"
#include "server/rooms/protocol.h"
#include "server/urls.h"

#include <stdio.h>
#include <stdlib.h>

#include "testing.h"

/* ------------------------------------------------------------------ tokens */

static void assert_hash(const char *text, const char *expected)
{
    uint8_t hash[SECRET_HASH_SIZE];
    char digits[2 * SECRET_HASH_SIZE + 1];
    secret_hash(text, strlen(text), hash);
    for (int i = 0; i < SECRET_HASH_SIZE; i++) {
        snprintf(digits + 2 * i, 3, "%02x", hash[i]);
    }
    assert_string_equal(digits, expected);
}

/* From FIPS 180-4's examples, and of every length around a block's end. */
static void hashes_are_those_of_the_standard(void **state)
{
    (void)state;
    assert_hash("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_hash("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    static const char *const of_length[] = {
        [55] = "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318",
        [56] = "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a",
        [63] = "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34",
        [64] = "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb",
        [65] = "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0",
    };
    for (int length = 0; length <= 65; length++) {
        if (of_length[length] != NULL) {
            char text[66];
            memset(text, 'a', sizeof text);
            text[length] = '\0';
            assert_hash(text, of_length[length]);
        }
    }
}

static void tokens_are_different_and_look_like_tokens(void **state)
{
    (void)state;
    char tokens[100][SECRET_SIZE];
    for (int i = 0; i < 100; i++) {
        assert_true(secret_new(tokens[i]));
        assert_true(secret_is_text(tokens[i]));
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(tokens[i], tokens[j]);
        }
    }
    assert_false(secret_is_text(""));
    assert_false(secret_is_text("AAAAAAAAAAAAAAAAAAAAA!"));
    assert_false(secret_is_text("AAAAAAAAAAAAAAAAAAAAAAA"));
}

static void hashes_are_equal_only_if_all_bits_are(void **state)
{
    (void)state;
    uint8_t a[SECRET_HASH_SIZE] = {1, 2, 3};
    uint8_t b[SECRET_HASH_SIZE] = {1, 2, 3};
    assert_true(secret_hashes_equal(a, b));
    for (int i = 0; i < SECRET_HASH_SIZE * 8; i++) {
        b[i / 8] ^= (uint8_t)(1 << i % 8);
        assert_false(secret_hashes_equal(a, b));
        b[i / 8] ^= (uint8_t)(1 << i % 8);
    }
}

/* ------------------------------------------------------------------ limits */

static void a_bucket_empties_and_fills_again(void **state)
{
    (void)state;
    const Rate rate = {.per_second = 2.0, .burst = 3.0};
    Bucket bucket = {0};
    for (int i = 0; i < 3; i++) {
        assert_true(bucket_take(&bucket, rate, 1000));
    }
    assert_false(bucket_take(&bucket, rate, 1000));
    assert_false(bucket_take(&bucket, rate, 1400));
    assert_true(bucket_take(&bucket, rate, 1500));
    assert_false(bucket_take(&bucket, rate, 1500));
    assert_true(bucket_take(&bucket, rate, 1000000));
    assert_true(bucket_take(&bucket, rate, 1000000));
    assert_true(bucket_take(&bucket, rate, 1000000));
    assert_false(bucket_take(&bucket, rate, 1000000)); /* never more than it holds */
}

static Limits *new_limits(void)
{
    Limits *limits = calloc(1, sizeof *limits);
    assert_non_null(limits);
    limits->rates[LIMIT_ROOMS] = (Rate){.per_second = 1.0, .burst = 1.0};
    limits->rates[LIMIT_SOLVING] = (Rate){.per_second = 1.0, .burst = 1.0};
    return limits;
}

static void each_address_and_each_kind_has_its_own_limit(void **state)
{
    (void)state;
    Limits *limits = new_limits();
    assert_true(limits_allow(limits, LIMIT_ROOMS, "10.0.0.1", 1));
    assert_false(limits_allow(limits, LIMIT_ROOMS, "10.0.0.1", 1));
    assert_true(limits_allow(limits, LIMIT_SOLVING, "10.0.0.1", 1));
    assert_true(limits_allow(limits, LIMIT_ROOMS, "10.0.0.2", 1));
    free(limits);
}

static void one_customer_of_ipv6_has_one_limit(void **state)
{
    (void)state;
    Limits *limits = new_limits();
    assert_true(limits_allow(limits, LIMIT_ROOMS, "2001:db8:1:2:3:4:5:6", 1));
    assert_false(limits_allow(limits, LIMIT_ROOMS, "2001:db8:1:2:ffff::1", 1));
    assert_true(limits_allow(limits, LIMIT_ROOMS, "2001:db8:1:3::1", 1));
    assert_true(limits_allow(limits, LIMIT_ROOMS, "2001:db8::1", 1));
    assert_false(limits_allow(limits, LIMIT_ROOMS, "2001:db8::2", 1));
    assert_false(limits_allow(limits, LIMIT_ROOMS, "2001:0DB8:0:0:1:2:3:4", 1));
    assert_true(limits_allow(limits, LIMIT_ROOMS, "::1", 1));
    free(limits);
}

static void an_address_of_ipv4_is_the_same_in_the_clothes_of_ipv6(void **state)
{
    (void)state;
    Limits *limits = new_limits();
    assert_true(limits_allow(limits, LIMIT_ROOMS, "10.0.0.1", 1));
    assert_false(limits_allow(limits, LIMIT_ROOMS, "::ffff:10.0.0.1", 1));
    assert_false(limits_allow(limits, LIMIT_ROOMS, "::ffff:a00:1", 1));
    assert_true(limits_allow(limits, LIMIT_ROOMS, "::ffff:10.0.0.2", 1));
    free(limits);
}

static void an_address_counts_however_a_proxy_writes_it(void **state)
{
    (void)state;
    static const char *const ways[] = {" 10.0.0.2",  "\t10.0.0.2",        "10.0.0.2 \t",
                                       "10.0.0.2:1", "\t10.0.0.2:65535 ", "[::ffff:10.0.0.2]:443"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        assert_true(limits_key(ways[i]) == limits_key("10.0.0.2"));
    }
    assert_true(limits_key("10.0.0.2:1") != limits_key("10.0.0.3:1"));
    assert_true(limits_key("[2001:db8::1]:443") == limits_key("2001:db8::1"));
    assert_true(limits_key(" [2001:db8::1]") == limits_key("2001:db8::1"));
    assert_true(limits_key("[2001:db8::1]:443") != limits_key("[2001:db9::1]:443"));
    assert_true(limits_key("[::1") == limits_key("::1"));
    static const char *const none[] = {":", "[", "[]:1", " ", "10.0.0.2:1:1", "x:1", ":10.0.0.2"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_true(limits_key(none[i]) == limits_key(""));
    }
}

static void a_tally_counts_what_each_address_has(void **state)
{
    (void)state;
    static ConnectionTally tally;
    const uint64_t one = limits_key("10.0.0.1");
    const uint64_t other = one + TALLY_BUCKETS; /* of the same bucket */
    assert_true(tally_add(&tally, one));
    assert_true(tally_add(&tally, other));
    assert_true(tally_add(&tally, one));
    assert_int_equal(tally_count(&tally, limits_key("::ffff:10.0.0.1")), 2);
    assert_int_equal(tally_count(&tally, other), 1);
    assert_int_equal(tally_count(&tally, limits_key("10.0.0.2")), 0);
    tally_remove(&tally, one);
    assert_int_equal(tally_count(&tally, one), 1);
    tally_remove(&tally, one);
    assert_int_equal(tally_count(&tally, one), 0);
    assert_int_equal(tally_count(&tally, other), 1);
    tally_remove(&tally, other);
    assert_null(tally.buckets[one % TALLY_BUCKETS]);
}

static void what_is_no_address_shares_one_limit(void **state)
{
    (void)state;
    Limits *limits = new_limits();
    assert_true(limits_allow(limits, LIMIT_ROOMS, "unknown", 1));
    assert_false(limits_allow(limits, LIMIT_ROOMS, "_hidden", 1));
    assert_false(limits_allow(limits, LIMIT_ROOMS, "", 1));
    free(limits);
}

static void more_addresses_than_places_share_limits(void **state)
{
    (void)state;
    Limits *limits = new_limits();
    int allowed = 0;
    for (int i = 0; i < 3 * LIMITS_ADDRESSES; i++) {
        char address[32];
        snprintf(address, sizeof address, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        allowed += limits_allow(limits, LIMIT_ROOMS, address, 1);
    }
    assert_in_range(allowed, LIMITS_ADDRESSES / 2, LIMITS_ADDRESSES);
    assert_true(limits_allow(limits, LIMIT_ROOMS, "10.9.9.9", 10000000)); /* old ones make room */
    free(limits);
}

/* ---------------------------------------------------------------- settings */

static void addresses_and_ports_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *address; /* NULL: it is none */
        int port;
    } cases[] = {
        {"127.0.0.1:8080", "127.0.0.1", 8080},
        {"[::1]:80", "::1", 80},
        {"0.0.0.0:0", "0.0.0.0", 0},
        {"8080", "127.0.0.1", 8080},
        {"localhost:8080", "127.0.0.1", 8080},
        {"", NULL, 0},
        {":80", NULL, 0},
        {"127.0.0.1:", NULL, 0},
        {"x:-1", NULL, 0},
        {"x:65536", NULL, 0},
        {"x:80x", NULL, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char address[CONFIG_ADDRESS_SIZE];
        int port;
        bool is_read = config_split_listen(cases[i].text, address, &port);
        assert_int_equal(is_read, cases[i].address != NULL);
        if (is_read) {
            assert_string_equal(address, cases[i].address);
            assert_int_equal(port, cases[i].port);
        }
    }
}

static void a_page_is_from_here_if_an_address_says_so(void **state)
{
    (void)state;
    assert_true(urls_is_own_origin("http://192.0.2.2:8080", "192.0.2.2:8080", 8080));
    assert_true(urls_is_own_origin("http://[2001:db8::2]:8080", "[2001:db8::2]:8080", 8080));
    assert_true(urls_is_own_origin("http://192.0.2.2", "192.0.2.2", 80));
    assert_false(urls_is_own_origin("http://192.0.2.2:8080", "192.0.2.3:8080", 8080));
    assert_false(urls_is_own_origin("http://192.0.2.2:8081", "192.0.2.2:8081", 8080));
    assert_false(urls_is_own_origin("http://192.0.2.2", "192.0.2.2", 8080));
    assert_false(urls_is_own_origin("https://192.0.2.2:8080", "192.0.2.2:8080", 8080));
    assert_false(urls_is_own_origin("http://name:8080", "name:8080", 8080));
    assert_false(urls_is_own_origin("http://[192.0.2.2]:8080", "[192.0.2.2]:8080", 8080));
    assert_false(urls_is_own_origin("http://", "", 80));
    assert_false(urls_is_own_origin("http://[", "[", 80));
    assert_false(urls_is_own_origin("", "", 80));
}

static void a_list_has_its_items_and_no_parts_of_them(void **state)
{
    (void)state;
    assert_true(config_list_has("a,bc,d", "bc"));
    assert_true(config_list_has("a,bc,d", "d"));
    assert_false(config_list_has("a,bc,d", "b"));
    assert_false(config_list_has("a,bc,d", "bc,d"));
    assert_false(config_list_has("a,bc,d", ""));
    assert_false(config_list_has("", ""));
}

static void a_text_with_one_bad_line_sets_nothing(void **state)
{
    (void)state;
    char error[CONFIG_ERROR_SIZE];
    Config config = config_start();
    assert_true(config_read_text(&config, "\n # x\n workers = 3 # four\nrate=7", error));
    assert_int_equal(config_workers(&config), 3);
    assert_int_equal(config_rate(&config), 7);
    assert_int_equal(config_connections(&config), 256);
    assert_true(config_read_text(&config, "connections = 20000", error));
    assert_int_equal(config_connections(&config), 20000);
    assert_false(config_set(&config, "connections", "0", error));
    assert_false(config_set(&config, "connections", "20001", error));
    assert_false(config_read_text(&config, "workers = 4\nrate = x\n", error));
    assert_int_equal(config_workers(&config), 3);
    assert_non_null(strstr(error, "line 2: rate cannot be \"x\""));
    assert_true(config_has_sandbox(&config));
    assert_false(config_read_text(&config, "sandbox = no", error));
    assert_true(config_read_text(&config, "sandbox = off", error));
    assert_false(config_has_sandbox(&config));
}

static void a_list_may_have_several_lines_and_replaces_what_was_there(void **state)
{
    (void)state;
    char error[CONFIG_ERROR_SIZE];
    Config config = config_start();
    assert_true(config_set(&config, "origin", "http://old", error));
    assert_true(config_read_text(
        &config, "origin=http://a\nrate=2\norigin=http://b,http://c\nrate=3", error));
    assert_string_equal(config.origin, "http://a,http://b,http://c");
    assert_int_equal(config_rate(&config), 3);
    assert_true(config_add(&config, "origin", "http://d", error));
    assert_string_equal(config.origin, "http://a,http://b,http://c,http://d");
    assert_false(config_add(&config, "origin", "http://e f", error));
    assert_true(config_set(&config, "origin", " http://a , http://b,\thttp://c ", error));
    assert_string_equal(config.origin, "http://a,http://b,http://c");
    assert_true(config_set(&config, "origin", "", error));
    assert_string_equal(config.origin, "");
}

static void an_origin_is_one_that_browsers_send(void **state)
{
    (void)state;
    static const char *const good[] = {"http://a", "https://play.example.org",
                                       "http://192.0.2.2:81", "http://[2001:db8::2]:8080",
                                       "https://a-b.example:8443"};
    static const char *const bad[] = {
        "",
        "hello",
        "play.example.org",
        "https://play.example.org/",
        "null",
        "ftp://a",
        "http://",
        "http://a:",
        "http://a:80",
        "http://A",
        "https://a:443",
        "http://a:0",
        "http://a/b",
        "http://[::1",
        "http://a,b",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(config_is_origin(good[i]));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(config_is_origin(bad[i]));
    }
}

static void a_proxy_is_an_address_as_clients_have_it(void **state)
{
    (void)state;
    static const char *const bad[] = {"foo", "127.0.0.1:80", "10.0.0.0/8", "::0001",
                                      "1.2.3.4,,::1"};
    char error[CONFIG_ERROR_SIZE];
    Config config = config_start();
    assert_true(config_set(&config, "proxy", "127.0.0.1, ::1", error));
    assert_string_equal(config.proxy, "127.0.0.1,::1");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(config_set(&config, "proxy", bad[i], error));
    }
    assert_string_equal(config.proxy, "127.0.0.1,::1");
}

static void a_list_that_grows_too_long_is_refused(void **state)
{
    (void)state;
    char error[CONFIG_ERROR_SIZE];
    char item[CONFIG_VALUE_SIZE - 9];
    Config config = config_start();
    memset(item, 'x', sizeof item);
    memcpy(item, "http://", 7);
    item[sizeof item - 1] = '\0';
    assert_true(config_set(&config, "origin", item, error));
    assert_true(config_add(&config, "origin", "http://y", error));
    assert_false(config_add(&config, "origin", "http://z", error));
    assert_int_equal(strlen(config.origin), CONFIG_VALUE_SIZE - 1);
}

/* ---------------------------------------------------------------- messages */

static bool reads(const char *text, Message *message)
{
    const char *error = NULL;
    bool is_read = protocol_read(text, strlen(text), message, &error);
    assert_true(is_read || error != NULL);
    return is_read;
}

static void messages_are_read_as_they_are_meant(void **state)
{
    (void)state;
    Message message;
    assert_true(
        reads("{\"type\":\"hello\",\"token\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"after\":7}", &message));
    assert_int_equal(message.kind, MESSAGE_HELLO);
    assert_int_equal(message.after, 7);
    assert_true(reads("{\"type\":\"move\",\"game\":1,\"ply\":2,\"move\":7,\"id\":9}", &message));
    assert_int_equal(message.kind, MESSAGE_COMMAND);
    assert_int_equal(message.command.kind, COMMAND_MOVE);
    assert_int_equal(message.command.game, 1);
    assert_int_equal(message.command.ply, 2);
    assert_int_equal(message.command.move, 6);
    assert_int_equal(message.id, 9);
    assert_true(reads("{\"type\":\"name\",\"name\":\"Zo\\u00eb\"}", &message));
    assert_string_equal(message.command.text, "Zo\xc3\xab");
}

static void moves_and_names_that_cannot_be_are_left_to_the_room(void **state)
{
    (void)state;
    Message message;
    /* A game may have more moves than there are in one position. */
    static const int moves[] = {0, 65536, 65537, GAME_MOVES_MAX + 1, 65535};
    for (int i = 0; i < 5; i++) {
        char text[64];
        snprintf(text, sizeof text, "{\"type\":\"move\",\"game\":0,\"ply\":99,\"move\":%d}",
                 moves[i]);
        assert_true(reads(text, &message));
        assert_int_equal(message.command.move, moves[i] - 1);
        assert_int_equal(message.command.ply, 99);
    }
    assert_true(reads("{\"type\":\"name\",\"name\":7}", &message));
    assert_string_equal(message.command.text, "");
}

static void what_is_no_message_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "x",
        "[]",
        "7",
        "null",
        "{}",
        "{\"type\":7}",
        "{\"type\":\"x\"}",
        "{\"type\":\"ping\"}x",
        "{\"type\":\"ping\",\"type\":\"ping\"}",
        "{\"type\":\"ping\",\"id\":-1}",
        "{\"type\":\"ping\",\"id\":1.5}",
        "{\"type\":\"ping\",\"id\":99999999999999999999}",
        "{\"type\":\"hello\"}",
        "{\"type\":\"hello\",\"token\":\"short\"}",
        "{\"type\":\"hello\",\"token\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"after\":-1}",
        "{\"type\":\"move\",\"game\":0,\"ply\":0}",
        "{\"type\":\"move\",\"game\":0,\"ply\":0,\"move\":-1}",
        "{\"type\":\"move\",\"game\":0,\"ply\":0,\"move\":1000001}",
        "{\"type\":\"move\",\"game\":0,\"ply\":1.5,\"move\":1}",
        "{\"type\":\"name\",\"name\":\"\\u0000\"}",
        "{\"type\":\"pi\xffng\"}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Message message;
        if (reads(bad[i], &message)) {
            fail_msg("%s was taken", bad[i]);
        }
    }
}

static void metrics_fit(void **state)
{
    (void)state;
    Metrics metrics;
    memset(&metrics, 0x7f, sizeof metrics);
    char text[METRICS_TEXT_SIZE];
    size_t size = metrics_write(&metrics, text);
    assert_int_equal(size, strlen(text));
    assert_int_equal(text[size - 1], '\n');
}

RUN_TESTS(cmocka_unit_test(hashes_are_those_of_the_standard),
          cmocka_unit_test(tokens_are_different_and_look_like_tokens),
          cmocka_unit_test(hashes_are_equal_only_if_all_bits_are),
          cmocka_unit_test(a_bucket_empties_and_fills_again),
          cmocka_unit_test(each_address_and_each_kind_has_its_own_limit),
          cmocka_unit_test(one_customer_of_ipv6_has_one_limit),
          cmocka_unit_test(an_address_of_ipv4_is_the_same_in_the_clothes_of_ipv6),
          cmocka_unit_test(an_address_counts_however_a_proxy_writes_it),
          cmocka_unit_test(a_tally_counts_what_each_address_has),
          cmocka_unit_test(what_is_no_address_shares_one_limit),
          cmocka_unit_test(more_addresses_than_places_share_limits),
          cmocka_unit_test(addresses_and_ports_are_read),
          cmocka_unit_test(a_page_is_from_here_if_an_address_says_so),
          cmocka_unit_test(a_list_has_its_items_and_no_parts_of_them),
          cmocka_unit_test(a_text_with_one_bad_line_sets_nothing),
          cmocka_unit_test(a_list_may_have_several_lines_and_replaces_what_was_there),
          cmocka_unit_test(an_origin_is_one_that_browsers_send),
          cmocka_unit_test(a_proxy_is_an_address_as_clients_have_it),
          cmocka_unit_test(a_list_that_grows_too_long_is_refused),
          cmocka_unit_test(messages_are_read_as_they_are_meant),
          cmocka_unit_test(moves_and_names_that_cannot_be_are_left_to_the_room),
          cmocka_unit_test(what_is_no_message_is_refused), cmocka_unit_test(metrics_fit))
