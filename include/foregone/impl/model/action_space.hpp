// SPDX-License-Identifier: BSL-1.0
#pragma once

// Enumerates the actions of a model by number and static type, without a variant; used by the views of all models.

#include <foregone/domain/concepts.hpp>
#include <foregone/domain/one_of.hpp>

#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// The values of a small domain, decoded once while compiling: later enumeration takes one load a value.
template <class Domain>
struct decoded {
    typename Domain::value_type items[Domain::size == 0 ? 1 : Domain::size]{};

    constexpr decoded() {
        for (std::uint64_t i = 0; i < Domain::size; ++i) items[i] = Domain::at(i);
    }
};

inline constexpr std::uint64_t decoded_limit_values = 1'024;

template <class Domain>
inline constexpr decoded<Domain> decoded_values{};

/// Whether the values of a domain are decoded once: they are few, and own nothing, since no constant may own memory.
template <class Domain>
inline constexpr bool is_decoded =
    Domain::size <= decoded_limit_values && std::is_trivially_destructible_v<typename Domain::value_type>;

/// One action of a domain as a type, and its number among all actions.
template <class Domain, std::uint64_t Number, std::uint64_t Index>
struct numbered_action {
    static constexpr std::uint64_t number = Number;
    static constexpr const auto& value = decoded_values<Domain>.items[Index];
};

/// All actions, numbered; `for_each` visits the actions of an index range by their own types.
template <class Domain>
struct action_space {
    static constexpr std::uint64_t size = Domain::size;

    /// Calls visit(index, action) for first <= index < last.
    template <class Visit>
    static constexpr void for_each(std::uint64_t first, std::uint64_t last, Visit&& visit, std::uint64_t offset = 0) {
        if constexpr (is_decoded<Domain>)
            for (; first < last; ++first) visit(offset + first, decoded_values<Domain>.items[first]);
        else
            for (; first < last; ++first) visit(offset + first, Domain::at(first));
    }

    /// All actions of a small domain as a list of types.
    template <std::uint64_t Offset = 0>
    static auto listed() requires(size <= decoded_limit_values) {
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return boost::mp11::mp_list<numbered_action<Domain, Offset + I, I>...>{};
        }(std::make_index_sequence<size>{});
    }
};

/// For a list of action types: makes no variant; each alternative has its own loop.
template <class... Alternatives>
struct action_space<one_of<Alternatives...>> {
    static constexpr std::uint64_t size = one_of<Alternatives...>::size;

    template <class Visit>
    static constexpr void for_each(std::uint64_t first, std::uint64_t last, Visit&& visit, std::uint64_t offset = 0) {
        std::uint64_t begin = 0;
        (part<domain_of<Alternatives>>(first, last, begin, visit, offset), ...);
    }

    template <std::uint64_t Offset = 0>
    static auto listed() requires(size <= decoded_limit_values) {
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return boost::mp11::mp_append<decltype(action_space<domain_of<Alternatives>>::template listed<
                                          Offset + one_of<Alternatives...>::template offset<I>>())...>{};
        }(std::make_index_sequence<sizeof...(Alternatives)>{});
    }

private:
    template <class Domain, class Visit>
    static constexpr void part(std::uint64_t first, std::uint64_t last, std::uint64_t& begin, Visit& visit, std::uint64_t offset) {
        const std::uint64_t end = begin + Domain::size;
        if (first < end && begin < last)
            action_space<Domain>::for_each(first > begin ? first - begin : 0, (last < end ? last : end) - begin, visit,
                                           offset + begin);
        begin = end;
    }
};

}}  // namespace foregone::impl
