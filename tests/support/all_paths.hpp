// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/choices/wakeup_trees.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/impl/paths/path_worker.hpp>
#include <foregone/model/program.hpp>
#include <foregone/types/inline_vector.hpp>

#include <cstdint>
#include <string>
#include <string_view>

/// Takes every path of a program, while compiling or at run time, and looks closer at the first that fails.
namespace paths {

namespace fg = foregone;

inline constexpr std::uint64_t longest = 200;

struct terms {
    std::uint64_t limit = longest;
    bool escapes = true;
    bool leaves_out = false;  ///< a program may leave out alternatives that it does not want
};

/// What all paths came to, or those up to the first that was broken.
struct walked {
    fg::path_tally counted{};
    std::uint64_t broken = 0, swallowed = 0;
    fg::path_reason why{};                                ///< the first path failed, or was broken
    fg::inline_vector<std::uint64_t, longest> failing{};  ///< its choices, if it failed
    std::string (*tell)(const walked&) = nullptr;         ///< takes it again

    constexpr bool holds() const { return counted.failed == 0 && counted.cut == 0 && broken == 0 && swallowed == 0; }
    constexpr bool fails_for(std::string_view text) const { return counted.failed > 0 && why == text; }
    constexpr std::string_view reason() const { return why.view(); }

    /// What is reported on the path that failed: a line for each choice, its remarks after it.
    std::string reported() const { return counted.failed > 0 ? tell(*this) : ""; }
    bool says(std::string_view words) const { return reported().find(words) != std::string::npos; }
};

struct listening final : fg::path_listener {
    std::string reported;

    void choice(std::string_view label, std::uint64_t, std::uint64_t) override { reported.append("\n").append(label).append(": "); }
    void value(std::string_view characters) override { reported += characters; }
    void remark() override { reported += "; "; }
    void remark(std::string_view characters) override { reported += characters; }
};

template <class View>
std::string tell(const walked& seen) {
    const fg::path_room room(longest);
    fg::listed_choices source(seen.failing);
    fg::path_reason reason;
    listening listener;
    fg::take_path<View>(room.points, longest, source, reason, &listener);
    return listener.reported;
}

/// Requires: no path is longer than `longest`, or the limit is smaller.
template <void (*Body)(fg::chooser&)>
constexpr walked all(terms asked = {}) {
    using view = fg::program_view<fg::program<Body>>;
    const fg::path_room room(asked.limit);
    fg::path_worker<view, fg::choice_point*> worker{.points = room.points, .limit = asked.limit};
    bool some_left_out = false;
    fg::wakeup_trees trees;
    if (asked.leaves_out) worker.leaves_out = &some_left_out, worker.trees = &trees;
    walked seen{.tell = &tell<view>};
    while (!worker.finished && seen.broken == 0) {
        fg::path_reason reason;
        const fg::path_result path = worker.advance(reason, asked.escapes);
        seen.swallowed += path.swallowed;
        seen.broken += path.ended == fg::path_end::broken;
        const bool is_first_failure = path.ended == fg::path_end::failed && worker.counted.failed == 1;
        if (is_first_failure) seen.failing = worker.template path_taken<decltype(seen.failing)>(path.steps);
        if (is_first_failure || seen.broken > 0) seen.why = reason;
    }
    seen.counted = worker.counted;
    return seen;
}

}  // namespace paths
