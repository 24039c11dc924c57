// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/base/dynamic_sink.hpp>
#include <foregone/run/registered_check.hpp>
#include <foregone/verdict/replay.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone {

/// Text of any length without <string>.
struct told_pieces final : dynamic_sink {
    std::vector<char> characters{};
    // Not insert(): GCC 12 takes its copying of literals for a read past their end (-Warray-bounds).
    FOREGONE_NOINLINE void append(std::string_view more) override {
        for (const char c : more) characters.push_back(c);
    }
    std::string_view view() const { return {characters.data(), characters.size()}; }
};

/// Hands the steps of a replay to a listener.
inline auto tell_to(step_listener& listener) {
    return [&listener](std::uint64_t number, const told_step<told_pieces>& step) {
        listener.begin(number, step.enabled);
        listener.action(step.action.view());
        listener.result(step.result.view());
        listener.note(step.note.view());
    };
}

}  // namespace foregone
