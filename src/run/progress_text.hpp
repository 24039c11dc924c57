// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/level_forecast.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/report/amount.hpp>

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

namespace foregone {

namespace progress_parts {

inline std::string counted(std::uint64_t count, std::uint64_t before, std::string_view what, double seconds) {
    const double rate = seconds > 0 ? static_cast<double>(count - before) / seconds : 0;
    return about(static_cast<double>(count)) + ' ' + std::string(what) + " (" + about(rate) + "/s)";
}

/// "25%": never 100 before it is done.
inline std::string percent(double done) {
    const long rounded = std::lround(done * 100);
    return std::to_string(done < 1 && rounded > 99 ? 99 : rounded) + '%';
}

/// Of work whose size is known: "61%, 9.1 s left, "; where only a share is, as of a program's paths, "61% of about 2.9 M, 9.1 s left, ".
/// The time that is left goes by what was done in this run.
inline std::string share(const progress& now, double seconds) {
    if (now.tasks == 0 || now.tasks_done == 0) return {};
    const double part = static_cast<double>(now.tasks_done) / static_cast<double>(now.tasks);
    const std::string all = now.paths > 0 ? " of about " + about(static_cast<double>(now.paths) / part) : "";
    const std::string done = percent(part) + all + ", ";
    if (now.tasks_done <= now.tasks_before || now.tasks_done > now.tasks) return done;
    const double here = static_cast<double>(now.tasks_done - now.tasks_before), left = static_cast<double>(now.tasks - now.tasks_done);
    return done + duration_text(seconds * left / here) + " left, ";
}

/// Of states whose number is only guessed: "61% of about 2.9 M, 9.1 s left, "; the time goes by what was met in this run.
inline std::string guessed_share(const progress& now, double seconds) {
    const std::uint64_t all = now.forecast == nullptr ? 0 : now.forecast->total();
    if (all <= now.states) return {};
    const double total = static_cast<double>(all), met = static_cast<double>(now.states);
    const std::string done = percent(met / total) + " of about " + about(total) + ", ";
    if (now.states <= now.states_before) return done;
    const double here = met - static_cast<double>(now.states_before);
    return done + duration_text(seconds * (total - met) / here) + " left, ";
}

}  // namespace progress_parts

/// How far a search has come, in a line: "jugs.reachable: 45.1 M states (3.4 M/s), depth 17, frontier 120.0 k, 1.2 GiB, 12.3 s".
inline std::string progress_text(std::string_view name, const progress& now, double seconds) {
    using namespace progress_parts;
    const std::string begin = std::string(name) + ": ", end = ", " + duration_text(seconds);
    if (now.paths > 0) return begin + share(now, seconds) + counted(now.paths, now.paths_before, "paths", seconds) + end;
    if (now.states == 0) return begin + share(now, seconds) + counted(now.transitions, 0, "steps", seconds) + end;
    return begin + guessed_share(now, seconds) + counted(now.states, now.states_before, "states", seconds) + ", depth " +
           std::to_string(now.depth_steps) + ", frontier " + about(static_cast<double>(now.frontier)) + ", " + bytes_text(now.bytes) + end;
}

}  // namespace foregone
