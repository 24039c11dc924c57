// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace foregone {

/// What a search remembers of the packed states that it met.
enum class visited_form : std::uint8_t {
    states,   ///< all their bits
    digests,  ///< a digest of each that takes several words
};

inline constexpr visited_form visited_forms[] = {visited_form::states, visited_form::digests};

/// Whether it takes less than packed states of so many words as they are.
constexpr bool takes_less(visited_form form, std::size_t state_words) { return form == visited_form::digests && state_words > 1; }

/// How a file says it.
constexpr std::string_view visited_form_name(visited_form form) {
    switch (form) {
        case visited_form::states: return "states";
        case visited_form::digests: return "digests";
    }
    return "";
}

}  // namespace foregone
