// SPDX-License-Identifier: BSL-1.0
#pragma once

// A session of a runner: executor, check runner with checkpoints and isolation, and the reports of all checks.

#include "cli/environment.hpp"
#include "cli/hardware.hpp"
#include "cli/progress_display.hpp"
#include "runner/check_runner.hpp"
#include "runner/checkpoint/graph_checkpoint.hpp"
#include "runner/checkpoint/merge.hpp"
#include "runner/checkpoint/search_files.hpp"
#include "runner/isolation/isolation.hpp"
#include "runner/replay/trace_file.hpp"
#include "runner/watch.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/cli/console.hpp>
#include <foregone/impl/report/record.hpp>
#include <foregone/impl/runner/joint_run.hpp>
#include <foregone/impl/runner/named_check.hpp>
#include <foregone/impl/runner/options.hpp>
#include <foregone/report/report_file.hpp>
#include <foregone/threads.hpp>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The files of a check's search, as its options ask for them.
struct kept_files final : kept_search {
    const search_files files;

    explicit kept_files(search_files all) : files(std::move(all)) {
        search = files.search.get();
        graph = files.graph.get();
        spilled = files.spilled.get();
    }
    std::vector<std::string> notes_on(const verdict& found) const override { return files.notes_on(found); }
};

/// Runs checks with all services of the command line: checkpoints, spilled levels, child processes, shards, saved traces.
class command_line_check_runner final : public check_runner {
    std::optional<isolation> isolated_;
    const merged_shards* shards_;

public:
    /// `shards`: reports to merge instead of running, or null.
    command_line_check_runner(executor& who, const options& chosen, progress_display& display, std::string program,
                              const merged_shards* shards = nullptr, const ranks_terms& ranks = {});

    bool is_run(const registered_check& check) const override {
        return check_runner::is_run(check) || (shards_ != nullptr && check.has_search());
    }

protected:
    std::unique_ptr<kept_search> keep(const named_check& named) override;

    verdict verdict_of_run(const named_check& named, const run_terms& terms) override;

    replayed replay(const registered_check& check, const run_trace& run, step_listener& listener) override;

    std::string death() const override { return isolated_ ? isolated_->death() : std::string(); }

    /// Records the shard and its part of the verdict; without a part if the system died.
    void report_part(check_record& record, const named_check& named, const search_part& part) const override;

    /// A search that a limit stopped becomes an estimate, not a verdict.
    void report_estimate(check_record& record, const registered_check& check, const search_reading& read) const override;

    void report_shuffled(check_record& record, const search_reading& read) const override;

    std::string save(const registered_check& check, const check_record& record) override {
        return saved_trace(check, record, options_.save_traces);
    }

private:
    bool isolates(const registered_check& check) const { return isolated_.has_value() && check.has_system(); }
};

/// A run of selected checks, from the first line to the reports.
class session {
    const options& options_;
    const console& console_;
    const environment& variables_;
    std::string program_;
    const joint_run& joined_;
    hardware_share share_{joined_.ranks()};
    unsigned workers_ = options_.threads > 0 ? options_.threads : share_.threads();
    std::unique_ptr<executor> who_;
    progress_display& display_;
    command_line_check_runner check_runner_;
    run_record run_;

public:
    /// `shards`: reports to merge instead of running, or null.
    session(const options& chosen, const console& to, const environment& variables, std::string program, progress_display& display,
            const joint_run& joined, const merged_shards* shards = nullptr);

    /// Errors: usage_error for a report that cannot be written.
    static void prepare(const options& chosen);

    /// Runs the checks and returns the exit code.
    ///
    /// Requires: prepare() has been called for the options.
    /// Errors: usage_error for a report that can no longer be written.
    int run(const std::vector<named_check>& selected);

    static std::unique_ptr<executor> workers(unsigned count);

private:
    static void refuse(const std::string& problem, const report_request& request);

    void open(const std::vector<named_check>& selected);

    /// Explains why only one rank works.
    void report_undivided(const std::vector<named_check>& selected);

    /// Errors: an error on one of several ranks ends all of them, because the others wait for it. An error that all ranks know does
    /// not.
    void run_all(const std::vector<named_check>& selected);

    bool goes_on() const;

    check_record checked(const named_check& named);

    int close();

    /// Traffic of the ranks; without bytes per state if a limit stopped a search, because an incomplete level is not a measure.
    std::string sent_line() const;

    void say(const std::string& text) const { console_.say(text); }
};

}}  // namespace foregone::impl
