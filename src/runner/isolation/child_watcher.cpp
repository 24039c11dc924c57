// SPDX-License-Identifier: BSL-1.0
// Handles signals of the watcher, notes the end or stop of the child, and kills all of its descendants.
#include "runner/isolation/child_watcher.hpp"

#include "cli/interrupt.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

namespace foregone { inline namespace impl {

namespace child_watcher {

namespace {

sigset_t all_signals() {
    sigset_t all;
    ::sigfillset(&all);
    return all;
}

/// The parent of a process; 0 if it is gone.
pid_t parent_of(pid_t process) {
    char name[32], text[512];
    std::snprintf(name, sizeof name, "/proc/%d/stat", static_cast<int>(process));
    const int file = ::open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    const ssize_t size = ::read(file, text, sizeof text - 1);
    ::close(file);
    text[size > 0 ? size : 0] = 0;
    const char* const after_name = std::strrchr(text, ')');  // ") S 123": the name may have any characters
    return after_name != nullptr && std::strlen(after_name) > 4 ? static_cast<pid_t>(std::atoi(after_name + 4)) : 0;
}

/// Descendants whose parents have ended are children of this process.
void kill_children() {
    DIR* const all = ::opendir("/proc");
    if (all == nullptr) return;
    while (const dirent* const entry = ::readdir(all)) {
        const auto process = static_cast<pid_t>(std::atoi(entry->d_name));
        if (process > 0 && parent_of(process) == ::getpid()) ::kill(process, SIGKILL);
    }
    ::closedir(all);
}

/// Kills the child and its descendants, also those that have left its group.
void kill_all(pid_t child) {
    static constexpr timespec soon{0, 10'000'000};
    const sigset_t all = all_signals();
    ::kill(-child, SIGKILL);
    ::kill(child, SIGKILL);
    for (int tries = 0; tries < 1'000;) {
        const pid_t ended = ::waitpid(-1, nullptr, WNOHANG | __WALL);
        if (ended < 0 && errno != EINTR) return;
        if (ended == 0) kill_children(), ::sigtimedwait(&all, nullptr, &soon), ++tries;
    }
}

/// Notes the end or the stop of the child. Reaps descendants.
void see_ended(child_board& board) {
    int status = 0;
    while (!board.ended) {
        const pid_t which = ::waitpid(-1, &status, WNOHANG | WUNTRACED | __WALL);
        if (which <= 0) return;
        if (which != board.child) continue;
        board.status = status;
        board.ended = true;
    }
}

/// The terminal stops this process and the one that started it, but not the child, which is in another group.
void pause_with(child_board& board) {
    board.paused = true;
    ::kill(-board.child, SIGSTOP);
    ::raise(SIGSTOP);
    ::kill(-board.child, SIGCONT);
    board.paused = false;
}

/// Whether a signal is from the child or a process in its group.
bool is_from_child(const siginfo_t& what, pid_t child) {
    return what.si_code <= 0 && what.si_pid > 0 && (what.si_pid == child || ::getpgid(what.si_pid) == child);
}

/// Waits for the next signal; returns whether to go on.
bool goes_on_after_signal(child_board& board, pid_t started_by) {
    static constexpr timespec now{0, 0};
    const sigset_t all = all_signals();
    siginfo_t what{};
    const int signal = board.ended ? ::sigtimedwait(&all, &what, &now) : ::sigwaitinfo(&all, &what);
    if (::getppid() != started_by || (signal == SIGTERM && what.si_pid == started_by)) return false;
    if (signal == SIGRTMIN && !board.over) board.asked = false;  // after all signals that came before, which have lower numbers
    if (signal == SIGTSTP && what.si_code > 0) pause_with(board);
    if (signal > 0 && signal != SIGCHLD && signal != SIGRTMIN && is_from_child(what, board.child)) board.sent = signal;
    return board.sent == 0 && (signal > 0 || !board.ended);
}

[[noreturn]] void watch(child_board& board, pid_t started_by) {
    do see_ended(board);
    while (goes_on_after_signal(board, started_by));
    kill_all(board.child);
    ::_exit(0);
}

/// Signals that were ignored or caught for this process have their default action, except that a handler of the program itself
/// stays, and that SIGPIPE stays ignored, because many programs ignore it for the classes that they contain.
void reset_signals() {
    for (int signal = 1; signal < NSIG; ++signal) {
        struct sigaction there {};
        if (signal == SIGPIPE || ::sigaction(signal, nullptr, &there) != 0) continue;
        if (there.sa_handler == SIG_IGN || there.sa_handler == interrupt::note) std::signal(signal, SIG_DFL);
    }
    termios terminal{};
    if (::tcgetattr(STDOUT_FILENO, &terminal) == 0 && (terminal.c_lflag & TOSTOP) != 0) std::signal(SIGTTOU, SIG_IGN);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void run(pid_t watcher, function_ref<void()> begin_child, function_ref<void()> body) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != watcher) ::_exit(0);
    begin_child();
    reset_signals();
    body();
    std::fflush(nullptr);
    ::_exit(0);
}

[[noreturn]] void start_child(child_board& board, pid_t started_by, function_ref<void()> begin_child, function_ref<void()> body) {
    const pid_t own = ::getpid();
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    std::signal(SIGCHLD, SIG_DFL);  // an ignored one would leave no exit status
    if (::getppid() != started_by) ::_exit(0);
    const pid_t child = ::fork();
    if (child == 0) run(own, begin_child, body);
    if (child < 0) board.error = errno, ::_exit(0);
    board.child = child;
    ::setpgid(child, child);
    watch(board, started_by);
}

}  // namespace

void ask_for_signals(child_board& board) {
    board.asked = true;
    if (::kill(::getppid(), SIGRTMIN) != 0) return;
    while (board.asked) ::sched_yield();
}

pid_t start(child_board& board, function_ref<void()> begin, function_ref<void()> begin_child, function_ref<void()> body) {
    const sigset_t all = all_signals();
    sigset_t before;
    const pid_t started_by = ::getpid();
    ::sigprocmask(SIG_SETMASK, &all, &before);
    const pid_t watcher = ::fork();
    if (watcher == 0) begin(), start_child(board, started_by, begin_child, body);
    const int error = errno;
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    errno = error;
    return watcher;
}

}  // namespace child_watcher

}}  // namespace foregone::impl
