// SPDX-License-Identifier: BSL-1.0
#include <foregone/model/property.hpp>

#include "../support/verify.hpp"

#include <type_traits>

namespace {

namespace fg = foregone;

struct state {
    int value;
};

constexpr auto positive = fg::always<"positive">([](const state& s) { return s.value > 0; });
constexpr auto zero = fg::never<"zero">([](const state& s) { return s.value == 0; });
constexpr auto ten = fg::sometimes<"ten">([](const state& s) { return s.value == 10; });

template <class P>
constexpr bool is(const P&, std::string_view title, fg::property_kind kind) {
    return P::title() == title && P::kind == kind;
}

constexpr bool each_maker_keeps_title_and_kind() {
    return is(positive, "positive", fg::property_kind::always) && is(zero, "zero", fg::property_kind::never) &&
           is(ten, "ten", fg::property_kind::sometimes) &&
           is(fg::deadlock_free, "freedom from deadlock", fg::property_kind::deadlock_free);
}
VERIFY(model_property, each_maker_keeps_title_and_kind)

constexpr bool never_holds_where_its_predicate_does_not() {
    return positive.holds(state{1}) && !positive.holds(state{0}) && zero.holds(state{1}) && !zero.holds(state{0}) &&
           ten.holds(state{10}) && !ten.holds(state{9});
}
VERIFY(model_property, never_holds_where_its_predicate_does_not)

constexpr bool a_predicate_may_look_at_a_transition() {
    constexpr auto rises = fg::always<"rises">([](const state& from, int, const state& to) { return from.value < to.value; });
    constexpr auto rests = fg::never<"rests">([](const state& from, int, const state& to) { return from.value == to.value; });
    return rises.holds(state{1}, 0, state{2}) && !rises.holds(state{2}, 0, state{2}) && rests.holds(state{1}, 0, state{2}) &&
           !rests.holds(state{2}, 0, state{2});
}
VERIFY(model_property, a_predicate_may_look_at_a_transition)

constexpr bool a_property_takes_no_room() {
    constexpr fg::properties listed{positive, zero, ten, fg::deadlock_free};
    constexpr fg::properties none{};
    return std::is_empty_v<decltype(positive)> && std::is_empty_v<decltype(listed)> && listed.size == 4 && none.size == 0;
}
VERIFY(model_property, a_property_takes_no_room)

constexpr bool a_title_may_hold_anything() {
    return is(fg::never<"">([](const state&) { return false; }), "", fg::property_kind::never) &&
           is(fg::never<"a \"quoted\" 50 % < > title, longer than 32 characters">([](const state&) { return false; }),
              "a \"quoted\" 50 % < > title, longer than 32 characters", fg::property_kind::never);
}
VERIFY(model_property, a_title_may_hold_anything)

}  // namespace
