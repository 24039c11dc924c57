// SPDX-License-Identifier: BSL-1.0
#pragma once

// The terms of a search at run time, passed to every engine: limits, progress and polling, outputs, and services.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/search/replayed.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// How a search stores the packed states that it visits.
enum class visited_form : std::uint8_t {
    states,   ///< all their bits
    digests,  ///< a digest of each that takes several words
    tree,     ///< all bits; states of several words share the nodes of a tree
    bits,     ///< some bits of an array for each
};

inline constexpr visited_form visited_forms[] = {visited_form::states, visited_form::digests, visited_form::tree,
                                                 visited_form::bits};

/// Whether that is another form than the states themselves, for states of `state_words` words.
constexpr bool remembers_otherwise(visited_form form, std::size_t state_words) {
    return form == visited_form::bits ? state_words > 0 : form != visited_form::states && state_words > 1;
}

/// The form in which a resumed search needs its saved states: for a tree, all bits.
constexpr visited_form visited_form_kept(visited_form form) { return form == visited_form::tree ? visited_form::states : form; }

/// The name of a form in a file.
constexpr std::string_view visited_form_name(visited_form form) {
    switch (form) {
        case visited_form::states: return "states";
        case visited_form::digests: return "digests";
        case visited_form::tree: return "tree";
        case visited_form::bits: return "bits";
    }
    return "";
}

class level_forecast;

/// The progress of a search.
struct progress {
    std::uint64_t states = 0;       ///< distinct visited states (graph)
    std::uint64_t states_before = 0;  ///< of these, visited by an earlier run
    std::uint64_t transitions = 0;  ///< actions taken
    std::uint64_t paths = 0;        ///< of a program
    std::uint64_t paths_before = 0;   ///< of these, taken by an earlier run
    std::uint64_t depth_steps = 0;
    std::uint64_t frontier = 0;     ///< states of the next level discovered so far (graph)
    std::uint64_t tasks = 0;        ///< units of work, if their number is known (tree) or estimated (paths); else 0
    std::uint64_t tasks_done = 0;
    std::uint64_t tasks_before = 0;  ///< of these, done before this run
    std::uint64_t bytes = 0;        ///< memory that states and tables take
    std::uint64_t room_states = 0;  ///< states of this rank for which the tables have room without growing (graph)
    const level_forecast* forecast = nullptr;  ///< of the final number of states (graph)
};

/// Called often by every worker: whether the search must stop, and why. It may read a clock and display the progress.
///
/// Threads: any worker calls it at any time.
using pulse = function_ref<stop_reason(const progress&)>;

/// One of several parts of a search, for several machines.
struct search_shard {
    /// Increased when the division of searches or the drawing of runs changes, so that parts of two versions are not mixed.
    static constexpr std::uint64_t division = 3;

    std::uint64_t index = 0, count = 1;

    constexpr bool is_part() const { return count > 1; }
    bool operator==(const search_shard&) const = default;
};

class rank_group;
class shared_tasks;
class search_checkpointer;
struct search_part;
class graph_checkpointer;
class level_log;
class label_tally;
class growth_report;

/// A failing path of a program, or a failing run of a model, and its failure.
struct failing_path {
    std::vector<std::uint64_t> indices;
    replayed failure;
    std::uint64_t initial = 0;
};

/// All failing ones of the sequences or runs of a search, counted, and the first ones.
struct failing_runs {
    std::uint64_t listed = 1;   ///< how many different ones are listed
    std::uint64_t runs = 0;     ///< failing or not
    std::uint64_t failing = 0;
    bool is_complete = false;   ///< no limit ended the count, nor an exception of the model
    std::vector<std::uint64_t> by_property{};  ///< how many violate which property
    std::vector<failing_path> first{};         ///< of sequences: the shortest, then the least; of runs: by their numbers
};

/// One run of a search of random or planned runs, drawn alone: which one, and its trace.
struct drawn_run {
    std::uint64_t number = 0;
    std::uint64_t count = 0;  ///< how many runs the search has
    basic_trace<std::vector<std::uint64_t>> run{};

    constexpr bool exists() const { return number < count; }
};

