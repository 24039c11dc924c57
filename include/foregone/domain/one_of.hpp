// SPDX-License-Identifier: BSL-1.0
#pragma once

// Sum domains: one_of lists the values of several domains one after another, optional_of adds std::nullopt.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/choices.hpp>
#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/domain/argument.hpp>
#include <foregone/impl/domain/disjoint.hpp>
#include <foregone/impl/domain/draw.hpp>
#include <foregone/impl/domain/empty_domain.hpp>
#include <foregone/impl/domain/generated.hpp>
#include <foregone/impl/domain/simpler.hpp>
#include <foregone/impl/domain/value_union.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace foregone { inline namespace impl {

/// Prefix sums of the domains' sizes; the last entry is the total.
template <class... Ds>
struct running_sizes {
    checked before[sizeof...(Ds) + 1]{};

    constexpr running_sizes() {
        std::size_t i = 0;
        ((before[i + 1] = checked_add(before[i], Ds::size), ++i), ...);
    }
};

template <class... Ds>
inline constexpr running_sizes<Ds...> running_sizes_of{};

}}  // namespace foregone::impl

namespace foregone {

/// The values of all alternatives, one alternative after the other: a sum type, as product is a product type.
///
/// Requires: no value is in two alternatives, nor in the classes of two (see representative.hpp).
/// Guarantees: value_type is the union of the alternatives' types (see value_union.hpp); `visit_at` makes no union.
/// Complexity: `at` compares the index with the size of each preceding alternative.
/// Errors: more than 2^64 - 1 elements, and a value in two alternatives, are compile errors.
template <class... Ds>
struct one_of : generated_if<((sizeof(Ds) > 0 && generated<generated_argument<Ds>>) || ...)> {  // completed here, for a short error
    /// The alternatives' domains as an MP11 list.
    using alternatives = boost::mp11::mp_list<generated_argument<Ds>...>;
    using value_type = value_union<typename generated_argument<Ds>::value_type...>;

    template <std::size_t I>
    using alternative = boost::mp11::mp_at_c<alternatives, I>;

    static_assert(!running_sizes_of<generated_argument<Ds>...>.before[sizeof...(Ds)].overflow,
                  "foregone: one_of<Ds...> has more than 2^64 - 1 elements; list fewer representative values; see "
                  "docs/reference/domain/one_of.md");
    static_assert(
        (generated<generated_argument<Ds>> || ...) || all_disjoint<typename spoken_for<generated_argument<Ds>>::type...>(),
        "foregone: one_of<Ds...>; a value is in two alternatives, so it has two indices; leave it "
        "out of one of them (a class counts with all its values), or give one a type of its own, as by product<T, D>; see "
        "docs/reference/domain/one_of.md");

    /// The index of the first value of alternative I.
    template <std::size_t I>
    static constexpr std::uint64_t offset = running_sizes_of<generated_argument<Ds>...>.before[I].value;
    static constexpr std::uint64_t size = offset<sizeof...(Ds)>;

    /// The number of the alternative that contains the value at an index.
    static constexpr std::size_t alternative_at(std::uint64_t index) {
        std::size_t i = 0;
        while (index >= running_sizes_of<generated_argument<Ds>...>.before[i + 1].value) ++i;
        return i;
    }

    /// Returns f(value) with the value in its alternative's type. Requires: f returns the same type for all alternatives.
    template <class F>
    static constexpr decltype(auto) visit_at(std::uint64_t index, F&& f) {
        return boost::mp11::mp_with_index<sizeof...(Ds)>(alternative_at(index), [&](auto i) -> decltype(auto) {
            return std::forward<F>(f)(alternative<decltype(i)::value>::at(index - offset<decltype(i)::value>));
        });
    }

