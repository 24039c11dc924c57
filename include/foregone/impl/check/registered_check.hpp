// SPDX-License-Identifier: BSL-1.0
#pragma once

// The type-erased interface between a runner and the checks of a program: what is listed, what searches, and what is replayed.

#include <foregone/executor.hpp>
#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/base/dynamic_sink.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/check/asked.hpp>
#include <foregone/impl/check/check_terms.hpp>
#include <foregone/impl/choices/path_order.hpp>
#include <foregone/impl/domain/choice_record.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/search/fallback.hpp>
#include <foregone/impl/search/replayed.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// Receives the steps of a replayed run, oldest first. Each text is appended to its sink in parts.
class step_listener {
public:
    virtual void begin(std::uint64_t number, bool enabled) = 0;
    virtual void action(std::string_view characters) = 0;
    virtual void result(std::string_view characters) = 0;
    virtual void note(std::string_view characters) = 0;

    /// A program has begun a choice; its step is reported when the next one begins, or the run ends.
    virtual void announce(std::string_view) {}

    /// The remarks on that choice so far.
    virtual void announce_remarks(std::string_view) {}

    /// How many actions, the first ones, are tried after the run; 0: none.
    virtual std::uint64_t tries_next() const { return 0; }

    /// The run is over, violates nothing, and can go on with these steps.
    virtual void goes_on(const std::vector<std::uint64_t>&) {}

    /// Whether last_state is called.
    virtual bool asks_last_state() const { return false; }

    /// The last state of a run that violates nothing, as packed words (empty if it cannot be packed), and the `sometimes` that it
    /// witnesses.
    virtual void last_state(std::span<const std::uint64_t>, std::span<const std::uint32_t>) {}

protected:
    ~step_listener() = default;
};

/// Passes the steps of a replay to a listener.
struct reported_to {
    step_listener& listener;

    void announce(std::string_view action) const { listener.announce(action); }
    void announce_remarks(std::string_view remarks) const { listener.announce_remarks(remarks); }

    template <class Step>
    void operator()(std::uint64_t number, const Step& step) const {
        listener.begin(number, step.enabled);
        listener.action(step.action.view());
        listener.result(step.result.view());
        listener.note(step.note.view());
    }
};

/// A number of bits, if known.
struct bit_count {
    unsigned bits = 0;
    bool known = false;

    constexpr bit_count() = default;
    constexpr bit_count(unsigned count) : bits(count), known(true) {}
    constexpr explicit operator bool() const { return known; }
    constexpr unsigned operator*() const { return bits; }
};

/// What a model and a scope determine about the size of a search before it begins.
struct search_size {
    std::uint64_t actions = 0;             ///< the number of actions to choose from; 0: unknown, as for a program
    std::uint64_t kinds = 0;               ///< the number of kinds of action
    bool branches = false;                 ///< an action may lead to several states
    bool always_enabled = false;           ///< every action is enabled in every state
    bit_count state_bits{};  ///< of a packed state; nothing: states cannot be packed, or none is stored
    bool has_strays = false;               ///< some states may not fit these bits, such as a value outside of its own domain
    bool has_enums = false;                ///< the same, if an enum holds a value that is not an enumerator
    std::uint64_t runs = 0, steps = 0;     ///< random runs, and the length of the longest
    std::uint64_t strength = 0;            ///< the number of actions that occur in each order
    bool of_kinds = false, distinct = false;
    path_order order = path_order::depth_first;
    bool merges = false;
    bool is_temporal = false;              ///< some properties are about infinite runs

    /// The largest possible number of states by their bits, if enums hold only enumerators; 0: unknown, or more than 2^40.
    constexpr std::uint64_t most_states() const {
        return state_bits && !has_strays && *state_bits <= 40 ? std::uint64_t{1} << *state_bits : 0;
    }
};

