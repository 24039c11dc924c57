// SPDX-License-Identifier: BSL-1.0
#pragma once

// Runs one check, or takes the compiler's verdict, and records the result; used by the runner and framework adapters.

#include "check/reported_run.hpp"
#include "cli/hardware.hpp"
#include "cli/progress_display.hpp"
#include "report/record.hpp"
#include "report/trace_token.hpp"
#include "runner/named_check.hpp"
#include "runner/options/asked_of_check.hpp"
#include "runner/options/options.hpp"
#include "runner/watch.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/search/rank_group.hpp>
#include <foregone/impl/search/run_terms.hpp>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// The ranks of a run and the memory of this one. Alone, a check may use the whole machine.
struct ranks_terms {
    rank_group* ranks = nullptr;
    std::uint64_t memory_bytes = usable_memory_bytes();

    /// Whether this rank prints nothing and leaves undivided work to the first rank.
    bool helps() const { return ranks != nullptr && ranks->rank() > 0; }
};

/// Memory has run out on one of several ranks while the others wait for it.
struct rank_without_memory final : std::runtime_error {
    explicit rank_without_memory(const std::string& check)
        : std::runtime_error(
              check + ": out of memory; all ranks end, because they wait for each other; pass --memory, start fewer ranks on a "
                      "machine, or continue from a checkpoint with --resume, if there is one") {}
};

/// The checkpoint of a search and the file for spilled levels; null where none is asked for.
struct kept_search {
    search_checkpointer* search = nullptr;
    graph_checkpointer* graph = nullptr;
    level_log* spilled = nullptr;

    virtual ~kept_search() = default;
    virtual std::vector<std::string> notes_on(const verdict& found) const = 0;
};

/// Runs checks, or takes the compiler's verdict, and makes a record of each. command_line_check_runner adds files and child
/// processes, so that an adapter for a test framework needs none of them.
class check_runner {
protected:
    executor& who_;
    const options& options_;
    progress_display& display_;
    ranks_terms ranks_;

private:
    std::string program_;
    mutable sequential_executor alone_{};

public:
    /// `program`: the name by which the program was started.
    check_runner(executor& who, const options& chosen, progress_display& display, std::string program,
                 const ranks_terms& ranks = {});
    virtual ~check_runner() = default;

    /// Whether a check is searched, rather than only reported.
    virtual bool is_run(const registered_check& check) const { return is_searched(options_, check); }

    /// One worker for systems with an `around_cycle`, unless options say how many: what it prepares is shared.
    executor& workers_for(const registered_check& check) const;
    /// How many threads run systems at once.
    unsigned threads_for(const registered_check& check) const {
        return check.takes_processes() ? 1 : workers_for(check).workers();
    }

    /// The record of a check before any verdict.
    static check_record opened(const named_check& named);

    /// Errors: an exception of a model makes it invalid, and the record reports it. file_error for a checkpoint;
    /// rank_without_memory if the other ranks wait for this one.
    check_record run_check(const named_check& named);

protected:
    std::uint64_t limit_bytes() const { return options_.memory_bytes.value_or(ranks_.memory_bytes); }

    /// The checkpoint of a check's search; null: none. Errors: file_error.
    virtual std::unique_ptr<kept_search> keep(const named_check&) { return nullptr; }

    virtual verdict verdict_of_run(const named_check& named, const run_terms& terms);

    virtual replayed replay(const registered_check& check, const run_trace& run, step_listener& listener) {
        return check.replay_trace(run, listener);
    }

    /// Why the system died, for a search that found a run that it does not survive.
    virtual std::string death() const { return {}; }

    /// Records the shard and its part of the verdict, if options ask for a shard.
    virtual void report_part(check_record&, const named_check&, const search_part&) const {}

    /// Records the estimate, if options ask for one.
    virtual void report_estimate(check_record&, const registered_check&, const search_reading&) const {}

    /// Reports how much of a shuffled search was taken before it was stopped.
    virtual void report_shuffled(check_record&, const search_reading&) const {}

    /// Saves a counterexample to the folder of the options, and returns a remark for the report.
    virtual std::string save(const registered_check&, const check_record&) { return {}; }

private:
    struct search_findings;

    void find_verdict(check_record& record, const named_check& named, watch<>& clock, const kept_search* kept,
                      run_trace& thrown_after);

    /// What the options say of a search, and where its findings go: into `also` and the record.
    run_terms terms_of(check_record& record, const registered_check& check, pulse check_in, const kept_search* kept,
                       search_findings& also) const;

    /// Records the verdict and the other findings.
    void report(check_record& record, const named_check& named, const verdict& found, const search_findings& also);

    /// Reports that --compact or --tree would save no memory.
    void report_uncompacted(check_record& record, const registered_check& check) const;

    /// Counts all failing sequences or runs of a violated check, and lists the first ones, if options ask for more than one.
    void report_failing_runs(check_record& record, const registered_check& check, const run_terms& terms) const;

    void report_death(check_record& record) const;

    /// Whether the compiler reached another verdict. A search that hit a limit reached none.
    bool disagrees(const registered_check& check, const verdict& found) const;

    /// Replays the run before it is reported.
    void report_counterexample(check_record& record, const registered_check& check);
};

}}  // namespace foregone::impl
