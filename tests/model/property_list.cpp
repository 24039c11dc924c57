// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/model/property_list.hpp>

#include "../support/verify.hpp"

namespace {

namespace fg = foregone;

struct state {
    int value;
};
enum class action { step, jump };

constexpr fg::properties listed{
    fg::sometimes<"seven">([](const state& s) { return s.value == 7; }),
    fg::always<"at most nine">([](const state& s) { return s.value <= 9; }),
    fg::always<"no jump down">(
        [](const state& from, action a, const state& to) { return a == action::step || from.value <= to.value; }),
    fg::deadlock_free,
    fg::never<"above eight">([](const state& s) { return s.value > 8; }),
    fg::never<"a jump to zero">([](const state&, action a, const state& to) { return a == action::jump && to.value == 0; }),
    fg::sometimes<"even">([](const state& s) { return s.value % 2 == 0; }),
};
using list = fg::property_list<decltype(listed)::list>;
using none = fg::property_list<boost::mp11::mp_list<>>;

constexpr bool properties_are_found_by_number() {
    return list::size == 7 && list::title(0) == "seven" && list::kind(0) == fg::property_kind::sometimes &&
           list::title(3) == "freedom from deadlock" && list::kind(3) == fg::property_kind::deadlock_free &&
           list::title(6) == "even" && list::title(7) == "no property" && list::title(fg::no_property) == "no property";
}
VERIFY(model_property_list, properties_are_found_by_number)

constexpr bool the_first_violated_invariant_of_a_state_is_told() {
    return list::violated_by_state(state{8}) == fg::no_property && list::violated_by_state(state{9}) == 4 &&
           list::violated_by_state(state{10}) == 1;
}
VERIFY(model_property_list, the_first_violated_invariant_of_a_state_is_told)

constexpr bool the_first_violated_invariant_of_a_transition_is_told() {
    const auto violated = [](int from, action a, int to) { return list::violated_by_transition(state{from}, a, state{to}); };
    return violated(3, action::step, 0) == fg::no_property && violated(3, action::jump, 4) == fg::no_property &&
           violated(3, action::jump, 2) == 2 && violated(3, action::jump, 0) == 2 && violated(0, action::jump, 0) == 5;
}
VERIFY(model_property_list, the_first_violated_invariant_of_a_transition_is_told)

/// What a state is the first to witness is said, nothing else.
constexpr bool a_witness_is_told_once() {
    const auto seen = [](int value, bool seven, bool even) {
        const bool witnessed[7] = {seven, false, false, false, false, false, even};
        unsigned bits = 0;
        list::witness(state{value}, witnessed, [&](std::uint32_t i) { bits |= 1u << i; });
        return bits;
    };
    return seen(7, false, false) == 1 && seen(7, true, false) == 0 && seen(8, false, false) == 1u << 6 &&
           seen(8, true, true) == 0 && seen(9, false, false) == 0;
}
VERIFY(model_property_list, a_witness_is_told_once)

constexpr bool freedom_from_deadlock_has_a_number() {
    return list::deadlock() == 3 && list::has_sometimes && none::deadlock() == fg::no_property;
}
VERIFY(model_property_list, freedom_from_deadlock_has_a_number)

constexpr bool no_properties_are_never_violated() {
    bool reported = false;
    none::witness(state{0}, nullptr, [&](std::uint32_t) { reported = true; });
    return none::size == 0 && !none::has_sometimes && none::violated_by_state(state{0}) == fg::no_property && !reported &&
           none::violated_by_transition(state{0}, action::step, state{0}) == fg::no_property;
}
VERIFY(model_property_list, no_properties_are_never_violated)

}  // namespace
