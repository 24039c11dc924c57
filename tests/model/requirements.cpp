// SPDX-License-Identifier: BSL-1.0
// What is refused, and with which sentence: tests/compile_fail/model_*.cpp.
#include <foregone/model/requirements.hpp>

#include "../models/bounded_counter.hpp"
#include "../models/cell.hpp"
#include "../models/countdown.hpp"
#include "../models/philosophers.hpp"
#include "../models/pinned_cell.hpp"
#include "../models/throwing_stack.hpp"
#include "../models/words.hpp"
#include "../support/verify.hpp"

namespace {

namespace fg = foregone;

template <class Model, auto... Scopes>
constexpr bool meets() {
    return (fg::unmet_requirement<Model, Scopes>::met && ...);
}

constexpr auto four = fg::sequences<4>;

constexpr bool transition_systems_are_fit_for_every_scope() {
    return meets<models::bounded_counter, fg::reachable, four>() && meets<models::countdown, fg::reachable, four>() &&
           meets<models::countdown_from_anywhere, fg::reachable, four>() &&
           meets<models::countdown_ends_at_zero, fg::reachable, four>() &&
           meets<models::philosophers, fg::reachable, four>() && meets<models::words<3>, fg::reachable, four>();
}
VERIFY(model_requirements, transition_systems_are_fit_for_every_scope)

constexpr bool a_behavior_with_a_model_is_fit_for_every_scope() {
    return meets<models::cell_by_model<false>, fg::reachable, four>() &&
           meets<models::stack_that_may_throw<>, fg::reachable, four>();
}
VERIFY(model_requirements, a_behavior_with_a_model_is_fit_for_every_scope)

constexpr bool a_history_and_a_system_that_cannot_be_copied_are_fit_for_sequences() {
    return meets<models::cell_by_history<false>, four>() && meets<models::pinned_cell_by_model<false>, four>();
}
VERIFY(model_requirements, a_history_and_a_system_that_cannot_be_copied_are_fit_for_sequences)

/// A tree needs neither equality nor a hash.
struct without_equality {
    struct state {
        int value;
    };
    enum class action { go };
    static constexpr state initial() { return {0}; }
    static constexpr state next(const state& s, action) { return s; }
};
static_assert(meets<without_equality, four>());

/// Sequences are numbered with 64 bits: 2^63 of them are.
static_assert(meets<models::bounded_counter, fg::sequences<63>>());

}  // namespace
