// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/values.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

namespace {

constexpr bool false_comes_first() {
    return laws::lists<foregone::booleans>(false, true) && laws::obeys_laws<foregone::booleans>();
}
VERIFY(domain_booleans, false_comes_first)

}  // namespace
