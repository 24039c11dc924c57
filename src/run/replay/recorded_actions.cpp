// SPDX-License-Identifier: BSL-1.0
#include "run/replay/recorded_actions.hpp"

#include "archive/word_archive.hpp"

#include <algorithm>

namespace foregone::inline impl {

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
    return token;
}

std::vector<std::vector<std::uint64_t>> choices_in(const registered_check& check, const run_trace& trace) {
    std::vector<std::vector<std::uint64_t>> all;
    for (const std::uint64_t action : trace.actions) {
        const choice_list known = choices_of(check, action);
        if (known.first != nullptr) all.emplace_back(known.first, known.first + known.count);
    }
    return all;
}

void record_all(const std::vector<std::vector<std::uint64_t>>& choices) {
    for (const std::vector<std::uint64_t>& one : choices) record_choices({one.data(), one.size()});
}

void share_choices(const registered_check& check, const run_trace& trace, rank_group& ranks) {
    if (!has_choices(check, trace)) return;
    const std::vector<std::uint64_t> of_all = ranks.gather(words_of(choices_in(check, trace)));
    for (word_reader from(of_all); !from.is_at_end();) record_all(from.read<std::vector<std::vector<std::uint64_t>>>());
}

}  // namespace foregone::impl
