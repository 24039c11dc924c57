// SPDX-License-Identifier: BSL-1.0
#include <foregone/verdict.hpp>

#include "../support/verify.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

namespace fg = foregone;
using verdict = fg::basic_verdict<std::array<std::uint64_t, 2>>;

constexpr fg::outcome outcomes[] = {fg::outcome::proved,       fg::outcome::holds_to_depth, fg::outcome::sampled,
                                    fg::outcome::compacted,    fg::outcome::violated,       fg::outcome::inconclusive,
                                    fg::outcome::invalid_model};

constexpr bool a_verdict_that_nobody_reached_does_not_hold() {
    return verdict{}.result == fg::outcome::inconclusive && !verdict{}.holds() && !verdict{}.violated() && !verdict{}.has_trace &&
           verdict{}.property == fg::no_property;
}
VERIFY(verdict_verdict, a_verdict_that_nobody_reached_does_not_hold)

constexpr bool four_outcomes_hold_and_one_is_a_violation() {
    int holding = 0, violated = 0;
    for (const fg::outcome o : outcomes) {
        verdict v;
        v.result = o;
        holding += v.holds();
        violated += v.violated();
        if (v.holds() && (o == fg::outcome::inconclusive || o == fg::outcome::invalid_model || v.violated())) return false;
    }
    return holding == 4 && violated == 1;
}
VERIFY(verdict_verdict, four_outcomes_hold_and_one_is_a_violation)

constexpr bool every_outcome_has_a_name_of_its_own() {
    for (const fg::outcome a : outcomes)
        for (const fg::outcome b : outcomes)
            if ((fg::outcome_name(a) == fg::outcome_name(b)) != (a == b) || fg::outcome_name(a) == "unknown") return false;
    return fg::outcome_name(fg::outcome::holds_to_depth) == "holds to depth";
}
VERIFY(verdict_verdict, every_outcome_has_a_name_of_its_own)

constexpr bool every_stop_reason_has_a_name_of_its_own() {
    using enum fg::stop_reason;
    constexpr fg::stop_reason reasons[] = {none, time, memory, states, interrupted};
    for (const fg::stop_reason a : reasons)
        for (const fg::stop_reason b : reasons)
            if ((fg::stop_reason_name(a) == fg::stop_reason_name(b)) != (a == b) || fg::stop_reason_name(a) == "unknown")
                return false;
    return true;
}
VERIFY(verdict_verdict, every_stop_reason_has_a_name_of_its_own)

constexpr bool verdicts_differ_in_any_part() {
    verdict a, b, c, d;
    b.counted.outside = 1;
    c.unused.first_unselected = 1;
    d.trace.actions[1] = 1;
    return a == verdict{} && a != b && a != c && a != d;
}
VERIFY(verdict_verdict, verdicts_differ_in_any_part)

constexpr bool a_verdict_stays_what_it_is_in_other_lists() {
    verdict a;
    a.result = fg::outcome::violated;
    a.stopped_by = fg::stop_reason::time;
    a.property = 4;
    a.has_trace = true;
    a.counted.outside = 1;
    a.unused.first_unselected = 2;
    a.trace = {3, {5, 6}};
    a.sampled.minimal = true;
    a.sampled.by_length[4] = 7;
    a.sampled.of_machine[3].covered = 8;
    a.sampled.selected = {9, 10};
    a.sampled.refused = {11, 12};
    a.sampled.classes = {13, 14};
    const auto other = fg::verdict_in<std::vector<std::uint64_t>>(a);
    return other.violated() && other.stopped_by == a.stopped_by &&
           other.property == 4 && other.has_trace && other.counted == a.counted && other.unused == a.unused &&
           other.trace.initial == 3 && other.trace.actions[1] == 6 && other.sampled.minimal && other.sampled.by_length[4] == 7 &&
           other.sampled.of_machine[3].covered == 8 && other.sampled.selected[1] == 10 && other.sampled.refused[1] == 12 &&
           other.sampled.classes[1] == 14;
}
VERIFY(verdict_verdict, a_verdict_stays_what_it_is_in_other_lists)

constexpr bool lengths_are_told_apart_by_their_digits() {
    constexpr std::uint64_t longest_of[] = {0, 9, 99, 999, UINT64_MAX};
    for (std::size_t i = 0; i < 5; ++i) {
        if (fg::sampling_counts::length_class(longest_of[i]) != i) return false;
        if (i < 4 && fg::sampling_counts::length_class(longest_of[i] + 1) != i + 1) return false;
    }
    return true;
}
VERIFY(verdict_verdict, lengths_are_told_apart_by_their_digits)

}  // namespace
