// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/base/config.hpp>

namespace {

FOREGONE_ALWAYS_INLINE constexpr int seven() { return 7; }

constexpr bool version_is_a_triple() {
    return FOREGONE_VERSION_MAJOR >= 0 && FOREGONE_VERSION_MINOR >= 0 && FOREGONE_VERSION_PATCH >= 0;
}
VERIFY(base_config, version_is_a_triple)

constexpr bool every_switch_is_a_number() {
    return (FOREGONE_HAS_EXCEPTIONS == 0 || FOREGONE_HAS_EXCEPTIONS == 1) &&
           (FOREGONE_COMPUTED_ASSERT_MESSAGES == 0 || FOREGONE_COMPUTED_ASSERT_MESSAGES == 1) && seven() == 7;
}
VERIFY(base_config, every_switch_is_a_number)

constexpr bool budgets_leave_room_for_work() {
    return foregone::operations_limit >= 1'000'000;
}
VERIFY(base_config, budgets_leave_room_for_work)

}  // namespace
