// SPDX-License-Identifier: BSL-1.0
#include <paths/look_pace.hpp>

#include "../support/verify.hpp"

#include <cstdint>

namespace {

namespace fg = foregone;

constexpr std::uint64_t begin = 1'000'000'000'000;

/// After how many paths it looks, each of which takes so long.
constexpr std::uint64_t paths_until_look(fg::look_pace& pace, std::uint64_t& now, std::uint64_t path_ns) {
    std::uint64_t paths = 1;
    for (now += path_ns; !pace.is_due(); ++paths) now += path_ns;
    return pace.look(now) == paths ? paths : 0;
}

constexpr bool fast_paths_are_looked_at_ever_less_often() {
    std::uint64_t now = begin;
    fg::look_pace pace(now);
    for (const std::uint64_t paths : {1u, 2u, 4u, 8u, 16u, 32u, 32u, 32u}) {
        if (pace.is_at_full_pace() != (paths == 32)) return false;
        if (paths_until_look(pace, now, 100) != paths) return false;
    }
    return pace.is_at_full_pace();
}
VERIFY(look_pace, fast_paths_are_looked_at_ever_less_often)

constexpr bool each_slow_path_is_looked_at() {
    std::uint64_t now = begin;
    fg::look_pace pace(now);
    for (int i = 0; i < 5; ++i)
        if (paths_until_look(pace, now, 1'000'000) != 1 || pace.is_at_full_pace()) return false;
    return true;
}
VERIFY(look_pace, each_slow_path_is_looked_at)

constexpr bool where_paths_get_slow_one_look_comes_late() {
    std::uint64_t now = begin;
    fg::look_pace pace(now);
    while (!pace.is_at_full_pace()) paths_until_look(pace, now, 100);
    if (paths_until_look(pace, now, 1'000'000'000) != 32) return false;
    for (int i = 0; i < 3; ++i)
        if (paths_until_look(pace, now, 1'000'000'000) != 1) return false;
    return paths_until_look(pace, now, 100) == 1 && paths_until_look(pace, now, 100) == 2;
}
VERIFY(look_pace, where_paths_get_slow_one_look_comes_late)

constexpr bool a_clock_that_jumps_back_is_no_harm() {
    fg::look_pace pace(begin);
    return pace.is_due() && pace.look(begin - 5) == 1 && pace.is_due() && !pace.is_at_full_pace();
}
VERIFY(look_pace, a_clock_that_jumps_back_is_no_harm)

}  // namespace
