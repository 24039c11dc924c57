// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/concepts.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/domain/draw.hpp>
#include <foregone/impl/domain/simpler.hpp>

#include <cstdint>

/// What holds for every domain, stated once; `obeys_laws<D>(foreign...)` instantiates it.
namespace laws {

/// Indices looked at: all of a small domain; of a larger one the first, the last, and some spread evenly between.
template <foregone::domain D>
struct sample {
    static constexpr std::uint64_t most = 20;
    static constexpr std::uint64_t size = D::size < most ? D::size : most;
    static constexpr std::uint64_t stride = size == 0 ? 1 : D::size / size;

    static constexpr std::uint64_t index(std::uint64_t k) {
        return k + 1 == size ? D::size - 1 : stride * k + k % stride;
    }
};

template <foregone::domain D>
constexpr bool index_of_inverts_at() {
    for (std::uint64_t k = 0; k < sample<D>::size; ++k) {
        const std::uint64_t index = sample<D>::index(k);
        if (D::index_of(D::at(index)) != index) return false;
    }
    return true;
}

/// Follows from the law before for a true function; stated on its own, so that equality of values is looked at too.
template <foregone::domain D>
constexpr bool at_is_injective() {
    for (std::uint64_t k = 1; k < sample<D>::size; ++k) {
        const auto value = D::at(sample<D>::index(k));
        for (std::uint64_t other = 0; other < k; ++other)
            if (value == D::at(sample<D>::index(other))) return false;
    }
    return true;
}

/// The same index gives the same value.
template <foregone::domain D>
constexpr bool at_is_a_function() {
    for (std::uint64_t k = 0; k < sample<D>::size; ++k)
        if (!(D::at(sample<D>::index(k)) == D::at(sample<D>::index(k)))) return false;
    return true;
}

/// Where a domain offers `find`, it says the same as index_of, or `size`.
template <foregone::domain D, class... Foreign>
constexpr bool find_agrees_with_index_of(const Foreign&... foreign) {
    if constexpr (foregone::finds_values<D>) {
        for (std::uint64_t k = 0; k < sample<D>::size; ++k)
            if (D::find(D::at(sample<D>::index(k))) != sample<D>::index(k)) return false;
        return (... && (D::find(foreign) == D::size));
    }
    return true;
}

/// Each foreign value, which is not in the domain, has no index.
template <foregone::domain D, class... Foreign>
constexpr bool foreign_values_have_no_index(const Foreign&... foreign) {
    return (... && !D::index_of(foreign));
}

/// The same bits draw the same index, which is one of the domain.
template <foregone::domain D>
constexpr bool draw_is_a_function_into_the_domain() {
    foregone::random_bits bits(1), again(1);
    for (int i = 0; i < 20; ++i) {
        const std::uint64_t drawn = foregone::draw<D>(bits);
        if (drawn >= D::size || foregone::draw<D>(again) != drawn) return false;
    }
    return bits() == again();
}

/// Each value can be drawn; looked at for small domains.
template <foregone::domain D>
constexpr bool draw_reaches_all() {
    constexpr std::uint64_t most = 16, all = (std::uint64_t{1} << (D::size < most ? D::size : 0)) - 1;
    foregone::random_bits bits(2);
    std::uint64_t missing = all;
    for (int i = 0; i < 2'000 && missing != 0; ++i) missing &= ~(std::uint64_t{1} << foregone::draw<D>(bits));
    return missing == 0;
}

/// Candidates are lower indices, so that simplifying ends; the first index alone has none.
template <foregone::domain D>
constexpr bool simpler_is_lower() {
    for (std::uint64_t k = 0; k < sample<D>::size; k += 3) {
        const std::uint64_t index = sample<D>::index(k);
        bool lower = true, any = false;
        const bool accepted = foregone::each_simpler<D>(index, [&](std::uint64_t candidate) {
            any = true;
            lower = lower && candidate < index;
            return false;
        });
        if (accepted || !lower || any != (index > 0)) return false;
    }
    return true;
}

/// Taking each offered candidate leads to the first index, and no candidate after it is looked at.
template <foregone::domain D>
constexpr bool simplifying_ends_at_the_first() {
    const auto simplest_from = [](std::uint64_t index) {
        const auto step = [&index] {
            return foregone::each_simpler<D>(index, [&index, taken = false](std::uint64_t candidate) mutable {
                index = taken ? D::size : candidate;
                return taken = true;
            });
        };
        while (step()) {}
        return index;
    };
    for (std::uint64_t k = 0; k < sample<D>::size; k += 3)
        if (simplest_from(sample<D>::index(k)) != 0) return false;
    return true;
}

template <foregone::domain D>
constexpr bool draws_and_simplifies() {
    if constexpr (D::size == 0) return true;
    else
        return draw_is_a_function_into_the_domain<D>() && draw_reaches_all<D>() && simpler_is_lower<D>() &&
               simplifying_ends_at_the_first<D>();
}

template <foregone::domain D, class... Foreign>
constexpr bool obeys_laws(const Foreign&... foreign) {
    static_assert(foregone::nonempty_domain<D> == (D::size > 0));
    return index_of_inverts_at<D>() && at_is_injective<D>() && at_is_a_function<D>() &&
           foreign_values_have_no_index<D>(foreign...) && find_agrees_with_index_of<D>(foreign...) && draws_and_simplifies<D>();
}

/// Whether the domain is these values in this order; the last resort for a shape worth spelling out.
template <foregone::domain D, class... Values>
constexpr bool lists(const Values&... values) {
    std::uint64_t index = 0;
    return D::size == sizeof...(values) && (... && (D::at(index++) == values));
}

}  // namespace laws
