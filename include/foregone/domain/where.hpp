// SPDX-License-Identifier: BSL-1.0
#pragma once

// Domains derived by a function: where keeps the values that a predicate accepts, mapped transforms each value.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/choices.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/domain/argument.hpp>
#include <foregone/impl/domain/draw.hpp>
#include <foregone/impl/domain/generated.hpp>
#include <foregone/impl/domain/listed.hpp>
#include <foregone/impl/domain/simpler.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// The most values for which a predicate is evaluated while compiling.
inline constexpr std::uint64_t restrictable_limit_values = 16'384;

/// The values of D that a predicate accepts, 64 at a time: each group is its own constant, so none reaches a compiler's limit for
/// one evaluation.
template <domain D, auto Predicate, std::uint64_t First>
inline constexpr std::uint64_t accepted_of_64 = [] {
    const std::uint64_t count = D::size - First < 64 ? D::size - First : 64;
    std::uint64_t bits = 0;
    for (std::uint64_t i = 0; i < count; ++i)
        if (Predicate(D::at(First + i))) bits |= std::uint64_t{1} << i;
    return bits;
}();

template <class D, auto Predicate, std::uint64_t Index>
concept asked_while_compiling = requires {
    typename std::bool_constant<(static_cast<void>(Predicate(D::at(Index))), true)>;
};

/// Whether the predicate can be evaluated for the first value and the last one while compiling.
template <class D, auto Predicate>
constexpr bool is_asked_while_compiling() {
    if constexpr (D::size == 0) return true;
    else return asked_while_compiling<D, Predicate, 0> && asked_while_compiling<D, Predicate, D::size - 1>;
}

/// The indices of the accepted values, ascending.
template <std::size_t Limit>
struct accepted_indices {
    std::uint16_t indices[Limit == 0 ? 1 : Limit]{};
    std::uint64_t count = 0;

    constexpr void append(std::uint64_t first, std::uint64_t bits) {
        for (; bits != 0; bits >>= 1, ++first)
            if ((bits & 1) != 0) indices[count++] = static_cast<std::uint16_t>(first);
    }

    /// The position of an index among the accepted ones.
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

/// Marks that no inverse was written.
struct no_inverse {};

/// The most values for which duplicate results are searched while compiling.
inline constexpr std::uint64_t comparable_limit_values = 256;

template <domain D, auto F>
constexpr bool maps_apart() {
    return []<std::size_t... I>(std::index_sequence<I...>) {
        using value_type = std::remove_cvref_t<decltype(F(D::at(0)))>;
        if constexpr (sizeof...(I) == 0) return true;
        else {
            const value_type all[]{F(D::at(I))...};
            return all_distinct(all);
        }
    }
    (std::make_index_sequence<static_cast<std::size_t>(D::size <= comparable_limit_values ? D::size : 0)>{});
}

/// Whether F can be evaluated while compiling; F may be non-constexpr or return a reference to a run-time object.
template <class D, auto F>
concept mapped_while_compiling = requires {
    typename std::bool_constant<maps_apart<D, F>()>;
};

/// Checks the function of `mapped`; after an error the values of D stay as they are.
template <class D, auto F>
struct mapping {
    static constexpr bool takes_values = std::is_invocable_v<decltype(F), const typename D::value_type&>;
    static_assert(takes_values,
                  "foregone: mapped<D, F>; F cannot be called with a value of D; write [](const value& v) { return ...; } "
                  "with the type of D's values; see "
                  "docs/reference/domain/where.md");

    static constexpr auto apply(const typename D::value_type& value) {
        if constexpr (takes_values) return F(value);
        else return value;
    }

    static constexpr bool apart() {
        if constexpr (!takes_values) return true;
        else if constexpr (mapped_while_compiling<D, F>) return maps_apart<D, F>();
        else return true;
    }
    static_assert(apart(), "foregone: mapped<D, F>; F maps two values of D to one, so it has two indices; keep in F what "
                           "distinguishes them, or leave values out of D; see "
                           "docs/reference/domain/where.md");
};

/// Whether a value of `mapped` cannot be traced back to D.
template <class D, auto Inverse>
inline constexpr bool is_one_way =
    generated<D> || (D::size > restrictable_limit_values && std::is_same_v<std::remove_const_t<decltype(Inverse)>, no_inverse>);

}}  // namespace foregone::impl

namespace foregone {

/// The values of D that a predicate accepts: `where<D, [](const value& v) { return v.low < v.high; }>`.
///
/// Requires: the predicate is constexpr and deterministic. A lambda in a header makes a different type in each source file; use a
///     named function or function object there.
/// Order: that of D. May be empty.
/// Complexity: while compiling, one call of the predicate and two bytes for each value of D; `at` is one load and D::at, `index_of`
///     a binary search and D::index_of.
/// Errors: a D of more than 16,384 values is a compile error.
template <class D, auto Predicate>
struct where {
    using element = domain_argument<D>;
    using value_type = typename element::value_type;

private:
    static constexpr bool small_enough = element::size <= restrictable_limit_values;
    static_assert(small_enough,
                  "foregone: where<D, Predicate>; D has more than 16,384 values, too many to evaluate the predicate for each "
                  "while compiling; restrict the parts of D before they are multiplied, or let the model refuse the value; see "
                  "docs/reference/domain/where.md");
    static constexpr bool can_ask = std::is_invocable_r_v<bool, const std::remove_const_t<decltype(Predicate)>&, const value_type&>;
    static_assert(can_ask, "foregone: where<D, Predicate>; the predicate cannot be called with a value of D, or does not return "
                           "bool; write [](const value& v) { return ...; } with the type of D's values; see "
                           "docs/reference/domain/where.md");

