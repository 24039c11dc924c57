// SPDX-License-Identifier: BSL-1.0
// What is refused, and with which sentence: tests/compile_fail/model_*.cpp.
#include <foregone/impl/check/requirements.hpp>

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

/// A suite that is fit, and the same with one member more.
struct suite {
    struct system {
        int value = 0;
        bool operator==(const system&) const = default;
    };
    struct model {
        int value = 0;
        bool operator==(const model&) const = default;
    };
    struct setup {  // a type of such a name is a command here
        constexpr int run(system& s) const { return ++s.value; }
        constexpr int expected(const model& m) const { return m.value + 1; }
        constexpr void next(model& m) const { ++m.value; }
    };
    using commands = fg::one_of<setup>;
};
struct with_invariant : suite {
    static constexpr bool invariant(const model&, const system&) { return false; }
};
struct with_invariant_that_is_no_static : suite {
    constexpr bool invariant(const model&) const { return false; }
};
struct with_invariant_for_any : suite {
    static constexpr bool invariant(const auto&) { return false; }
};
class with_private_invariant : public suite {
    static constexpr bool invariant(const model&) { return false; }
};
struct with_initial_precondition : suite {
    static constexpr bool initial_precondition(const model&) { return false; }
};
struct with_initial_precondition_of_the_system : suite {
    static constexpr bool initial_precondition(const system&) { return false; }
};
struct with_properties : suite {
    static constexpr int properties = 3;
};
struct with_a_type_of_properties : suite {
    using properties = decltype(fg::properties{fg::always<"p">([](const system&, const model&) { return true; })});
};
struct with_teardown final : suite {
    static void teardown();
};
template <class Model, template <class> class Requirement>
constexpr bool is_refused_by = std::is_base_of_v<Requirement<Model>, fg::unmet_requirement<Model, four>>;

constexpr bool what_nothing_looks_at_is_refused() {
    namespace reserved = fg::reserved;
    return meets<suite, four>() && is_refused_by<with_invariant, reserved::no_invariant> &&
           is_refused_by<with_invariant_that_is_no_static, reserved::no_invariant> &&
           is_refused_by<with_invariant_for_any, reserved::no_invariant> &&
           is_refused_by<with_private_invariant, reserved::no_invariant> && meets<with_initial_precondition, four>() &&
           is_refused_by<with_initial_precondition_of_the_system, fg::initial_models_can_be_filtered> &&
           is_refused_by<with_properties, fg::properties_are_listed> &&
           is_refused_by<with_a_type_of_properties, fg::properties_are_listed> &&
           is_refused_by<with_teardown, reserved::no_teardown>;
}
VERIFY(model_requirements, what_nothing_looks_at_is_refused)

struct system_with_invariant : without_equality {
    static constexpr bool invariant(const state&) { return true; }
};
struct system_with_initial_precondition : without_equality {
    static constexpr bool initial_precondition(const state&) { return true; }
};
static_assert(is_refused_by<system_with_initial_precondition, fg::reserved::no_initial_precondition>);
struct system_with_setup : without_equality {  // a class in production may have it
    static void setup();
};
static_assert(is_refused_by<system_with_invariant, fg::reserved::no_invariant> && meets<system_with_setup, four>());

struct behavior_with_weights : models::cell_by_model<false> {
    static constexpr int weights = 3;
};
static_assert(is_refused_by<behavior_with_weights, fg::reserved::no_weights>);

}  // namespace
