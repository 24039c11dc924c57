// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/machines/machine_coverage.hpp>

#include <cstddef>

namespace {

using foregone::flags;

constexpr bool each_flag_is_a_bit_of_its_own() {
    flags<130> set;
    for (const std::size_t i : {0u, 63u, 64u, 129u}) set.set(i);
    std::size_t count = 0;
    for (std::size_t i = 0; i < set.size; ++i) count += set.has(i);
    return count == 4 && set.has(0) && set.has(63) && set.has(64) && set.has(129);
}
VERIFY(base_flags, each_flag_is_a_bit_of_its_own)

constexpr bool merged_they_are_those_of_both() {
    flags<70> one, other;
    one.set(1), other.set(69);
    one.merge(other);
    return one.has(1) && one.has(69) && !one.has(0) && !other.has(1) && one != other;
}
VERIFY(base_flags, merged_they_are_those_of_both)

static_assert(flags<0>{} == flags<0>{});
static_assert(sizeof(flags<65>) == 16);

}  // namespace
