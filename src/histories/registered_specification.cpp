// SPDX-License-Identifier: BSL-1.0
// The list of specifications that judge recorded histories.
#include <foregone/impl/histories/registered_specification.hpp>

namespace foregone { inline namespace impl {

void specification_list::add(registered_specification& specification) {
    specification.next = first;
    first = &specification;
}

specification_list& specification_list::global() {
    static specification_list list;
    return list;
}

}}  // namespace foregone::impl
