/* SPDX-License-Identifier: BSL-1.0 */
/* measured_run FILE PROGRAM [ARGUMENT...]: runs a program and writes into FILE how many seconds it took, how many of a
   processor, and its peak memory in bytes. A process that is started by a large one, such as Python, counts its starter's memory
   as its own; this one is small. */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds_of(struct timeval t) { return (double)t.tv_sec + 1e-6 * (double)t.tv_usec; }

static double now_s(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const double start_s = now_s();
    const pid_t child = fork();
    if (child == 0) {
        execv(argv[2], argv + 2);
        _exit(127);
    }
    int status = 0;
    struct rusage used;
    if (child < 0 || wait4(child, &status, 0, &used) != child) return 2;
    const double elapsed_s = now_s() - start_s;
    FILE* file = fopen(argv[1], "w");
    if (!file) return 2;
    fprintf(file, "%.6f %.6f %ld\n", elapsed_s, seconds_of(used.ru_utime) + seconds_of(used.ru_stime), used.ru_maxrss * 1024);
    if (fclose(file) != 0) return 2;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
