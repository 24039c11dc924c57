// SPDX-License-Identifier: BSL-1.0
// Runs pasted tests, each in a process of its own, because some die: prints a line for each, `name true`, `name false` or
// `name dies`.

#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

struct pasted_test {
    const char* name;
    bool (*passes)();
};
extern const pasted_test pasted_tests[];

static const char* result_of(const pasted_test& test) {
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        std::fclose(stderr);
        _exit(test.passes() ? 1 : 2);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status)) return "dies";
    return WEXITSTATUS(status) == 1 ? "true" : "false";
}

int main() {
    for (const pasted_test* test = pasted_tests; test->name != nullptr; ++test)
        std::printf("%s %s\n", test->name, result_of(*test));
}
