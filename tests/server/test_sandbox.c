/* test_sandbox.c - what is left in the sandbox, and what is not. Each test runs
 * in a process of its own, since there is no way out again. */
#define _GNU_SOURCE

#include "server/sandbox.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "testing.h"

static char folder[64];
static char data[80];

static int set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/fourmi-sandbox-XXXXXX");
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    snprintf(data, sizeof data, "%s/x.db", folder);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    char link[80];
    snprintf(link, sizeof link, "%s/link/x.db", folder);
    unlink(link);
    *strrchr(link, '/') = '\0';
    rmdir(link);
    unlink(data);
    return rmdir(folder);
}

/* For a process that cannot tell cmocka what it finds. */
#define CHECK(condition)                                                                           \
    if (!(condition)) {                                                                            \
        fprintf(stderr, "line %d: %s, errno %d\n", __LINE__, #condition, errno);                   \
        return false;                                                                              \
    }

static bool holds_in_sandbox(bool (*check)(Sandbox sandbox), const char *path)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        _exit(check(sandbox_enter(path)) ? 0 : 1);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

/* Whether a call that gave `result` was refused. */
static bool was_refused(long result)
{
    return result < 0 && (errno == EPERM || errno == EACCES);
}

static int open_new(const char *path)
{
    return open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

static bool uses_a_database(Sandbox sandbox)
{
    (void)sandbox;
    sqlite3 *database;
    CHECK(sqlite3_open(data, &database) == SQLITE_OK);
    CHECK(sqlite3_exec(database,
                       "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                       "CREATE TABLE t (x); INSERT INTO t VALUES (1);"
                       "PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO t VALUES (2)",
                       NULL, NULL, NULL) == SQLITE_OK);
    CHECK(sqlite3_close(database) == SQLITE_OK);
    return true;
}

static void a_database_can_be_used(void **state)
{
    (void)state;
    assert_true(holds_in_sandbox(uses_a_database, data));
}

static void a_database_behind_a_link_can_be_used(void **state)
{
    (void)state;
    char link[96];
    snprintf(link, sizeof link, "%s/link", folder);
    assert_int_equal(mkdir(link, 0700), 0);
    snprintf(link, sizeof link, "%s/link/x.db", folder);
    assert_int_equal(close(open_new(data)), 0);
    assert_int_equal(symlink(data, link), 0);
    assert_true(holds_in_sandbox(uses_a_database, link));
}

static bool keeps_to_its_folder(Sandbox sandbox)
{
    char outside[80];
    if (sandbox.landlock == 0) {
        return true;
    }
    snprintf(outside, sizeof outside, "%s.outside", folder);
    CHECK(was_refused(open_new(outside)));
    CHECK(was_refused(open("/dev/null", O_WRONLY)));
    CHECK(was_refused(mkdir(outside, 0700)));
    CHECK(was_refused(unlink("/etc/passwd")));
    CHECK(was_refused(symlink("/etc/passwd", data)));
    /* Builds with sanitizers may read everything, and have no seccomp. */
    CHECK(!sandbox.has_seccomp || was_refused(open("/etc/passwd", O_RDONLY)));
    return true;
}

static void no_other_file_can_be_opened_or_changed(void **state)
{
    (void)state;
    assert_true(holds_in_sandbox(keeps_to_its_folder, data));
}

static int outgoing; /* a socket that was opened before */

static bool connects_nowhere(Sandbox sandbox)
{
    const struct sockaddr_in nobody = {.sin_family = AF_INET, .sin_port = htons(1)};
    if (sandbox.landlock < 4 && !sandbox.has_seccomp) {
        return true;
    }
    CHECK(was_refused(connect(outgoing, (const struct sockaddr *)&nobody, sizeof nobody)));
    CHECK(was_refused(bind(outgoing, (const struct sockaddr *)&nobody, sizeof nobody)));
    CHECK(!sandbox.has_seccomp || was_refused(socket(AF_INET, SOCK_DGRAM, 0)));
    CHECK(!sandbox.has_seccomp || was_refused(socket(AF_UNIX, SOCK_STREAM, 0)));
    return true;
}

static void no_connection_to_elsewhere_can_be_made(void **state)
{
    (void)state;
    outgoing = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(outgoing >= 0);
    assert_true(holds_in_sandbox(connects_nowhere, data));
    close(outgoing);
}

static bool starts_no_process(Sandbox sandbox)
{
    if (!sandbox.has_seccomp) {
        return true;
    }
    CHECK(was_refused(execl("/bin/true", "true", NULL)));
    CHECK(was_refused(fork()));
    CHECK(was_refused(kill(getppid(), 0)));
    CHECK(was_refused(ptrace(PTRACE_ATTACH, getppid(), NULL, NULL)));
    CHECK(was_refused(setuid(65534)));
    CHECK(was_refused(unshare(CLONE_NEWUSER)));
    return true;
}

/* Signals have as many ways as `kill` has relatives. */
static bool leaves_others_alone(Sandbox sandbox)
{
    siginfo_t about = {.si_code = SI_QUEUE};
    struct rlimit limit;
    const pid_t other = getppid();
    if (!sandbox.has_seccomp) {
        return true;
    }
    CHECK(was_refused(syscall(SYS_tgkill, other, other, 0)));
    CHECK(was_refused(syscall(SYS_tkill, other, 0)));
    CHECK(was_refused(syscall(SYS_rt_sigqueueinfo, other, 0, &about)));
    CHECK(was_refused(syscall(SYS_rt_tgsigqueueinfo, other, other, 0, &about)));
    CHECK(was_refused(prlimit(other, RLIMIT_CORE, NULL, &limit)));
    CHECK(pthread_kill(pthread_self(), 0) == 0);
    CHECK(getrlimit(RLIMIT_CORE, &limit) == 0);
    return true;
}

static void other_processes_get_no_signals_and_keep_their_limits(void **state)
{
    (void)state;
    assert_true(holds_in_sandbox(leaves_others_alone, data));
}

static bool leaves_rights_alone(Sandbox sandbox)
{
    const int file = open_new(data);
    CHECK(file >= 0);
    if (!sandbox.has_seccomp) {
        return true;
    }
    CHECK(was_refused(chmod(data, 0644)));
    CHECK(was_refused(fchmodat(AT_FDCWD, data, 0644, 0)));
    CHECK(was_refused(chown(data, getuid(), getgid())));
    CHECK(was_refused(lchown(data, getuid(), getgid())));
    CHECK(was_refused(setxattr(data, "user.x", "", 0, 0)));
    CHECK(was_refused(lsetxattr(data, "user.x", "", 0, 0)));
    CHECK(was_refused(fsetxattr(file, "user.x", "", 0, 0)));
    CHECK(was_refused(removexattr(data, "user.x")));
    CHECK(was_refused(utimensat(AT_FDCWD, data, NULL, 0)));
    /* SQLite gives its log the rights of the database. */
    CHECK(fchmod(file, 0600) == 0);
    CHECK(fchown(file, getuid(), getgid()) == 0);
    return true;
}

static void no_file_gets_other_rights_or_another_owner(void **state)
{
    (void)state;
    assert_true(holds_in_sandbox(leaves_rights_alone, data));
}

static void no_program_and_no_process_can_be_started_or_touched(void **state)
{
    (void)state;
    assert_true(holds_in_sandbox(starts_no_process, data));
}

static bool runs_only_itself(Sandbox sandbox)
{
    if (!sandbox.has_seccomp) {
        return true;
    }
    void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(memory != MAP_FAILED);
    CHECK(was_refused(mprotect(memory, 4096, PROT_READ | PROT_EXEC)));
    CHECK(mprotect(memory, 4096, PROT_READ) == 0);
    CHECK(mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) ==
          MAP_FAILED);
    /* Shared memory can be attached as executable. */
    CHECK(was_refused(shmget(IPC_PRIVATE, 4096, 0600)));
    CHECK(shmat(0, NULL, SHM_EXEC) == (void *)-1 && errno == EPERM);
    return true;
}

static void no_memory_becomes_executable(void **state)
{
    (void)state;
    assert_true(holds_in_sandbox(runs_only_itself, data));
}

static void *try_outside(void *refused)
{
    *(bool *)refused = was_refused(open("/dev/null", O_WRONLY));
    return NULL;
}

static bool holds_threads(Sandbox sandbox)
{
    bool refused = false;
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, try_outside, &refused) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(refused || sandbox.landlock == 0);
    return true;
}

static void threads_can_be_started_and_are_held_as_well(void **state)
{
    (void)state;
    assert_true(holds_in_sandbox(holds_threads, data));
}

static void a_process_can_still_end_itself(void **state)
{
    (void)state;
    int status;
    pid_t child = fork();
    if (child == 0) {
        sandbox_enter(data);
        abort();
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGABRT);
}

#define SANDBOX_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

RUN_TESTS(SANDBOX_TEST(a_database_can_be_used), SANDBOX_TEST(a_database_behind_a_link_can_be_used),
          SANDBOX_TEST(no_other_file_can_be_opened_or_changed),
          SANDBOX_TEST(no_connection_to_elsewhere_can_be_made),
          SANDBOX_TEST(no_program_and_no_process_can_be_started_or_touched),
          SANDBOX_TEST(other_processes_get_no_signals_and_keep_their_limits),
          SANDBOX_TEST(no_file_gets_other_rights_or_another_owner),
          SANDBOX_TEST(no_memory_becomes_executable),
          SANDBOX_TEST(threads_can_be_started_and_are_held_as_well),
          SANDBOX_TEST(a_process_can_still_end_itself))
