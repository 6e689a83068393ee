/* pg_statements.c - what is asked of the database.
 *
 * A write of a room is one statement. Its first part, `moved`, compares the number of the
 * last event and sets it, which takes the lock of the room's row; all other parts are
 * about what `moved` gives, so that without it nothing is written.
 *
 *      $1 room  $2 the last event that is expected; -1: any  $3 how many are new
 *      $4..$11  the events, an array of each field
 *      $12..$14 the tokens
 *      $15..$22 a finished game, $23 whether there is one
 *      $24 whether there is a listing, $25..$29
 *      $30 server  $31 batch  $32 whether it is the first write of the room in this batch
 *      $33..$37 a new room
 *
 * Later writes of a room in one batch must find that it was the same batch that moved it:
 * the number alone could be another server's.
 */
#include "server/store/postgres/pg_statements.h"

#define IS_ALIVE(server)                                                                           \
    "EXISTS (SELECT 1 FROM servers s WHERE s.id = " server " AND s.until > now())"

#define TOKENS_ARE_NEW "NOT EXISTS (SELECT 1 FROM tokens WHERE hash = ANY ($12::bytea[]))"

#define WRITE_THE_REST                                                                             \
    ", e AS (INSERT INTO events (room, seq, kind, seat, value, spent_ms, at_ms, text, sum)"        \
    " SELECT moved.id, u.* FROM moved, unnest($4::int[], $5::int[], $6::int[], $7::int[],"         \
    " $8::bigint[], $9::bigint[], $10::text[], $11::bigint[]) AS u),"                              \
    " t AS (INSERT INTO tokens (hash, room, role, sum) SELECT u.hash, moved.id, u.role, u.sum"     \
    " FROM moved, unnest($12::bytea[], $13::int[], $14::bigint[]) AS u (hash, role, sum)),"        \
    " g AS (INSERT INTO games (game, first, second, moves, result, ending, ended_ms, sum)"         \
    " SELECT $15::text, $16::text, $17::text, $18::text, $19::int, $20::int, $21::bigint,"         \
    " $22::bigint FROM moved WHERE $23::bool RETURNING id)"                                        \
    " SELECT moved.id, g.id FROM moved LEFT JOIN g ON true"

#define KEEP_THE_LISTING                                                                           \
    " is_running = CASE WHEN $24::bool THEN $25::bool ELSE is_running END,"                        \
    " since_ms = CASE WHEN $24::bool THEN $26::bigint ELSE since_ms END,"                          \
    " ply = CASE WHEN $24::bool THEN $27::int ELSE ply END,"                                       \
    " first = CASE WHEN $24::bool THEN $28::text ELSE first END,"                                  \
    " second = CASE WHEN $24::bool THEN $29::text ELSE second END"

#define MOVE_THE_ROOM                                                                              \
    "WITH moved AS (UPDATE rooms SET last = last + $3::int, server = $30::bigint,"                 \
    " batch = $31::bigint," KEEP_THE_LISTING                                                       \
    " WHERE id = $1::bigint AND (last = $2::int OR $2::int < 0)"                                   \
    " AND ($32::bool OR (server = $30::bigint AND batch = $31::bigint))"                           \
    " AND " TOKENS_ARE_NEW " RETURNING id)"

#define GAME_COLUMNS "id, game, first, second, moves, result, ending, ended_ms, sum"
#define CHALLENGE_COLUMNS                                                                          \
    "id, game, name, games, size, owner, created_ms, expires_ms, won, drawn, lost, sum"

