// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/domain/value_places.hpp>

#include <foregone/domain/domain.hpp>

#include "../support/verify.hpp"

#include <cstddef>
#include <cstdint>

namespace {

namespace fg = foregone;

using key = fg::range<0, 3>;
using number = fg::integers<-2, 2>;
struct put {
    int key, value;
    bool operator==(const put&) const = default;
};
struct get {
    int key;
    bool operator==(const get&) const = default;
};
struct size {
    bool operator==(const size&) const = default;
};
struct put_and_get {
    put first;
    get second;
    bool operator==(const put_and_get&) const = default;
};
using puts = fg::product<put, key, number>;
using gets = fg::product<get, key>;

template <class D>
inline constexpr const auto& places = fg::value_places<D>;

constexpr bool a_domain_by_itself_is_one_place() {
    return places<key>.size() == 1 && places<key>[0].holds(2, 2) && !places<key>[0].is_in(4) && places<key>[0].with(3, 1) == 1;
}
VERIFY(domain_value_places, a_domain_by_itself_is_one_place)

constexpr bool one_value_is_no_place() {
    return places<fg::domain_of<size>>.size() == 0 && places<fg::one_of<size, gets>>.size() == 1 &&
           places<fg::one_of<>>.size() == 0 && places<fg::values<7>>.size() == 0;
}
VERIFY(domain_value_places, one_value_is_no_place)

/// At each place of each value stands the index of the part.
constexpr bool parts_stand_where_their_places_say() {
    using both = fg::product<put_and_get, puts, gets>;
    using all = fg::one_of<size, puts, gets, both>;
    const auto& at = places<all>;
    if (at.size() != 6) return false;
    for (std::uint64_t index = 0; index < all::size; ++index) {
        const auto is = [&](std::size_t place, const int* k, const int* n) {
            if (!at[place].is_in(index)) return k == nullptr && n == nullptr;
            return k != nullptr ? at[place].holds(index, *key::index_of(*k))
                                : n != nullptr && at[place].holds(index, *number::index_of(*n));
        };
        const auto value = all::at(index);
        const put* p = fg::holds<put>(value) ? &fg::held_in<put>(value) : nullptr;
        const get* g = fg::holds<get>(value) ? &fg::held_in<get>(value) : nullptr;
        const put_and_get* b = fg::holds<put_and_get>(value) ? &fg::held_in<put_and_get>(value) : nullptr;
        if (!is(0, p ? &p->key : nullptr, nullptr) || !is(1, nullptr, p ? &p->value : nullptr) ||
            !is(2, g ? &g->key : nullptr, nullptr) || !is(3, b ? &b->first.key : nullptr, nullptr) ||
            !is(4, nullptr, b ? &b->first.value : nullptr) || !is(5, b ? &b->second.key : nullptr, nullptr))
            return false;
    }
    return at[0].like == 0 && at[1].like == 1 && at[2].like == 0 && at[3].like == 0 && at[4].like == 1 && at[5].like == 0;
}
VERIFY(domain_value_places, parts_stand_where_their_places_say)

constexpr bool a_value_is_made_simpler_in_its_place() {
    const std::uint64_t index = 1 + *puts::index_of({3, 1});
    const auto& at = places<fg::one_of<size, puts>>;
    return at[0].with(index, 1) == 1 + *puts::index_of({1, 1}) &&
           at[1].with(index, *number::index_of(0)) == 1 + *puts::index_of({3, 0});
}
VERIFY(domain_value_places, a_value_is_made_simpler_in_its_place)

constexpr bool simpler_values_are_those_of_the_domain() {
    const auto& at = places<puts>;
    return at[0].simpler(2, 0) == 0 && at[0].simpler(2, 1) == 1 && at[0].simpler(2, 2) == fg::no_simpler_value &&
           at[0].simpler(0, 0) == fg::no_simpler_value && at[1].simpler(*number::index_of(-1), 0) == *number::index_of(0);
}
VERIFY(domain_value_places, simpler_values_are_those_of_the_domain)

}  // namespace
