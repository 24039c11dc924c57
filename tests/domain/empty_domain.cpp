// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/domain/empty_domain.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

namespace {

namespace fg = foregone;

constexpr bool it_is_a_domain_without_values() {
    return fg::domain<fg::empty_domain<int>> && fg::empty_domain<int>::size == 0 &&
           laws::obeys_laws<fg::empty_domain<int>>(0, 1);
}
VERIFY(domain_empty_domain, it_is_a_domain_without_values)

}  // namespace
