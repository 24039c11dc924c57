// SPDX-License-Identifier: BSL-1.0
// Whether operations of different paths surely commute, whose objects may have other addresses there.
#include "../support/verify.hpp"

#include <foregone/impl/choices/wakeup_trees.hpp>

#include <gtest/gtest.h>

#include <cstdint>

namespace {

using foregone::turn_operation;

constexpr int one = 1, another = 2;

constexpr turn_operation load_of(std::uint8_t thread, const int* object, std::uint32_t made) {
    return {.thread = thread, .writes = false, .object = object, .made = made};
}
constexpr turn_operation store_of(std::uint8_t thread, const int* object, std::uint32_t made) {
    return {.thread = thread, .object = object, .made = made};
}
constexpr bool commute(const turn_operation& a, const turn_operation& b) {
    return a.commutes_on_another_path(b) && b.commutes_on_another_path(a);
}
constexpr bool neither_commutes(const turn_operation& a, const turn_operation& b) {
    return !a.commutes_on_another_path(b) && !b.commutes_on_another_path(a);
}

constexpr bool numbers_tell_objects_apart() {
    return commute(store_of(0, &one, 1), store_of(1, &another, 2)) && commute(load_of(0, &one, 1), load_of(1, &one, 1)) &&
           neither_commutes(store_of(0, &one, 1), load_of(1, &another, 1)) &&
           neither_commutes(store_of(0, &one, 1), store_of(0, &another, 2));
}
VERIFY(wakeup_trees, numbers_tell_objects_apart)

/// Such an operation may be one on any object: the end of a wait for a condition variable does not say the number of its mutex.
constexpr bool without_a_number_nothing_is_sure() {
    return neither_commutes(store_of(0, &one, 1), store_of(1, &one, 0)) &&
           neither_commutes(load_of(0, &one, 0), load_of(1, &one, 0));
}
VERIFY(wakeup_trees, without_a_number_nothing_is_sure)

}  // namespace
