// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/function_ref.hpp>

#include <chrono>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

namespace foregone::inline impl {

/// A T in memory that this process shares with its children.
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

/// How a child process ended, and its output.
struct child_end {
    std::string written;
    bool hung = false;  ///< killed, because it made no progress
    int signal = 0;     ///< the signal that killed it
    int code = 0;       ///< its exit code

    bool died() const { return hung || signal != 0 || code != 0; }

    /// "was killed by signal 11 (Segmentation fault)"
    std::string text(std::string_view longest) const;
};

void write_all(int to, std::string_view bytes);

namespace child_processes {

/// A pipe whose ends are closed automatically.
class pipe_ends {
    int ends_[2];

public:
    pipe_ends();
    pipe_ends(const pipe_ends&) = delete;
    pipe_ends& operator=(const pipe_ends&) = delete;
    ~pipe_ends() { close(0), close(1); }

    int reading() const { return ends_[0]; }
    int writing() const { return ends_[1]; }
    void close(int end);
};

/// Kills a child without progress: its counter has not changed for too long.
class hang_watch {
    using clock = std::chrono::steady_clock;
    const std::uint64_t& counted_;
    std::uint64_t limit_ns_, last_ = 0;
    clock::time_point since_ = clock::now();

public:
    hang_watch(const std::uint64_t& counted, std::uint64_t limit_ns) : counted_(counted), limit_ns_(limit_ns) {}

    bool hangs();
    int patience_ms() const { return static_cast<int>(limit_ns_ / 4'000'000 < 100 ? limit_ns_ / 4'000'000 + 1 : 100); }
};

/// Reads until the child closes its end; false if the child makes no progress.
bool read_all(int from, std::string& into, hang_watch& watch);

/// Waits for a child that has closed its end, but may still run and hang; false if it hangs.
bool wait_for(pid_t child, int& status, hang_watch& watch);

int kill_and_wait(pid_t child);

}  // namespace child_processes

/// Runs `body` in a child process: a copy of this process with only this thread. Its argument is the descriptor that this process
/// reads.
///
/// Requires: no other thread holds a lock that the child needs.
/// Errors: std::runtime_error if no process can be started. The child ends without running exit handlers.
child_end run_in_child(function_ref<void(int)> body, const std::uint64_t& counted, std::uint64_t hang_ns);

}  // namespace foregone::impl
