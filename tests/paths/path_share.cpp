// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/paths/path_worker.hpp>

#include "../support/verify.hpp"

#include <cstdint>
#include <initializer_list>
#include <utility>

namespace {

namespace fg = foregone;
using choices = std::initializer_list<std::pair<std::uint64_t, std::uint64_t>>;

/// What comes before a path of these choices, each with how many there were.
constexpr std::uint64_t before(choices path) {
    fg::path_share share;
    for (const auto& [index, count] : path) share.add(index, count);
    return share.before();
}

constexpr std::uint64_t all = fg::path_share::all;

constexpr bool each_way_on_has_the_same_share() {
    return before({}) == 0 && before({{0, 2}, {0, 8}}) == 0 && before({{1, 2}}) == all / 2 &&
           before({{1, 2}, {3, 4}}) == all / 8 * 7 && before({{3, 4}, {1, 2}, {5, 16}}) == all / 128 * (3 * 32 + 16 + 5) &&
           before({{0, 1}, {1, 4}, {0, 1}}) == all / 4 && before({{1, 1}}) == all && before({{7, 7}}) == all;
}
VERIFY(engine_path_share, each_way_on_has_the_same_share)

constexpr bool the_end_of_one_part_is_the_beginning_of_the_next() {
    for (const std::uint64_t count : {2u, 3u, 5u, 7u, 1'000u})
        for (std::uint64_t index = 0; index < count; ++index)
            for (const std::uint64_t below : {1u, 2u, 3u, 6u, 77u}) {
                if (before({{index, count}, {below, below}}) != before({{index + 1, count}})) return false;
                if (before({{index, count}, {0, below}}) != before({{index, count}})) return false;
            }
    return true;
}
VERIFY(engine_path_share, the_end_of_one_part_is_the_beginning_of_the_next)

constexpr bool it_never_falls() {
    std::uint64_t last = 0;
    for (std::uint64_t a = 0; a < 5; ++a)
        for (std::uint64_t b = 0; b < 3; ++b)
            for (std::uint64_t c = 0; c < 11; ++c) {
                const std::uint64_t now = before({{a, 5}, {b, 3}, {c, 11}});
                if (now < last) return false;
                last = now;
            }
    return last < all;
}
VERIFY(engine_path_share, it_never_falls)

constexpr bool choices_beyond_what_can_be_shown_are_not_looked_at() {
    fg::path_share share;
    for (int i = 0; i < 23; ++i) share.add(1, 2);
    if (share.is_exact_enough()) return false;
    share.add(0, 2);
    const std::uint64_t now = share.before();
    if (!share.is_exact_enough() || now != all - 2 * (all >> 24)) return false;
    for (int i = 0; i < 2'000; ++i) share.add(1, 2);
    return share.before() == now;
}
VERIFY(engine_path_share, choices_beyond_what_can_be_shown_are_not_looked_at)

}  // namespace
