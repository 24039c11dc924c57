// SPDX-License-Identifier: BSL-1.0
#pragma once

// Writes an initial state as JSON, and finds it again by that text, for traces replayed after a change of the model.

#include <foregone/impl/logs/log_moves.hpp>
#include <foregone/impl/types/match_json.hpp>
#include <foregone/impl/types/write_json.hpp>

#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

/// A search for an initial state stops after this many.
inline constexpr std::uint64_t searched_initial_states_limit = 65'536;

/// Writes an initial state as JSON; null for a behavior, which has one initial state.
template <class View, class Sink>
void write_initial_json(std::uint64_t index, Sink& sink) {
    if constexpr (judges_answers<View>) sink.append(std::string_view("null"));
    else write_json(sink, View::initial(index));
}

/// The number of the initial state that was written so, which had this number then; initial_count() if it no longer exists.
template <class View>
std::uint64_t find_initial_json(const json_node& written, std::uint64_t number) {
    if constexpr (judges_answers<View>) {
        return number;
    } else {
        const std::uint64_t count = View::initial_count();
        const auto is_at = [&](std::uint64_t index) { return matches_json(written, View::initial(index), json_match::whole); };
        if (number < count && is_at(number)) return number;
        for (std::uint64_t index = 0; index < count && index < searched_initial_states_limit; ++index)
            if (is_at(index)) return index;
        return count;
    }
}

}}  // namespace foregone::impl
