// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/path_worker.hpp>
#include <foregone/model/program.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Takes every path of a program at run time, and the first that fails once more, to hear what it tells.
namespace schedules {

namespace fg = foregone;

struct walked {
    fg::path_tally counted{};
    std::uint64_t broken = 0, swallowed = 0;
    std::string reason, told;  ///< of the first path that failed

    bool holds() const { return counted.failed == 0 && counted.cut == 0 && broken == 0 && swallowed == 0; }
    bool says(std::string_view words) const { return told.find(words) != std::string::npos; }
};

/// Goes a path again, and writes down what it hears: a line for each choice, its remarks behind it.
struct listening final : fg::path_listener {
    std::string told;

    void choice(std::string_view label, std::uint64_t, std::uint64_t) override { told.append("\n").append(label).append(": "); }
    void value(std::string_view characters) override { told += characters; }
    void remark() override { told += "; "; }
    void remark(std::string_view characters) override { told += characters; }
};

struct repeating final : fg::choice_source {
    const std::vector<fg::choice_point>& points;

    explicit repeating(const std::vector<fg::choice_point>& path) : points(path) {}
    std::uint64_t choose(std::uint64_t step, std::uint64_t) override { return points[step].index; }
};

template <void (*Body)(fg::chooser&)>
std::string told_on(const std::vector<fg::choice_point>& path) {
    std::vector<fg::choice_point> made(path.size());
    listening listener;
    repeating source(path);
    fg::path_reason reason;
    fg::chooser choose({.points = made.data(), .limit = made.size(), .source = &source, .listener = &listener, .reason = &reason});
    fg::program_view<fg::program<Body>>::run(choose);
    return listener.told;
}

template <void (*Body)(fg::chooser&)>
walked all(std::uint64_t limit = 200, bool escapes = true) {
    std::vector<fg::choice_point> points(limit);
    fg::path_worker<fg::program_view<fg::program<Body>>, fg::choice_point*> worker{.points = points.data(), .limit = limit};
    walked seen;
    while (!worker.finished) {
        fg::path_reason reason;
        const std::uint64_t known = worker.known;
        std::vector<fg::choice_point> given(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(known));
        const fg::path_result result = worker.advance(reason, escapes);
        seen.swallowed += result.swallowed;
        if (result.ended == fg::path_end::broken) return ++seen.broken, seen.reason = reason.view(), seen;
        if (result.ended != fg::path_end::failed || !seen.reason.empty()) continue;
        seen.reason = reason.view();
        given.resize(result.steps);
        seen.told = told_on<Body>(given);
    }
    seen.counted = worker.counted;
    return seen;
}

}  // namespace schedules
