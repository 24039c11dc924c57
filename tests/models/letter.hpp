// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <optional>

namespace models {

/// One of four letters, which are a domain, or none yet.
struct letter {
    using value_type = letter;
    static constexpr std::uint64_t size = 4;
    int number = -1;

    static constexpr letter at(std::uint64_t index) { return {static_cast<int>(index)}; }
    static constexpr std::optional<std::uint64_t> index_of(const letter& one) {
        if (one.number < 0 || one.number > 3) return std::nullopt;
        return static_cast<std::uint64_t>(one.number);
    }
    bool operator==(const letter&) const = default;
};

}  // namespace models
