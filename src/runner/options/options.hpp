// SPDX-License-Identifier: BSL-1.0
#pragma once

// The options of a runner as data, with the types of their values; filled by its command line, and partly by other tools.

#include "cli/decision.hpp"
#include "report/trace_token.hpp"

#include <foregone/impl/report/style.hpp>
#include <foregone/impl/search/run_terms.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// A requested report file.
struct report_request {
    std::string format;
    std::string file;

    bool operator==(const report_request&) const = default;
};

enum class graph_format : std::uint8_t { dot, json };

/// A requested file with the state graph of a check.
struct graph_file_request {
    graph_format format{};
    std::string file;
};

/// The numbers of some runs, which follow each other.
struct run_numbers {
    std::uint64_t first = 0, last = 0;

    constexpr run_numbers(std::uint64_t one) : first(one), last(one) {}
    constexpr run_numbers(std::uint64_t from, std::uint64_t to) : first(from), last(to) {}
    bool operator==(const run_numbers&) const = default;
};

/// The options of a runner, from the command line and the environment.
struct options {
    bool help = false, version = false;
    bool list_tests = false, list = false;

    std::string filter = "*";
    std::optional<run_numbers> pattern;
    std::optional<run_trace> replay;
    std::string replay_file;  ///< a trace file to replay; empty: none
    std::vector<std::string> accepts;  ///< logs that one check's model judges; empty: none
    std::string linearizable;  ///< a history that a specification judges; empty: none
    bool walk = false;        ///< a person continues the run
    std::string show;         ///< the title of the `sometimes` whose witness is shown; empty: none
    std::optional<std::uint64_t> explore_port;  ///< of the page that explores the checks; 0: any; nothing: no page
    std::optional<graph_file_request> dump;
    bool recheck = false;
    bool fail_fast = false;
    bool weakest_orders = false;  ///< of unmodified threads: the memory orders that can be relaxed
    bool mutate = false;          ///< search small changes of the models, and list those that no property notices

    std::optional<std::uint64_t> seed;  ///< of random runs; nothing: each scope's own

    std::uint64_t shuffle = 0;  ///< the seed of another order of sequences and paths; 0: in order

    bool isolate = false;  ///< systems under test run in a separate process
    std::uint64_t hang_ns = 30'000'000'000;
    std::uint64_t run_ns = unlimited;

    unsigned threads = 0;  ///< 0: one for each processor
    std::uint64_t timeout_ns = UINT64_MAX;
    std::optional<std::uint64_t> estimate_ns;  ///< the time to estimate each check in; nothing: checks are decided
    std::optional<std::uint64_t> memory_bytes;  ///< nothing: a fraction of the machine's memory
    std::uint64_t max_states = UINT64_MAX;
    std::uint64_t max_errors = 1;
    search_shard shard{};    ///< the part of each search to run
    std::vector<std::string> merge;  ///< reports of shards to merge; empty: none
    std::string checkpoint;  ///< the file for the progress of a search; empty: none
    std::uint64_t checkpoint_every_ns = 60'000'000'000;
    bool resume = false;     ///< continue from that file
    bool compact = false;    ///< store digests instead of wide states
    bool tree = false;       ///< store wide states as trees with shared parts
    std::uint64_t bitstate_bytes = 0;  ///< size of the array of bitstate hashing; 0: not used
    std::string spill;       ///< the folder for spilled levels; empty: none

    trace_style trace = trace_style::automatic;
    std::vector<report_request> outputs;
    bool count_actions = false;  ///< how often each kind of action is taken by a search of states
    std::string export_tests;    ///< the file for a check's runs as tests; empty: none
    bool profile = false;        ///< what the steps of each kind of action cost in a search of states
    std::string save_traces;  ///< the folder for counterexamples; empty: none
    decision color = decision::automatic;
    decision progress = decision::automatic;
    bool brief = false;
};

}}  // namespace foregone::impl
