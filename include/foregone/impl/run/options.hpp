// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/limits.hpp>
#include <foregone/impl/report/trace_text.hpp>
#include <foregone/impl/run/text/trace_token.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace foregone {

/// Whether something is done: yes, no, or as the terminal and the environment suggest.
enum class decision : std::uint8_t { automatic, yes, no };

enum class report_format : std::uint8_t { junit, json };

/// A file that is asked for.
struct report_request {
    report_format format{};
    std::string file;

    bool operator==(const report_request&) const = default;
};

/// What the command line and the environment ask of a runner.
struct options {
    bool help = false, version = false;
    bool list_tests = false, list = false;

    std::string filter = "*";
    std::optional<std::uint64_t> pattern;
    std::optional<run_trace> replay;
    std::string replay_file;  ///< a trace file, whose run is taken; empty: none
    std::string accepts;      ///< a log, which one check's model judges; empty: none
    bool recheck = false;
    bool fail_fast = false;

    std::optional<std::uint64_t> seed;  ///< of random cycles; nothing: what each scope says

    bool isolate = false;  ///< systems under test run in a process of their own
    std::uint64_t hang_ns = 30'000'000'000;

    unsigned threads = 0;  ///< 0: as many as the machine has
    std::uint64_t timeout_ns = UINT64_MAX;
    std::optional<std::uint64_t> estimate_ns;  ///< how long each check is searched to estimate it; nothing: until it is decided
    std::optional<std::uint64_t> memory_bytes;  ///< nothing: a share of what the machine has
    std::uint64_t max_states = UINT64_MAX;
    std::uint64_t max_errors = 1;
    search_shard shard{};    ///< which part of each search is done
    std::vector<std::string> merge;  ///< the reports of shards, which are merged; empty: nothing is
    std::string checkpoint;  ///< the file that keeps how far a search has come; empty: none does
    std::uint64_t checkpoint_every_ns = 60'000'000'000;
    bool resume = false;     ///< goes on from that file
    bool compact = false;    ///< of wide states, a digest is kept instead
    bool tree = false;       ///< of wide states, what they share is kept once
    std::uint64_t bitstate_bytes = 0;  ///< states are kept by bits of an array that takes as much; 0: they are not
    std::string spill;       ///< the folder that levels are spilled to; empty: none are

    trace_style trace = trace_style::full;
    std::vector<report_request> outputs;
    std::string save_traces;  ///< the folder that counterexamples are written to; empty: none are
    decision color = decision::automatic;
    decision progress = decision::automatic;
    bool brief = false;
};

}  // namespace foregone
