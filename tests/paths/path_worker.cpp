// SPDX-License-Identifier: BSL-1.0
#include "../models/choosing.hpp"
#include "../support/verify.hpp"

#include <foregone/impl/paths/path_worker.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

namespace fg = foregone;

using path = std::vector<std::uint64_t>;

template <class Program>
using worker_of = fg::path_worker<fg::program_view<Program>, fg::choice_point*>;

/// The paths that a worker takes from where it stands.
template <class Program>
std::vector<path> all_of(worker_of<Program>& worker) {
    std::vector<path> all;
    while (!worker.finished) {
        fg::path_reason reason;
        const fg::path_result taken = worker.advance(reason, true);
        EXPECT_NE(taken.ended, fg::path_end::broken);
        all.push_back(worker.template path_taken<path>(taken.steps));
    }
    return all;
}

template <class Program>
std::vector<path> all_paths(std::uint64_t limit, fg::path_tally* counted = nullptr) {
    std::vector<fg::choice_point> points(limit + 1);
    worker_of<Program> worker{.points = points.data(), .limit = limit};
    std::vector<path> all = all_of<Program>(worker);
    if (counted != nullptr) *counted = worker.counted;
    return all;
}

TEST(engine_path_worker, takes_each_path_once_in_order) {
    EXPECT_EQ((all_paths<fg::program<models::straight>>(3)), (std::vector<path>{{}}));
    EXPECT_EQ((all_paths<fg::program<models::runs_dry>>(3)), (std::vector<path>{{0}, {1, 0}, {2}}));
    const std::vector<path> even = all_paths<fg::program<models::even>>(9), uneven = all_paths<fg::program<models::uneven>>(9);
    EXPECT_EQ(even.size(), 24u);
    EXPECT_EQ(uneven.size(), 31u);
    for (const auto& all : {even, uneven})
        EXPECT_TRUE(std::adjacent_find(all.begin(), all.end(), [](auto& a, auto& b) { return !(a < b); }) == all.end());
}

constexpr bool counts_while_compiling() {
    fg::path_worker<fg::program_view<fg::program<models::uneven>>, fg::choice_point[10]> worker{.limit = 9};
    while (!worker.finished) {
        fg::path_reason reason;
        worker.advance(reason, true);
    }
    return worker.counted.complete == 31 && worker.counted.choices == 5 + 2 + (2 + 4) + (2 + 4 + 8) + (2 + 4 + 8 + 16) &&
           worker.counted.longest == 5;
}
VERIFY(engine_path_worker, counts_while_compiling)

/// A program's shares of all paths, each before its next path.
template <class Program, std::size_t Paths>
constexpr bool has_passed(const std::uint64_t (&wanted)[Paths], std::uint64_t of) {
    fg::path_worker<fg::program_view<Program>, fg::choice_point[10]> worker{.limit = 9};
    for (const std::uint64_t share : wanted) {
        fg::path_reason reason;
        worker.advance(reason, true);
        if (worker.share_passed() != share * (fg::path_share::all / of)) return false;
    }
    return worker.finished;
}

/// In a tree in which every way on leads to as many paths, that is how many were taken; in another, whatever the first choices say.
constexpr bool tells_which_share_of_all_paths_was_taken() {
    return has_passed<fg::program<models::straight>>({1}, 1) &&
           has_passed<fg::program<models::two_of_four>>({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, 16) &&
           has_passed<fg::program<models::lopsided>>({8, 12, 14, 15, 16}, 16);
}
VERIFY(engine_path_worker, tells_which_share_of_all_paths_was_taken)

/// Wherever a worker gives a part of its paths away, and however often, each path is taken by exactly one of them.
template <class Program>
void expect_parts_are_the_whole(std::uint64_t limit) {
    fg::path_tally whole;
    const std::vector<path> all = all_paths<Program>(limit, &whole);
    for (std::size_t before = 1; before <= all.size(); ++before)
        for (const int parts : {1, 2, 5}) {
            struct part {
                path next;
                path ends;
                std::uint64_t floor;
            };
            std::vector<fg::choice_point> points(limit + 1);
            worker_of<Program> worker{.points = points.data(), .limit = limit};
            std::vector<path> taken;
            fg::path_reason reason;
            std::uint64_t share = 0;
            for (std::size_t i = 0; i < before; ++i)
                taken.push_back(worker.template path_taken<path>(worker.advance(reason, true).steps));
            std::vector<part> given;
            for (int i = 0; i < parts; ++i)
                worker.split([&](std::uint64_t depth) {
                    path next;
                    for (std::uint64_t at = 0; at <= depth; ++at) next.push_back(worker.points[at].index);
                    ++next.back();
                    given.push_back({next, {worker.points[depth].end}, depth});
                });
            for (const path& one : all_of<Program>(worker)) taken.push_back(one);
            share += worker.share_passed();
            fg::path_tally counted = worker.counted;
            for (const part& one : given) {
                worker_of<Program> other{.points = points.data(), .limit = limit};
                other.begin_at(one.next, one.ends, one.floor);
                taken.push_back(other.template path_taken<path>(other.advance(reason, true).steps));
                const std::uint64_t begin = other.share_before(one.next);
                for (const path& there : all_of<Program>(other)) taken.push_back(there);
                share += other.share_passed() - begin;
                counted.merge(other.counted);
            }
            std::sort(taken.begin(), taken.end());
            ASSERT_EQ(taken, all) << before << " paths, " << parts << " parts";
            ASSERT_TRUE(counted == whole) << before << " paths, " << parts << " parts";
            ASSERT_EQ(share, fg::path_share::all) << before << " paths, " << parts << " parts";
        }
}

TEST(engine_path_worker, parts_that_are_given_away_are_the_whole) {
    expect_parts_are_the_whole<fg::program<models::straight>>(3);
    expect_parts_are_the_whole<fg::program<models::even>>(9);
    expect_parts_are_the_whole<fg::program<models::uneven>>(9);
    expect_parts_are_the_whole<fg::program<models::no_two_ones>>(6);
    expect_parts_are_the_whole<fg::program<models::many_failures>>(9);
    expect_parts_are_the_whole<fg::program<models::scrambled<5, 9>>>(6);
}

}  // namespace
