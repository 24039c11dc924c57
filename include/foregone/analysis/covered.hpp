// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/analysis/covering.hpp>
#include <foregone/domain/argument.hpp>
#include <foregone/domain/argument_strength.hpp>
#include <foregone/domain/simpler.hpp>
#include <foregone/model/command_results.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace foregone {

/// The numbers of a suite's values, ascending.
template <std::size_t Count>
constexpr std::array<std::uint64_t, Count> ascending(std::array<std::uint64_t, Count> numbers) {
    for (std::size_t i = 1; i < Count; ++i)
        for (std::size_t j = i; j > 0 && numbers[j] < numbers[j - 1]; --j) {
            const std::uint64_t lower = numbers[j];
            numbers[j] = numbers[j - 1];
            numbers[j - 1] = lower;
        }
    return numbers;
}

/// Values of a product among which every T components have all combinations of their values: a domain that is much smaller.
///
/// Requires: 1 <= T <= 6; D is a product, or has `components` as one has.
/// Shape: the order of D. A value that is left out has no index.
/// Cost: one constant evaluation, see covering; 8 bytes a value.
template <unsigned T, class D, std::uint64_t Effort = constant_effort>
struct covered {
    using element = domain_argument<D>;
    static_assert(component_domain<element>,
                  "foregone: covered<T, D>; D is not made of components whose values could be combined; give a "
                  "product<T, Ds...>; see docs/reference/analysis/covered.md");
    using value_type = typename element::value_type;

private:
    static constexpr auto rows = ascending(covering<T, Effort>(element{}).indices);

    static constexpr std::optional<std::uint64_t> position_of(std::uint64_t index) {
        std::size_t first = 0, last = rows.size();
        while (first < last) {
            const std::size_t middle = (first + last) / 2;
            if (rows[middle] < index) first = middle + 1;
            else last = middle;
        }
        return first < rows.size() && rows[first] == index ? std::optional<std::uint64_t>(first) : std::nullopt;
    }

public:
    static constexpr std::uint64_t size = rows.size();

    /// How many components have all combinations; 0, where nothing is left out.
    static constexpr unsigned argument_strength = size < element::size ? T : foregone::argument_strength<element>();

    static constexpr value_type at(std::uint64_t index) { return element::at(rows[static_cast<std::size_t>(index)]); }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        const std::optional<std::uint64_t> index = element::index_of(value);
        return index ? position_of(*index) : std::nullopt;
    }

    /// What is simpler in D, as far as it is a row, then whatever is lower.
    template <class Visit>
    static constexpr bool each_simpler(std::uint64_t index, Visit&& visit) {
        const auto visit_row = [&](std::uint64_t simpler) {
            const std::optional<std::uint64_t> position = position_of(simpler);
            return position && visit(*position);
        };
        return foregone::each_simpler<element>(rows[static_cast<std::size_t>(index)], visit_row) || each_lower(index, visit);
    }
};

template <unsigned T, class D, std::uint64_t Effort>
struct results_in<covered<T, D, Effort>> : results_in<D> {};

}  // namespace foregone
