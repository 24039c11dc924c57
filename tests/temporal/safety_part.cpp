// SPDX-License-Identifier: BSL-1.0
// The part of a model that bounded runs can decide.
#include "../models/pressed_lamp.hpp"
#include "../support/verify.hpp"

#include <foregone/check.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/model/temporal.hpp>
#include <foregone/model/transition_system.hpp>

namespace {

namespace fg = foregone;

struct lamp : models::pressed_lamp {
    static constexpr auto is_on = [](const state& s, bool on) { return s.on == on; };
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<action::kick>()};
    static constexpr auto properties = fg::properties{
        fg::each<bool>(fg::always_eventually<"it shows">(is_on)),
        fg::never<"it is kicked on">([](const state& from, action a, const state&) { return !from.on && a == action::kick; }),
    };
};
struct only_temporal : models::pressed_lamp {
    static constexpr auto properties = fg::properties{fg::always_eventually<"it is on">([](const state& s) { return s.on; })};
};

constexpr bool has_the_other_properties() {
    constexpr auto& found = fg::verdict_of<fg::safety_part<lamp>, fg::sequences<2>>;
    return found.violated() && found.property == 0 && found.trace.actions.size() == 1 &&
           fg::verdict_of<fg::safety_part<lamp>>.violated() && fg::verdict_of<lamp>.violated();
}
VERIFY(temporal_safety_part, has_the_other_properties)

constexpr bool may_ask_nothing() {
    return fg::verdict_of<fg::safety_part<only_temporal>, fg::sequences<2>>.holds() &&
           fg::search_view<fg::safety_part<only_temporal>>::properties::size == 0;
}
VERIFY(temporal_safety_part, may_ask_nothing)

}  // namespace
