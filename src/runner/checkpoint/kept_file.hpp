// SPDX-License-Identifier: BSL-1.0
#pragma once

// When and how a checkpoint file is rewritten: intervals, reported write errors, and removal of temporary files.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace foregone { inline namespace impl {

/// When to save the progress of a search: after an interval, and so rarely that saving takes at most a twentieth of the time.
///
/// Threads: any thread may call is_due() at any time.
class save_schedule {
    using clock = std::chrono::steady_clock;
    static constexpr std::uint64_t longest_ns = 1'000'000'000'000'000'000;

    std::chrono::nanoseconds interval_;
    std::atomic<clock::rep> due_ = next_due({});

public:
    explicit save_schedule(std::uint64_t interval_ns)
        : interval_(static_cast<std::int64_t>(interval_ns < longest_ns ? interval_ns : longest_ns)) {}

    bool is_due() const { return clock::now().time_since_epoch().count() > due_.load(std::memory_order_relaxed); }

    /// Saves by calling `work`, and sets the next time.
    template <class Work>
    void save(Work&& work) {
        const clock::time_point began = clock::now();
        work();
        due_ = next_due(clock::now() - began);
    }

private:
    clock::rep next_due(clock::duration took) const;
};

/// The checkpoint file of a search: when it is written, and the last problem.
///
/// Threads: any thread may call is_due() at any time.
class kept_file {
    std::string name_;
    save_schedule schedule_;
    std::function<void(const std::string&)> report_;
    bool is_there_ = false;
    std::string problem_;

public:
    kept_file(std::string name, std::uint64_t interval_ns, std::function<void(const std::string&)> report);

    const std::string& name() const { return name_; }
    const std::string& problem() const { return problem_; }  ///< why the last write failed; empty if it did not
    bool is_there() const { return is_there_; }              ///< the search can be resumed
    bool is_due() const { return schedule_.is_due(); }

    /// Notes that the file was read.
    void was_read() { is_there_ = true; }

    /// Writes the file by calling `work`, which returns why it could not. Reports the first of consecutive problems.
    template <class Work>
    void save(Work&& work) {
        const bool is_first = problem_.empty();
        schedule_.save([&] { problem_ = work(); });
        if (problem_.empty()) is_there_ = true;
        else if (is_first && report_) report_("its progress cannot be saved: " + problem_ + "; the search continues");
    }
};

/// Removes the temporary files of earlier writes of a file, `FILE.PID.tmp`, whose processes were killed meanwhile.
///
/// Guarantees: the file of a process of this machine that still runs stays.
void remove_killed_writes(const std::string& file);

}}  // namespace foregone::impl
