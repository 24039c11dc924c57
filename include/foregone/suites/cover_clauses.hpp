// SPDX-License-Identifier: BSL-1.0
#pragma once

// The clauses of `covering`: constraints, required rows, mixed strengths, invalid values and weights.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/concepts.hpp>
#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/impl/suites/find_forbidden.hpp>
#include <foregone/impl/domain/parts.hpp>
#include <foregone/suites/covering_array.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// A domain made of components, such as a product.
template <class D>
concept component_domain = nonempty_domain<D> && requires {
    typename D::components;
};

/// A further requirement on a suite: `constraint`, `including`, `at_strength`, `invalid` or `weighted`.
template <class Clause>
concept cover_clause = requires {
    Clause::strength;
}
&&std::is_empty_v<Clause>;

/// `including<known_setups>`: the suite begins with these values.
///
/// Requires: `known_setups()`, constexpr for constants, returns a range of values of the domain.
template <auto Rows>
struct including_clause {
    static constexpr unsigned strength = 0;
    static constexpr auto rows() { return Rows(); }
};

}}  // namespace foregone::impl

namespace foregone {

namespace components {

template <auto Selector, class Part>
constexpr bool is_selected(const auto& value, const Part& part) {
    if constexpr (std::is_same_v<decltype(&(value.*Selector)), const Part*>) return &(value.*Selector) == &part;
    else return false;
}

/// The index of the component that a number or a pointer to a member selects; the number of components if there is none.
template <component_domain D, auto Selector>
constexpr std::size_t find() {
    if constexpr (std::is_member_object_pointer_v<decltype(Selector)>) {
        const typename D::value_type value = D::at(0);
        return visit_parts(value, [&](const auto&... part) {
            std::size_t number = 0;
            (void)((is_selected<Selector>(value, part) || (++number, false)) || ...);
            return number;
        });
    } else return static_cast<std::size_t>(Selector);
}

template <component_domain D, auto Selector>
inline constexpr std::size_t index = [] {
    constexpr std::size_t found = find<D, Selector>();
    static_assert(found < boost::mp11::mp_size<typename D::components>::value,
                  "foregone: a clause of covering<T>(D{}, clauses...) selects a component that the domain does not have; select "
                  "by its number, counted from 0, or by a pointer to a member of the product's struct");
    return found;
}();

template <component_domain D, auto Selector>
using domain = boost::mp11::mp_at_c<typename D::components, index<D, Selector>>;

}  // namespace components

template <auto Rows>
inline constexpr including_clause<Rows> including{};

}  // namespace foregone

namespace foregone { inline namespace impl {

/// `constraint<goes_with, &setup::system, &setup::format>`: the predicate has to accept the values of these components together.
///
/// Requires: a deterministic function, function object or lambda, constexpr for constants.
/// Complexity: one call for each combination of the components' values.
template <auto Predicate, auto... Selectors>
struct constraint_clause {
    static_assert(sizeof...(Selectors) > 0,
                  "foregone: constraint<Predicate, Components...>; select the components that the predicate is about; for one "
                  "about whole values, restrict the domain: where<D, Predicate>");
    static constexpr unsigned strength = 0;

    template <component_domain D>
    static constexpr void add_to(cover_problem& problem) {
        constexpr bool can_ask =
            std::is_invocable_r_v<bool, decltype(Predicate), typename components::domain<D, Selectors>::value_type...>;
        static_assert(can_ask,
                      "foregone: constraint<Predicate, Components...>; the predicate cannot be called with values of these "
                      "components, or does not answer a bool");
        if constexpr (can_ask) {
            const std::vector<std::uint16_t> columns{static_cast<std::uint16_t>(components::index<D, Selectors>)...};
            const auto judge = [&](const cover_level* row) -> std::optional<bool> {
                for (const std::uint16_t column : columns)
                    if (row[column] == open_cell) return std::nullopt;
                return Predicate(components::domain<D, Selectors>::at(row[components::index<D, Selectors>])...);
            };
            forbid(problem, columns, judge, UINT64_MAX);
        }
    }
};

/// `at_strength<3, &setup::system, &setup::format, &setup::cores>`: the suite has all combinations of any 3 of these components.
template <unsigned Strength, auto... Selectors>
struct strength_clause {
    static_assert(Strength >= 1 && Strength <= 6, "foregone: at_strength<S, Components...>; the strength S is from 1 to 6");
    static constexpr unsigned strength = Strength;

    template <component_domain D>
    static constexpr void add_to(cover_problem& problem) {
        problem.groups.push_back({{static_cast<std::uint16_t>(components::index<D, Selectors>)...}, Strength});
    }
};

/// `invalid<is_zero, &setup::cores>`: a row has at most one such value. Combinations of valid values are covered by rows without
/// one.
template <auto Predicate, auto Selector>
struct invalid_clause {
    static constexpr unsigned strength = 0;

    template <component_domain D>
    static constexpr void add_to(cover_problem& problem) {
        using values = components::domain<D, Selector>;
        constexpr auto column = static_cast<std::uint16_t>(components::index<D, Selector>);
        for (cover_level value = 0; value < values::size; ++value)
            if (Predicate(values::at(value))) problem.invalid.push_back({column, value});
    }
};

/// `weighted<share, &setup::cores>`: the weight of each value, which decides between values that cover equally much.
template <auto Weight, auto Selector>
struct weight_clause {
    static constexpr unsigned strength = 0;

    template <component_domain D>
    static constexpr void add_to(cover_problem& problem) {
        using values = components::domain<D, Selector>;
        problem.weights.resize(problem.columns());
        std::vector<unsigned>& weights = problem.weights[components::index<D, Selector>];
        weights.clear();
        for (cover_level value = 0; value < values::size; ++value) weights.push_back(Weight(values::at(value)));
    }
};

}}  // namespace foregone::impl

namespace foregone {

template <auto Predicate, auto... Selectors>
inline constexpr constraint_clause<Predicate, Selectors...> constraint{};

template <unsigned Strength, auto... Selectors>
inline constexpr strength_clause<Strength, Selectors...> at_strength{};
template <auto Predicate, auto Selector>
inline constexpr invalid_clause<Predicate, Selector> invalid{};
template <auto Weight, auto Selector>
inline constexpr weight_clause<Weight, Selector> weighted{};

}  // namespace foregone
