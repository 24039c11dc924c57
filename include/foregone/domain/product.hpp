// SPDX-License-Identifier: BSL-1.0
#pragma once

// Product domains: structs with a domain for each member, and arrays of K values of one domain.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/choices.hpp>
#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/domain/argument.hpp>
#include <foregone/impl/domain/converted.hpp>
#include <foregone/impl/domain/digits.hpp>
#include <foregone/impl/domain/draw.hpp>
#include <foregone/impl/domain/empty_domain.hpp>
#include <foregone/impl/domain/generated.hpp>
#include <foregone/impl/domain/parts.hpp>
#include <foregone/impl/domain/selection.hpp>
#include <foregone/impl/domain/simpler.hpp>

#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// The implementation of `product` after its arguments passed the checks.
template <class T, class Parts, class Domains, class Positions>
struct row_major_product;

template <class T, class... Parts, class... Domains, std::size_t... I>
struct row_major_product<T, boost::mp11::mp_list<Parts...>, boost::mp11::mp_list<Domains...>, std::index_sequence<I...>> {
    using radix = mixed_radix<converted<Parts, Domains>::size...>;

    /// The components' domains as an MP11 list.
    using components = boost::mp11::mp_list<Domains...>;
    using value_type = T;
    static constexpr std::uint64_t size = radix::count().value;

    static constexpr value_type at([[maybe_unused]] std::uint64_t index) {
        return T{converted<Parts, Domains>::at(index / radix::template weight<I> % nonzero<Domains::size>)...};
    }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) { return visit_parts(value, encode); }

    static constexpr std::uint64_t draw([[maybe_unused]] random_bits& bits) {
        std::uint64_t index = 0;
        ((index = index * Domains::size + foregone::draw<Domains>(bits)), ...);
        return index;
    }

    template <class Visit>
    static constexpr bool each_simpler([[maybe_unused]] std::uint64_t index, [[maybe_unused]] Visit&& visit) {
        return (each_simpler_part<Domains, radix::template weight<I>>(index, visit) || ...);
    }

private:
    template <std::uint64_t Size>
    static constexpr std::uint64_t nonzero = Size == 0 ? 1 : Size;

    static constexpr std::optional<std::uint64_t> encode(const Parts&... part) {
        std::uint64_t index = 0;
        const bool found = (append<converted<Parts, Domains>>(index, part) && ...);
        return found ? std::optional(index) : std::nullopt;
    }

    template <domain D>
    static constexpr bool append(std::uint64_t& index, const typename D::value_type& part) {
        const std::optional<std::uint64_t> digit = D::index_of(part);
        if (digit) index = index * D::size + *digit;
        return digit.has_value();
    }

    template <domain D, std::uint64_t Weight>
    static constexpr bool each_simpler_part(std::uint64_t index, auto& visit) {
        const std::uint64_t digit = index / Weight % nonzero<D::size>;
        return foregone::each_simpler<D>(digit, [&](std::uint64_t simpler) { return visit(index - (digit - simpler) * Weight); });
    }
};

template <class T>
struct too_many_rows {
    constexpr operator std::uint64_t() const {
        static_assert(never_counted<T>,
                      "foregone: product<T, Ds...> has more than 2^64 - 1 elements; list fewer representative values, split the "
                      "choice into several that are made one after the other, or check with fg::random; see "
                      "docs/reference/domain/product.md");
        return 0;
    }
};

/// A product with too many elements to number.
template <class T, class Parts, class Domains>
struct generated_product;

template <class T, class... Parts, class... Domains>
struct generated_product<T, boost::mp11::mp_list<Parts...>, boost::mp11::mp_list<Domains...>> {
    using value_type = T;
    static constexpr too_many_rows<T> size{};

    static constexpr value_type generate(choices& from) { return T{taken<Parts, Domains>(from)...}; }

private:
    template <class Part, class Domain>
    static constexpr Part taken(choices& from) {
        if constexpr (std::is_same_v<Part, typename Domain::value_type>) return from.take<Domain>();
        else return converted_domain<Part, Domain>::convert(from.take<Domain>());
    }
};

/// A product by the number of its elements.
template <class T, class Parts, class Domains, class Positions>
struct product_of;

template <class T, class Parts, class... Domains, class Positions>
struct product_of<T, Parts, boost::mp11::mp_list<Domains...>, Positions> {
    using all = boost::mp11::mp_list<Domains...>;
    static constexpr bool numbered = !(generated<Domains> || ...) && !mixed_radix<Domains::size...>::count().overflow;
    using type = std::conditional_t<numbered, row_major_product<T, Parts, all, Positions>, generated_product<T, Parts, all>>;
};

