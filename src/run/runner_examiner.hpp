// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/checkpoint_subject.hpp"
#include "run/estimate.hpp"
#include "run/examine.hpp"
#include "run/exploration.hpp"
#include "run/isolation.hpp"
#include "run/merge.hpp"
#include "run/progress_display.hpp"
#include "run/saved_trace.hpp"
#include "run/search_meter.hpp"

#include <foregone/engine/executor.hpp>
#include <foregone/report/printable.hpp>
#include <foregone/report/record.hpp>
#include <foregone/run/named_check.hpp>
#include <foregone/run/options.hpp>

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
class runner_examiner final : public examiner {
    std::optional<isolation> isolated_;
    const merged_shards* shards_;

public:
    /// `shards`: what is merged instead of run, or null.
    runner_examiner(executor& who, const options& chosen, progress_display& display, std::string program, const merged_shards* shards = nullptr,
                    const ranks_terms& ranks = {})
        : examiner(who, chosen, display, std::move(program), ranks), shards_(shards) {
        if (chosen.isolate) isolated_.emplace(chosen.hang_ns);
    }

    bool is_run(const registered_check& check) const override { return examiner::is_run(check) || (shards_ != nullptr && check.has_search()); }

protected:
    std::unique_ptr<kept_search> keep(const named_check& named) override {
        return std::make_unique<kept_files>(
            exploration::files_of(options_, named, [&](const std::string& problem) { display_.tell(printable(problem)); }, ranks_.ranks));
    }

    verdict verdict_of_run(const named_check& named, const run_terms& terms) override {
        if (shards_ != nullptr) return shards_->verdict_of(named, terms);
        return is_run(*named.check) && isolates(*named.check) ? isolated_->run(*named.check, terms) : examiner::verdict_of_run(named, terms);
    }

    replayed replay(const registered_check& check, const run_trace& run, step_listener& listener) override {
        return isolates(check) ? isolated_->tell(check, run, listener) : examiner::replay(check, run, listener);
    }

    std::string death() const override { return isolated_ ? isolated_->death() : std::string(); }

    /// Says that it is a shard, and what its verdict is made of; one whose system died knows only that.
    void tell_part(check_record& record, const named_check& named, const search_part& part) const override {
        record.shard = shard_text(options_.shard);
        record.sentence += ", in shard " + record.shard + " only";
        if (!part.is_empty()) record.part = shard_report::text_of(subject_of(named, options_), record.found.stopped_by, part);
    }

    /// What was stopped by a limit was not to be decided, but to be looked at.
    void tell_estimate(check_record& record, const registered_check& check, const search_reading& read) const override {
        const stop_reason stopped = record.found.stopped_by;
        if (record.stands != standing::inconclusive && stopped == stop_reason::time)
            return record.notes.push_back("that limit is the time of --estimate: leave it out, and the search goes on");
        if (record.stands != standing::inconclusive) return;
        if (stopped != stop_reason::time && stopped != stop_reason::memory && stopped != stop_reason::states) return;
        if (stopped != stop_reason::time && read.now.states == 0 && record.searched == search_kind::states) return;  // more time is no help
        const unsigned ranks = ranks_.ranks != nullptr ? ranks_.ranks->size() : 1;
        const search_estimate made = estimate_of(check, read, {takes_part(options_, check), ranks, record.found.bitstate.array_bytes});
        record.stands = standing::estimated;
        record.sentence = made.sentence + (record.shard.empty() ? "" : ", in shard " + record.shard + " only");
        record.part.clear();
        record.warnings.clear();
        record.notes.clear();
        if (!made.basis.empty()) record.notes.push_back(made.basis);
        if (stopped != stop_reason::time) record.notes.push_back("stopped by " + std::string(stop_reason_name(stopped)) + " before the time was over");
        if (made.bytes > limit_bytes()) record.notes.push_back("that is more than the " + bytes_text(limit_bytes()) + " that it may take; --help says what takes less");
        record.estimated = made;
    }

    std::string save(const registered_check& check, const check_record& record) override { return saved_trace(check, record, options_.save_traces); }

private:
    bool isolates(const registered_check& check) const { return isolated_.has_value() && check.has_system(); }
};

}  // namespace foregone
