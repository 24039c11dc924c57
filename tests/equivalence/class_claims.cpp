// SPDX-License-Identifier: BSL-1.0
#include "../domain/laws.hpp"
#include "../support/verify.hpp"

#include <foregone/domain/range.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/equivalence/class_claims.hpp>

#include <cstdint>

namespace {

namespace fg = foregone;
using fg::comparison;
using fg::replacement;

using key = fg::representative<1, 2, 3>;
using limit = fg::representative<10, 11>;
struct move_to {
    int from, to, limit;
    bool operator==(const move_to&) const = default;
};
using moves = fg::product<move_to, key, key, fg::one_of<limit, fg::values<0>>>;

template <replacement Replacement, comparison Comparison>
using claims = fg::class_claims<moves, Replacement, Comparison>;

constexpr bool each_site_claims_for_itself() {
    using all = claims<replacement::one_occurrence, comparison::with_representative>;
    return all::size == 2 + 2 + 1 && all::group_count == 3 && all::at(0) == fg::class_claim{0, 0, 1} &&
           all::at(1) == fg::class_claim{0, 0, 2} && all::at(3) == fg::class_claim{1, 0, 2} &&
           all::at(4) == fg::class_claim{2, 0, 1};
}
VERIFY(model_class_claims, each_site_claims_for_itself)

constexpr bool a_class_claims_once_for_all_its_sites() {
    using all = claims<replacement::every_occurrence, comparison::with_representative>;
    return all::size == 2 + 1 && all::group_count == 2 && all::at(2) == fg::class_claim{1, 0, 1};
}
VERIFY(model_class_claims, a_class_claims_once_for_all_its_sites)

constexpr bool all_pairs_are_claims() {
    using all = claims<replacement::every_occurrence, comparison::of_all_pairs>;
    return all::size == 3 + 1 && all::at(0) == fg::class_claim{0, 0, 1} && all::at(1) == fg::class_claim{0, 0, 2} &&
           all::at(2) == fg::class_claim{0, 1, 2} && all::at(3) == fg::class_claim{1, 0, 1};
}
VERIFY(model_class_claims, all_pairs_are_claims)

constexpr bool claims_know_their_values() {
    using all = claims<replacement::one_occurrence, comparison::of_all_pairs>;
    const auto are = [](std::uint64_t number, int v, int w) {
        return all::visit(all::at(number), [&](const auto& left, const auto& right) { return left == v && right == w; });
    };
    return are(0, 1, 2) && are(2, 2, 3) && are(6, 10, 11);
}
VERIFY(model_class_claims, claims_know_their_values)

constexpr bool a_value_is_replaced_at_one_site_or_at_all() {
    using one = claims<replacement::one_occurrence, comparison::with_representative>;
    using every = claims<replacement::every_occurrence, comparison::with_representative>;
    return one::all::at(one::unreplaced(1)) == move_to{1, 1, 0} &&
           one::all::at(one::replaced(1, one::at(3), 2)) == move_to{1, 3, 0} &&
           every::all::at(every::replaced(1, every::at(1), 2)) == move_to{3, 3, 0};
}
VERIFY(model_class_claims, a_value_is_replaced_at_one_site_or_at_all)

using steps = fg::replacement_steps<moves, comparison::with_representative>;

constexpr bool steps_are_values_and_replacements() {
    using pair = fg::action_pair<move_to>;
    return moves::size == 2 && steps::size == 2 + 2 * 2 + 2 * 2 + 1 && steps::at(1) == pair{{1, 1, 0}, std::nullopt} &&
           steps::at(2) == pair{{1, 1, 10}, move_to{2, 1, 10}} && steps::at(3) == pair{{1, 1, 0}, move_to{2, 1, 0}} &&
           steps::at(4) == pair{{1, 1, 10}, move_to{3, 1, 10}} && steps::at(10) == pair{{1, 1, 10}, move_to{1, 1, 11}};
}
VERIFY(model_class_claims, steps_are_values_and_replacements)

constexpr bool steps_obey_the_laws_of_domains() {
    using pair = fg::action_pair<move_to>;
    return laws::obeys_laws<steps>(pair{{1, 1, 5}, std::nullopt}, pair{{1, 1, 10}, move_to{2, 2, 10}},
                                   pair{{1, 1, 10}, move_to{1, 1, 10}}) &&
           laws::obeys_laws<fg::replacement_steps<fg::one_of<key, limit, fg::values<0>>, comparison::of_all_pairs>>() &&
           laws::obeys_laws<fg::replacement_steps<fg::representative_of<fg::range<1, 40>>, comparison::with_representative>>();
}
VERIFY(model_class_claims, steps_obey_the_laws_of_domains)

constexpr bool steps_print_both_actions() {
    fg::text<100> once, twice;
    print(once, steps::at(0));
    print(twice, steps::at(2));
    return once == "move_to{from = 1, to = 1, limit = 10}" &&
           twice == "move_to{from = 1, to = 1, limit = 10} | move_to{from = 2, to = 1, limit = 10}";
}
VERIFY(model_class_claims, steps_print_both_actions)

}  // namespace
