// SPDX-License-Identifier: BSL-1.0
//
// A running machine: a transition table that handles inputs, compared with a class with a hand-written switch.

#include "../models_only.hpp"

#include "../../examples/incident.cpp"
#include "cases.hpp"

#include <foregone/impl/base/random.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace {

struct handmade_incident {
    incident::state state = incident::state::none;
    level priority{};
    int edits = 0;

    std::optional<incident::output> handle(const incident::create& form) {
        state = incident::state::open;
        priority = form.priority;
        edits = 0;
        return incident::output::created;
    }
    std::optional<incident::output> handle(const incident::edit& form) {
        switch (state) {
            case incident::state::open:
                if (edits >= most_edits) return std::nullopt;
                if (form.priority) priority = *form.priority;
                ++edits;
                return form.priority == level::high ? incident::output::escalated : incident::output::edited;
            default: return std::nullopt;
        }
    }
    std::optional<incident::output> handle(const incident::close&) {
        switch (state) {
            case incident::state::open: state = incident::state::closed; return incident::output::closed;
            default: return std::nullopt;
        }
    }
};

struct form {
    std::uint64_t kind;  ///< 0 creates, 1 closes, any other edits
    std::optional<level> priority;
};

using forms = std::array<form, 4'096>;
const forms filled_in = [] {
    fg::random_bits random(1);
    forms all;
    for (form& f : all)
        f = {random.below(5), random.below(3) == 0 ? std::nullopt : std::optional(static_cast<level>(random.below(2)))};
    return all;
}();

template <class Machine>
std::optional<incident::output> handle(Machine& machine, const form& f) {
    switch (f.kind) {
        case 0: return machine.handle(incident::create{f.priority.value_or(level::low)});
        case 1: return machine.handle(incident::close{});
        default: return machine.handle(incident::edit{f.priority});
    }
}

/// The sum of all outputs over several rounds of the same forms.
template <class Machine>
std::uint64_t add_outputs(std::uint64_t rounds) {
    Machine machine;
    std::uint64_t sum = 0;
    for (; rounds > 0; --rounds) {
        benchmark::DoNotOptimize(machine);  // otherwise a round that ends in its initial state is not repeated
        for (const form& f : filled_in)
            if (const auto output = handle(machine, f)) sum += 1 + static_cast<std::uint64_t>(*output);
    }
    return sum;
}

void measure_machine(const char* name, std::uint64_t rounds, int repetitions) {
    const std::uint64_t sum = add_outputs<handmade_incident>(rounds);
    measure(name, "ours", 1, repetitions, "outputs", sum,
            [=](unsigned, further_counts&) { return add_outputs<fg::running<incident>>(rounds); });
    measure(name, "by_hand", 1, repetitions, "outputs", sum,
            [=](unsigned, further_counts&) { return add_outputs<handmade_incident>(rounds); });
}

[[maybe_unused]] const bool registered = [] {
    measure_machine("machine_small", 100, 3);
    measure_machine("machine", 5'000, 5);
    return true;
}();

}  // namespace
