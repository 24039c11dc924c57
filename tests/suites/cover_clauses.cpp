// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "../support/verify.hpp"

#include <foregone/domain/domain.hpp>
#include <foregone/suites/covering.hpp>

#include <array>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace {

namespace fg = foregone;

enum class os { linux, windows, macos };
enum class disk { ext4, ntfs, apfs };
struct setup {
    os system;
    disk format;
    int cores;
    bool optimized;
    bool operator==(const setup&) const = default;
};
using setups = fg::product<setup, os, disk, fg::values<0, 1, 2, 8, 64>, bool>;

constexpr bool goes_with(os system, disk format) { return format != disk::apfs || system == os::macos; }
constexpr bool is_sold(const setup& s) { return goes_with(s.system, s.format) && (s.cores < 64 || s.optimized); }

constexpr bool covers_pairs_of(const auto& suite, auto accepts) {
    for (std::uint64_t wanted = 0; wanted < setups::size; ++wanted) {
        const setup w = setups::at(wanted);
        if (!accepts(w)) continue;
        bool pairs[6]{};
        for (const setup& s : suite) {
            if (!accepts(s)) return false;
            const bool a = s.system == w.system, b = s.format == w.format, c = s.cores == w.cores, d = s.optimized == w.optimized;
            pairs[0] |= a && b, pairs[1] |= a && c, pairs[2] |= a && d, pairs[3] |= b && c, pairs[4] |= b && d, pairs[5] |= c && d;
        }
        for (const bool found : pairs)
            if (!found) return false;
    }
    return true;
}

constexpr bool a_constraint_is_about_some_members() {
    constexpr auto suite = fg::covering<2>(setups{}, fg::constraint<goes_with, &setup::system, &setup::format>);
    // Five numbers of cores with each system; apfs takes all of macos, which goes with two more formats.
    return suite.size() == 17 && covers_pairs_of(suite, [](const setup& s) { return goes_with(s.system, s.format); });
}
VERIFY(analysis_cover_clauses, a_constraint_is_about_some_members)

constexpr bool a_constraint_may_be_about_numbers_of_components() {
    constexpr auto few = [](bool optimized, int cores) { return optimized || cores < 64; };
    constexpr auto suite = fg::covering<2>(setups{}, fg::constraint<few, 3, 2>, fg::constraint<goes_with, 0, 1>);
    return covers_pairs_of(suite, is_sold);
}
VERIFY(analysis_cover_clauses, a_constraint_may_be_about_numbers_of_components)

using sold = fg::where<setups, is_sold>;

constexpr bool a_restricted_product_is_a_constraint_on_all_of_it() {
    constexpr auto suite = fg::covering<2>(sold{});
    return covers_pairs_of(suite, is_sold) && fg::array_of(suite).rows() == suite.size() && fg::array_of(suite).columns() == 4;
}
VERIFY(analysis_cover_clauses, a_restricted_product_is_a_constraint_on_all_of_it)

constexpr bool values_can_be_included() {
    constexpr auto known = [] {
        return std::array{setup{os::macos, disk::apfs, 64, true}, setup{os::linux, disk::ntfs, 0, false}};
    };
    constexpr auto suite = fg::covering<2>(sold{}, fg::including<known>);
    return suite[0] == known()[0] && suite[1] == known()[1] && covers_pairs_of(suite, is_sold);
}
VERIFY(analysis_cover_clauses, values_can_be_included)

constexpr bool some_members_can_be_covered_more_thoroughly() {
    constexpr auto suite = fg::covering<1>(setups{}, fg::at_strength<3, &setup::system, &setup::format, &setup::optimized>);
    return suite.size() == 18 && fg::covering<1>(setups{}).size() == 5;
}
VERIFY(analysis_cover_clauses, some_members_can_be_covered_more_thoroughly)

constexpr bool invalid_parts_come_one_at_a_time() {
    constexpr auto suite = fg::covering<2>(setups{}, fg::invalid<[](int cores) { return cores == 0; }, &setup::cores>,
                                           fg::invalid<[](disk format) { return format == disk::ntfs; }, &setup::format>);
    bool zero_with_macos = false;
    for (const setup& s : suite) {
        if (s.cores == 0 && s.format == disk::ntfs) return false;
        zero_with_macos = zero_with_macos || (s.cores == 0 && s.system == os::macos);
    }
    return zero_with_macos;
}
VERIFY(analysis_cover_clauses, invalid_parts_come_one_at_a_time)

constexpr bool weights_prefer_values() {
    constexpr auto suite = fg::covering<1>(setups{}, fg::weighted<[](bool on) { return on ? 1U : 100U; }, &setup::optimized>,
                                           fg::weighted<[](os system) { return system == os::linux ? 100U : 1U; }, &setup::system>);
    int optimized = 0, linux_rows = 0;
    for (const setup& s : suite) optimized += s.optimized, linux_rows += s.system == os::linux;
    return suite.size() == 5 && optimized == 1 && linux_rows == 3;
}
VERIFY(analysis_cover_clauses, weights_prefer_values)

TEST(analysis_cover_clauses, clauses_go_with_options) {
    const auto suite = fg::covering<2>(setups{}, {.seed = 5}, fg::constraint<goes_with, &setup::system, &setup::format>);
    EXPECT_TRUE(covers_pairs_of(suite, [](const setup& s) { return goes_with(s.system, s.format); }));
}

TEST(analysis_cover_clauses, clauses_that_contradict_are_refused) {
    const auto never = fg::constraint<[](int) { return false; }, &setup::cores>;
    EXPECT_THROW(fg::covering<2>(setups{}, {.seed = 1}, never), std::invalid_argument);
    const auto unknown = fg::including<[] { return std::array{setup{os::linux, disk::ext4, 3, true}}; }>;
    EXPECT_THROW(fg::covering<2>(setups{}, {.seed = 1}, unknown), std::invalid_argument);
    const auto unsold = fg::including<[] { return std::array{setup{os::linux, disk::apfs, 1, true}}; }>;
    EXPECT_THROW(fg::covering<2>(sold{}, {.seed = 1}, unsold), std::invalid_argument);
}

}  // namespace
