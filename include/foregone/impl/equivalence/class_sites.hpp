// SPDX-License-Identifier: BSL-1.0
#pragma once

// Finds class representatives within composed values and replaces them by other members; used to check fg::alike.

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/representative.hpp>
#include <foregone/domain/where.hpp>
#include <foregone/impl/domain/argument.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace foregone { inline namespace impl {

// A site is a position in a composed value where a representative of a class stands. This file computes with indices alone: the
// values that have a site, and the index of a value with another member at its sites.

/// No index: a restriction rejects the value.
inline constexpr std::uint64_t no_index = UINT64_MAX;

/// The sites of class representatives in the values of a domain.
///
/// Guarantees: `classes` lists the members of the class at each site, in the order of the components. `all` is the domain with all
///     members of every class. `occurrence(site, k)` is the index of the k-th value with a representative at the site, k <
///     `occurrences(site)`. `replaced(index, pick, first)` is the index in `all` of the value with this index and member number
///     pick(first + site) at each site: 0 is the representative; no_index if a restriction rejects it.
template <class D>
struct class_sites {
    using classes = boost::mp11::mp_list<>;
    using all = D;
    static constexpr std::uint64_t occurrences(std::size_t) { return 0; }
    static constexpr std::uint64_t occurrence(std::size_t, std::uint64_t) { return no_index; }
    template <class Pick>
    static constexpr std::uint64_t replaced(std::uint64_t index, const Pick&, std::size_t) {
        return index;
    }
};

/// The number of sites.
template <class D>
inline constexpr std::size_t site_count = boost::mp11::mp_size<typename class_sites<D>::classes>::value;

template <class D>
struct class_sites<representative_of<D>> {
    using classes = boost::mp11::mp_list<typename representative_of<D>::members>;
    using all = typename representative_of<D>::members;
    static constexpr std::uint64_t occurrences(std::size_t) { return 1; }
    static constexpr std::uint64_t occurrence(std::size_t, std::uint64_t) { return 0; }
    template <class Pick>
    static constexpr std::uint64_t replaced(std::uint64_t, const Pick& pick, std::size_t first) {
        return pick(first);
    }
};

/// The part that contains a site, and the site's number within it.
template <class... Ds>
struct site_parts {
    static constexpr std::size_t counts[sizeof...(Ds) + 1]{site_count<Ds>...};

    std::size_t part = 0;
    std::size_t site = 0;

    constexpr explicit site_parts(std::size_t number) : site(number) {
        while (site >= counts[part]) site -= counts[part++];
    }
    static constexpr std::size_t before(std::size_t part) {
        std::size_t sum = 0;
        for (std::size_t i = 0; i < part; ++i) sum += counts[i];
        return sum;
    }
};

template <class... Ds>
struct class_sites<one_of<Ds...>> {
    using D = one_of<Ds...>;
    using classes = boost::mp11::mp_append<typename class_sites<domain_argument<Ds>>::classes...>;
    using all = one_of<typename class_sites<domain_argument<Ds>>::all...>;
    using parts = site_parts<domain_argument<Ds>...>;

    static constexpr std::uint64_t occurrences(std::size_t site) {
        const parts at(site);
        return boost::mp11::mp_with_index<sizeof...(Ds)>(at.part, [&](auto i) { return sites<i>::occurrences(at.site); });
    }
    static constexpr std::uint64_t occurrence(std::size_t site, std::uint64_t k) {
        const parts at(site);
        return boost::mp11::mp_with_index<sizeof...(Ds)>(
            at.part, [&](auto i) { return D::template offset<i> + sites<i>::occurrence(at.site, k); });
    }
    template <class Pick>
    static constexpr std::uint64_t replaced(std::uint64_t index, const Pick& pick, std::size_t first) {
        return boost::mp11::mp_with_index<sizeof...(Ds)>(D::alternative_at(index), [&](auto i) {
            const std::uint64_t found = sites<i>::replaced(index - D::template offset<i>, pick, first + parts::before(i));
            return found == no_index ? no_index : all::template offset<i> + found;
        });
    }

private:
    template <std::size_t I>
    using sites = class_sites<typename D::template alternative<I>>;
};

template <>
struct class_sites<one_of<>> : class_sites<empty_domain<no_value>> {
    using all = one_of<>;
};

/// Values composed of one value of each part, numbered row-major: the last varies fastest.
template <class... Ds>
struct row_major_sites {
    using classes = boost::mp11::mp_append<boost::mp11::mp_list<>, typename class_sites<Ds>::classes...>;
    using parts = site_parts<Ds...>;

