/* A recording disk, for LD_PRELOAD: see benchmarks/disk.py.

   Of each file in the folder DISK_FOLDER it appends to the file DISK_LOG what is written, truncated, created, renamed, unlinked and synced.
   With DISK_SYNC_MS each fsync and fdatasync of these files takes so many milliseconds longer. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { WRITE = 'w', TRUNCATE = 't', CREATE = 'c', RENAME = 'r', UNLINK = 'u', SYNC = 's' };

struct __attribute__((packed)) head {
    uint8_t kind;
    uint16_t path_length;
    uint64_t offset;
    uint32_t data_length;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t count;
static int log_file = -1;
static const char *folder;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("DISK_LOG");
    folder = getenv("DISK_FOLDER");
    if (path != NULL)
        log_file = REAL(open)(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

static int is_ours(const char *path)
{
    size_t length = folder == NULL ? 0 : strlen(folder);
    return length > 0 && strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

/* The path of an open file of the folder; NULL for any other. */
static const char *path_of(int file, char *into)
{
    char link[40];
    ssize_t length;
    if (folder == NULL)
        return NULL;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    length = readlink(link, into, PATH_MAX - 1);
    if (length < 0)
        return NULL;
    into[length] = '\0';
    return is_ours(into) ? into : NULL;
}

static uint64_t records_so_far(void)
{
    uint64_t found;
    pthread_mutex_lock(&lock);
    found = count;
    pthread_mutex_unlock(&lock);
    return found;
}

static void record(char kind, const char *path, uint64_t offset, const void *data, size_t length)
{
    struct head head = {(uint8_t)kind, (uint16_t)strlen(path), offset, (uint32_t)length};
    struct iovec parts[] = {{&head, sizeof head}, {(void *)path, head.path_length}, {(void *)data, length}};
    if (log_file < 0)
        return;
    pthread_mutex_lock(&lock);
    count++;
    if (writev(log_file, parts, 3) < 0)
        abort();
    pthread_mutex_unlock(&lock);
}

#define PWRITE(name, offset_type)                                                \
    ssize_t name(int file, const void *data, size_t length, offset_type offset)  \
    {                                                                            \
        char path[PATH_MAX];                                                     \
        ssize_t written = REAL(name)(file, data, length, offset);                \
        if (written > 0 && path_of(file, path) != NULL)                          \
            record(WRITE, path, (uint64_t)offset, data, (size_t)written);        \
        return written;                                                          \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t write(int file, const void *data, size_t length)
{
    char path[PATH_MAX];
    ssize_t written = REAL(write)(file, data, length);
    if (written > 0 && path_of(file, path) != NULL)
        record(WRITE, path, (uint64_t)(lseek(file, 0, SEEK_CUR) - written), data, (size_t)written);
    return written;
}

#define FTRUNCATE(name, length_type)                                             \
    int name(int file, length_type length)                                       \
    {                                                                            \
        char path[PATH_MAX];                                                     \
        int failed = REAL(name)(file, length);                                   \
        if (!failed && path_of(file, path) != NULL)                              \
            record(TRUNCATE, path, (uint64_t)length, NULL, 0);                   \
        return failed;                                                           \
    }
FTRUNCATE(ftruncate, off_t)
FTRUNCATE(ftruncate64, off64_t)

static int synced(int (*sync)(int), int file)
{
    char path[PATH_MAX];
    const char *wait = getenv("DISK_SYNC_MS");
    /* What was written before the call is covered by it, and no more than that. */
    uint64_t covered = records_so_far();
    int failed, is_one = path_of(file, path) != NULL;
    if (is_one && wait != NULL) {
        long milliseconds = atol(wait);
        struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
        nanosleep(&pause, NULL);
    }
    failed = sync(file);
    if (!failed && is_one)
        record(SYNC, path, covered, NULL, 0);
    return failed;
}

int fsync(int file) { return synced(REAL(fsync), file); }
int fdatasync(int file) { return synced(REAL(fdatasync), file); }

#define OPEN(name)                                                               \
    int name(const char *path, int flags, ...)                                   \
    {                                                                            \
        mode_t mode = 0;                                                         \
        int is_new, file;                                                        \
        va_list more;                                                            \
        va_start(more, flags);                                                   \
        if (flags & (O_CREAT | O_TMPFILE))                                       \
            mode = va_arg(more, mode_t);                                         \
        va_end(more);                                                            \
        is_new = (flags & O_CREAT) && is_ours(path) && access(path, F_OK) != 0;  \
        file = REAL(name)(path, flags, mode);                                    \
        if (file >= 0 && is_new)                                                 \
            record(CREATE, path, 0, NULL, 0);                                    \
        return file;                                                             \
    }
OPEN(open)
OPEN(open64)

int rename(const char *from, const char *to)
{
    int failed = REAL(rename)(from, to);
    if (!failed && is_ours(to))
        record(RENAME, from, 0, to, strlen(to));
    return failed;
}

int unlink(const char *path)
{
    int failed = REAL(unlink)(path);
    if (!failed && is_ours(path))
        record(UNLINK, path, 0, NULL, 0);
    return failed;
}
