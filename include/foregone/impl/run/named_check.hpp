// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/run/filter.hpp>
#include <foregone/impl/run/registered_check.hpp>
#include <foregone/impl/run/usage_error.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace foregone::inline impl {

/// A check with a name that is unique in the program.
struct named_check {
    std::string name;
    const registered_check* check = nullptr;
};

/// Every check of a list, in its order. A second check of the same name is called `name#2`.
inline std::vector<named_check> named_checks(const check_list& list) {
    std::vector<named_check> named;
    for (const registered_check* check = list.first; check != nullptr; check = check->next) {
        const std::string_view plain = check->name();
        const auto same = std::count_if(named.begin(), named.end(), [&](const named_check& n) { return n.check->name() == plain; });
        named.push_back({printable(plain) + (same == 0 ? "" : '#' + std::to_string(same + 1)), check});
    }
    return named;
}

namespace selecting {

inline std::vector<named_check> matching(const std::vector<named_check>& all, std::string_view filter) {
    std::vector<named_check> chosen;
    for (const named_check& named : all)
        if (named.name == filter) return {named};
    for (const named_check& named : all)
        if (chooses(filter, named.name)) chosen.push_back(named);
    return chosen;
}

}  // namespace selecting

/// The checks that a filter selects. An exact name of a check selects that check, whatever characters it has.
///
/// Errors: usage_error if there is none.
inline std::vector<named_check> selected_checks(const std::vector<named_check>& all, const std::string& filter) {
    if (all.empty()) throw usage_error("this program has no check; write FOREGONE_CHECK(...) in one of its files");
    std::vector<named_check> chosen = selecting::matching(all, filter);
    if (chosen.empty())
        throw usage_error("--filter=" + filter +
                          ": no check matches; write *PART* for a part of a name; --list-tests prints them all");
    return chosen;
}

}  // namespace foregone::impl
