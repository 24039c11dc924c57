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
    tree,     ///< all bits, of each that takes several words by a tree whose nodes they share
    bits,     ///< some bits of an array for each
};

inline constexpr visited_form visited_forms[] = {visited_form::states, visited_form::digests, visited_form::tree, visited_form::bits};

/// Whether that is anything but the states themselves, of states of so many words.
constexpr bool remembers_otherwise(visited_form form, std::size_t state_words) {
    return form == visited_form::bits ? state_words > 0 : form != visited_form::states && state_words > 1;
}

/// What has to be remembered of whoever goes on from states that were kept: of a tree, all bits are.
constexpr visited_form visited_form_kept(visited_form form) { return form == visited_form::tree ? visited_form::states : form; }

/// How a file says it.
constexpr std::string_view visited_form_name(visited_form form) {
    switch (form) {
        case visited_form::states: return "states";
        case visited_form::digests: return "digests";
        case visited_form::tree: return "tree";
        case visited_form::bits: return "bits";
    }
    return "";
}

}  // namespace foregone
