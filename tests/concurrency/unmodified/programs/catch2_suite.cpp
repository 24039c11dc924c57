// SPDX-License-Identifier: BSL-1.0
// Tests of Catch2 as they are: those whose names begin with `breaks` fail in some interleaving, and the others in none.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>

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
TEST_CASE("breaks by a deadlock") {
    std::mutex first, second;
    std::thread other([&] { const std::lock_guard outer(first), inner(second); });
    { const std::lock_guard outer(second), inner(first); }
    other.join();
}
TEST_CASE("breaks by an exception") { throw std::runtime_error("out of here"); }
TEST_CASE("exceptions") {
    std::thread other([] { CHECK_THROWS_AS(throw 1, int); });
    other.join();
    CHECK_THROWS(throw 1);
}

TEST_CASE("sections") {
    std::mutex mutex;
    int count = 0;
    const auto add = [&] {
        const std::lock_guard lock(mutex);
        ++count;
    };
    SECTION("one thread") {
        std::thread other(add);
        other.join();
        CHECK(count == 1);
    }
    SECTION("breaks without a lock") {
        std::thread other([&] { ++count; });
        add();
        other.join();
        CHECK(count == 2);
    }
    SECTION("two threads") {
        std::thread first(add), second(add);
        SECTION("the first is joined first") { first.join(), second.join(); }
        SECTION("the second is joined first") { second.join(), first.join(); }
        CHECK(count == 2);
    }
}
TEST_CASE("generators") {
    const int by = GENERATE(1, 2, 3);
    std::atomic<int> number{0};
    std::thread other([&] { number += by; });
    number += by;
    other.join();
    CHECK(number == 2 * by);
}
TEST_CASE("breaks with some values") {
    const int by = GENERATE(1, 2, 3);
    std::atomic<int> number{0};
    std::thread other([&] { number += by; });
    number += by;
    other.join();
    CHECK(number == 4);
}

struct counter {
    std::mutex mutex;
    int count = 0;
};
TEST_CASE_METHOD(counter, "fixtures") {
    const auto add = [&] {
        const std::lock_guard lock(mutex);
        ++count;
    };
    std::thread other(add);
    add();
    other.join();
    CHECK(count == 2);
}
TEMPLATE_TEST_CASE("templates", "", int, long) {
    std::atomic<TestType> number{0};
    std::thread other([&] { ++number; });
    ++number;
    other.join();
    CHECK(number == 2);
}

}  // namespace
