// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/base/checked.hpp>

namespace {

using foregone::checked;
using foregone::checked_add;
using foregone::checked_multiply;
using foregone::checked_power;

constexpr bool what_fits_is_exact() {
    return checked_add(2, 3) == checked(5) && checked_multiply(56, 56) == checked(3'136) &&
           checked_power(56, 3) == checked(175'616) && checked_add(UINT64_MAX, 0) == checked(UINT64_MAX);
}
VERIFY(base_checked, what_fits_is_exact)

constexpr bool what_does_not_fit_is_said() {
    return checked_add(UINT64_MAX, 1).overflow && checked_multiply(UINT64_MAX, 2).overflow &&
           checked_multiply(1ull << 32, 1ull << 32).overflow && checked_power(2, 64).overflow && !checked_power(2, 64);
}
VERIFY(base_checked, what_does_not_fit_is_said)

constexpr bool overflow_is_remembered() {
    return checked_multiply(checked_add(UINT64_MAX, 1), 0).overflow && checked_add(0, checked(0, true)).overflow;
}
VERIFY(base_checked, overflow_is_remembered)

constexpr bool powers_at_the_edge() {
    return checked_power(0, 0) == checked(1) && checked_power(0, 9) == checked(0) && checked_power(1, UINT64_MAX) == checked(1) &&
           checked_power(2, 63) == checked(1ull << 63) && checked_power(3, UINT64_MAX).overflow;
}
VERIFY(base_checked, powers_at_the_edge)

}  // namespace
