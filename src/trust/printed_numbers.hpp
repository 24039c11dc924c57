// SPDX-License-Identifier: BSL-1.0
#pragma once

// Extracts the named numbers of a printed state; used by the search for growing members.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// A number in a printed value: a member, or the size of a list or of a text.
struct printed_number {
    std::string name;  ///< the members that lead to it, such as `left.sent`
    bool is_size = false;
    std::int64_t value = 0;
};

/// The numbers of a printed value by their names, in order; what another function prints than the library's is left out as far
/// as it has another form.
///
/// Complexity: linear; at most `most` numbers.
std::vector<printed_number> numbers_in(std::string_view printed, std::size_t most);

}}  // namespace foregone::impl
