// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/domain/selection.hpp>

#include <foregone/domain/values.hpp>

#include "../support/verify.hpp"

namespace {

namespace fg = foregone;
using letters = fg::values<'x', 'y', 'z'>;

constexpr bool values_and_their_indices_go_both_ways() {
    constexpr auto values = fg::values_at<letters, 2>(fg::selection<2>{{2, 0}});
    constexpr auto picked = fg::selection_of<letters, 2>(values);
    return values == std::array{'z', 'x'} && picked && picked->indices[0] == 2 && picked->indices[1] == 0;
}
VERIFY(domain_selection, values_and_their_indices_go_both_ways)

constexpr bool a_foreign_value_has_no_index() { return !fg::selection_of<letters, 2>(std::array{'z', 'a'}); }
VERIFY(domain_selection, a_foreign_value_has_no_index)

constexpr bool nothing_can_be_selected() { return fg::values_at<letters, 0>({}).empty() && fg::selection_of<letters, 0>({}); }
VERIFY(domain_selection, nothing_can_be_selected)

}  // namespace
