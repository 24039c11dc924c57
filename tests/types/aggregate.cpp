// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/types/aggregate.hpp>

#include <array>
#include <atomic>
#include <mutex>
#include <optional>
#include <string_view>

namespace plain {

struct none {};
struct pair {
    int a, b;
};
struct defaulted {
    int a = 1;
    const int b = 2;
    std::array<int, 3> c{};
};
struct no_default {
    explicit no_default(int) {}
};
struct needs_all {
    no_default a, b;
    int c;
};
struct immovable {
    std::atomic<int> a;
    std::mutex b;
};
struct shared_place {
    [[no_unique_address]] none a;
    int b;
};
struct bits {
    unsigned a : 3, b : 5;
};
struct derived : pair {
    int c;
};
struct array_first {
    int a[3];
    int b;
};
struct array_last {
    pair a;
    pair b[2];
};
struct array_of_one {
    int a[1];
};
struct reference {
    int a;
    int& b;
};
struct by_value_from_anything {
    by_value_from_anything() = default;
    template <class T>
    by_value_from_anything(T) {}
};
struct holds_it {
    int a;
    by_value_from_anything b;
    int c;
};

}  // namespace plain

namespace {

using foregone::aggregates::member_count;
using foregone::aggregates::uncountable;

constexpr bool members_count_once_each() {
    return member_count<plain::none> == 0 && member_count<plain::pair> == 2 && member_count<plain::defaulted> == 3 &&
           member_count<plain::needs_all> == 3 && member_count<plain::immovable> == 2 && member_count<plain::shared_place> == 2 &&
           member_count<plain::bits> == 2 && member_count<plain::array_of_one> == 1;
}
VERIFY(base_aggregate, members_count_once_each)

constexpr bool what_cannot_be_counted_is_known() {
    return member_count<plain::derived> == uncountable && member_count<plain::array_first> == uncountable &&
           member_count<plain::array_last> == uncountable && member_count<plain::reference> == uncountable;
}
VERIFY(base_aggregate, what_cannot_be_counted_is_known)

constexpr bool known_gap_a_member_made_of_anything_by_value_hides_the_rest() {
    return member_count<plain::holds_it> == uncountable;
}
VERIFY(base_aggregate, known_gap_a_member_made_of_anything_by_value_hides_the_rest)

}  // namespace