/// The size data of a scope.
template <auto Scope>
constexpr search_size size_in_scope() {
    search_size size;
    if constexpr (requires { Scope.runs; }) size.runs = Scope.runs;
    if constexpr (requires { Scope.steps; }) size.steps = Scope.steps;
    if constexpr (requires { Scope.strength; })
        size.strength = Scope.strength, size.of_kinds = Scope.by_kind, size.distinct = Scope.without_repetition;
    if constexpr (requires { Scope.order; }) size.order = Scope.order, size.merges = Scope.merges;
    return size;
}

/// The number of sequences of `actions`, from `initials` initial states, each of `min` to `max` steps, if all actions are always
/// enabled.
constexpr checked sequences_of(std::uint64_t actions, std::uint64_t initials, std::uint64_t min, std::uint64_t max) {
    checked sum = 0;
    for (std::uint64_t steps = min; steps <= max && !sum.overflow; ++steps) sum = checked_add(sum, checked_power(actions, steps));
    return checked_multiply(sum, initials);
}

/// The number of orders of `strength` out of `things`, with or without repetition.
constexpr checked orders_of(std::uint64_t things, std::uint64_t strength, bool distinct) {
    checked count = 1;
    for (std::uint64_t i = 0; i < strength; ++i) count = checked_multiply(count, !distinct ? things : things > i ? things - i : 0);
    return count;
}

class log_driver;
class packed_model;
class temporal_listener;
struct json_node;
struct json_problem;

/// What a check is: for lists, and for the words of a report.
class listed_check {
public:
    /// The model by the name of its type, then the scope.
    virtual std::string_view name() const = 0;
    virtual const check_terms& terms() const = 0;
    /// The C++ name of the model, for code to paste; empty if no code can have it.
    virtual std::string_view model_name() const = 0;

    /// Why the compiler did not decide. fallback::none: it did, and decided() is the verdict.
    virtual fallback reason() const = 0;
    virtual verdict decided() const = 0;
    /// The run to the step that the compiler refused; empty if there is none, or if it is not known.
    virtual basic_trace<std::vector<std::uint64_t>> refused_run() const;

    virtual std::uint32_t property_count() const = 0;
    virtual std::string_view property(std::uint32_t index) const = 0;
    virtual std::string_view expectation(std::uint32_t) const;
    /// What it asks of the model; by default something, if there is a property.
    virtual asked what_is_asked() const;
    virtual property_kind kind(std::uint32_t property) const;
    bool is_sometimes(std::uint32_t property) const { return kind(property) == property_kind::sometimes; }

    /// Whether it is a program that chooses: it has neither actions nor states.
    virtual bool is_program() const;
    /// Whether there is a system under test, which may crash.
    virtual bool has_system() const = 0;
    /// Whether an `around_cycle` is constructed around each system: what it prepares is outside of the system, so that one thread
    /// runs them.
    virtual bool has_fixture() const { return false; }
    /// Whether its workers are processes, which share no memory.
    virtual bool takes_processes() const { return false; }
    /// Whether its search copies the system or the state.
    virtual bool makes_copies() const { return false; }
    /// Whether states are counted by representatives.
    virtual bool counts_representatives() const;

    virtual std::uint64_t action_count() const = 0;
    virtual std::uint64_t initial_count() const = 0;
    virtual std::size_t kind_count() const;
    virtual void print_kind_at(std::size_t, dynamic_sink&) const;
    /// The number of actions of the kinds up to this one, which are the first actions.
    virtual std::uint64_t actions_to_kind(std::size_t) const;
    virtual std::size_t class_count() const;
    virtual void print_class_at(std::size_t, dynamic_sink&) const;
    virtual void print_missing_at(std::size_t, std::uint64_t, dynamic_sink&) const;  ///< of the machine
    /// The commands without a judged answer, separated by commas.
    virtual void print_unjudged(dynamic_sink&) const;
    /// What would fix a violation, or let a search end that was cut or stopped, if the check can determine it.
    virtual void print_remedy(const verdict&, dynamic_sink&) const;
    /// Describes a verdict on temporal properties.
    virtual void describe_temporal(const verdict&, temporal_listener&) const;

