// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/function_ref.hpp>

#include <sys/mman.h>
#include <sys/wait.h>

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

namespace foregone {

/// A T in memory that this process shares with those it starts.
template <class T>
class shared_memory {
    T* value_;

public:
    shared_memory() {
        void* const pages = ::mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (pages == MAP_FAILED) throw std::bad_alloc();
        value_ = ::new (pages) T;
    }
    shared_memory(const shared_memory&) = delete;
    shared_memory& operator=(const shared_memory&) = delete;
    ~shared_memory() { ::munmap(static_cast<void*>(value_), sizeof(T)); }

    T& operator*() const { return *value_; }
    T* operator->() const { return value_; }
};

/// How a child process ended, and what it wrote.
struct child_end {
    std::string written;
    bool hung = false;  ///< it was killed, because nothing went on
    int signal = 0;     ///< that killed it
    int code = 0;       ///< with which it ended by itself

    bool died() const { return hung || signal != 0 || code != 0; }

    /// "was killed by signal 11 (Segmentation fault)"
    std::string told(std::string_view longest) const {
        if (hung) return "hangs: nothing went on for " + std::string(longest);
        if (signal != 0) return "was killed by signal " + std::to_string(signal) + " (" + ::strsignal(signal) + ')';
        return "ended the process with exit code " + std::to_string(code);
    }
};

inline void write_all(int to, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(to, bytes.data(), bytes.size());
        if (count <= 0 && errno != EINTR) return;
        if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

namespace child_processes {

/// A pipe whose ends are closed in time.
class pipe_ends {
    int ends_[2];

public:
    pipe_ends() {
        if (::pipe(ends_) != 0) throw std::runtime_error(std::string("cannot make a pipe: ") + std::strerror(errno));
    }
    pipe_ends(const pipe_ends&) = delete;
    pipe_ends& operator=(const pipe_ends&) = delete;
    ~pipe_ends() { close(0), close(1); }

    int reading() const { return ends_[0]; }
    int writing() const { return ends_[1]; }
    void close(int end) {
        if (ends_[end] >= 0) ::close(ends_[end]);
        ends_[end] = -1;
    }
};

/// Kills a child in which nothing goes on: the number that it counts up stays as it is for too long.
class hang_watch {
    using clock = std::chrono::steady_clock;
    const std::uint64_t& counted_;
    std::uint64_t limit_ns_, last_ = 0;
    clock::time_point since_ = clock::now();

public:
    hang_watch(const std::uint64_t& counted, std::uint64_t limit_ns) : counted_(counted), limit_ns_(limit_ns) {}

    bool hangs() {
        const std::uint64_t now = __atomic_load_n(&counted_, __ATOMIC_RELAXED);
        if (now != last_) last_ = now, since_ = clock::now();
        return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now() - since_).count()) > limit_ns_;
    }
    int patience_ms() const { return static_cast<int>(limit_ns_ / 4'000'000 < 100 ? limit_ns_ / 4'000'000 + 1 : 100); }
};

/// Reads until the child closes its end, or nothing goes on in it; false in that case.
inline bool read_all(int from, std::string& into, hang_watch& watch) {
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

/// How a child ended that closed what it writes to: it may go on for all that, and hang. False in that case.
inline bool wait_for(pid_t child, int& status, hang_watch& watch) {
    while (true) {
        if (::waitpid(child, &status, WNOHANG) == child) return true;
        if (watch.hangs()) return false;
        ::poll(nullptr, 0, watch.patience_ms() < 5 ? 1 : 5);
    }
}

inline int kill_and_wait(pid_t child) {
    int status = 0;
    ::kill(child, SIGKILL);
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    return status;
}

}  // namespace child_processes

/// Runs something in a child process: a copy of this one, with this thread alone. It is given where to write what this one reads.
///
/// Requires: no lock is held by another thread that the child needs.
/// Errors: std::runtime_error if no process can be started. The child ends without running what is registered for exits.
inline child_end run_in_child(function_ref<void(int)> body, const std::uint64_t& counted, std::uint64_t hang_ns) {
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

}  // namespace foregone
