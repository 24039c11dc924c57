// SPDX-License-Identifier: BSL-1.0
#include "../models/choosing.hpp"
#include "check/program_laws.hpp"

#include <foregone/impl/paths/path_shrink.hpp>

#include <gtest/gtest.h>

#include <cstdint>

namespace {

namespace fg = foregone;

template <class Program>
using shrinker_of = fg::path_shrinker<fg::program_view<Program>, fg::growing_lists,
                                      fg::path_in_place<fg::program_view<Program>, fg::growing_lists>>;

/// A failing path, made as simple as it gets.
template <class Program>
shrinker_of<Program> shrunk(const program_laws::leaf& from) {
    shrinker_of<Program> shrinker(from.path, from.replayed(), {{.limit = 40}});
    while (!shrinker.minimal) shrinker.advance();
    return shrinker;
}

/// From wherever it starts, it ends with a path that fails in the same way and cannot be made simpler in one step.
template <class Program>
void expect_every_failure_is_shrunk() {
    using view = fg::program_view<Program>;
    for (const program_laws::leaf& one : program_laws::leaves<view>(9)) {
        if (!one.fails()) continue;
        const shrinker_of<Program> to = shrunk<Program>(one);
        const program_laws::leaf end = program_laws::taken<view>(to.actions, 20);
        ASSERT_TRUE(end.fails_as(one)) << program_laws::text(one.path) << " became " << program_laws::text(to.actions);
        ASSERT_TRUE(end.path.size() < one.path.size() || (end.path.size() == one.path.size() && end.path <= one.path));
        program_laws::expect_minimal<view>(to.actions, 20);
    }
}

TEST(engine_path_shrink, every_failure_is_shrunk_to_one_of_its_kind_that_cannot_be_simpler) {
    expect_every_failure_is_shrunk<fg::program<models::many_failures>>();
    expect_every_failure_is_shrunk<fg::program<models::runs_dry>>();
    expect_every_failure_is_shrunk<fg::program<models::hopeless>>();
    expect_every_failure_is_shrunk<fg::program<models::deep<8>>>();
    expect_every_failure_is_shrunk<fg::program<models::scrambled<1, 9>>>();
    expect_every_failure_is_shrunk<fg::program<models::scrambled<2, 9>>>();
    expect_every_failure_is_shrunk<fg::program<models::scrambled<8, 9>>>();
    expect_every_failure_is_shrunk<fg::program<models::scrambled<11, 9>>>();
}

/// Two failures: one for each reason; the deeper one must not become the other, which is simpler.
void two_reasons(fg::chooser& choose) {
    const int a = choose("a", 10);
    if (a == 1) choose.fail("simple");
    if (a >= 5) choose.expect(choose("b", 10) < 7, "deep");
}

TEST(engine_path_shrink, a_failure_does_not_become_another) {
    const program_laws::leaf deep = program_laws::taken<fg::program_view<fg::program<two_reasons>>>({9, 9}, 20);
    EXPECT_EQ(program_laws::text(shrunk<fg::program<two_reasons>>(deep).actions), "0/5/7");
}

/// Large values are halved, so that few runs are needed; a long path loses halves first.
void large(fg::chooser& choose) { choose.expect(choose("a", 1'000'000) < 123'456, "less"); }

void long_path(fg::chooser& choose) {
    int ones = 0;
    for (int i = 0; i < 18 && choose.either("more"); ++i) ones += choose("one", 2);
    choose.expect(ones < 1, "none");
}

TEST(engine_path_shrink, gets_to_the_end_in_few_runs) {
    const auto one = shrunk<fg::program<large>>(program_laws::taken<fg::program_view<fg::program<large>>>({999'999}, 20));
    EXPECT_EQ(program_laws::text(one.actions), "0/123456");
    EXPECT_LT(one.runs, 80u);
    const auto many = shrunk<fg::program<long_path>>(
        program_laws::taken<fg::program_view<fg::program<long_path>>>({1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 0}, 20));
    EXPECT_EQ(program_laws::text(many.actions), "0/1/1/0");
    EXPECT_LT(many.runs, 40u);
}

/// Three choices a turn, none of which can go alone, and three turns that can only go together.
void turns(fg::chooser& choose) {
    std::uint64_t count = 0;
    for (; choose.either("more"); ++count) choose.assume(choose("a", 3) == 1 && choose("b", 3) == 2);
    choose.expect(count % 3 != 1 || choose("end", 3) != 2, "whole");
}

/// A key that is put, removed and found.
void stale_key(fg::chooser& choose) {
    if (!choose.either("more")) return;
    const auto put = choose("put", 10), removed = choose("remove", 10);
    if (!choose.either("more")) return;
    choose.expect(put == 0 || removed != put || choose("get", 10) != put, "gone");
}

template <class Program>
std::string shrunk_text(const program_laws::indices& path) {
    return program_laws::text(shrunk<Program>(program_laws::taken<fg::program_view<Program>>(path, 40)).actions);
}

TEST(engine_path_shrink, blocks_of_choices_are_left_out) {
    program_laws::indices path;
    for (int turn = 0; turn < 7; ++turn) path.insert(path.end(), {1, 1, 2});
    path.insert(path.end(), {0, 2});
    EXPECT_EQ(shrunk_text<fg::program<turns>>(path), "0/1/1/2/0/2");
}

TEST(engine_path_shrink, equal_choices_are_lowered_together) {
    for (std::uint64_t key = 1; key < 10; ++key)
        EXPECT_EQ(shrunk_text<fg::program<stale_key>>({1, key, key, 1, key}), "0/1/1/1/1/1");
}

TEST(engine_path_shrink, a_path_without_choices_is_minimal_at_once) {
    const auto none =
        shrunk<fg::program<models::hopeless>>(program_laws::taken<fg::program_view<fg::program<models::hopeless>>>({}, 20));
    EXPECT_TRUE(none.actions.empty());
    EXPECT_EQ(none.runs, 0u);
}

}  // namespace
