// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

namespace foregone::inline impl {

/// Whether the levels of a search have begun to become smaller. Sizes may alternate, as they do if only every other step changes
/// something.
class level_sizes {
    std::uint64_t largest_ = 0, since_ = 0;

    static constexpr std::uint64_t most_levels_since = 4;

public:
    void note(std::uint64_t states) {
        ++since_;
        if (states >= largest_) largest_ = states, since_ = 0;
    }

    /// Whether the largest level is some levels ago.
    bool shrink() const { return since_ > most_levels_since; }
};

}  // namespace foregone::inline impl
