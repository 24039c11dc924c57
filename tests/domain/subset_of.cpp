// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/subsets.hpp>

#include <foregone/domain/range.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/types/hash.hpp>

#include "../support/verify.hpp"

#include <iterator>

namespace {

namespace fg = foregone;
using modes = fg::subset<'r', 'w', 'e'>;
enum class colour { red, green, blue };

constexpr bool a_set_has_what_was_put_in() {
    modes set;
    set.insert('w');
    set.insert('r');
    set.insert('w');
    return set == modes::of('r', 'w') && set.size() == 2 && set.contains('w') && !set.contains('e') && !set.contains('x');
}
VERIFY(domain_subset_of, a_set_has_what_was_put_in)

constexpr bool a_set_loses_what_is_taken_out() {
    modes set = modes::of('r', 'w');
    set.erase('w');
    set.erase('e');
    set.erase('x');
    return set == modes::of('r') && !set.empty() && modes{}.empty();
}
VERIFY(domain_subset_of, a_set_loses_what_is_taken_out)

constexpr bool sets_unite_meet_and_differ() {
    const modes a = modes::of('r', 'w'), b = modes::of('w', 'e');
    return (a | b) == modes::all() && (a & b) == modes::of('w') && (a - b) == modes::of('r') && a.includes(a & b) &&
           !a.includes(b) && modes::all().size() == 3;
}
VERIFY(domain_subset_of, sets_unite_meet_and_differ)

constexpr bool values_come_in_the_order_of_the_domain() {
    char seen[4]{};
    std::size_t count = 0;
    for (const char mode : modes::of('e', 'r')) seen[count++] = mode;
    return count == 2 && seen[0] == 'r' && seen[1] == 'e' && std::forward_iterator<modes::iterator>;
}
VERIFY(domain_subset_of, values_come_in_the_order_of_the_domain)

constexpr bool the_bits_are_as_few_as_will_do() {
    return sizeof(modes) == 1 && sizeof(fg::subset_of<fg::range<1, 8>>) == 1 && sizeof(fg::subset_of<fg::range<1, 9>>) == 2 &&
           sizeof(fg::subset_of<fg::range<1, 17>>) == 4 && sizeof(fg::subset_of<fg::range<1, 33>>) == 8 &&
           fg::subset_of<fg::range<1, 64>>::all().bits == UINT64_MAX && fg::subset_of<fg::values<>>::all().bits == 0;
}
VERIFY(domain_subset_of, the_bits_are_as_few_as_will_do)

constexpr bool the_sixty_fourth_value_is_like_the_others() {
    using wide = fg::subset_of<fg::range<1, 64>>;
    const wide set = wide::of(1, 64);
    return set.size() == 2 && set.contains(64) && *++set.begin() == 64 && (wide::all() - set).size() == 62;
}
VERIFY(domain_subset_of, the_sixty_fourth_value_is_like_the_others)

constexpr bool a_set_of_whatever_is_a_domain() {
    using units = fg::subset_of<fg::values<std::nullopt>>;
    using mixed = fg::subset<1, 'a'>;
    return units::of(std::nullopt).contains(std::nullopt) && mixed::of('a').contains('a') && !mixed::of('a').contains(1) &&
           fg::subset_of<fg::subsets<1, 2>>::of(fg::subset<1, 2>::of(1)).contains(fg::subset<1, 2>::of(1));
}
VERIFY(domain_subset_of, a_set_of_whatever_is_a_domain)

constexpr bool a_set_of_enumerators_is_made_from_the_enum() {
    using colours = fg::subset_of<colour>;
    return colours::of(colour::blue).contains(colour::blue) && !colours::of(colour::blue).contains(colour::red);
}
VERIFY(domain_subset_of, a_set_of_enumerators_is_made_from_the_enum)

template <modes Set>
struct tag {};

constexpr bool a_set_can_be_a_template_argument() {
    return std::is_same_v<tag<modes::of('r', 'w')>, tag<modes::of('w', 'r')>>;
}
VERIFY(domain_subset_of, a_set_can_be_a_template_argument)

constexpr bool a_set_hashes_as_its_bits() {
    return fg::hash(modes::of('r', 'w')) == fg::hash(modes::of('w', 'r')) && fg::hash(modes::of('r')) != fg::hash(modes{}) &&
           fg::bytewise<modes>;
}
VERIFY(domain_subset_of, a_set_hashes_as_its_bits)

template <class Set>
constexpr bool prints(const Set& set, std::string_view expected) {
    fg::text<40> printed;
    fg::print(printed, set);
    return printed.view() == expected;
}

constexpr bool a_set_prints_its_values() {
    return prints(modes::of('r', 'w'), "{'r', 'w'}") && prints(modes{}, "{}") && prints(modes::of('e'), "{'e'}") &&
           prints(fg::subset_of<colour>::of(colour::red, colour::blue), "{red, blue}");
}
VERIFY(domain_subset_of, a_set_prints_its_values)

}  // namespace
