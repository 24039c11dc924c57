// SPDX-License-Identifier: BSL-1.0
#pragma once

// The recorded steps before the current one, as a search passes them to a view; needed by expectations on the history.

#include <cstdint>

namespace foregone { inline namespace impl {

/// The records of the steps taken so far on one path of a choice tree; empty where nothing is recorded.
template <class Record>
struct past_of {
    const Record* records = nullptr;
    std::uint64_t steps = 0;
};

}}  // namespace foregone::impl
