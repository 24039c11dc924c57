// SPDX-License-Identifier: BSL-1.0
#pragma once

// A watched child process that reports through shared memory; runs systems under test in isolation.

#include <foregone/impl/base/function_ref.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

namespace foregone { inline namespace impl {

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

/// Some T in such memory.
template <class T>
class shared_array {
    std::size_t count_;
    T* values_;

public:
    explicit shared_array(std::size_t count) : count_(count) {
        void* const pages =
            ::mmap(nullptr, (count + 1) * sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (pages == MAP_FAILED) throw std::bad_alloc();
        values_ = static_cast<T*>(pages);
        for (std::size_t i = 0; i < count; ++i) ::new (values_ + i) T{};
    }
    shared_array(const shared_array&) = delete;
    shared_array& operator=(const shared_array&) = delete;
    ~shared_array() { ::munmap(static_cast<void*>(values_), (count_ + 1) * sizeof(T)); }

    T& operator[](std::size_t number) const { return values_[number]; }
};

/// What a child process reports: bytes in memory that it shares with this process. A system under test can neither close it, as it
/// can a descriptor, nor write into it by mistake.
class outbox {
    struct header {
        std::uint64_t used;
    };
    std::size_t size_ = std::size_t{1} << 32;  // at most
    char* pages_ = nullptr;

public:
    /// Errors: std::bad_alloc.
    outbox();
    outbox(const outbox&) = delete;
    outbox& operator=(const outbox&) = delete;
    ~outbox() { ::munmap(pages_, size_); }

    /// Adds bytes; the memory can be written only meanwhile.
    ///
    /// Errors: std::bad_alloc if there is no room. Allocates nothing.
    void add(std::string_view bytes);
    void add(std::string_view first, std::string_view second);

    /// What a child that is over has added.
    std::string text() const;

private:
    header& unlocked(std::size_t bytes) const;
};

/// Messages between a child process, the process that watches it, and this process, in memory that they share.
struct child_board {
    std::atomic<int> stop{0};         ///< the signal that asks this process to stop, and so the child
    std::atomic<bool> asked{false};   ///< the child waits until the watching process has seen all signals that it was sent
    std::atomic<bool> forked{false};  ///< the child has returned from fork() in a process of its own, too
    std::atomic<bool> paused{false};  ///< the watching process has stopped the child and itself, as the terminal asked
    std::atomic<bool> over{false};    ///< the child has to end, and must not go on where it waits
    pid_t child = 0;
    int status = 0;  ///< of the child, as waitpid() gives it
    int sent = 0;    ///< the signal that the child has sent to the watching process
    int error = 0;   ///< why no child could be started
    bool ended = false;  ///< `status` or `sent` is known
};

/// How a child process ended, and its output.
struct child_end {
    std::string written;
    bool hung = false;         ///< killed, because it made no progress
    bool interrupted = false;  ///< killed, because this process was asked to stop, and the child did not
    int signal = 0;            ///< the signal that killed it
    int stopped = 0;           ///< the signal that stopped it, after which it was killed
    int sent = 0;              ///< the signal that it sent to its parent process, after which it was killed
    int code = 0;              ///< its exit code

    bool died() const { return hung || interrupted || signal != 0 || stopped != 0 || sent != 0 || code != 0; }

    /// "was killed by signal 11 (Segmentation fault)"
    std::string text(std::string_view longest) const;
};

/// Whether an interrupt of this process ends a child that does not stop by itself.
enum class on_interrupt : std::uint8_t { goes_on, ends };

/// Runs `body` in a child process: a copy of this process with only this thread.
///
/// The child leads a process group of its own, with no signal blocked or ignored, and with the default action for those that ask
/// this process to stop. A process between this one and the child watches it: when the child has ended, has stopped, or this
/// process is gone, it kills the child's group and every process that the child or its descendants have started.
///
/// Requires: no other thread holds a lock that the child needs.
/// Errors: std::runtime_error if no process can be started. The child ends without running exit handlers.
child_end run_in_child(function_ref<void(outbox&)> body, child_board& board, const std::uint64_t& counted, std::uint64_t hang_ns,
                       on_interrupt interrupted = on_interrupt::goes_on);

}}  // namespace foregone::impl
