// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/values.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

namespace {

struct tick {
    bool operator==(const tick&) const = default;
};

constexpr bool there_is_one_value() {
    return laws::lists<foregone::unit<tick>>(tick{}) && laws::obeys_laws<foregone::unit<tick>>();
}
VERIFY(domain_unit, there_is_one_value)

}  // namespace