    static constexpr std::uint64_t occurrences(std::size_t site) {
        const parts at(site);
        return boost::mp11::mp_with_index<sizeof...(Ds)>(
            at.part, [&](auto i) { return class_sites<part<i>>::occurrences(at.site) * before<i> * radix::template weight<i>; });
    }
    static constexpr std::uint64_t occurrence(std::size_t site, std::uint64_t k) {
        const parts at(site);
        return boost::mp11::mp_with_index<sizeof...(Ds)>(at.part, [&](auto i) {
            constexpr std::uint64_t weight = radix::template weight<i>;
            const std::uint64_t own = class_sites<part<i>>::occurrences(at.site), higher = k / weight / own;
            return (higher * part<i>::size + class_sites<part<i>>::occurrence(at.site, k / weight % own)) * weight + k % weight;
        });
    }
    template <class Pick>
    static constexpr std::uint64_t replaced(std::uint64_t index, const Pick& pick, std::size_t first) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            std::uint64_t found = 0;
            const bool accepted = (append<I>(found, index / radix::template weight<I> % part<I>::size, pick, first) && ...);
            return accepted ? found : no_index;
        }
        (std::index_sequence_for<Ds...>{});
    }

private:
    using radix = mixed_radix<Ds::size...>;
    template <std::size_t I>
    using part = boost::mp11::mp_at_c<boost::mp11::mp_list<Ds...>, I>;
    template <std::size_t I>
    static constexpr std::uint64_t before = mixed_radix<Ds::size...>::count().value / part<I>::size / radix::template weight<I>;

    template <std::size_t I, class Pick>
    static constexpr bool append(std::uint64_t& found, std::uint64_t digit, const Pick& pick, std::size_t first) {
        const std::uint64_t own = class_sites<part<I>>::replaced(digit, pick, first + parts::before(I));
        found = found * class_sites<part<I>>::all::size + own;
        return own != no_index;
    }
};

template <class T, class Components>
struct product_sites;
template <class T, class... Ds>
struct product_sites<T, boost::mp11::mp_list<Ds...>> : row_major_sites<Ds...> {
    using all = product<T, typename class_sites<Ds>::all...>;
};

template <class T, class... Ds>
    requires(product<T, Ds...>::size > 0)
struct class_sites<product<T, Ds...>> : product_sites<T, typename product<T, Ds...>::components> {};

template <class D, std::size_t K>
    requires(tuples_of<D, K>::size > 0)
struct class_sites<tuples_of<D, K>>
    : boost::mp11::mp_rename<boost::mp11::mp_repeat_c<boost::mp11::mp_list<domain_argument<D>>, K>, row_major_sites> {
    using all = tuples_of<typename class_sites<domain_argument<D>>::all, K>;
};

template <class D>
struct class_sites<optional_of<D>> {
    using own = class_sites<domain_argument<D>>;
    using classes = typename own::classes;
    using all = optional_of<typename own::all>;
    static constexpr std::uint64_t occurrences(std::size_t site) { return own::occurrences(site); }
    static constexpr std::uint64_t occurrence(std::size_t site, std::uint64_t k) { return own::occurrence(site, k) + 1; }
    template <class Pick>
    static constexpr std::uint64_t replaced(std::uint64_t index, const Pick& pick, std::size_t first) {
        if (index == 0) return 0;
        const std::uint64_t found = own::replaced(index - 1, pick, first);
        return found == no_index ? no_index : found + 1;
    }
};

template <class D, auto F, auto Inverse>
struct class_sites<mapped<D, F, Inverse>> : class_sites<domain_argument<D>> {
    using all = mapped<typename class_sites<domain_argument<D>>::all, F, Inverse>;
};

/// Complexity: while compiling, one operation for each value of D and site.
template <class D, auto Predicate>
    requires(site_count<domain_argument<D>> > 0)
struct class_sites<where<D, Predicate>> {
    using own = class_sites<domain_argument<D>>;
    using classes = typename own::classes;
    using all = where<typename own::all, Predicate>;

    static constexpr std::uint64_t occurrences(std::size_t site) { return counted(site, no_index).count; }
    static constexpr std::uint64_t occurrence(std::size_t site, std::uint64_t k) { return counted(site, k).index; }

    template <class Pick>
    static constexpr std::uint64_t replaced(std::uint64_t index, const Pick& pick, std::size_t first) {
        const std::uint64_t found = own::replaced(*domain_argument<D>::index_of(where<D, Predicate>::at(index)), pick, first);
        return found == no_index ? no_index : all::index_of(own::all::at(found)).value_or(no_index);
    }

private:
    struct place {
        std::uint64_t count = 0, index = no_index;
    };

    /// The number of accepted values before the k-th one, and its index.
    static constexpr place counted(std::size_t site, std::uint64_t k) {
        place found;
        for (std::uint64_t i = 0; i < own::occurrences(site); ++i) {
            const auto index = where<D, Predicate>::index_of(domain_argument<D>::at(own::occurrence(site, i)));
            if (index && found.count++ == k) return {k, *index};
        }
        return found;
    }
};

}}  // namespace foregone::impl