    /// What is known about the size of its search, except for the initial states.
    virtual search_size known_size() const;
    /// The size of a packed state in words; 0 if it visits no states or cannot pack them.
    virtual std::size_t state_words() const;
    /// Why states cannot be packed, as the end of a sentence; empty if they can, or if there are none.
    virtual std::string_view why_not_packed() const;

protected:
    ~listed_check() = default;
};

/// The single runs of a check: replayed, and written and read by the names and values of their actions.
class replayed_check : public listed_check {
public:
    /// Whether the program contains its model; otherwise it can be listed and reported only.
    virtual bool holds_model() const;
    virtual replayed replay_trace(const basic_trace<std::vector<std::uint64_t>>& trace, step_listener& listener) const = 0;
    /// Finds path `number` of a program, in the order of its choices; false if there are fewer paths.
    virtual bool numbered_path(std::uint64_t number, std::vector<std::uint64_t>& path) const;
    virtual void judge_log(log_driver& driver) const;

    virtual void print_action_at(std::uint64_t index, dynamic_sink& sink) const = 0;
    /// Writes an action, or an initial state, by names and values: files use these, because numbers change with the model.
    virtual void write_action(std::uint64_t index, dynamic_sink& sink) const = 0;
    virtual void write_initial(std::uint64_t, dynamic_sink& sink) const;
    /// The number of an action, or of an initial state, that was written so; action_count() or initial_count() if there is none.
    virtual std::uint64_t find_action(const json_node& written, json_problem& problem) const = 0;
    virtual std::uint64_t find_initial(const json_node&, std::uint64_t number) const;
    /// How the value of an action is stored, if no index is found for it.
    virtual action_recipe recipe_of(std::uint64_t action) const;

protected:
    ~replayed_check() = default;
};

/// A check that a line of the program registers, with its search, whole or in parts: a runner lists, runs, replays and reports it.
class registered_check : public replayed_check {
public:
    /// Whether the program contains its search; otherwise run() returns the compiler's verdict.
    virtual bool has_search() const;
    virtual verdict run(executor& who, const run_terms& terms) const = 0;

    /// Whether its search can be distributed over shards, and whether it can be saved and resumed.
    virtual bool is_divisible() const;
    virtual bool is_resumable() const;
    /// Whether a shard's search can continue from a part, which may come from any file.
    virtual bool fits(const search_part&, search_shard) const;
    /// The verdict of all shards, from a part of each, in order, and the reason why one was stopped; false for parts that no search
    /// of this check writes.
    virtual bool merge(const std::vector<search_part>&, const run_terms&, stop_reason, verdict&) const;

    /// Makes a failing run shorter; the caller walks each candidate. The verdict records how far shrinking went.
    virtual verdict shrink(const basic_trace<std::vector<std::uint64_t>>& trace, std::uint32_t property,
                           function_ref<replayed(const basic_trace<std::vector<std::uint64_t>>&)> walk,
                           std::uint64_t limit_runs) const = 0;

    /// Calls `use` with the model of its packed states; returns false if it has none: it visits no states, cannot pack them, or
    /// the compiler decided.
    virtual bool with_packed_model(function_ref<void(const packed_model&)> use) const;
    /// A number that changes with the steps of the model, for a check with packed states.
    std::uint64_t step_fingerprint() const;

    registered_check* next = nullptr;

protected:
    ~registered_check() = default;
};

/// The name of the property that a verdict or a replayed run violates.
template <class Violation>
std::string_view violated_title(const listed_check& check, const Violation& found) {
    return found.reason.empty() ? check.property(found.property) : found.reason.view();
}

/// All checks of the program, in the order of registration.
///
/// Threads: checks register before main; afterwards the list is read-only.
struct check_list {
    registered_check* first = nullptr;
    registered_check** last = &first;

    void add(registered_check& check);
    static check_list& global();
};

}}  // namespace foregone::impl
