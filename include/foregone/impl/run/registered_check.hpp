// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/executor.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/text/dynamic_sink.hpp>
#include <foregone/impl/base/text/json_tree.hpp>
#include <foregone/impl/engine/constant.hpp>
#include <foregone/impl/engine/explore.hpp>
#include <foregone/impl/engine/limits.hpp>
#include <foregone/impl/run/log/log_judge.hpp>
#include <foregone/impl/run/search_size.hpp>
#include <foregone/impl/verdict/replay.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone {

/// Hears the steps of a replayed run, oldest first; each text is appended piece by piece to the sink that it is given.
class step_listener {
public:
    virtual void begin(std::uint64_t number, bool enabled) = 0;
    virtual void action(std::string_view characters) = 0;
    virtual void result(std::string_view characters) = 0;
    virtual void note(std::string_view characters) = 0;

protected:
    ~step_listener() = default;
};

/// Hands the steps of a replay to a listener.
struct reported_to {
    step_listener& listener;

    template <class Step>
    void operator()(std::uint64_t number, const Step& step) const {
        listener.begin(number, step.enabled);
        listener.action(step.action.view());
        listener.result(step.result.view());
        listener.note(step.note.view());
    }
};

/// What a scope asks of a verdict, and where the check stands.
struct check_terms {
    std::string_view expected_violation;  ///< empty: the check passes if the properties hold
    std::uint64_t expected_steps = unlimited;
    std::uint64_t min_steps = 0, max_steps = 0;  ///< of sequences
    search_kind searched = search_kind::states;
    std::uint64_t shrink_runs = 10'000;  ///< how many runs the shrinking of a violation may take
    std::uint64_t seed = 0;              ///< of random cycles
    std::uint64_t depth_limit_steps = unlimited;
    std::string_view file;
    int line = 0;
};

/// What a scope asks for; where it has no such member, what check_terms says stands.
template <auto Scope>
check_terms terms_of_scope(const char* file, int line) {
    check_terms asked;
    asked.expected_violation = Scope.terms.expected.view();
    asked.expected_steps = Scope.terms.expected_steps;
    asked.searched = Scope.searched;
    if constexpr (requires { Scope.min_steps; }) asked.min_steps = Scope.min_steps;
    if constexpr (requires { Scope.max_steps; }) asked.max_steps = Scope.max_steps;
    if constexpr (requires { Scope.shrink_runs; }) asked.shrink_runs = Scope.shrink_runs;
    if constexpr (requires { Scope.seed; }) asked.seed = Scope.seed;
    if constexpr (requires { Scope.depth_limit_steps; }) asked.depth_limit_steps = Scope.depth_limit_steps;
    asked.file = file;
    asked.line = line;
    return asked;
}

/// One line of a program that asks for a check: what a runner lists, runs, replays and reports.
class registered_check {
public:
    virtual std::string_view name() const = 0;
    virtual const check_terms& terms() const = 0;

    /// Why the compiler did not decide; fallback::none: it did, and decided() is the verdict.
    virtual fallback reason() const = 0;
    virtual verdict decided() const = 0;

    /// Whether the program holds a search of it; without one, run() answers what the compiler decided.
    virtual bool has_search() const;
    virtual verdict run(executor& who, const run_terms& terms) const = 0;

    virtual std::uint32_t property_count() const = 0;
    virtual std::string_view property(std::uint32_t index) const = 0;
    virtual std::string_view expectation(std::uint32_t) const;

    /// Finds the path of a program with a number, in the order of its choices; false if there are not so many.
    virtual bool numbered_path(std::uint64_t number, std::vector<std::uint64_t>& path) const;

    /// Whether its search can be dealt out to shards, and whether it can be kept and gone on with.
    virtual bool is_divisible() const;
    virtual bool is_resumable() const;

    /// How many words one of its states takes, packed; 0 if it visits no states, or such as cannot be packed.
    virtual std::size_t state_words() const;
    /// Why they cannot be, as the end of a sentence; empty if they can, or there are none.
    virtual std::string_view why_not_packed() const;
    /// A number that changes with the steps of the model; of a check that has such words.
    virtual std::uint64_t step_fingerprint() const;

    /// Whether a search of a shard can go on from a part: it might have been read from any file.
    virtual bool fits(const search_part&, search_shard) const;

    /// The verdict of all shards, given a part of each, in their order, and why one of them was stopped; false for parts that no search
    /// of this check writes.
    virtual bool merge(const std::vector<search_part>&, const run_terms&, stop_reason, verdict&) const;

    /// Whether its states are counted once with all that one state stands for.
    virtual bool counts_representatives() const;

    /// What is known of the size of its search, but for the initial states.
    virtual search_size known_size() const;

    /// Whether it is a program that chooses, and so has neither actions nor states.
    virtual bool is_program() const;
    virtual std::uint64_t action_count() const = 0;
    virtual std::uint64_t initial_count() const = 0;
    virtual std::size_t kind_count() const;
    virtual void print_kind_at(std::size_t, dynamic_sink&) const;
    virtual std::size_t class_count() const;
    virtual void print_class_at(std::size_t, dynamic_sink&) const;
    virtual void print_missing_at(std::size_t, std::uint64_t, dynamic_sink&) const;  ///< of the machine
    virtual void print_action_at(std::uint64_t index, dynamic_sink& sink) const = 0;
    /// The commands whose answers nobody judges, with commas between.
    virtual void print_unjudged(dynamic_sink&) const;
    /// What would mend a violation, where the check can tell.
    virtual void print_remedy(const verdict&, dynamic_sink&) const;

    /// Whether there is a system under test, which might die.
    virtual bool has_system() const = 0;

    /// Makes a failing run shorter; each candidate is walked by whoever asks. The verdict says how far that went.
    virtual verdict shrink(const basic_trace<std::vector<std::uint64_t>>& trace, std::uint32_t property,
                           function_ref<replayed(const basic_trace<std::vector<std::uint64_t>>&)> walk, std::uint64_t limit_runs) const = 0;

    virtual replayed replay_trace(const basic_trace<std::vector<std::uint64_t>>& trace, step_listener& listener) const = 0;

    /// An action, and an initial state, by names and values: what a file keeps, for numbers change with the model.
    virtual void write_action(std::uint64_t index, dynamic_sink& sink) const = 0;
    virtual void write_initial(std::uint64_t, dynamic_sink& sink) const;
    /// The number of an action, or of an initial state, that was written so; action_count() or initial_count() if there is none.
    virtual std::uint64_t find_action(const json_node& written, json_problem& problem) const = 0;
    virtual std::uint64_t find_initial(const json_node&, std::uint64_t number) const;
    virtual void judge_log(log_driver& driver) const;

    /// The C++ name of the model, for code that a person pastes.
    virtual std::string_view model_name() const = 0;

    registered_check* next = nullptr;

protected:
    ~registered_check() = default;
};

/// What a verdict or a replayed run violates, by name.
template <class Violation>
std::string_view violated_title(const registered_check& check, const Violation& found) {
    return found.reason.empty() ? check.property(found.property) : found.reason.view();
}

/// All checks of the program, in the order in which their lines were reached when it started.
///
/// Threads: checks register before main; afterwards the list only is read.
struct check_list {
    registered_check* first = nullptr;
    registered_check** last = &first;

    void add(registered_check& check);
    static check_list& global();
};

}  // namespace foregone
