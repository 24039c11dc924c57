// SPDX-License-Identifier: BSL-1.0
// Looks up the recorded choices of generated actions for tokens of runs.
#include "check/recorded_actions.hpp"

#include "domain/recorded_choices.hpp"

#include <algorithm>

namespace foregone { inline namespace impl {

choice_list choices_of(const registered_check& check, std::uint64_t action) {
    const action_recipe recipe = check.recipe_of(action);
    return recipe.is_recorded() ? find_choices(recipe.number) : choice_list{};
}

bool lacks_choices(const registered_check& check, std::uint64_t action) {
    const action_recipe recipe = check.recipe_of(action);
    return recipe.is_recorded() && find_choices(recipe.number).first == nullptr;
}

bool has_choices(const registered_check& check, const run_trace& trace) {
    return std::any_of(trace.actions.begin(), trace.actions.end(),
                       [&](std::uint64_t action) { return check.recipe_of(action).is_recorded(); });
}

std::string token_of(const registered_check& check, const run_trace& trace) {
    std::string token = std::to_string(trace.initial);
    for (const std::uint64_t action : trace.actions) token += '/' + token_of_action(action, choices_of(check, action));
    return token + token_of_loop(trace);
}

std::vector<std::vector<std::uint64_t>> choices_in(const registered_check& check, const run_trace& trace) {
    return choices_of_actions(trace.actions, [&](std::uint64_t action) { return check.recipe_of(action); });
}

}}  // namespace foregone::impl
