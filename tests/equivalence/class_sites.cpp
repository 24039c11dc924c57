// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/equivalence/class_sites.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <variant>

namespace {

namespace fg = foregone;

using small = fg::representative<1, 2, 3>;
using large = fg::representative<10, 11>;
enum class kind { in, out };

struct entry {
    kind what;
    int amount;
    std::optional<int> limit;
    bool operator==(const entry&) const = default;
};
using entries = fg::product<entry, kind, fg::one_of<small, fg::representative<0>, large>, fg::optional_of<large>>;

/// Each occurrence at a site is a value with the representative there, and with another member there is the one it should be.
template <class D, class Class, class With>
constexpr bool replaces(std::size_t site, With&& with) {
    using sites = fg::class_sites<D>;
    for (std::uint64_t k = 0; k < sites::occurrences(site); ++k) {
        const std::uint64_t index = sites::occurrence(site, k);
        for (std::uint64_t member = 0; member < Class::size; ++member) {
            const auto pick = [&](std::size_t at) { return at == site ? member : 0; };
            if (sites::all::index_of(with(D::at(index), Class::at(member))) != sites::replaced(index, pick, 0)) return false;
        }
    }
    return true;
}

/// With the representative everywhere, a value is the same among all.
template <class D>
constexpr bool keeps_values() {
    const auto none = [](std::size_t) { return std::uint64_t{0}; };
    for (std::uint64_t i = 0; i < D::size; ++i)
        if (fg::class_sites<D>::all::index_of(D::at(i)) != fg::class_sites<D>::replaced(i, none, 0)) return false;
    return true;
}

/// The occurrences at a site are just the values in which the representative stands there, in their order.
template <class D>
constexpr bool counts(std::size_t site, auto&& stands_there) {
    std::uint64_t found = 0;
    for (std::uint64_t i = 0; i < D::size; ++i)
        if (stands_there(D::at(i))) {
            if (fg::class_sites<D>::occurrence(site, found) != i) return false;
            ++found;
        }
    return found == fg::class_sites<D>::occurrences(site);
}

constexpr auto with_amount = [](entry e, int amount) { return e.amount = amount, e; };
constexpr auto with_limit = [](entry e, int limit) { return e.limit = limit, e; };

constexpr bool members_of_a_product() {
    return fg::site_count<entries> == 4 && entries::size == 12 && fg::class_sites<entries>::all::size == 2 * 6 * 3 &&
           keeps_values<entries>() && replaces<entries, small::members>(0, with_amount) &&
           replaces<entries, large::members>(2, with_amount) && replaces<entries, large::members>(3, with_limit);
}
VERIFY(domain_class_sites, members_of_a_product)

constexpr bool occurrences_are_found_in_order() {
    return counts<entries>(0, [](const entry& e) { return e.amount == 1; }) &&
           counts<entries>(1, [](const entry& e) { return e.amount == 0; }) &&
           counts<entries>(2, [](const entry& e) { return e.amount == 10; }) &&
           counts<entries>(3, [](const entry& e) { return e.limit == 10; });
}
VERIFY(domain_class_sites, occurrences_are_found_in_order)

constexpr bool nothing_varies_without_a_class() {
    return fg::site_count<fg::values<1, 2>> == 0 && fg::site_count<fg::product<entry, kind, fg::range<1, 3>, fg::values<1>>> == 0 &&
           fg::site_count<fg::one_of<>> == 0 && fg::site_count<fg::optional_of<bool>> == 0;
}
VERIFY(domain_class_sites, nothing_varies_without_a_class)

struct put {
    int amount;
    bool operator==(const put&) const = default;
};
struct stop {
    bool operator==(const stop&) const = default;
};
using actions = fg::one_of<stop, fg::product<put, small>>;

constexpr bool actions_of_several_types() {
    const auto with = [](std::variant<stop, put>, int amount) { return std::variant<stop, put>(put{amount}); };
    return fg::site_count<actions> == 1 && keeps_values<actions>() && replaces<actions, small::members>(0, with) &&
           counts<actions>(0, [](const auto& a) { return a.index() == 1; });
}
VERIFY(domain_class_sites, actions_of_several_types)

constexpr bool tuples_and_mapped_values() {
    using pairs = fg::tuples_of<fg::one_of<small, fg::values<7>>, 2>;
    using tens = fg::mapped<small, [](int i) { return 10 * i; }>;
    const auto with_second = [](std::array<int, 2> pair, int value) { return pair[1] = value, pair; };
    return fg::site_count<pairs> == 2 && keeps_values<pairs>() && replaces<pairs, small::members>(1, with_second) &&
           counts<pairs>(0, [](const auto& pair) { return pair[0] == 1; }) &&
           counts<pairs>(1, [](const auto& pair) { return pair[1] == 1; }) && keeps_values<tens>() &&
           replaces<tens, small::members>(0, [](int, int value) { return 10 * value; });
}
VERIFY(domain_class_sites, tuples_and_mapped_values)

constexpr bool a_restriction_refuses_members_too() {
    using limited = fg::where<entries, [](const entry& e) { return !e.limit || e.amount < *e.limit; }>;
    using sites = fg::class_sites<limited>;
    if (!keeps_values<limited>() || !counts<limited>(0, [](const entry& e) { return e.amount == 1; })) return false;
    const auto eleven = [](std::size_t site) { return std::uint64_t{site == 2}; };
    const std::uint64_t with_ten = *limited::index_of({kind::in, 10, std::nullopt});
    return sites::replaced(with_ten, eleven, 0) == sites::all::index_of({kind::in, 11, std::nullopt}) &&
           counts<limited>(2, [](const entry& e) { return e.amount == 10; }) && limited::size < entries::size;
}
VERIFY(domain_class_sites, a_restriction_refuses_members_too)

constexpr bool a_restriction_that_a_member_breaks() {
    using odd = fg::where<fg::one_of<small, fg::values<5>>, [](int i) { return i != 2; }>;
    const auto member = [](std::uint64_t number) { return [number](std::size_t) { return number; }; };
    return fg::class_sites<odd>::replaced(0, member(1), 0) == fg::no_index && fg::class_sites<odd>::replaced(0, member(2), 0) == 1;
}
VERIFY(domain_class_sites, a_restriction_that_a_member_breaks)

constexpr bool what_is_made_of_a_refused_member_is_refused() {
    using odd = fg::where<small, [](int i) { return i != 2; }>;
    const auto second = [](std::size_t) { return std::uint64_t{1}; };
    const auto refuses = [&]<class D>(std::type_identity<D>, std::uint64_t index) {
        return fg::class_sites<D>::replaced(index, second, 0) == fg::no_index;
    };
    return refuses(std::type_identity<fg::one_of<fg::values<9>, odd>>{}, 1) &&
           refuses(std::type_identity<fg::optional_of<odd>>{}, 1) && refuses(std::type_identity<fg::tuples_of<odd, 2>>{}, 0) &&
           !refuses(std::type_identity<fg::optional_of<odd>>{}, 0);
}
VERIFY(domain_class_sites, what_is_made_of_a_refused_member_is_refused)

}  // namespace
