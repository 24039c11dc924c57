// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace foregone {

/// How a number is known that a search has not come to.
enum class estimate_certainty : std::uint8_t {
    unknown,   ///< it is not
    at_least,  ///< there are so many, and how many more nobody knows
    rising,    ///< there are probably more
    guessed,
    at_most,
    exact,
};

constexpr std::string_view certainty_name(estimate_certainty sure) {
    switch (sure) {
        case estimate_certainty::unknown: return "unknown";
        case estimate_certainty::at_least: return "at least";
        case estimate_certainty::rising: return "probably more";
        case estimate_certainty::guessed: return "about";
        case estimate_certainty::at_most: return "at most";
        case estimate_certainty::exact: return "exact";
    }
    return "unknown";
}

/// What a search that was stopped soon says of the whole of it.
///
/// Shape: a time that is 0 and a number of bytes that is 0 are not known; where the count is at_least, they are for so many.
struct search_estimate {
    std::string seen{};           ///< how far it came: "1.2 M states, depth 14"
    std::string_view of{};        ///< what it goes through, in the plural
    std::uint64_t count = 0;      ///< of these in all; 0: it is not known, or does not fit
    estimate_certainty sure = estimate_certainty::unknown;
    double seconds = 0;           ///< for all of it
    std::uint64_t bytes = 0;      ///< for all of it, in each process
    std::string sentence{};
    std::string basis{};          ///< what it goes by, and how far that can be relied on; empty where there is nothing to say
};

}  // namespace foregone
