// SPDX-License-Identifier: BSL-1.0
#pragma once

// The table with which the failing runs of one model are shrunk.

#include <foregone/impl/walks/shrink_rules.hpp>
#include <foregone/impl/walks/shrink_table.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The table of one model.
template <class View>
shrink_table shrink_table_of() {
    using rules = shrink_rules<View>;
    using numbers = shrink_table::numbers;
    const value_place* first = nullptr;
    if constexpr (rules::places() > 0) first = &rules::place(0);
    return {rules::replacements(), &rules::replacement, &rules::simpler, first, rules::places(),
            [](const numbers& run, shrink_table::chosen_steps left_out) { return rules::without(run, left_out); },
            [](const numbers& run) { return rules::allowed_steps(run); }};
}

}}  // namespace foregone::impl
