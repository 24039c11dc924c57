// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/argument.hpp>
#include <foregone/domain/simpler.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

namespace foregone {

/// The most values that a predicate is asked about while compiling.
inline constexpr std::uint64_t restrictable_limit_values = 16'384;

/// Which values of D a predicate accepts, asked for a few at a time: each is a constant of its own, so that none reaches
/// a compiler's limit for one evaluation.
template <domain D, auto Predicate, std::uint64_t First>
inline constexpr std::uint64_t accepted_of_64 = [] {
    const std::uint64_t count = D::size - First < 64 ? D::size - First : 64;
    std::uint64_t bits = 0;
    for (std::uint64_t i = 0; i < count; ++i)
        if (Predicate(D::at(First + i))) bits |= std::uint64_t{1} << i;
    return bits;
}();

/// The indices of the values accepted, ascending.
template <std::size_t Limit>
struct accepted_indices {
    std::uint16_t indices[Limit == 0 ? 1 : Limit]{};
    std::uint64_t count = 0;

    constexpr void append(std::uint64_t first, std::uint64_t bits) {
        for (; bits != 0; bits >>= 1, ++first)
            if ((bits & 1) != 0) indices[count++] = static_cast<std::uint16_t>(first);
    }

    /// Where an index is among those accepted.
    constexpr std::optional<std::uint64_t> position_of(std::uint64_t index) const {
        std::uint64_t first = 0, last = count;
        while (first < last) {
            const std::uint64_t middle = (first + last) / 2;
            if (indices[middle] < index)
                first = middle + 1;
            else
                last = middle;
        }
        return first < count && indices[first] == index ? std::optional(first) : std::nullopt;
    }
};

/// The values of D that a predicate accepts: `where<D, [](const value& v) { return v.low < v.high; }>`.
///
/// Requires: the predicate is constexpr and always answers the same. A lambda written in a header makes a different
///     type in each source file; give a named function or function object there.
/// Shape: the order of D. May be empty.
/// Cost: while compiling, one call of the predicate a value of D, in all; two bytes a value of D; `at` is one load
///     and D::at, `index_of` a binary search and D::index_of.
/// Errors: a D of more than 16,384 values is a compile error.
template <class D, auto Predicate>
struct where {
    using element = domain_argument<D>;
    using value_type = typename element::value_type;

private:
    static constexpr bool small_enough = element::size <= restrictable_limit_values;
    static_assert(small_enough,
                  "foregone: where<D, Predicate>; D has more than 16,384 values, too many to ask the predicate about each "
                  "while compiling; restrict the parts of D before they are multiplied, or let the model refuse the value");
    static constexpr bool can_ask = std::is_invocable_r_v<bool, decltype(Predicate), const value_type&>;
    static_assert(can_ask,
                  "foregone: where<D, Predicate>; the predicate cannot be called with a value of D, or does not answer "
                  "a bool; write [](const value& v) { return ...; } with the type of D's values");

    static constexpr std::size_t limit = small_enough && can_ask ? static_cast<std::size_t>(element::size) : 0;
    static constexpr accepted_indices<limit> accepted = []<std::size_t... Word>(std::index_sequence<Word...>) {
        accepted_indices<limit> all;
        (all.append(Word * 64, accepted_of_64<element, Predicate, Word * 64>), ...);
        return all;
    }(std::make_index_sequence<(limit + 63) / 64>{});

public:
    static constexpr std::uint64_t size = accepted.count;

    /// How many values of D the predicate refused.
    static constexpr std::uint64_t rejected = element::size - size;

    static constexpr value_type at(std::uint64_t index) { return element::at(accepted.indices[index]); }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        const std::optional<std::uint64_t> index = element::index_of(value);
        return index ? accepted.position_of(*index) : std::nullopt;
    }

    /// What is simpler in D, as far as it is accepted, then whatever is lower.
    template <class Visit>
    static constexpr bool each_simpler(std::uint64_t index, Visit&& visit) {
        const auto visit_accepted = [&](std::uint64_t simpler) {
            const std::optional<std::uint64_t> position = accepted.position_of(simpler);
            return position && visit(*position);
        };
        return foregone::each_simpler<element>(accepted.indices[index], visit_accepted) || each_lower(index, visit);
    }
};

}  // namespace foregone
