/* sandbox.c - what the server gives up before it serves. */
#define _GNU_SOURCE

#include "server/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Sanitizers look into /proc, trace their own process and run programs to name
 * what they find. A build with one keeps to its folder when it writes, and has
 * no seccomp. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#define IS_SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define IS_SANITIZED 0
#endif

/* ---------------------------------------------------------------- landlock */

/* As the kernel has it today; the header of an older system ends sooner. */
typedef struct Ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scope;
} Ruleset;

typedef struct PortRule {
    uint64_t rights;
    uint64_t port;
} PortRule;

enum {
    PORT_RULE = 2,
    NETWORK_CONNECT = 1 << 1,
    NETWORK_ALL = 1 << 0 | 1 << 1, /* bind and connect of TCP */
    SCOPE_ALL = 1 << 0 | 1 << 1,   /* abstract sockets and signals of others */
    FILE_TRUNCATE = 1 << 14,
    NETWORK_SINCE = 4, /* versions of landlock */
    SCOPE_SINCE = 6,
};

/* All rights to files that a version knows: bits from 0 on. */
static uint64_t file_rights(int version)
{
    static const int counts[] = {0, 13, 14, 15, 15, 16};
    const int last = (int)(sizeof counts / sizeof *counts) - 1;
    return (UINT64_C(1) << counts[version < last ? version : last]) - 1;
}

/* Leaves some rights to a file, or to all that is below a folder. */
static bool allow(int ruleset, const char *path, uint64_t rights)
{
    struct landlock_path_beneath_attr rule = {.allowed_access = rights};
    rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
    bool is_allowed = rule.parent_fd >= 0 && syscall(SYS_landlock_add_rule, ruleset,
                                                     LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    if (rule.parent_fd >= 0) {
        close(rule.parent_fd);
    }
    return is_allowed;
}

/* Connections to the database, and what says where it is and who may use it. What is
 * not there is not needed. */
static bool allow_database(int ruleset, const SandboxDatabase *database, bool has_network)
{
    bool is_allowed = true;
    for (int i = 0; i < database->file_count; i++) {
        const char *path = database->files[i];
        if (!allow(ruleset, path, LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)) {
            allow(ruleset, path, LANDLOCK_ACCESS_FS_READ_FILE); /* it is no folder */
        }
    }
    for (int i = 0; has_network && i < database->port_count; i++) {
        const PortRule rule = {NETWORK_CONNECT, (uint64_t)database->ports[i]};
        is_allowed &= syscall(SYS_landlock_add_rule, ruleset, PORT_RULE, &rule, 0) == 0;
    }
    return is_allowed;
}

static bool allow_what_is_needed(int ruleset, const char *folder, uint64_t known)
{
    const uint64_t reading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    const uint64_t writing = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG |
                             LANDLOCK_ACCESS_FS_REMOVE_FILE | FILE_TRUNCATE;
    if (IS_SANITIZED && !allow(ruleset, "/", reading | LANDLOCK_ACCESS_FS_EXECUTE)) {
        return false;
    }
    /* SQLite asks for random numbers when it begins to write, and does without
     * them where that fails. */
    allow(ruleset, "/dev/urandom", LANDLOCK_ACCESS_FS_READ_FILE);
    return folder == NULL || allow(ruleset, folder, (reading | writing) & known);
}

/* Returns the version that is on; 0 if none is. There is a folder or a database. */
static int enter_landlock(const char *folder, const SandboxDatabase *database)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) {
        return 0;
    }
    const Ruleset all = {
        .files = file_rights((int)version),
        .network = version >= NETWORK_SINCE ? NETWORK_ALL : 0,
        .scope = version >= SCOPE_SINCE ? SCOPE_ALL : 0,
    };
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
    if (ruleset < 0) {
        return 0;
    }
    bool is_on = allow_what_is_needed(ruleset, folder, all.files) &&
                 (database == NULL || allow_database(ruleset, database, all.network != 0)) &&
                 syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    close(ruleset);
    return is_on ? (int)version : 0;
}

/* The folder of a file, or of what it is a link to: SQLite keeps its own files
 * beside that. */