/// The implementation of `product`, or its error and no values, so that there is only one diagnostic. A function, because Clang
/// leaves out a base class that an error is in, and what is left would be an empty struct.
template <class T, class... Ds, std::size_t... I>
constexpr auto find_product(std::index_sequence<I...>) {
    static_assert(has_parts<T>,
                  "foregone: product<T, Ds...>; the members of T cannot be listed, for it has a base class, a C array, private "
                  "members or more than 24 of them; make T a plain struct or adapt it with BOOST_HANA_ADAPT_STRUCT; see "
                  "docs/reference/domain/product.md");
    if constexpr (!has_parts<T>) return std::type_identity<empty_domain<refused_value>>{};
    else {
        constexpr bool one_a_member = boost::mp11::mp_size<part_types<T>>::value == sizeof...(Ds);
        static_assert(one_a_member,
                      "foregone: product<T, Ds...>; the number of components is not the number of members of T; give one component "
                      "for each member, in the order in which the members are declared, such as product<T, range<0, 9>, bool>; see "
                      "docs/reference/domain/product.md");
        if constexpr (one_a_member && (describes_domain<Ds> && ...))
            return product_of<T, part_types<T>, boost::mp11::mp_list<domain_of<Ds>...>, std::index_sequence<I...>>{};
        else {
            static_cast<void>((sizeof(component<T, I, Ds>) + ... + 0));
            return std::type_identity<empty_domain<refused_value>>{};
        }
    }
}

}}  // namespace foregone::impl

namespace foregone {

/// All values of T whose members have values of the components Ds, one component a member.
///
/// Requires: T is brace-initialisable by its parts and they can be listed: a plain struct, a struct adapted with Boost.Hana, a
///     std::pair, tuple or array. A component is any type that describes a domain.
/// Order: row-major, the last member varies fastest. Values of another type than the member are converted.
/// Complexity: `at` divides by constants, twice a member; nothing is stored, so 10^12 elements cost nothing to declare.
/// Errors: a component that is not a domain, and a wrong number of components are compile errors, and so is the use of more than
///     2^64 - 1 elements by anything but random runs.
template <class T, class... Ds>
struct product : decltype(find_product<T, Ds...>(std::index_sequence_for<Ds...>{}))::type {};

}  // namespace foregone

namespace foregone { inline namespace impl {

/// The tuples of `tuples_of` where their number fits 64 bits.
template <domain D, std::size_t K>
struct numbered_tuples {
    using element = D;
    using value_type = selected_values<element, K>;
    static constexpr std::uint64_t size = checked_power(element::size, K).value;

    static constexpr value_type at(std::uint64_t index) {
        constexpr std::uint64_t radix = element::size == 0 ? 1 : element::size;
        selection<K> picked;
        for (std::size_t i = K; i-- > 0; index /= radix) picked.indices[i] = index % radix;
        return values_at<element, K>(picked);
    }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        const std::optional<selection<K>> picked = selection_of<element, K>(value);
        if (!picked) return std::nullopt;
        std::uint64_t index = 0;
        for (std::size_t i = 0; i < K; ++i) index = index * element::size + picked->indices[i];
        return index;
    }

    static constexpr std::uint64_t draw(random_bits& bits) { return draw_digits<element>(K, bits); }

    template <class Visit>
    static constexpr bool each_simpler(std::uint64_t index, Visit&& visit) {
        return each_simpler_digit<element>(index, K, visit);
    }
};

template <class D>
struct too_many_tuples {
    constexpr operator std::uint64_t() const {
        static_assert(never_counted<D>,
                      "foregone: tuples_of<D, K> has more than 2^64 - 1 elements; take a smaller K or fewer values in D, or check "
                      "with fg::random; see "
                      "docs/reference/domain/product.md");
        return 0;
    }
};

/// The same tuples where they are too many to number.
template <domain D, std::size_t K>
struct generated_tuples {
    using element = D;
    using value_type = selected_values<element, K>;
    static constexpr too_many_tuples<D> size{};

    static constexpr value_type generate(choices& from) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return value_type{(static_cast<void>(I), from.take<element>())...};
        }(std::make_index_sequence<K>{});
    }
};

}}  // namespace foregone::impl

namespace foregone {

/// K values of D in sequence, with repetition: n^K tuples.
///
/// Order: lexicographic by index in D: the last value varies fastest. The values are std::array.
/// Complexity: `at` divides by a constant, K times.
/// Errors: the use of more than 2^64 - 1 elements by anything but random runs is a compile error.
template <class D, std::size_t K>
struct tuples_of
    : std::conditional_t<!generated<generated_argument<D>> && !checked_power(generated_argument<D>::size, K).overflow,
                         numbered_tuples<generated_argument<D>, K>, generated_tuples<generated_argument<D>, K>> {};

}  // namespace foregone
