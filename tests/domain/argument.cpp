// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/domain/argument.hpp>

#include <foregone/domain/values.hpp>

#include "../support/verify.hpp"

namespace {

namespace fg = foregone;

struct call {
    bool urgent;
    int number;
};

// What is not a domain is a compile error: see ../compile_fail/domain_product_component.cpp and domain_argument.cpp.
constexpr bool an_argument_becomes_the_domain_it_stands_for() {
    return std::is_same_v<fg::domain_argument<bool>, fg::booleans> &&
           std::is_same_v<fg::domain_argument<fg::values<7>>, fg::values<7>> &&
           std::is_same_v<fg::component<call, 0, bool>::domain, fg::booleans> &&
           std::is_same_v<fg::component<call, 1, fg::values<7>>::domain, fg::values<7>>;
}
VERIFY(domain_argument, an_argument_becomes_the_domain_it_stands_for)

}  // namespace