static void folder_of(const char *path, char folder[PATH_MAX])
{
    if (realpath(path, folder) == NULL) {
        snprintf(folder, PATH_MAX, "%s", path);
    }
    char *slash = strrchr(folder, '/');
    if (slash == NULL) {
        snprintf(folder, PATH_MAX, ".");
    } else {
        slash[slash == folder] = '\0'; /* the root keeps its slash */
    }
}

/* ----------------------------------------------------------------- seccomp */

/* The numbers of system calls belong to a machine. */
#if IS_SANITIZED
#define MACHINE 0
#elif defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define MACHINE AUDIT_ARCH_RISCV64
#else
#define MACHINE 0
#endif

/* Calls that are younger than some systems' headers. From 424 on a call has the
 * same number on all machines. */
enum { FCHMODAT2 = 452, SETXATTRAT = 463, REMOVEXATTRAT = 466 };

/* What a server never does. Whatever is not named here stays allowed: which
 * harmless calls the C library makes is its own affair, and changes. */
static const int refused[] = {
    /* other programs and processes */
    SYS_execve,
    SYS_execveat,
    SYS_kill,
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_pidfd_open,
    SYS_pidfd_getfd,
    SYS_pidfd_send_signal,
    SYS_tkill,
    SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo,
    SYS_setns,
    SYS_unshare,
    SYS_socketpair,
    SYS_listen,
    /* file systems */
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_mknodat,
    SYS_open_tree,
    SYS_move_mount,
    SYS_fsopen,
    SYS_fsconfig,
    SYS_fsmount,
    SYS_fspick,
    SYS_mount_setattr,
    SYS_name_to_handle_at,
    SYS_open_by_handle_at,
    SYS_fanotify_init,
    SYS_quotactl,
    SYS_swapon,
    SYS_swapoff,
    /* whose a file is, and what may be done with it: SQLite does that only with
     * files that it has just made, by fchmod and fchown */
    SYS_fchmodat,
    FCHMODAT2,
    SYS_fchownat,
    SYS_setxattr,
    SYS_lsetxattr,
    SYS_fsetxattr,
    SETXATTRAT,
    SYS_removexattr,
    SYS_lremovexattr,
    SYS_fremovexattr,
    REMOVEXATTRAT,
    SYS_utimensat,
    /* memory of others, or executable */
    SYS_shmget,
    SYS_shmat,
    SYS_shmctl,
    /* who it is */
    SYS_setuid,
    SYS_setgid,
    SYS_setreuid,
    SYS_setregid,
    SYS_setresuid,
    SYS_setresgid,
    SYS_setfsuid,
    SYS_setfsgid,
    SYS_setgroups,
    SYS_capset,
    /* the machine */
    SYS_reboot,
    SYS_kexec_load,
    SYS_kexec_file_load,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_clock_adjtime,
    SYS_adjtimex,
    SYS_syslog,
    SYS_acct,
    SYS_vhangup,
    SYS_personality,
    /* corners of the kernel that have often been a way in */
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_io_uring_setup,
    SYS_io_uring_enter,
    SYS_io_uring_register,
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl,
    SYS_kcmp,
#ifdef SYS_fork /* and others that newer machines never had */
    SYS_fork,
    SYS_vfork,
    SYS_mknod,
    SYS_chmod,
    SYS_chown,
    SYS_lchown,
    SYS_utime,
    SYS_utimes,
    SYS_futimesat,
    SYS_iopl,
    SYS_ioperm,
    SYS_modify_ldt,
#endif
};

/* Connections of its own: all that it has come from accept, unless it needs some to its
 * database. (To look up a name binds a socket of the kernel's.) */
static const int refused_unconnected[] = {SYS_socket, SYS_bind, SYS_connect};

enum {
    UNCONNECTED_COUNT = sizeof refused_unconnected / sizeof *refused_unconnected,
    REFUSED_COUNT = sizeof refused / sizeof *refused,
    FILTER_SIZE = 48 + 2 * (REFUSED_COUNT + UNCONNECTED_COUNT),
    X32_BIT = 0x40000000, /* marks the numbers of another set of calls on x86-64 */
};

typedef struct Filter {
    struct sock_filter steps[FILTER_SIZE];
    unsigned short count;
} Filter;

