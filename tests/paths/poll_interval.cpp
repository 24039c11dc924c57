// SPDX-License-Identifier: BSL-1.0
#include <paths/path_search.hpp>

#include "../support/verify.hpp"

#include <cstdint>

namespace {

namespace fg = foregone;

constexpr std::uint64_t begin = 1'000'000'000'000;

/// After how many paths it looks, each of which takes so long.
constexpr std::uint64_t paths_until_look(fg::poll_interval& interval, std::uint64_t& now, std::uint64_t path_ns) {
    std::uint64_t paths = 1;
    for (now += path_ns; !interval.is_due(); ++paths) now += path_ns;
    return interval.poll(now) == paths ? paths : 0;
}

constexpr bool fast_paths_are_looked_at_ever_less_often() {
    std::uint64_t now = begin;
    fg::poll_interval interval(now);
    for (const std::uint64_t paths : {1u, 2u, 4u, 8u, 16u, 32u, 32u, 32u}) {
        if (interval.is_longest() != (paths == 32)) return false;
        if (paths_until_look(interval, now, 100) != paths) return false;
    }
    return interval.is_longest();
}
VERIFY(poll_interval, fast_paths_are_looked_at_ever_less_often)

constexpr bool each_slow_path_is_looked_at() {
    std::uint64_t now = begin;
    fg::poll_interval interval(now);
    for (int i = 0; i < 5; ++i)
        if (paths_until_look(interval, now, 1'000'000) != 1 || interval.is_longest()) return false;
    return true;
}
VERIFY(poll_interval, each_slow_path_is_looked_at)

constexpr bool where_paths_get_slow_one_look_comes_late() {
    std::uint64_t now = begin;
    fg::poll_interval interval(now);
    while (!interval.is_longest()) paths_until_look(interval, now, 100);
    if (paths_until_look(interval, now, 1'000'000'000) != 32) return false;
    for (int i = 0; i < 3; ++i)
        if (paths_until_look(interval, now, 1'000'000'000) != 1) return false;
    return paths_until_look(interval, now, 100) == 1 && paths_until_look(interval, now, 100) == 2;
}
VERIFY(poll_interval, where_paths_get_slow_one_look_comes_late)

constexpr bool a_clock_that_jumps_back_is_no_harm() {
    fg::poll_interval interval(begin);
    return interval.is_due() && interval.poll(begin - 5) == 1 && interval.is_due() && !interval.is_longest();
}
VERIFY(poll_interval, a_clock_that_jumps_back_is_no_harm)

}  // namespace
