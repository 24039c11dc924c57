// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/base/function_ref.hpp>

#include <gtest/gtest.h>

namespace {

using foregone::function_ref;

int doubled(int x) { return 2 * x; }
int apply(function_ref<int(int)> f, int x) { return f(x); }

struct counter {
    int calls = 0;
    void operator()() { ++calls; }
};

struct fixed {
    int operator()(int) const { return 42; }
};

static_assert(!std::is_constructible_v<function_ref<int(int)>, counter&>);
static_assert(sizeof(function_ref<int(int)>) == 2 * sizeof(void*));

TEST(base_function_ref, calls_functions_and_function_objects) {
    const fixed always_42;
    EXPECT_EQ(apply(doubled, 4), 8);
    EXPECT_EQ(apply([](int x) { return x + 1; }, 4), 5);
    EXPECT_EQ(apply(always_42, 4), 42);
}

TEST(base_function_ref, refers_and_does_not_copy) {
    counter calls;
    const function_ref<void()> ref(calls), copy = ref;
    ref();
    copy();
    EXPECT_EQ(calls.calls, 2);
}

TEST(base_function_ref, passes_references_through) {
    int x = 1;
    auto increment = [](int& y) -> int& { return ++y; };
    const function_ref<int&(int&)> ref(increment);
    EXPECT_EQ(&ref(x), &x);
    EXPECT_EQ(x, 2);
}

}  // namespace
