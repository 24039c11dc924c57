// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/states/finding.hpp>

#include "../support/verify.hpp"

namespace {

namespace fg = foregone;
using fg::finding;

// In the order in which one is to be reported before another.
constexpr finding ordered[] = {
    {.steps = 1, .at = 9, .action = 9, .property = 9}, {.steps = 2, .at = 3, .action = 9, .property = 9},
    {.steps = 2, .at = 4, .action = 1, .property = 9}, {.steps = 2, .at = 4, .action = 2, .property = 0},
    {.steps = 2, .at = 4, .action = 2, .property = 5}, {.steps = 2, .at = 4, .action = fg::no_action, .property = 0},
    {},
};

constexpr bool findings_are_ordered_by_steps_place_action_and_property() {
    for (const finding& a : ordered)
        for (const finding& b : ordered)
            if (a.before(b) != (&a < &b)) return false;
    return true;
}
VERIFY(engine_finding, findings_are_ordered_by_steps_place_action_and_property)

constexpr bool the_least_is_kept_whatever_comes_first() {
    for (const finding& a : ordered)
        for (const finding& b : ordered) {
            finding kept = a;
            kept.keep(b);
            const finding& least = &a < &b ? a : b;
            if (kept.before(least) || least.before(kept)) return false;
        }
    return true;
}
VERIFY(engine_finding, the_least_is_kept_whatever_comes_first)

constexpr bool nothing_found_does_not_exist() { return !finding{}.exists() && ordered[0].exists(); }
VERIFY(engine_finding, nothing_found_does_not_exist)

}  // namespace
