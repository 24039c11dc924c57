// SPDX-License-Identifier: BSL-1.0
#pragma once

// When and how a checkpoint file is rewritten, its header line, reported errors, and removal of temporary files.

#include "report/json.hpp"
#include "search/json_archive.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>

#include <nlohmann/json.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// The first line of every checkpoint: a version, and the checksum and size of the body.
namespace checkpoint_header {

inline constexpr std::string_view magic = "foregone checkpoint 6 ";

std::string of(std::string_view body);

inline constexpr const char* remedy = "begin again without --resume, under another name";

/// The message about a file that cannot be resumed.
std::string useless(const std::string& file, const std::string& problem);

[[noreturn]] inline void refuse(const std::string& file, const std::string& problem) {
    throw file_error(printable(file) + ": " + printable(problem));
}
[[noreturn]] inline void refuse_useless(const std::string& file, const std::string& problem) {
    throw file_error(useless(file, problem));
}

/// Errors: file_error if the saved search differs from the requested one.
void refuse_other(const std::string& file, const std::string& difference);

[[noreturn]] inline void refuse_unread(const std::string& file, const std::exception& error) {
    refuse(file, std::string("it does not read as a checkpoint: ") + error.what());
}

/// The text after the header line.
///
/// Errors: file_error for a file that is not a checkpoint, is of another version, or is damaged.
std::string_view body_of(std::string_view text, const std::string& file);

/// Passes the text after the header line to `use`, as JSON.
///
/// Errors: as body_of; file_error for invalid JSON, or JSON without what `use` looks for.
template <class Use>
void read(std::string_view text, const std::string& file, Use&& use) {
    const std::string_view body = body_of(text, file);
    try {
        use(json_report::json::parse(body));
    } catch (const nlohmann::json::exception& error) { refuse_unread(file, error); } catch (const no_record& error) {
        refuse_unread(file, error);
    }
}

}  // namespace checkpoint_header

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