static void add(Filter *filter, uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false)
{
    filter->steps[filter->count++] = (struct sock_filter){code, if_true, if_false, value};
}

static void add_load(Filter *filter, size_t offset)
{
    add(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void add_load_argument(Filter *filter, int argument)
{
    add_load(filter, offsetof(struct seccomp_data, args) + (size_t)argument * sizeof(uint64_t));
}

static void add_answer(Filter *filter, uint32_t answer)
{
    add(filter, BPF_RET | BPF_K, answer, 0, 0);
}

/* A call of this number gets the answer; `number` is loaded, and stays so. */
static void answer_call(Filter *filter, int number, uint32_t answer)
{
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 1);
    add_answer(filter, answer);
}

/* A call of this number is refused if its argument has one of these bits, or,
 * with `if_lacking`, if it has none of them. */
static void refuse_by_bits(Filter *filter, int number, int argument, uint32_t bits, bool if_lacking)
{
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 4);
    add_load_argument(filter, argument);
    add(filter, BPF_JMP | BPF_JSET | BPF_K, bits, if_lacking ? 1 : 0, if_lacking ? 0 : 1);
    add_answer(filter, SECCOMP_RET_ERRNO | EPERM);
    add_answer(filter, SECCOMP_RET_ALLOW);
}

/* A call of this number is refused unless its first argument is this process. */
static void refuse_for_others(Filter *filter, int number, pid_t self)
{
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 4);
    add_load_argument(filter, 0);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)self, 1, 0);
    add_answer(filter, SECCOMP_RET_ERRNO | EPERM);
    add_answer(filter, SECCOMP_RET_ALLOW);
}

static void write_filter(Filter *filter, bool connects)
{
    add_load(filter, offsetof(struct seccomp_data, arch));
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0);
    add_answer(filter, SECCOMP_RET_KILL_PROCESS);
    add_load(filter, offsetof(struct seccomp_data, nr));
    add(filter, BPF_JMP | BPF_JGE | BPF_K, X32_BIT, 0, 1);
    add_answer(filter, SECCOMP_RET_KILL_PROCESS);
    for (int i = 0; i < REFUSED_COUNT; i++) {
        answer_call(filter, refused[i], SECCOMP_RET_ERRNO | EPERM);
    }
    for (int i = 0; i < UNCONNECTED_COUNT && !connects; i++) {
        answer_call(filter, refused_unconnected[i], SECCOMP_RET_ERRNO | EPERM);
    }
    /* Threads, but no processes. What clone3 is to do stands in memory, where
     * a filter cannot see it; told that there is none, the C library uses
     * clone. */
    answer_call(filter, SYS_clone3, SECCOMP_RET_ERRNO | ENOSYS);
    refuse_by_bits(filter, SYS_clone, 0, CLONE_THREAD, true);
    refuse_by_bits(filter, SYS_mmap, 2, PROT_EXEC, false);
    refuse_by_bits(filter, SYS_mprotect, 2, PROT_EXEC, false);
    refuse_by_bits(filter, SYS_pkey_mprotect, 2, PROT_EXEC, false);
    /* The C library aborts with the one, and looks at its own limits, as those
     * of process 0, with the other. */
    refuse_for_others(filter, SYS_tgkill, getpid());
    refuse_for_others(filter, SYS_prlimit64, 0);
    add_answer(filter, SECCOMP_RET_ALLOW);
}

static bool enter_seccomp(bool connects)
{
    Filter filter = {.count = 0};
    if (MACHINE == 0) {
        return false;
    }
    write_filter(&filter, connects);
    const struct sock_fprog program = {.len = filter.count, .filter = filter.steps};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

static Sandbox enter(const char *folder, const SandboxDatabase *database)
{
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return (Sandbox){0};
    }
    /* Landlock opens files, so it comes first. */
    const int landlock = enter_landlock(folder, database);
    return (Sandbox){.landlock = landlock, .has_seccomp = enter_seccomp(database != NULL)};
}

Sandbox sandbox_enter(const char *data)
{
    char folder[PATH_MAX];
    folder_of(data, folder);
    return enter(folder, NULL);
}

Sandbox sandbox_enter_connected(const SandboxDatabase *database)
{
    return enter(NULL, database);
}