const char *const pg_statements[PG_STATEMENTS] = {
    [PG_BEGIN] = "BEGIN ISOLATION LEVEL READ COMMITTED",
    [PG_COMMIT] = "COMMIT",
    [PG_ROLLBACK] = "ROLLBACK",
    [PG_REGISTER_WRITER] =
        "INSERT INTO writers (server, batch, since) VALUES ($1::bigint, 0, now())"
        " ON CONFLICT (server) DO UPDATE SET since = now()",
    [PG_MARK_BATCH] = "UPDATE writers SET batch = $2::bigint, since = now()"
                      " WHERE server = $1::bigint RETURNING batch",
    [PG_LAST_BATCH] = "UPDATE writers SET since = now() WHERE server = $1::bigint RETURNING batch",
    [PG_CAN_WRITE] = "SELECT current_setting('transaction_read_only') = 'off'", /* nor a standby */
    /* A hint may be lost, so nobody waits until it is on a disk: those that others have
     * to wait for, since one hint is stored after another, would make it slow for all. */
    [PG_NOTIFY] = "SELECT pg_notify($1::text, $2::text),"
                  " set_config('synchronous_commit', 'off', true)",
    [PG_APPEND] = MOVE_THE_ROOM WRITE_THE_REST,
    [PG_NEW_ROOM] = "WITH moved AS (INSERT INTO rooms (id, last, is_running, since_ms, ply, first,"
                    " second, server, batch, game, clock_ms, increment_ms, sum, watch)"
                    " SELECT $1::bigint, $3::int, $25::bool, $26::bigint, $27::int, $28::text,"
                    " $29::text, $30::bigint, $31::bigint, $33::text, $34::bigint, $35::bigint,"
                    " $36::bigint, $37::text WHERE $2::int < 1 AND $24::bool IS NOT NULL AND"
                    " $32::bool IS NOT NULL AND " TOKENS_ARE_NEW
                    " ON CONFLICT DO NOTHING RETURNING id)" WRITE_THE_REST,
    [PG_INSERT_GAME] = "INSERT INTO games (game, first, second, moves, result, ending, ended_ms,"
                       " sum) VALUES ($1, $2, $3, $4, $5::int, $6::int, $7::bigint, $8::bigint)"
                       " RETURNING id",
    [PG_INSERT_BRAIN] = "WITH b AS (INSERT INTO brains (game, bytes) VALUES ($1, $2::bytea)"
                        " RETURNING id), d AS (DELETE FROM brains WHERE id <="
                        " (SELECT id FROM b) - $3::bigint) SELECT id FROM b",
    [PG_LOCK_CHALLENGES] = "SELECT pg_advisory_xact_lock(1181702708, 2)",
    [PG_EXPIRE_CHALLENGE_BRAINS] = "DELETE FROM challenge_brains WHERE id IN"
                                   " (SELECT id FROM challenges WHERE expires_ms <= $1::bigint)",
    [PG_EXPIRE_CHALLENGES] = "DELETE FROM challenges WHERE expires_ms <= $1::bigint",
    [PG_KEEP_CHALLENGE] =
        "WITH tally AS (SELECT count(*) AS n, coalesce(sum(size), 0) AS b,"
        " count(*) FILTER (WHERE owner = $6::bigint) AS owner_n,"
        " coalesce(sum(size) FILTER (WHERE owner = $6::bigint), 0) AS owner_b FROM challenges),"
        " kept AS (INSERT INTO challenges (" CHALLENGE_COLUMNS ") SELECT $1::text, $2::text,"
        " $3::text, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::bigint, $9::bigint,"
        " $10::bigint, $11::bigint, $12::bigint FROM tally WHERE n < $14::bigint"
        " AND b + $5::bigint <= $15::bigint AND owner_n < $16::bigint"
        " AND owner_b + $5::bigint <= $17::bigint ON CONFLICT DO NOTHING RETURNING id),"
        " brain AS (INSERT INTO challenge_brains (id, bytes) SELECT id, $13::bytea FROM kept)"
        " SELECT (SELECT count(*) FROM kept), n < $14::bigint AND b + $5::bigint <= "
        "$15::bigint,"
        " owner_n < $16::bigint AND owner_b + $5::bigint <= $17::bigint FROM tally",
    [PG_LOCK_CHALLENGE] = "SELECT " CHALLENGE_COLUMNS " FROM challenges WHERE id = $1 FOR UPDATE",
    [PG_UPDATE_CHALLENGE] = "UPDATE challenges SET won = $1::bigint, drawn = $2::bigint,"
                            " lost = $3::bigint, sum = $4::bigint WHERE id = $5",

    [PG_FIND_TOKEN] = "SELECT room, role, sum FROM tokens WHERE hash = $1::bytea",
    [PG_FIND_ROOM] = "SELECT id, game, clock_ms, increment_ms, sum, watch FROM rooms"
                     " WHERE id = $1::bigint",
    /* With the number of the last one, which is there even if no event is. */
    [PG_READ_EVENTS] = "SELECT seq, kind, seat, value, spent_ms, at_ms, text, e.sum, greatest(0,"
                       " extract(epoch FROM clock_timestamp() - stored_at) * 1000)::bigint, last"
                       " FROM rooms r LEFT JOIN events e ON e.room = r.id AND e.seq > $2::bigint"
                       " WHERE r.id = $1::bigint ORDER BY seq",
    [PG_RESERVE_ROOMS] = "SELECT nextval('room_numbers')",
    [PG_LIST_ROOMS] = "SELECT r.id, game, watch, since_ms, ply, first, second FROM rooms r"
                      " JOIN holders h ON h.room = r.id WHERE is_running AND watch <> ''"
                      " AND " IS_ALIVE("h.server") " ORDER BY since_ms DESC LIMIT $1::int",
    [PG_FIND_GAME] = "SELECT " GAME_COLUMNS " FROM games WHERE id = $1::bigint",
    [PG_LIST_GAMES] = "SELECT " GAME_COLUMNS " FROM games WHERE id < $1::bigint"
                      " ORDER BY id DESC LIMIT $2::int",
    [PG_LIST_GAMES_OF] = "SELECT " GAME_COLUMNS " FROM games WHERE id < $1::bigint AND game = $3"
                         " ORDER BY id DESC LIMIT $2::int",
    [PG_NEXT_GAME] = "SELECT " GAME_COLUMNS " FROM games WHERE id > $1::bigint"
                     " AND settled <= pg_snapshot_xmin(pg_current_snapshot()) ORDER BY id LIMIT 1",
    [PG_HAS_BRAIN] = "SELECT 1 FROM brains WHERE id = $1::bigint AND game = $2",
    [PG_FIND_BRAIN] = "SELECT bytes FROM brains WHERE id = $1::bigint",
    [PG_FIND_CHALLENGE] = "SELECT " CHALLENGE_COLUMNS " FROM challenges WHERE id = $1",
    [PG_FIND_CHALLENGE_BRAIN] = "SELECT bytes FROM challenge_brains WHERE id = $1",

    /* A server that lives has a row that says until when; so to renew its leases is to
     * write one row, however many rooms it holds. */
    [PG_HEARTBEAT] = "INSERT INTO servers (id, until) VALUES ($1::bigint, now() + $2::int *"
                     " interval '1 millisecond') ON CONFLICT (id) DO UPDATE"
                     " SET until = excluded.until",
    [PG_TAKE_LEASES] = "INSERT INTO holders (room, server) SELECT DISTINCT u.room, $1::bigint FROM"
                       " unnest($2::bigint[]) AS u (room) WHERE NOT EXISTS (SELECT 1 FROM holders h"
                       " WHERE h.room = u.room AND " IS_ALIVE(
                           "h.server") ") ORDER BY u.room"
                                       " ON CONFLICT (room) DO UPDATE SET server = excluded.server"
                                       " WHERE NOT " IS_ALIVE("holders.server"),
    [PG_LET_LEASES_GO] = "DELETE FROM holders WHERE server = $1::bigint"
                         " AND room NOT IN (SELECT unnest($2::bigint[]))",
    [PG_LOOK_AT_LEASES] = "SELECT coalesce(r.last, -1), coalesce(h.server = $1::bigint, false)"
                          " FROM unnest($2::bigint[]) WITH ORDINALITY AS u (id, place)"
                          " LEFT JOIN rooms r ON r.id = u.id LEFT JOIN holders h ON h.room = u.id"
                          " ORDER BY u.place",
    [PG_LEAVE] = "WITH h AS (DELETE FROM holders WHERE server = $1::bigint)"
                 " DELETE FROM servers WHERE id = $1::bigint",
    /* Not those that a server has in memory. */
    [PG_FORGET_ROOMS] =
        "WITH old AS (SELECT r.id FROM rooms r WHERE r.id <= (SELECT id FROM rooms"
        " ORDER BY id DESC OFFSET $1::bigint LIMIT 1) AND NOT EXISTS (SELECT 1 FROM holders h"
        " WHERE h.room = r.id AND " IS_ALIVE(
            "h.server") ") ORDER BY r.id LIMIT $2::int"
                        " FOR UPDATE OF r SKIP LOCKED),"
                        " e AS (DELETE FROM events USING old WHERE events.room = old.id),"
                        " t AS (DELETE FROM tokens USING old WHERE tokens.room = old.id),"
                        " d AS (DELETE FROM rooms USING old WHERE rooms.id = old.id RETURNING "
                        "rooms.id)"
                        " SELECT count(*) FROM d",
    [PG_FORGET_GAMES] = "DELETE FROM games WHERE id <= (SELECT max(id) FROM games) - $1::bigint",
    [PG_FORGET_SERVERS] = "WITH gone AS (DELETE FROM servers WHERE until < now() - interval '1 day'"
                          " RETURNING id) DELETE FROM holders WHERE server NOT IN"
                          " (SELECT id FROM servers)",
    [PG_FORGET_WRITERS] = "DELETE FROM writers WHERE since < now() - interval '7 days'",
};
