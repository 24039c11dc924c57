// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/machine.hpp>

#include <optional>

namespace models {

namespace fg = foregone;

/// A ticket: created in every state, edited at most twice, closed. A defect lets it be edited without end.
template <bool Defect = false>
struct basic_ticket {
    enum class state { none, open, closed };
    enum class level { low, high };
    enum class output { created, edited, closed_low, closed_high };
    struct variables {
        level priority{};
        int edits = 0;
        bool operator==(const variables&) const = default;
    };

    struct create {
        level priority;
    };
    struct edit {
        std::optional<level> priority;
    };
    struct close {};
    using input = fg::one_of<fg::product<create, level>, fg::product<edit, fg::optional_of<level>>, close>;

    static constexpr bool may_edit(const variables& v) { return v.edits < 2 || (Defect && v.edits < 9); }

    static constexpr auto transitions = fg::transitions{
        fg::on<create>.from(fg::scratch).update([](variables& v, const create& c) { v.priority = c.priority; })
            .gives(output::created).to(state::open),
        fg::on<edit>.from(state::open).when(may_edit)
            .update([](variables& v, const edit& e) { ++v.edits; v.priority = e.priority.value_or(v.priority); })
            .gives(output::edited).to(state::open),
        fg::on<close, "close it">.from(state::open)
            .gives([](const variables& v) { return v.priority == level::low ? output::closed_low : output::closed_high; })
            .to(state::closed),
    };

    static constexpr auto properties = fg::properties{
        fg::always<"at most two edits">([](const auto& at) { return at.variables.edits <= 2; }),
        fg::sometimes<"it is closed">([](const fg::configuration<state, variables>& at) { return at.state == state::closed; }),
    };
};
using ticket = basic_ticket<>;
using endless_ticket = basic_ticket<true>;

/// Without variables and outputs.
struct turnstile {
    static constexpr fg::no_properties properties{};
    enum class state { locked, unlocked };
    struct coin {};
    struct push {};
    using input = fg::one_of<coin, push>;
    static constexpr auto transitions = fg::transitions{
        fg::on<coin>.from(fg::anywhere).to(state::unlocked),
        fg::on<push>.from(state::unlocked).to(state::locked),
    };
};

/// Begins in its second state, and takes numbers: one domain of inputs, no list of types.
struct counter_machine {
    enum class state { off, on };
    struct variables {
        int sum = 0;
        bool operator==(const variables&) const = default;
    };
    using input = fg::values<1, 2, 5>;
    using output = int;
    static constexpr state initial = state::on;
    static constexpr auto transitions = fg::transitions{
        fg::on<int>.from(state::on).when([](int coin) { return coin == 5; }).gives(-1).to(state::off),
        fg::on<int>.from(state::on, state::off).when([](const variables& v, int coin) { return v.sum + coin <= 6; })
            .update([](variables& v, int coin) { v.sum += coin; }).gives([](const variables& v) { return v.sum; }).to(state::on),
    };
    static constexpr bool within_boundary(const auto& at) { return at.variables.sum < 6; }
};

}  // namespace models
