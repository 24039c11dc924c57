// SPDX-License-Identifier: BSL-1.0
// full: of faults, the default tier has the laws, and what finds defects
#include <foregone/faults/failing_memory.hpp>
#include <foregone/faults/replace_new.cpp>

#include "../support/all_paths.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <thread>
#include <vector>

namespace {

namespace fg = foregone;

/// Production code that takes no allocator.
struct roster {
    std::vector<std::unique_ptr<std::string>> names;

    void add(const char* name) { names.push_back(std::make_unique<std::string>(name)); }
};

/// Keeps compilers from leaving out a `new` whose result is unused.
void* volatile looked_at = nullptr;

template <class T>
T* seen(T* given) {
    looked_at = given;
    return given;
}

/// What the function does, or nothing where memory runs out.
template <class Do>
bool done(fg::chooser& choose, std::uint64_t failures, Do what) {
    try {
        const fg::failing_new scarce(choose, failures);
        what();
        return true;
    } catch (const std::bad_alloc&) { return false; }
}

void adds_two(fg::chooser& choose) {
    roster all;
    for (const char* name : {"a name that is too long to live in place", "another name that is too long to live in place"}) {
        const std::size_t before = all.names.size();
        const bool added = done(choose, 1, [&] { all.add(name); });
        choose.expect(all.names.size() == before + (added ? 1 : 0), "what fails changes nothing");
    }
}
TEST(failing_new, each_new_fails_in_one_path) {
    const paths::walked walk = paths::all<adds_two>();
    EXPECT_TRUE(walk.holds()) << walk.reason();
    EXPECT_EQ(walk.counted.complete, 16u);  // twice: the string, its text, the vector, or none of them
}

/// A defect: the place is made before there is something to put there.
void adds_hastily(fg::chooser& choose) {
    roster all;
    const bool added = done(choose, 1, [&] {
        all.names.emplace_back();
        all.names.back() = std::make_unique<std::string>("a name that is too long to live in place");
    });
    choose.expect(added || all.names.empty(), "what fails changes nothing");
}
TEST(failing_new, a_defect_is_found_and_told) {
    const paths::walked walk = paths::all<adds_hastily>();
    EXPECT_TRUE(walk.fails_for("what fails changes nothing"));
    EXPECT_EQ(walk.counted.failed, 2u);
    EXPECT_EQ(walk.reported(), "\nnew fails: false\nnew fails: false\nnew fails: true; new of 41 bytes fails");
}

void of_all_kinds(fg::chooser& choose) {
    struct alignas(64) wide { char bytes[64]; };
    int failed = 0;
    failed += !done(choose, 1, [] { delete seen(new int(1)); });
    failed += !done(choose, 1, [] { delete[] seen(new int[3]); });
    failed += !done(choose, 1, [] { delete seen(new wide()); });
    failed += !done(choose, 1, [] { delete[] seen(new wide[2]); });
    failed += !done(choose, 1, [] { delete seen(new (std::nothrow) int(1)); });
    failed += !done(choose, 1, [] { delete[] seen(new (std::nothrow) wide[2]); });
    failed += !done(choose, 0, [] { delete seen(new int(1)); });
    choose.expect(failed <= 4, "nothing but what may throw fails");
}
TEST(failing_new, every_new_that_may_throw_is_reached) {
    const paths::walked walk = paths::all<of_all_kinds>();
    EXPECT_TRUE(walk.holds()) << walk.reason();
    EXPECT_EQ(walk.counted.complete, 16u);
}

void outside(fg::chooser& choose) {
    done(choose, 1, [] {});
    delete seen(new int(1));
    done(choose, 1, [] { std::thread([] { delete seen(new int(1)); }).join(); });
}
TEST(failing_new, only_this_thread_and_only_while_it_lives) {
    const paths::walked walk = paths::all<outside>();
    EXPECT_TRUE(walk.holds()) << walk.reason();
    EXPECT_EQ(walk.counted.complete, 2u);  // std::thread allocates here what it hands over
}

void several(fg::chooser& choose) {
    const auto twice = [&choose] {
        const fg::failing_new scarce(choose, 2);
        int got = 0;
        for (int i = 0; i < 4; ++i) {
            try {
                delete seen(new int(i));
                ++got;
            } catch (const std::bad_alloc&) {}
        }
        return got;
    };
    choose.expect(twice() >= 2, "two fail at most");
}
TEST(failing_new, more_failures_make_combinations) {
    const paths::walked walk = paths::all<several>();
    EXPECT_TRUE(walk.holds()) << walk.reason();
    EXPECT_EQ(walk.counted.complete, 1u + 4u + 6u);
}

}  // namespace
