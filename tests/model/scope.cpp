// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/check/requirements.hpp>
#include <foregone/model/scope.hpp>

#include "../support/verify.hpp"

namespace {

namespace fg = foregone;

constexpr bool a_plain_scope_has_no_limit_and_expects_no_violation() {
    return fg::reachable.terms.expected.empty() && fg::reachable.terms.expected_steps == fg::unlimited &&
           fg::reachable.depth_limit_steps == fg::unlimited && fg::reachable.terms.budget_actions == fg::default_budget_actions;
}
VERIFY(model_scope, a_plain_scope_has_no_limit_and_expects_no_violation)

constexpr bool modifiers_add_up_in_any_order() {
    constexpr auto one = fg::reachable.budget(7).depth(3).expect_violation("never wet", 5);
    constexpr auto other = fg::reachable.expect_violation("never wet", 5).depth(3).budget(7);
    return one.terms.expected.view() == "never wet" && one.terms.expected_steps == 5 && one.terms.budget_actions == 7 &&
           one.depth_limit_steps == 3 && other.terms.expected == one.terms.expected && other.terms.expected_steps == 5 &&
           other.terms.budget_actions == 7 && other.depth_limit_steps == 3;
}
VERIFY(model_scope, modifiers_add_up_in_any_order)

constexpr bool the_last_of_a_kind_of_modifier_counts() {
    constexpr auto scope = fg::sequences<3>.expect_violation("first, and longer", 5).expect_violation("second").budget(1).budget(2);
    return scope.terms.expected.view() == "second" && scope.terms.expected_steps == fg::unlimited &&
           scope.terms.budget_actions == 2 && scope.max_steps == 3;
}
VERIFY(model_scope, the_last_of_a_kind_of_modifier_counts)

constexpr bool sequences_have_one_length_or_a_range_of_them() {
    return fg::sequences<4>.min_steps == 4 && fg::sequences<4>.max_steps == 4 && fg::sequences<0, 4>.min_steps == 0 &&
           fg::sequences<0, 4>.max_steps == 4;
}
VERIFY(model_scope, sequences_have_one_length_or_a_range_of_them)

/// Neither no sequence at all nor a minimum above the maximum.
template <auto Scope>
constexpr bool has_a_length = fg::sequences_have_a_length<Scope>::met;
static_assert(has_a_length<fg::sequences<0, 1>> && has_a_length<fg::sequences<1, 1>>);
static_assert(!has_a_length<fg::sequences<0, 0>> && !has_a_length<fg::sequences<2, 1>> && !has_a_length<fg::sequences<-1>>);

template <class Scope>
constexpr fg::text<60> printed(const Scope& scope) {
    fg::text<60> line;
    print_scope(line, scope);
    return line;
}

constexpr bool a_scope_prints_as_it_is_written() {
    return printed(fg::reachable).view() == ".reachable" && printed(fg::sequences<3>).view() == ".sequences<3>" &&
           printed(fg::sequences<0, 12>).view() == ".sequences<0, 12>";
}
VERIFY(model_scope, a_scope_prints_as_it_is_written)

constexpr bool random_runs_print_as_they_are_written() {
    return fg::random{}.runs == 100 && fg::random{20}.runs == 20 && fg::random{20, 50}.steps == 50 &&
           printed(fg::random{.runs = 5, .steps = 4}).view() == ".random<5, 4>" &&
           printed(fg::random{.runs = 5, .steps = 4, .full_length = true}).view() == ".random<5, 4, full length>";
}
VERIFY(model_scope, random_runs_print_as_they_are_written)

}  // namespace
