// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a check searches, by its scope: states, sequences, random runs, paths.

#include <cstdint>

namespace foregone { inline namespace impl {

/// The kind of search that a check makes.
enum class search_kind : std::uint8_t {
    states,
    sequences,      ///< all sequences of a length
    random_runs,
    tour,           ///< runs that take every transition
    paths,          ///< paths of a program that chooses
    covering_runs,  ///< runs that take actions in every order
};

/// As reports name it, and what they count.
constexpr const char* search_kind_name(search_kind searched) {
    switch (searched) {
        case search_kind::states: return "states";
        case search_kind::sequences: return "sequences";
        case search_kind::random_runs: return "random_runs";
        case search_kind::tour: return "runs";
        case search_kind::paths: return "paths";
        case search_kind::covering_runs: return "covering_runs";
    }
    return "unknown";
}

}}  // namespace foregone::impl
