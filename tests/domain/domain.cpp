// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/domain.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

// Domains in domains in domains: each law again, for what is made from everything in the folder.
namespace {

namespace fg = foregone;
using laws::obeys_laws;

enum class colour { red, green, blue };
struct stop {
    bool operator==(const stop&) const = default;
};

struct order {
    fg::subset_of<colour> colours;
    std::optional<std::array<int, 2>> corner;
    std::variant<stop, std::array<bool, 3>> flags;
    std::string_view text;
    bool operator==(const order&) const = default;
};

using corners = fg::optional_of<fg::combinations_of<fg::range<1, 5>, 2>>;
using flags = fg::one_of<stop, fg::tuples_of<bool, 3>>;
using orders = fg::product<order, fg::nonempty_subsets_of<colour>, corners, flags, fg::texts<"a", "b", "">>;

constexpr bool sizes_multiply_and_add() { return corners::size == 11 && flags::size == 9 && orders::size == 7 * 11 * 9 * 3; }
VERIFY(domain_domain, sizes_multiply_and_add)

constexpr bool the_laws_hold_for_nested_domains() {
    const order good = orders::at(1'000);
    order no_colour = good, wrong_corner = good, wrong_text = good;
    no_colour.colours = {};
    wrong_corner.corner = std::array{5, 1};
    wrong_text.text = "c";
    return obeys_laws<orders>(no_colour, wrong_corner, wrong_text);
}
VERIFY(domain_domain, the_laws_hold_for_nested_domains)

constexpr bool a_restricted_product_can_be_permuted() {
    using light = fg::product<std::pair<colour, bool>, colour, bool>;
    using lit = fg::where<light, [](const std::pair<colour, bool>& l) { return l.second || l.first == colour::red; }>;
    using shown = fg::permutations_of<lit, 3>;
    const std::pair dark{colour::blue, false}, red{colour::red, false}, blue{colour::blue, true};
    return lit::size == 4 && lit::rejected == 2 && shown::size == 24 &&
           obeys_laws<shown>(std::array{dark, red, blue}, std::array{red, red, blue});
}
VERIFY(domain_domain, a_restricted_product_can_be_permuted)

constexpr bool subsets_of_products_of_subsets() {
    using pair = fg::product<std::pair<fg::subset_of<bool>, bool>, fg::subsets_of<bool>, bool>;
    using sets = fg::subsets_of<pair>;
    return pair::size == 8 && sets::size == 256 && obeys_laws<sets>() &&
           obeys_laws<fg::combinations_with_repetition_of<fg::subsets_of<bool>, 3>>();
}
VERIFY(domain_domain, subsets_of_products_of_subsets)

constexpr bool huge_nested_domains_cost_nothing() {
    using word = fg::tuples_of<fg::range<'a', 'z'>, 8>;
    using pair = fg::product<std::pair<std::array<char, 8>, std::optional<int>>, word, fg::optional_of<fg::range<1, 1'000'000>>>;
    return word::size == 208'827'064'576 && pair::size == 208'827'064'576 * 1'000'001 && obeys_laws<pair>() &&
           obeys_laws<fg::one_of<pair, bool, word>>();
}
VERIFY(domain_domain, huge_nested_domains_cost_nothing)

}  // namespace
