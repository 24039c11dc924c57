// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/types/name_parts.hpp>

#include <string_view>

namespace {

namespace fg = foregone;

template <fg::name... Parts>
struct named {
    static constexpr std::size_t parts = sizeof...(Parts);
    static constexpr std::size_t characters = (Parts.view().size() + ... + 0);
    static constexpr bool begins_with(std::string_view text) {
        return ((text.substr(0, Parts.view().size()) == Parts.view()) || ...);
    }
};

constexpr std::string_view none = "", brief = "brief";
constexpr std::string_view lengthy =
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789+";

constexpr bool a_text_is_cut_where_the_compiler_would_shorten_it() {
    return fg::named_type<named, none>::parts == 0 && fg::named_type<named, brief>::parts == 1 &&
           fg::named_type<named, lengthy>::parts == lengthy.size() / fg::longest_name_shown + 1;
}
VERIFY(base_name_parts, a_text_is_cut_where_the_compiler_would_shorten_it)

constexpr bool the_parts_are_the_text() {
    return fg::named_type<named, brief>::begins_with("brief") && fg::named_type<named, lengthy>::characters == lengthy.size();
}
VERIFY(base_name_parts, the_parts_are_the_text)

}  // namespace
