// SPDX-License-Identifier: BSL-1.0
#pragma once

// Runs checks with the services of the command line: checkpoints, spilled levels, child processes, shards, saved traces.

#include "runner/check_runner.hpp"

#include <foregone/impl/search/run_terms.hpp>

#include <memory>
#include <string>

namespace foregone { inline namespace impl {

class isolation;
class merged_shards;

class command_line_check_runner final : public check_runner {
    std::unique_ptr<isolation> isolated_;
    const merged_shards* shards_;

public:
    /// `shards`: reports to merge instead of running, or null.
    command_line_check_runner(executor& who, const options& chosen, progress_display& display, std::string program,
                              const merged_shards* shards = nullptr, const ranks_terms& ranks = {});
    ~command_line_check_runner() override;

    bool is_run(const registered_check& check) const override {
        return check_runner::is_run(check) || (shards_ != nullptr && check.has_search());
    }

protected:
    std::unique_ptr<kept_search> keep(const named_check& named) override;

    verdict verdict_of_run(const named_check& named, const run_terms& terms) override;

    replayed replay(const registered_check& check, const run_trace& run, step_listener& listener) override;

    std::string death() const override;

    /// Records the shard and its part of the verdict; without a part if the system died.
    void report_part(check_record& record, const named_check& named, const search_part& part) const override;

    /// A search that a limit stopped becomes an estimate, not a verdict.
    void report_estimate(check_record& record, const registered_check& check, const search_reading& read) const override;

    void report_shuffled(check_record& record, const search_reading& read) const override;

    std::string save(const registered_check& check, const check_record& record) override;

private:
    bool isolates(const registered_check& check) const { return isolated_ != nullptr && check.has_system(); }
};

}}  // namespace foregone::impl
