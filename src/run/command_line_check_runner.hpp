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

namespace foregone {

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

/// Examines checks with all that a runner offers: checkpoints, levels on disk, child processes, shards, saved traces.
class command_line_check_runner final : public check_runner {
    std::optional<isolation> isolated_;
    const merged_shards* shards_;

public:
    /// `shards`: what is merged instead of run, or null.
    command_line_check_runner(executor& who, const options& chosen, progress_display& display, std::string program, const merged_shards* shards = nullptr,
                    const ranks_terms& ranks = {});

    bool is_run(const registered_check& check) const override { return check_runner::is_run(check) || (shards_ != nullptr && check.has_search()); }

protected:
    std::unique_ptr<kept_search> keep(const named_check& named) override;

    verdict verdict_of_run(const named_check& named, const run_terms& terms) override;

    replayed replay(const registered_check& check, const run_trace& run, step_listener& listener) override;

    std::string death() const override { return isolated_ ? isolated_->death() : std::string(); }

    /// Says that it is a shard, and what its verdict is made of; one whose system died knows only that.
    void report_part(check_record& record, const named_check& named, const search_part& part) const override;

    /// What was stopped by a limit was not to be decided, but to be looked at.
    void report_estimate(check_record& record, const registered_check& check, const search_reading& read) const override;

    std::string save(const registered_check& check, const check_record& record) override { return saved_trace(check, record, options_.save_traces); }

private:
    bool isolates(const registered_check& check) const { return isolated_.has_value() && check.has_system(); }
};

}  // namespace foregone
