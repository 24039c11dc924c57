// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/domain/range.hpp>
#include <foregone/domain/subsets.hpp>
#include <foregone/domain/within.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/symmetry/orbit_representative.hpp>
#include <foregone/types/inline_vector.hpp>

#include <array>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace seen_identities {

namespace fg = foregone;
using node = fg::scalarset<"node", 3>;
using lock = fg::scalarset<"lock", 3>;
using small = fg::within<-1, 2>;

template <class T>
struct wrapped {
    T of{};
    bool operator==(const wrapped&) const = default;
};

static_assert(!fg::mentions_identities<std::vector<int>> && fg::mentions_identities<std::vector<std::optional<node>>>);
static_assert(fg::shows_identities<wrapped<std::variant<bool, std::vector<std::optional<node>>>>>);

/// Values of this library and of the standard one that hold no identities.
template <class... T>
inline constexpr bool are_without_identities = ((fg::shows_identities<wrapped<T>> && !fg::mentions_identities<T>)&&...);
static_assert(are_without_identities<small, fg::subset_of<small>, fg::subset<'a', 'b'>, fg::inline_vector<small, 3>, fg::text<4>,
                                     std::optional<small>, std::pair<bool, small>, std::tuple<small, int>, std::array<small, 3>,
                                     std::variant<std::monostate, small>, std::array<bool, 3>, std::vector<bool>, std::string>);
static_assert(fg::shows_identities<fg::scalarset_array<node, small>> && fg::has_identity_keys<fg::scalarset_array<node, small>>);

class without_data {
public:
    bool operator==(const without_data&) const = default;
};
static_assert(are_without_identities<without_data>);

/// Sets whose order follows from identities are found wherever they stand.
static_assert(fg::orders_identities<wrapped<fg::subset_of<node>>> &&
              !fg::orders_identities<wrapped<fg::subset_of<fg::range<0, 3>>>>);
static_assert(fg::orders_identities<fg::scalarset_array<lock, std::optional<fg::subset_of<node>>>>);
static_assert(fg::orders_identities<std::pair<small, std::set<node>>>);

class secret {
    int hidden_ = 0;

public:
    bool operator==(const secret&) const = default;
};
class harmless {
    int hidden_ = 0;

public:
    bool operator==(const harmless&) const = default;
};

}  // namespace seen_identities

template <>
inline constexpr bool foregone::holds_no_identities<seen_identities::harmless> = true;

namespace seen_identities {

static_assert(!fg::shows_identities<wrapped<secret>> && fg::shows_identities<wrapped<harmless>>);
static_assert(!fg::shows_identities<fg::scalarset_array<node, secret>> && !fg::shows_identities<wrapped<int*>>);

constexpr bool bounded_numbers_are_ordered_by_their_values() {
    return fg::compare_values(small(-1), small(2)) < 0 && fg::compare_values(small(2), small(1)) > 0 &&
           fg::compare_values(small(0), small(0)) == 0;
}
VERIFY(model_scalarsets_in, bounded_numbers_are_ordered_by_their_values)

}  // namespace seen_identities