    static constexpr value_type at(std::uint64_t index) {
        return visit_at(index, [](const auto& value) { return as_union<value_type>(value); });
    }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            std::optional<std::uint64_t> found;
            static_cast<void>(((found = index_in<I>(value)) || ...));
            return found;
        }(std::index_sequence_for<Ds...>{});
    }

    static constexpr value_type generate(choices& from) {
        return choice_access::alternative(from, sizeof...(Ds), draw_alternative, complete, [&](std::uint64_t chosen) {
            return boost::mp11::mp_with_index<sizeof...(Ds)>(static_cast<std::size_t>(chosen), [&](auto i) {
                return as_union<value_type>(from.take<alternative<decltype(i)::value>>());
            });
        });
    }

    static constexpr std::uint64_t draw(random_bits& bits) {
        const std::uint64_t drawn = draw_alternative(bits);
        return boost::mp11::mp_with_index<sizeof...(Ds)>(static_cast<std::size_t>(drawn), [&](auto i) {
            return offset<decltype(i)::value> + foregone::draw<alternative<decltype(i)::value>>(bits);
        });
    }

    /// The first value of each earlier alternative, then the simpler values of its own.
    template <class Visit>
    static constexpr bool each_simpler(std::uint64_t index, Visit&& visit) {
        return boost::mp11::mp_with_index<sizeof...(Ds)>(alternative_at(index), [&](auto i) {
            return each_first_before(i, visit) || each_simpler_in<decltype(i)::value>(index, visit);
        });
    }

private:
    static constexpr std::uint64_t draw_alternative(random_bits& bits) {
        constexpr std::uint64_t sizes[]{generated_argument<Ds>::size...};
        std::uint64_t drawn = bits.below(sizeof...(Ds));
        while (sizes[drawn] == 0) drawn = bits.below(sizeof...(Ds));
        return drawn;
    }

    static void complete(std::uint64_t chosen, choice_record& into) {
        choices simplest(nullptr, 0, &into);
        boost::mp11::mp_with_index<sizeof...(Ds)>(static_cast<std::size_t>(chosen),
                                                  [&](auto i) { simplest.take<alternative<decltype(i)::value>>(); });
    }

    static constexpr bool each_first_before(std::size_t number, auto& visit) {
        const auto& before = running_sizes_of<generated_argument<Ds>...>.before;
        for (std::size_t i = 0; i < number; ++i)
            if (before[i].value < before[i + 1].value && visit(before[i].value)) return true;
        return false;
    }

    template <std::size_t I>
    static constexpr bool each_simpler_in(std::uint64_t index, auto& visit) {
        const auto visit_own = [&](std::uint64_t simpler) { return visit(offset<I> + simpler); };
        return foregone::each_simpler<alternative<I>>(index - offset<I>, visit_own);
    }

    template <std::size_t I>
    static constexpr std::optional<std::uint64_t> index_in(const value_type& value) {
        using part = typename alternative<I>::value_type;
        if (!holds<part>(value)) return std::nullopt;
        const std::optional<std::uint64_t> index = alternative<I>::index_of(held_in<part>(value));
        return index ? std::optional(offset<I> + *index) : std::nullopt;
    }
};

template <>
struct one_of<> : empty_domain<no_value> {
    using alternatives = boost::mp11::mp_list<>;
};

/// std::nullopt, then each value of D.
template <class D>
struct optional_of : generated_if<generated<generated_argument<D>>> {
    using element = generated_argument<D>;
    using value_type = std::optional<typename element::value_type>;
    static constexpr std::uint64_t size = element::size + 1;
    static_assert(size != 0, "foregone: optional_of<D> has more than 2^64 - 1 elements; take a smaller D; see "
                             "docs/reference/domain/one_of.md");

    static constexpr value_type at(std::uint64_t index) {
        if (index == 0) return std::nullopt;
        return value_type(std::in_place, element::at(index - 1));
    }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        if (!value) return 0;
        const std::optional<std::uint64_t> index = element::index_of(*value);
        return index ? std::optional(*index + 1) : std::nullopt;
    }

    static constexpr value_type generate(choices& from) {
        const auto drawn = [](random_bits& bits) { return std::uint64_t{bits.below(4) != 0}; };
        return choice_access::alternative(from, element::size == 0 ? 1 : 2, drawn, complete, [&](std::uint64_t chosen) {
            return chosen == 0 ? value_type() : value_type(std::in_place, from.take<element>());
        });
    }

    static constexpr std::uint64_t draw(random_bits& bits) {
        return element::size == 0 || bits.below(4) == 0 ? 0 : 1 + foregone::draw<element>(bits);
    }

    template <class Visit>
    static constexpr bool each_simpler(std::uint64_t index, Visit&& visit) {
        if (index == 0) return false;
        return visit(std::uint64_t{0}) ||
               foregone::each_simpler<element>(index - 1, [&](std::uint64_t simpler) { return visit(simpler + 1); });
    }

private:
    static void complete(std::uint64_t chosen, choice_record& into) {
        choices simplest(nullptr, 0, &into);
        if (chosen == 1) simplest.take<element>();
    }
};

}  // namespace foregone
