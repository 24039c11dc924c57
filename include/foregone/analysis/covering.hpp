// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/analysis/cover.hpp>
#include <foregone/analysis/covering_array.hpp>
#include <foregone/domain/concepts.hpp>
#include <foregone/domain/domain_of.hpp>

#include <boost/mp11/list.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

namespace foregone {

/// A domain made of components, such as a product.
template <class D>
concept component_domain = nonempty_domain<D> && requires {
    typename D::components;
};

template <class Domains>
struct sizes_of_components;
template <class... Domains>
struct sizes_of_components<boost::mp11::mp_list<Domains...>> {
    static constexpr std::size_t count = sizeof...(Domains);
    static constexpr std::uint64_t sizes[count + 1] = {Domains::size...};
    static_assert(((Domains::size < open_cell) && ...),
                  "foregone: covering<T>(D{}); a component has more than 65,534 values; list fewer representative ones");
};

/// How many values each component of a domain has.
template <component_domain D>
constexpr std::vector<cover_level> component_levels() {
    using sizes = sizes_of_components<typename D::components>;
    std::vector<cover_level> levels;
    for (std::size_t i = 0; i < sizes::count; ++i) levels.push_back(static_cast<cover_level>(sizes::sizes[i]));
    return levels;
}

/// The number in the domain of the value that a row stands for.
template <component_domain D>
constexpr std::uint64_t index_of_row(const covering_array& array, std::size_t row) {
    std::uint64_t index = 0;
    for (std::size_t column = 0; column < array.columns(); ++column) index = index * array.levels[column] + array.at(row, column);
    return index;
}

/// Values of a domain that together cover it: a list of their numbers that reads as a list of values.
template <component_domain D, class Indices>
struct covering_suite {
    using domain = D;
    using value_type = typename D::value_type;

    Indices indices{};

    class iterator {
        const std::uint64_t* at_ = nullptr;

    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = typename D::value_type;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = value_type;

        constexpr iterator() = default;
        constexpr explicit iterator(const std::uint64_t* at) : at_(at) {}
        constexpr value_type operator*() const { return D::at(*at_); }
        constexpr iterator& operator++() { return ++at_, *this; }
        constexpr iterator operator++(int) { return iterator(at_++); }
        constexpr bool operator==(const iterator&) const = default;
    };

    constexpr std::size_t size() const { return indices.size(); }
    constexpr value_type operator[](std::size_t row) const { return D::at(indices[row]); }
    constexpr iterator begin() const { return iterator(indices.data()); }
    constexpr iterator end() const { return iterator(indices.data() + indices.size()); }

    constexpr bool operator==(const covering_suite&) const = default;
};

/// The rows of a suite as an array, for missing_tuples to look at.
template <component_domain D, class Indices>
constexpr covering_array array_of(const covering_suite<D, Indices>& suite) {
    covering_array array{component_levels<D>(), {}};
    array.cells.assign(suite.size() * array.columns(), 0);
    for (std::size_t row = 0; row < suite.size(); ++row) {
        std::uint64_t rest = suite.indices[row];
        for (std::size_t column = array.columns(); column-- > 0; rest /= array.levels[column])
            array.cells[row * array.columns() + column] = static_cast<cover_level>(rest % array.levels[column]);
    }
    return array;
}

/// The rows of one constant evaluation, before it is known how many they are.
template <unsigned T, component_domain D, std::uint64_t Effort>
struct covering_evaluation {
    static constexpr std::size_t most_rows = [] {
        // All sets of T components have fewer combinations than this, and each row is there for one of them.
        const std::vector<cover_level> levels = component_levels<D>();
        std::uint64_t most = 1;
        for (unsigned i = 0; i < T; ++i) {
            std::uint64_t sum = 0;
            for (const cover_level level : levels) sum += level;
            most *= sum;
        }
        return static_cast<std::size_t>(most < D::size ? most : D::size);
    }();
    struct rows {
        std::uint64_t indices[most_rows]{};
        std::size_t count = 0;
    };
    static constexpr rows value = [] {
        const covering_array array = cover<T>(component_levels<D>(), {.effort = Effort});
        rows found;
        for (; found.count < array.rows(); ++found.count) found.indices[found.count] = index_of_row<D>(array, found.count);
        return found;
    }();
};

inline constexpr std::uint64_t constant_effort = 10'000;

/// Values of a domain, as a constant, among which every T components have all combinations of their values.
///
/// Requires: 1 <= T <= 6; the domain is a product, or has `components` as one has.
/// Shape: the order is that of the rows, not of the domain.
/// Cost: one constant evaluation; a larger Effort may save rows. Where the compiler's limits are in the way, give options:
///     then the suite is made while the program runs.
/// Source: see cover.
template <unsigned T, std::uint64_t Effort = constant_effort, class Description>
    requires component_domain<domain_of<Description>>
constexpr auto covering(Description) {
    using evaluation = covering_evaluation<T, domain_of<Description>, Effort>;
    covering_suite<domain_of<Description>, std::array<std::uint64_t, evaluation::value.count>> suite;
    for (std::size_t row = 0; row < suite.size(); ++row) suite.indices[row] = evaluation::value.indices[row];
    return suite;
}

/// The same, made while the program runs, or as a part of another evaluation.
template <unsigned T, class Description>
    requires component_domain<domain_of<Description>>
constexpr auto covering(Description, cover_options options) {
    using D = domain_of<Description>;
    const covering_array array = cover<T>(component_levels<D>(), options);
    covering_suite<D, std::vector<std::uint64_t>> suite;
    for (std::size_t row = 0; row < array.rows(); ++row) suite.indices.push_back(index_of_row<D>(array, row));
    return suite;
}

}  // namespace foregone
