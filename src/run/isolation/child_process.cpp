// SPDX-License-Identifier: BSL-1.0
#include "run/isolation/child_process.hpp"

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <poll.h>
#include <stdexcept>
#include <sys/wait.h>

namespace foregone::inline impl {

std::string child_end::text(std::string_view longest) const {
    if (hung) return "hangs: nothing went on for " + std::string(longest);
    if (signal != 0) return "was killed by signal " + std::to_string(signal) + " (" + ::strsignal(signal) + ')';
    return "ended the process with exit code " + std::to_string(code);
}

void write_all(int to, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(to, bytes.data(), bytes.size());
        if (count <= 0 && errno != EINTR) return;
        if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

namespace child_processes {

pipe_ends::pipe_ends() {
    if (::pipe(ends_) != 0) throw std::runtime_error(std::string("cannot make a pipe: ") + std::strerror(errno));
}

void pipe_ends::close(int end) {
    if (ends_[end] >= 0) ::close(ends_[end]);
    ends_[end] = -1;
}

bool hang_watch::hangs() {
    const std::uint64_t now = __atomic_load_n(&counted_, __ATOMIC_RELAXED);
    if (now != last_) last_ = now, since_ = clock::now();
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now() - since_).count()) >
           limit_ns_;
}

bool read_all(int from, std::string& into, hang_watch& watch) {
    for (char bytes[4096];;) {
        pollfd ready{from, POLLIN, 0};
        const int count = ::poll(&ready, 1, watch.patience_ms());
        if (count > 0) {
            const ssize_t size = ::read(from, bytes, sizeof bytes);
            if (size == 0) return true;
            if (size > 0) into.append(bytes, static_cast<std::size_t>(size));
        }
        if (watch.hangs()) return false;
    }
}

bool wait_for(pid_t child, int& status, hang_watch& watch) {
    while (true) {
        if (::waitpid(child, &status, WNOHANG) == child) return true;
        if (watch.hangs()) return false;
        ::poll(nullptr, 0, watch.patience_ms() < 5 ? 1 : 5);
    }
}

int kill_and_wait(pid_t child) {
    int status = 0;
    ::kill(child, SIGKILL);
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    return status;
}

}  // namespace child_processes

child_end run_in_child(function_ref<void(int)> body, const std::uint64_t& counted, std::uint64_t hang_ns) {
    std::fflush(nullptr);
    child_processes::pipe_ends pipe;
    const pid_t child = ::fork();
    if (child < 0) throw std::runtime_error(std::string("cannot start a process: ") + std::strerror(errno));
    if (child == 0) {
        pipe.close(0);
        body(pipe.writing());
        std::fflush(nullptr);
        ::_exit(0);
    }
    pipe.close(1);
    child_end end;
    child_processes::hang_watch watch(counted, hang_ns);
    int status = 0;
    end.hung = !child_processes::read_all(pipe.reading(), end.written, watch) || !child_processes::wait_for(child, status, watch);
    if (end.hung) status = child_processes::kill_and_wait(child);
    if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
    else end.code = WEXITSTATUS(status);
    return end;
}

}  // namespace foregone::impl