    static constexpr bool is_constant = [] {
        if constexpr (small_enough && can_ask) return is_asked_while_compiling<element, Predicate>();
        else return true;
    }();
    static_assert(is_constant, "foregone: where<D, Predicate>; the compiler cannot evaluate the predicate: it calls something that "
                               "is not constexpr; make that constexpr, or let the model refuse the value; see "
                               "docs/reference/domain/where.md");

    static constexpr std::size_t limit = small_enough && can_ask && is_constant ? static_cast<std::size_t>(element::size) : 0;
    static constexpr accepted_indices<limit> accepted = []<std::size_t... Word>(std::index_sequence<Word...>) {
        accepted_indices<limit> all;
        (all.append(Word * 64, accepted_of_64<element, Predicate, Word * 64>), ...);
        return all;
    }(std::make_index_sequence<(limit + 63) / 64>{});

public:
    static constexpr std::uint64_t size = accepted.count;

    /// The number of values of D that the predicate rejects.
    static constexpr std::uint64_t rejected = element::size - size;

    static constexpr value_type at(std::uint64_t index) { return element::at(accepted.indices[index]); }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        const std::optional<std::uint64_t> index = element::index_of(value);
        return index ? accepted.position_of(*index) : std::nullopt;
    }

    /// The accepted simpler values of D, then all lower indices.
    template <class Visit>
    static constexpr bool each_simpler(std::uint64_t index, Visit&& visit) {
        const auto visit_accepted = [&](std::uint64_t simpler) {
            const std::optional<std::uint64_t> position = accepted.position_of(simpler);
            return position && visit(*position);
        };
        return foregone::each_simpler<element>(accepted.indices[index], visit_accepted) || each_lower(index, visit);
    }
};

/// F of each value of D: `mapped<range<0, 9>, [](int i) { return 10 * i; }>`.
///
/// Requires: F is deterministic and injective; injectivity is checked while compiling for up to 256 values if F is constexpr.
///     Inverse(F(v)) == v if an inverse is written; it may return a std::optional.
/// Order: that of D, by which values are also drawn and simplified.
/// Complexity: `at` is D::at and F. `index_of` is Inverse, D::index_of and F; without Inverse, one F for each value of D.
///     For more than 16,384 values without Inverse, files of random runs store choices, not values.
/// Errors: an F that takes no value of D, one that maps two values to one, and `index_of` without Inverse for more than 16,384
///     values are compile errors.
template <class D, auto F, auto Inverse = no_inverse{}>
struct mapped : generated_if<is_one_way<generated_argument<D>, Inverse>> {
    using element = generated_argument<D>;
    using value_type = decltype(mapping<element, F>::apply(std::declval<const typename element::value_type&>()));
    static constexpr std::uint64_t size = element::size;

    static constexpr value_type at(std::uint64_t index) { return mapping<element, F>::apply(element::at(index)); }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        if constexpr (has_inverse) return confirmed(index_of_original(Inverse(value)), value);
        else return searched(value);
    }

    static constexpr value_type generate(choices& from)
        requires is_one_way<element, Inverse>
    {
        return mapping<element, F>::apply(from.take<element>());
    }

    static constexpr std::uint64_t draw(random_bits& bits) { return foregone::draw<element>(bits); }

    template <class Visit>
    static constexpr bool each_simpler(std::uint64_t index, Visit&& visit) {
        return foregone::each_simpler<element>(index, visit);
    }

private:
    static constexpr bool has_inverse = !std::is_same_v<std::remove_const_t<decltype(Inverse)>, no_inverse>;

    static constexpr std::optional<std::uint64_t> index_of_original(const std::optional<typename element::value_type>& original) {
        return original ? element::index_of(*original) : std::nullopt;
    }

    // An inverse may return a result for values that F never returns.
    static constexpr std::optional<std::uint64_t> confirmed(std::optional<std::uint64_t> index, const value_type& value) {
        return index && same_value(at(*index), value) ? index : std::nullopt;
    }

    static constexpr std::optional<std::uint64_t> searched(const value_type& value) {
        static_assert(size <= restrictable_limit_values,
                      "foregone: mapped<D, F>; D has more than 16,384 values, too many to search for the preimage of a value; "
                      "write the inverse of F: mapped<D, F, Inverse>; see "
                      "docs/reference/domain/where.md");
        for (std::uint64_t index = 0; index < size; ++index)
            if (same_value(at(index), value)) return index;
        return std::nullopt;
    }
};

}  // namespace foregone
