// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/path_worker.hpp>
#include <foregone/model/program.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Takes every path of a program, while compiling or at run time, and looks closer at the first that fails.
namespace paths {

namespace fg = foregone;

inline constexpr std::size_t longest = 64;
using points = std::array<fg::choice_point, longest>;

struct walked {
    fg::path_tally counted{};
    fg::path_reason reason{};  ///< of the first path that failed
    std::array<std::uint64_t, longest> failing{};

    constexpr bool holds() const { return counted.failed == 0 && counted.cut == 0; }
    constexpr bool fails_for(std::string_view text) const { return counted.failed > 0 && reason == text; }
};

template <void (*Body)(fg::chooser&)>
using worker = fg::path_worker<fg::program_view<fg::program<Body>>, points>;

template <void (*Body)(fg::chooser&)>
constexpr walked all(bool escapes = true) {
    worker<Body> walks{.limit = longest};
    walked seen;
    while (!walks.finished) {
        const worker<Body> before = walks;
        fg::path_reason reason;
        const fg::path_result result = walks.advance(reason, escapes);
        if (result.ended == fg::path_end::broken) return seen.reason = reason, seen;
        if (result.ended != fg::path_end::failed || !seen.reason.empty()) continue;
        seen.reason = reason;
        for (std::size_t i = 0; i < before.known; ++i) seen.failing[i] = before.points[i].index;
    }
    seen.counted = walks.counted;
    return seen;
}

struct recorded final : fg::choice_source, fg::path_listener {
    const walked& seen;
    std::string told;

    explicit recorded(const walked& what) : seen(what) {}
    std::uint64_t choose(std::uint64_t step, std::uint64_t) override { return seen.failing[step]; }
    void choice(std::string_view label, std::uint64_t, std::uint64_t) override { told.append("\n").append(label).append(": "); }
    void value(std::string_view characters) override { told += characters; }
    void remark() override { told += "; "; }
    void remark(std::string_view characters) override { told += characters; }
};

/// What is told on the path that failed: a line for each choice, its remarks behind it.
template <void (*Body)(fg::chooser&)>
std::string told(const walked& seen) {
    std::vector<fg::choice_point> made(longest);
    recorded both(seen);
    fg::path_reason reason;
    fg::chooser choose({.points = made.data(), .limit = longest, .source = &both, .listener = &both, .reason = &reason});
    fg::program_view<fg::program<Body>>::run(choose);
    return both.told;
}

}  // namespace paths