/// The bounds of a search, and which part of it is requested. A limit that is reached makes a verdict inconclusive, never a pass.
struct search_limits {
    std::uint64_t states = unlimited;     ///< of a state graph; compared at the end of a level, so that counts are exact
    std::uint64_t failures = 1;           ///< failing paths of a program after which the search ends
    std::optional<std::uint64_t> seed{};  ///< of random runs, instead of the scope's own
    std::uint64_t shuffle = 0;            ///< the seed of another order of sequences, or of paths depth first; 0: in order
    search_shard shard{};                 ///< of sequences, random runs, or the paths of a program, depth first
    std::uint64_t kept_states = 1 << 16;  ///< smaller state graphs save their levels, for a trace without a second search
    std::uint64_t whole_graph_states = 1 << 20;  ///< larger graphs are decided by several ranks together, for temporal properties
    std::uint64_t undivided_paths = 1 << 18;  ///< a search that leaves alternatives out and has more paths is divided
    visited_form visited = visited_form::states;  ///< what the visited set stores of states that can be packed
    std::uint64_t run_ns = unlimited;     ///< the longest time of a random or planned run
    std::uint64_t (*now_ns)() = nullptr;  ///< the clock for it; null: a steady one
    std::uint32_t witness_of = no_property;  ///< finds the shortest run to a witness of this `sometimes`, as if it were a violation
    std::uint64_t bitstate_bytes = 0;     ///< size of the array of visited_form::bits, rounded up to whole cache lines
};

/// How often each action of a state graph was taken, and how many of its states are in each class.
struct graph_counts {
    std::vector<std::uint64_t> by_action{};
    std::vector<std::uint64_t> by_class{};
};

/// What the steps of each kind of action cost, and how many states they lead to first.
struct step_profile {
    struct row {
        std::uint64_t first_action = 0, last_action = 0;  ///< the actions of the kind: first <= action < last
        std::uint64_t transitions = 0, new_states = 0, ns = 0;
    };
    std::vector<row> kinds{};
    bool complete = false;  ///< all states were visited; otherwise a limit ended it
};

/// Where a search puts its results besides the verdict; null: nowhere.
struct search_outputs {
    std::vector<failing_path>* failing_paths = nullptr;  ///< all of them, in the order of their choices
    search_part* part = nullptr;                         ///< what is merged with the parts of other shards
    basic_trace<std::vector<std::uint64_t>>* thrown_after = nullptr;  ///< the run whose last step throws an exception of the model
    drawn_run* only_run = nullptr;                       ///< the only one of the random or planned runs to take, for its trace
    failing_runs* all_failing = nullptr;                 ///< counts all failing sequences or runs; then nothing else is found
    std::uint64_t* bytes_at_rest = nullptr;              ///< final memory of the states of a graph
    std::vector<std::uint64_t>* levels = nullptr;        ///< new states of a graph at each distance; none after a resumed search
    label_tally* labels = nullptr;                       ///< of random and planned runs
    growth_report* growth = nullptr;                     ///< asked about a state graph whose search stops while its levels grow
    graph_counts* graph = nullptr;                       ///< of a state graph: each step is taken twice
    step_profile* profile = nullptr;                     ///< of a state graph that passes, which is visited once more
};

/// What the caller provides for a search; null: the search works without it.
struct search_services {
    rank_group* ranks = nullptr;                  ///< the processes that search together; null: this one alone
    shared_tasks* tasks = nullptr;                ///< this rank's tasks of sequences, random runs, or paths; null: all of them
    search_checkpointer* checkpointer = nullptr;  ///< saves sequences, and paths taken depth first
    graph_checkpointer* graphs = nullptr;         ///< saves state graphs whose states can be packed
    level_log* spill = nullptr;                   ///< takes levels when a memory limit is reached; null: the search stops
};

/// The terms of a search at run time.
struct run_terms {
    pulse check_in;
    search_limits limits{};
    search_outputs outputs{};
    search_services services{};

    /// The same for this process alone.
    run_terms alone() const {
        run_terms own = *this;
        own.services.ranks = nullptr;
        return own;
    }
};

}}  // namespace foregone::impl
