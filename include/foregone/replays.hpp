// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/views/search_view.hpp>
#include <foregone/impl/verdict/path_replay.hpp>
#include <foregone/impl/verdict/replay.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace foregone {

/// The result of `replays` for a run that the model does not have: an action that is not enabled, or a number out of range.
inline constexpr std::string_view no_such_run = "no such run";

namespace replaying {

struct unheard {
    constexpr void append(std::string_view) {}
};

}  // namespace replaying

/// Replays one run of a model, `{initial, {actions}}` by their numbers, and returns the title of the violated property; empty if
/// none is violated. A runner prints such a call for a counterexample, for use as a test.
template <class Model>
constexpr std::string_view replays(basic_trace<std::initializer_list<std::uint64_t>> run) {
    using view = search_view<Model>;
    const record_room<typename view::record> room(run.actions.size());
    const replayed end = replay<view, replaying::unheard>(run, room.records, [](auto&&...) {});
    if (!end.possible) return no_such_run;
    return end.violated() ? view::properties::title(end.property) : std::string_view{};
}

}  // namespace foregone
