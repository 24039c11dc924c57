// SPDX-License-Identifier: BSL-1.0
// Tests of doctest as they are: those whose names begin with `breaks` fail in some interleaving, and the others in none.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace {

TEST_CASE("assertions in threads") {
    std::atomic<int> sum{0};
    const auto add = [&] {
        ++sum;
        REQUIRE(sum >= 1);
    };
    std::thread first(add), second(add);
    first.join();
    second.join();
    CHECK(sum == 2);
}
TEST_CASE("breaks by a lost update") {
    std::atomic<int> sum{0};
    INFO("of two threads");
    const auto add = [&] { sum = sum + 1; };
    std::thread first(add), second(add);
    first.join();
    second.join();
    CHECK(sum == 2);
}
TEST_CASE("breaks in a thread") {
    std::atomic<bool> is_set{false};
    std::thread other([&] { REQUIRE(is_set); });
    is_set = true;
    other.join();
}
TEST_CASE("breaks by an exception") { throw std::runtime_error("out of here"); }
TEST_CASE("breaks on purpose") { FAIL("a text"); }
TEST_CASE("fails as it should" * doctest::should_fail()) {
    std::atomic<int> number{0};
    std::thread other([&] { number = 1; });
    CHECK(number == 0);
    other.join();
}
TEST_CASE("exceptions") {
    std::thread other([] { CHECK_THROWS_AS(throw 1, int); });
    other.join();
    CHECK_THROWS(throw 1);
}

TEST_CASE("subcases") {
    std::mutex mutex;
    int count = 0;
    const auto add = [&] {
        const std::lock_guard lock(mutex);
        ++count;
    };
    SUBCASE("one thread") {
        std::thread other(add);
        other.join();
        CHECK(count == 1);
    }
    SUBCASE("two threads") {
        std::thread first(add), second(add);
        SUBCASE("the first is joined first") { first.join(), second.join(); }
        SUBCASE("the second is joined first") { second.join(), first.join(); }
        CHECK(count == 2);
    }
    SUBCASE("breaks without a lock") {
        std::thread other([&] { ++count; });
        add();
        other.join();
        CHECK(count == 2);
    }
}

struct counter {
    std::mutex mutex;
    int count = 0;
};
TEST_SUITE("suite") {
    TEST_CASE_FIXTURE(counter, "fixtures") {
        const auto add = [&] {
            const std::lock_guard lock(mutex);
            ++count;
        };
        std::thread other(add);
        add();
        other.join();
        CHECK(count == 2);
    }
    TEST_CASE_TEMPLATE("templates", T, int, char) {
        std::atomic<T> number{0};
        std::thread other([&] { ++number; });
        ++number;
        other.join();
        CHECK(number == 2);
    }
}

}  // namespace
