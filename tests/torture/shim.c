/* Stands between a process and the C library at every call that changes a file below one folder:
   counts the calls, records them, and at a chosen one kills the process or lets the call fail.

   Preloaded (LD_PRELOAD) and armed by tests/torture/server.py. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { NOTHING, KILL, HALF, FAIL };

static char root[PATH_MAX];
static size_t root_length;
static long target, dropped, syncs;
static int action, failure, record = -1;
static long *counter; /* shared with the parent, which reads it after a kill */

#define REAL(name) __typeof__(&name) real_##name = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void prepare(void) {
    counter = mmap(NULL, sizeof *counter, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
}

void shim_arm(const char *folder, long at, int what, int error, const char *log, long drop) {
    snprintf(root, sizeof root, "%s", folder);
    target = at, action = what, failure = error, dropped = drop, syncs = 0;
    *counter = 0;
    record = *log ? open(log, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
    root_length = strlen(root); /* last: from here on calls count */
}

void shim_disarm(void) { root_length = 0; }

long shim_count(void) { return *counter; }

static const char *of_descriptor(int descriptor, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    path[length > 0 ? length : 0] = 0;
    return path;
}

static const char *of_name(int folder, const char *name, char *path) {
    if (name[0] == '/') {
        snprintf(path, PATH_MAX, "%s", name);
        return path;
    }
    if (folder == AT_FDCWD) {
        if (!getcwd(path, PATH_MAX)) path[0] = 0;
    } else {
        of_descriptor(folder, path);
    }
    size_t used = strlen(path);
    snprintf(path + used, PATH_MAX - used, "/%s", name);
    return path;
}

static int below(const char *path) {
    return root_length && !strncmp(path, root, root_length) &&
           (path[root_length] == '/' || !path[root_length]);
}

/* Whether the call is to fail; never returns if it is the one to be killed at. */
static int stopped(void) {
    if (++*counter != target) return 0;
    if (action == KILL || action == HALF) {
        kill(getpid(), SIGKILL);
        pause();
    }
    errno = failure;
    return action == FAIL;
}

static void note(const char *what, const char *one, const char *other, long offset,
                 const void *data, size_t length) {
    if (record < 0) return;
    REAL(write);
    char line[2 * PATH_MAX + 64];
    int used = snprintf(line, sizeof line, "%s\t%s\t%s\t%ld\t%zu\n", what, one, other, offset, length);
    int saved = errno;
    if (real_write(record, line, used) != used ||
        (length && real_write(record, data, length) != (ssize_t)length))
        abort();
    errno = saved;
}

static int opened(int folder, const char *name, int flags, mode_t mode) {
    REAL(openat64);
    char path[PATH_MAX];
    struct stat before;
    if (!(flags & (O_CREAT | O_TRUNC)) || !below(of_name(folder, name, path)))
        return real_openat64(folder, name, flags, mode);
    int existed = !stat(path, &before);
    if (stopped()) return -1;
    int descriptor = real_openat64(folder, name, flags, mode);
    if (descriptor >= 0 && !existed) note("create", path, "", 0, NULL, 0);
    if (descriptor >= 0 && existed && flags & O_TRUNC) note("truncate", path, "", 0, NULL, 0);
    return descriptor;
}

#define MODE(last)                                    \
    va_list more;                                     \
    va_start(more, last);                             \
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0; \
    va_end(more)

int open(const char *name, int flags, ...) { MODE(flags); return opened(AT_FDCWD, name, flags, mode); }
int open64(const char *name, int flags, ...) { MODE(flags); return opened(AT_FDCWD, name, flags, mode); }
int openat(int folder, const char *name, int flags, ...) { MODE(flags); return opened(folder, name, flags, mode); }
int openat64(int folder, const char *name, int flags, ...) { MODE(flags); return opened(folder, name, flags, mode); }
int creat(const char *name, mode_t mode) { return opened(AT_FDCWD, name, O_CREAT | O_WRONLY | O_TRUNC, mode); }

ssize_t write(int descriptor, const void *data, size_t length) {
    REAL(write);
    char path[PATH_MAX];
    if (!root_length || !below(of_descriptor(descriptor, path))) return real_write(descriptor, data, length);
    long offset = lseek(descriptor, 0, SEEK_CUR);
    struct stat now;
    if (fcntl(descriptor, F_GETFL) & O_APPEND && !fstat(descriptor, &now)) offset = now.st_size;
    if (action == HALF && *counter + 1 == target && real_write(descriptor, data, length / 2) < 0) abort();
    if (stopped()) return -1;
    ssize_t written = real_write(descriptor, data, length);
    if (written > 0) note("write", path, "", offset, data, written);
    return written;
}

/* Calls that plagcheck does not make: a test fails if it begins to, since they are not recorded. */
#define UNKNOWN(result, name, parameters, arguments)                             \
    result name parameters {                                                     \
        REAL(name);                                                              \
        char path[PATH_MAX];                                                     \
        if (root_length && below(of_descriptor(descriptor, path))) abort();      \
        return real_##name arguments;                                            \
    }
UNKNOWN(ssize_t, pwrite, (int descriptor, const void *data, size_t length, off_t at), (descriptor, data, length, at))
UNKNOWN(ssize_t, pwrite64, (int descriptor, const void *data, size_t length, off64_t at), (descriptor, data, length, at))
UNKNOWN(ssize_t, writev, (int descriptor, const struct iovec *parts, int count), (descriptor, parts, count))
UNKNOWN(int, fallocate, (int descriptor, int how, off_t at, off_t length), (descriptor, how, at, length))

static int synced(int descriptor, int (*real)(int)) {
    char path[PATH_MAX];
    if (!root_length || !below(of_descriptor(descriptor, path))) return real(descriptor);
    if (stopped()) return -1;
    if (++syncs == dropped) return 0;
    int result = real(descriptor);
    if (!result) note("sync", path, "", 0, NULL, 0);
    return result;
}

int fsync(int descriptor) { REAL(fsync); return synced(descriptor, real_fsync); }
int fdatasync(int descriptor) { REAL(fdatasync); return synced(descriptor, real_fdatasync); }

static int shortened(int descriptor, off64_t length) {
    REAL(ftruncate64);
    char path[PATH_MAX];
    if (!root_length || !below(of_descriptor(descriptor, path))) return real_ftruncate64(descriptor, length);
    if (stopped()) return -1;
    int result = real_ftruncate64(descriptor, length);
    if (!result) note("truncate", path, "", length, NULL, 0);
    return result;
}

int ftruncate(int descriptor, off_t length) { return shortened(descriptor, length); }
int ftruncate64(int descriptor, off64_t length) { return shortened(descriptor, length); }

/* One name, one call. */
#define NAMED(what, name, parameters, arguments, folder, path_name)               \
    int name parameters {                                                        \
        REAL(name);                                                              \
        char path[PATH_MAX];                                                     \
        if (!root_length || !below(of_name(folder, path_name, path))) return real_##name arguments; \
        if (stopped()) return -1;                                                \
        int result = real_##name arguments;                                      \
        if (!result) note(what, path, "", 0, NULL, 0);                           \
        return result;                                                           \
    }
NAMED("mkdir", mkdir, (const char *name, mode_t mode), (name, mode), AT_FDCWD, name)
NAMED("mkdir", mkdirat, (int folder, const char *name, mode_t mode), (folder, name, mode), folder, name)
NAMED("unlink", unlink, (const char *name), (name), AT_FDCWD, name)
NAMED("unlink", rmdir, (const char *name), (name), AT_FDCWD, name)
NAMED("unlink", remove, (const char *name), (name), AT_FDCWD, name)
NAMED("unlink", unlinkat, (int folder, const char *name, int flags), (folder, name, flags), folder, name)

/* Two names. */
#define MOVED(what, name, parameters, arguments, folder, old, to_folder, new)    \
    int name parameters {                                                        \
        REAL(name);                                                              \
        char path[PATH_MAX], to[PATH_MAX];                                       \
        if (!root_length || !below(of_name(to_folder, new, to))) return real_##name arguments; \
        of_name(folder, old, path);                                              \
        if (stopped()) return -1;                                                \
        int result = real_##name arguments;                                      \
        if (!result) note(what, path, to, 0, NULL, 0);                           \
        return result;                                                           \
    }
MOVED("rename", rename, (const char *old, const char *new), (old, new), AT_FDCWD, old, AT_FDCWD, new)
MOVED("rename", renameat, (int folder, const char *old, int to_folder, const char *new),
      (folder, old, to_folder, new), folder, old, to_folder, new)
MOVED("link", link, (const char *old, const char *new), (old, new), AT_FDCWD, old, AT_FDCWD, new)
MOVED("link", linkat, (int folder, const char *old, int to_folder, const char *new, int flags),
      (folder, old, to_folder, new, flags), folder, old, to_folder, new)
