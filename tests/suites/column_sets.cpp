// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "../support/verify.hpp"

#include <foregone/impl/suites/column_sets.hpp>

#include <cstddef>
#include <initializer_list>
#include <vector>

namespace {

namespace fg = foregone;

constexpr bool are(const fg::cover_problem& problem, std::initializer_list<fg::column_set> expected) {
    const std::vector<fg::column_set> found = fg::column_sets(problem).found;
    if (found.size() != expected.size()) return false;
    for (const fg::column_set& set : expected) {
        bool listed = false;
        for (const fg::column_set& one : found) listed = listed || one == set;
        if (!listed) return false;
    }
    return true;
}

constexpr bool any_so_many_columns_are_a_set() {
    return are({.levels = {2, 2, 2}}, {{0, 1}, {0, 2}, {1, 2}}) && are({.levels = {2, 2, 2}, .strength = 3}, {{0, 1, 2}}) &&
           are({.levels = {2, 2}, .strength = 3}, {{0, 1}}) && are({.levels = {2, 2}, .strength = 1}, {{0}, {1}});
}
VERIFY(analysis_column_sets, any_so_many_columns_are_a_set)

constexpr bool a_stronger_group_takes_the_place_of_its_parts() {
    return are({.levels = {2, 2, 2, 2}, .groups = {{{2, 0, 1}, 3}}}, {{0, 1, 2}, {0, 3}, {1, 3}, {2, 3}}) &&
           are({.levels = {2, 2, 2}, .groups = {{{0, 1}, 3}}}, {{0, 1}, {0, 2}, {1, 2}});
}
VERIFY(analysis_column_sets, a_stronger_group_takes_the_place_of_its_parts)

constexpr bool a_weaker_group_is_spared() {
    return are({.levels = {2, 2, 2}, .groups = {{{0, 1}, 1}}}, {{0, 2}, {1, 2}}) &&
           are({.levels = {2, 2}, .groups = {{{0, 1}, 1}}}, {{0}, {1}}) &&
           are({.levels = {2, 2, 2, 2}, .strength = 3, .groups = {{{0, 1, 2}, 1}}}, {{0, 3}, {1, 3}, {2, 3}});
}
VERIFY(analysis_column_sets, a_weaker_group_is_spared)

constexpr bool groups_may_overlap() {
    return are({.levels = {2, 2, 2, 2}, .strength = 1, .groups = {{{0, 1, 2}, 2}, {{1, 2, 3}, 2}, {{0, 1, 2}, 3}}},
               {{0, 1, 2}, {1, 3}, {2, 3}}) &&
           are({.levels = {2, 2}, .groups = {{{}, 3}}}, {{0, 1}}) &&
           are({.levels = {2, 2, 2, 2}, .strength = 3, .groups = {{{0, 1, 2}, 1}, {{0, 1}, 2}}}, {{0, 1}, {0, 3}, {1, 3}, {2, 3}});
}
VERIFY(analysis_column_sets, groups_may_overlap)

}  // namespace
