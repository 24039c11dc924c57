// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/scalarset.hpp>
#include <foregone/domain/scalarset_array.hpp>
#include <foregone/impl/space/state_part.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace foregone {

/// The number of an identity, or 0 of nobody.
template <class Id>
struct identity_bits {
    static constexpr unsigned bits = static_cast<unsigned>(std::bit_width(Id::size));

    static constexpr bool fits(const Id&) { return true; }
    static constexpr std::uint64_t pack(const Id& id) { return bit_string::alone(static_cast<std::uint8_t>(scalarset_access::number(id))); }
    static constexpr Id unpack(std::uint64_t packed) { return scalarset_access::identity<Id>(static_cast<std::size_t>(packed)); }
};

template <name Name, std::size_t Size>
struct state_part<scalarset<Name, Size>, state_form::bytes> : scalar_part<scalarset<Name, Size>, identity_bits<scalarset<Name, Size>>> {};

/// The elements of everybody, in the order of their numbers.
template <class Id, class T>
struct identities_part {
    using array = scalarset_array<Id, T>;
    using part = state_part<T>;
    static constexpr std::uint64_t width = part::width > most_bits ? no_width : Id::size * part::width;

    static constexpr bool fits(const array& all) {
        return all.all_of([](const T& one) { return part::fits(one); });
    }
    static constexpr void put(const array& all, std::uint64_t* words, unsigned at) {
        for (unsigned i = 0; i < Id::size; ++i) part::put(scalarset_access::content(all)[i], words, at + i * static_cast<unsigned>(width / Id::size));
    }
    static constexpr array get(const std::uint64_t* words, unsigned at) {
        array all;
        for (unsigned i = 0; i < Id::size; ++i) scalarset_access::content(all)[i] = part::get(words, at + i * static_cast<unsigned>(width / Id::size));
        return all;
    }
};

template <class Id, class T>
struct state_part<scalarset_array<Id, T>, state_form::bytes> : identities_part<Id, T> {};
template <class Id, class T>
struct state_part<scalarset_array<Id, T>, state_form::none> : identities_part<Id, T> {};

}  // namespace foregone
