// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/check_runner.hpp"
#include "run/checkpoint/merge.hpp"
#include "run/exploration.hpp"
#include "run/isolation/isolation.hpp"
#include "run/progress_display.hpp"
#include "run/trace_file.hpp"
#include "run/watch.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/report/record.hpp>
#include <foregone/impl/run/named_check.hpp>
#include <foregone/impl/run/options.hpp>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace foregone::inline impl {

/// The files of a check's search, as its options ask for them.
struct kept_files final : kept_search {
    const exploration::files files;

    explicit kept_files(exploration::files all) : files(std::move(all)) {
        search = files.search.get();
        graph = files.graph.get();
        spilled = files.spilled.get();
    }
    std::vector<std::string> notes_on(const verdict& found) const override { return exploration::notes_on(files, found); }
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

    std::string save(const registered_check& check, const check_record& record) override {
        return saved_trace(check, record, options_.save_traces);
    }

private:
    bool isolates(const registered_check& check) const { return isolated_.has_value() && check.has_system(); }
};

}  // namespace foregone::impl
