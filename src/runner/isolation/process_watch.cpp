// SPDX-License-Identifier: BSL-1.0
// Compares descriptors, limits, alarms and children with those before the search, and ends a harmed process.
#include "runner/isolation/process_watch.hpp"

#include "runner/isolation/child_watcher.hpp"
#include "runner/isolation/frames.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <fcntl.h>
#include <iterator>
#include <poll.h>
#include <pthread.h>
#include <stdio_ext.h>
#include <string_view>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace foregone { inline namespace impl {

namespace process_watch {

namespace {

constexpr struct {
    __rlimit_resource number;
    std::string_view lowered;
} resources[] = {
    {RLIMIT_AS, "lowers the limit RLIMIT_AS of its process"},
    {RLIMIT_DATA, "lowers the limit RLIMIT_DATA of its process"},
    {RLIMIT_STACK, "lowers the limit RLIMIT_STACK of its process"},
    {RLIMIT_CPU, "lowers the limit RLIMIT_CPU of its process"},
    {RLIMIT_FSIZE, "lowers the limit RLIMIT_FSIZE of its process"},
    {RLIMIT_NOFILE, "lowers the limit RLIMIT_NOFILE of its process"},
    {RLIMIT_NPROC, "lowers the limit RLIMIT_NPROC of its process"},
};
constexpr std::size_t resource_count = std::size(resources);

/// A search looks after this number of runs and steps: a system that leaves a process behind in each run leaves no more of them.
constexpr std::uint64_t few = 256;

/// What this process was like when the search began.
struct process_state {
    outbox* to = nullptr;
    child_board* board = nullptr;
    flight_recorder* run = nullptr;
    watch_pace pace{};
    pid_t number = 0;
    bool is_forked = false;   ///< this is a copy that the system has made of the process
    bool had_alarm = false;
    int tripwire = -1;        ///< the reading end of a pipe that no system knows
    bool is_open[3]{};        ///< standard input, output and error
    rlim_t limits[resource_count]{};
    std::uint64_t left = few;  ///< until the next look of a search
};

constinit process_state state;
process_state& own() { return state; }

/// Nothing if there is no such limit.
rlim_t soft_limit(__rlimit_resource resource) {
    rlimit now{};
    return ::getrlimit(resource, &now) == 0 ? now.rlim_cur : RLIM_INFINITY;
}

bool has_alarm() {
    itimerval now{};
    struct sigaction taken {};
    if (::getitimer(ITIMER_REAL, &now) != 0 || (now.it_value.tv_sec == 0 && now.it_value.tv_usec == 0)) return false;
    return ::sigaction(SIGALRM, nullptr, &taken) == 0 && taken.sa_handler == SIG_DFL;
}

std::string_view lowered_limit() {
    for (std::size_t i = 0; i < resource_count; ++i)
        if (soft_limit(resources[i].number) < own().limits[i]) return resources[i].lowered;
    return {};
}

std::string_view misused_descriptor() {
    static constexpr std::string_view closes = "closes or replaces descriptors that are not its own";
    const auto standard = [](int number) { return own().is_open[number] ? number : -1; };
    pollfd all[] = {{own().tripwire, POLLIN, 0}, {0, POLLIN, 0}, {standard(1), 0, 0}, {standard(2), 0, 0}};
    while (::poll(all, std::size(all), 0) < 0 && errno == EINTR) {}
    if (std::any_of(std::begin(all), std::end(all), [](const pollfd& one) { return (one.revents & POLLNVAL) != 0; })) return closes;
    int written = 0;
    if (::ioctl(own().tripwire, FIONREAD, &written) != 0) return closes;
    if (written > 0) return "writes into descriptors that are not its own";
    if (all[0].revents != 0) return closes;
    return (all[1].revents & POLLIN) == 0 ? "reads standard input" : std::string_view{};
}

/// A system's own processes may live as long as it does.
std::string_view left_behind() {
    siginfo_t child{};
    if (::waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT | __WALL) == 0) return "leaves a child process behind";
    if (!own().had_alarm && has_alarm()) return "leaves an alarm behind";
    return own().board->forked ? "returns from fork() in two processes" : std::string_view{};
}

/// A copy that returns here must not take runs, too.
void end_copy() {
    if (!own().is_forked && ::getpid() == own().number) return;
    own().board->forked = true;
    ::_exit(0);
}

void look_now_and_then() {
    if (--own().left > 0) return;
    own().left = few;
    look(true);
}

void before_run() {
    if (own().is_forked) end_copy();
    if (own().pace == watch_pace::each_step) look(true);
    else look_now_and_then();
}

/// Where an action is tried at a depth at which another one was taken before, a run is over without a sign.
void before_step(std::uint64_t before, std::uint64_t action) {
    if (own().is_forked) end_copy();
    if (own().pace == watch_pace::now_and_then) return look_now_and_then();
    const flight_recorder& run = *own().run;
    const bool is_same = run.steps == before + 1 && before < flight_recorder::longest_run_steps && run.actions[before] == action;
    look(run.steps > before && !is_same);
}

/// The system gets standard input with one byte, so that it neither waits for another one's nor takes them.
void replace_standard_input() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return;
    static_cast<void>(!::write(ends[1], "\n", 1));
    ::dup2(ends[0], 0);
    if (ends[0] != 0) ::close(ends[0]);
    if (ends[1] != 0) ::close(ends[1]);
    ::__fpurge(stdin);
}

/// A write end that is open as long as the process, at a number that is as low as those of others.
int set_tripwire() {
    int ends[2]{-1, -1};
    return ::pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0 ? ends[0] : -1;
}

/// What it has allocated already, as that of a sanitizer, does not count.
void limit_memory(std::uint64_t bytes) {
    unsigned long long pages = 0;
    rlimit data{};
    if (std::FILE* const file = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(file, "%*u %*u %*u %*u %*u %llu", &pages) != 1) pages = 0;
        std::fclose(file);
    }
    const rlim_t most = pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + bytes;
    if (pages == 0 || most < bytes || ::getrlimit(RLIMIT_DATA, &data) != 0 || data.rlim_cur < most) return;
    data.rlim_cur = most;
    ::setrlimit(RLIMIT_DATA, &data);
}

}  // namespace

void begin(outbox& to, child_board& board, flight_recorder& run, watch_pace pace, std::uint64_t memory_bytes) {
    process_state& now = own();
    now.to = &to, now.board = &board, now.run = &run, now.pace = pace;
    now.number = ::getpid();
    limit_memory(memory_bytes);
    for (int i = 0; i < 3; ++i) now.is_open[i] = ::fcntl(i, F_GETFD) >= 0;
    replace_standard_input();
    now.tripwire = set_tripwire();
    for (std::size_t i = 0; i < resource_count; ++i) now.limits[i] = soft_limit(resources[i].number);
    now.had_alarm = has_alarm();
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    ::pthread_atfork(nullptr, nullptr, [] { own().is_forked = true; });
    run.begun = before_run;
    run.trying = before_step;
}

void look(bool run_is_over) {
    end_copy();
    std::string_view found = lowered_limit();
    if (found.empty()) found = misused_descriptor();
    if (found.empty() && run_is_over) found = left_behind();
    if (!found.empty()) end(found);
    if (own().pace == watch_pace::each_step) child_watcher::ask_for_signals(*own().board);
}

void end(std::string_view what) {
    char head[frame_head_bytes];
    own().to->add({head, write_frame_head(head, fouled, what.size())}, what);
    ::_exit(1);
}

}  // namespace process_watch

}}  // namespace foregone::impl
