// SPDX-License-Identifier: BSL-1.0
// Starts a child and its watcher, waits for their end, detects hangs, and reads what the child reported.
#include "runner/isolation/child_process.hpp"

#include "cli/interrupt.hpp"
#include "runner/isolation/child_watcher.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <stdexcept>
#include <sys/wait.h>

namespace foregone { inline namespace impl {

namespace {

std::string signal_text(int signal) { return "signal " + std::to_string(signal) + " (" + ::strsignal(signal) + ')'; }

}  // namespace

outbox::outbox() {
    constexpr std::size_t least_bytes = std::size_t{1} << 20;
    for (; size_ >= least_bytes; size_ /= 2) {
        void* const pages = ::mmap(nullptr, size_, PROT_NONE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (pages == MAP_FAILED) continue;
        pages_ = static_cast<char*>(pages);
        return;
    }
    throw std::bad_alloc();
}

outbox::header& outbox::unlocked(std::size_t bytes) const {
    if (bytes > size_ || ::mprotect(pages_, bytes, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
    return *reinterpret_cast<header*>(pages_);
}

void outbox::add(std::string_view first, std::string_view second) {
    header& before = unlocked(sizeof(header));
    const std::size_t start = sizeof(header) + static_cast<std::size_t>(before.used);
    if (first.size() + second.size() > size_ - start) throw std::bad_alloc();
    const std::size_t end = start + first.size() + second.size();
    header& own = unlocked(end);
    first.copy(pages_ + start, first.size());
    second.copy(pages_ + start + first.size(), second.size());
    own.used += first.size() + second.size();
    ::mprotect(pages_, end, PROT_NONE);
}

void outbox::add(std::string_view bytes) { add(bytes, {}); }

std::string outbox::text() const {
    const std::size_t bytes = std::min(static_cast<std::size_t>(unlocked(sizeof(header)).used), size_ - sizeof(header));
    unlocked(sizeof(header) + bytes);
    return std::string(pages_ + sizeof(header), bytes);
}

std::string child_end::text(std::string_view longest) const {
    if (hung) return "hangs: nothing went on for " + std::string(longest);
    if (interrupted) return "was stopped by an interrupt";
    if (sent != 0) return "sends " + signal_text(sent) + " to its parent process";
    if (stopped != 0) return "was stopped by " + signal_text(stopped);
    if (signal != 0) return "was killed by " + signal_text(signal);
    return "ended the process with exit code " + std::to_string(code);
}

namespace {

/// A pipe whose ends are closed automatically, and by a program that replaces this one.
class pipe_ends {
    int ends_[2];

public:
    pipe_ends() {
        if (::pipe2(ends_, O_CLOEXEC) != 0) throw std::runtime_error(std::string("cannot make a pipe: ") + std::strerror(errno));
    }

    pipe_ends(const pipe_ends&) = delete;
    pipe_ends& operator=(const pipe_ends&) = delete;
    ~pipe_ends() { close(0), close(1); }

    int reading() const { return ends_[0]; }

    void close(int end) {
        if (ends_[end] >= 0) ::close(ends_[end]);
        ends_[end] = -1;
    }
};

/// Notices a child without progress: its counter has not changed for too long.
///
/// Guarantees: time in which this process was stopped does not count.
class hang_watch {
    using clock = std::chrono::steady_clock;
    const std::uint64_t& counted_;
    std::uint64_t limit_ns_, last_ = 0, silent_ns_ = 0;
    clock::time_point looked_ = clock::now();

public:
    hang_watch(const std::uint64_t& counted, std::uint64_t limit_ns) : counted_(counted), limit_ns_(limit_ns) {}

    bool hangs() {
        const std::uint64_t now = __atomic_load_n(&counted_, __ATOMIC_RELAXED);
        const clock::time_point looked = clock::now();
        const auto since =
            static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(looked - looked_).count());
        const std::uint64_t most = 2'000'000 * static_cast<std::uint64_t>(patience_ms());
        silent_ns_ = now != last_ ? 0 : silent_ns_ + std::min(since, most);
        last_ = now;
        looked_ = looked;
        return silent_ns_ > limit_ns_;
    }

    int patience_ms() const { return static_cast<int>(limit_ns_ / 4'000'000 < 100 ? limit_ns_ / 4'000'000 + 1 : 100); }
};

/// Waits for the end of the process that watches a child, and asks it to end earlier where the child hangs or does not stop.
class child_waiter {
    static constexpr std::uint64_t grace_ns = 2'000'000'000;

    pid_t watcher_;
    child_board& board_;
    child_end& end_;
    hang_watch hang_;
    std::optional<hang_watch> grace_;
    on_interrupt interrupted_;
    int signal_before_;  ///< before the child began

    static constexpr std::uint64_t nothing = 0;

public:
    child_waiter(pid_t watcher, child_board& board, child_end& end, const std::uint64_t& counted, std::uint64_t hang_ns,
                 on_interrupt interrupted, int signal_before)
        : watcher_(watcher), board_(board), end_(end), hang_(counted, hang_ns), interrupted_(interrupted),
          signal_before_(signal_before) {}

    void wait(int from) {
        pollfd over{from, POLLIN, 0};
        while (::poll(&over, 1, hang_.patience_ms()) <= 0 && !is_stopped()) {
            end_.hung = hang_.hangs();
            end_.interrupted = !end_.hung && is_late();
            if (end_.hung || end_.interrupted) break;
        }
        end_watcher();
        conclude();
    }

private:
    /// Whether the watching process is stopped, and not by the terminal, which stops this process too.
    bool is_stopped() const {
        siginfo_t state{};
        if (::waitid(P_PID, static_cast<id_t>(watcher_), &state, WSTOPPED | WNOHANG | WNOWAIT) != 0) return false;
        if (state.si_pid == 0 || board_.paused) return false;
        end_.sent = state.si_status;
        return true;
    }

    /// Whether the child goes on although this process was asked to stop long ago.
    bool is_late() {
        if (interrupted_ == on_interrupt::goes_on || signal_before_ != 0 || interrupt::signal == 0) return false;
        if (board_.stop == 0) board_.stop = interrupt::signal.load(), grace_.emplace(nothing, grace_ns);
        return grace_->hangs();
    }

    /// Requires: it has ended, or has to.
    void end_watcher() {
        int status = 0;
        board_.over = true;  // a watching process that was stopped would let the child go on: its run would get another step
        ::kill(watcher_, SIGTERM);
        ::kill(watcher_, SIGCONT);
        constexpr int most_stops = 100;
        for (int stops = 0;;) {
            const pid_t found = ::waitpid(watcher_, &status, WUNTRACED);
            if (found < 0 && errno == EINTR) continue;
            if (found < 0 || !WIFSTOPPED(status)) break;
            stop_stopping(++stops < most_stops);
        }
        if (WIFSIGNALED(status)) end_.sent = WTERMSIG(status);
        if (board_.child > 0 && (WIFSIGNALED(status) || end_.sent != 0)) ::kill(-board_.child, SIGKILL);
    }

    /// The child has stopped the watching process again: without the child, which has to end, it goes on and cleans up.
    void stop_stopping(bool may_go_on) {
        if (board_.child > 0) ::kill(-board_.child, SIGKILL);
        ::kill(watcher_, may_go_on ? SIGCONT : SIGKILL);
    }

    void conclude() {
        if (board_.sent != 0) end_.sent = board_.sent;
        if (!board_.ended || end_.sent != 0 || end_.hung || end_.interrupted) return;
        if (WIFSTOPPED(board_.status)) end_.stopped = WSTOPSIG(board_.status);
        else if (WIFSIGNALED(board_.status)) end_.signal = WTERMSIG(board_.status);
        else end_.code = WEXITSTATUS(board_.status);
    }
};

}  // namespace

child_end run_in_child(function_ref<void(outbox&)> body, child_board& board, const std::uint64_t& counted, std::uint64_t hang_ns,
                       on_interrupt interrupted) {
    std::fflush(nullptr);
    board.child = board.status = board.sent = board.error = 0;
    board.ended = false;
    board.stop = 0;
    board.asked = board.forked = board.paused = board.over = false;
    outbox box;
    pipe_ends over;
    const int signal_before = interrupt::signal;
    const pid_t watcher = child_watcher::start(
        board, [&] { over.close(0); }, [&] { over.close(1); }, [&] { body(box); });
    if (watcher < 0) throw std::runtime_error(std::string("cannot start a process: ") + std::strerror(errno));
    over.close(1);
    child_end end;
    child_waiter(watcher, board, end, counted, hang_ns, interrupted, signal_before).wait(over.reading());
    if (board.error != 0) throw std::runtime_error(std::string("cannot start a process: ") + std::strerror(board.error));
    end.written = box.text();
    return end;
}

}}  // namespace foregone::impl
