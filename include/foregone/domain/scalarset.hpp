// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/bytewise.hpp>
#include <foregone/base/name.hpp>
#include <foregone/base/write.hpp>
#include <foregone/domain/domain_of.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace foregone {

/// The way to what a scalarset and its containers hide: for the library alone, since whoever uses it in a model can tell
/// identities apart.
struct scalarset_access;

constexpr bool is_identifier(std::string_view text) {
    for (const char c : text)
        if (c != '_' && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9')) return false;
    return !text.empty();
}

/// One of Size identities that are interchangeable, such as the nodes of a network, or nobody: that is what is made by default.
///
/// Only == and != compile on it, and none of them has a name in a model, so that a model treats all of them alike; a search of the
/// states that can be reached then keeps one state for all those that differ only in who is who. Written where a domain is
/// expected, it stands for its identities, without nobody.
/// Shape: one byte. Printed as `node_1` to `node_5`, and `nobody`.
/// Source: C. Norris Ip and David L. Dill, "Better verification through symmetry" (CHDL 1993), whose scalarsets have no nobody but
///     an undefined value, as variables in Murphi have.
template <name Name, std::size_t Size>
class scalarset {
    static_assert(Size > 0 && Size <= 64, "foregone: scalarset<Name, Size>; there are 1 to 64 identities; choose fewer");
    static_assert(is_identifier(Name.view()),
                  "foregone: scalarset<Name, Size>; the name is printed before the number of an identity, as "
                  "node_1; write it with letters, digits and underscores");

    std::uint8_t number_ = 0;  // from 1; nobody is 0

    constexpr explicit scalarset(std::size_t number) : number_(static_cast<std::uint8_t>(number)) {}
    friend scalarset_access;

public:
    static constexpr std::size_t size = Size;
    static constexpr std::string_view title() { return Name.view(); }

    constexpr scalarset() = default;

    /// Whether it is somebody.
    constexpr explicit operator bool() const { return number_ != 0; }

    bool operator==(const scalarset&) const = default;
    template <class Other>
    friend auto operator<=>(const scalarset&, const Other&) = delete;  // identities have no order
};

template <class T>
inline constexpr bool is_scalarset = false;
template <name Name, std::size_t Size>
inline constexpr bool is_scalarset<scalarset<Name, Size>> = true;

/// A set of interchangeable identities, `scalarset<"node", 5>`.
template <class T>
concept scalarset_type = is_scalarset<T>;

template <name Name, std::size_t Size>
inline constexpr bool hashed_as_bytes<scalarset<Name, Size>> = true;

struct scalarset_access {
    /// From 1; 0 of nobody.
    template <scalarset_type Id>
    static constexpr std::size_t number(const Id& id) {
        return id.number_;
    }
    template <scalarset_type Id>
    static constexpr Id identity(std::size_t number) {
        return Id(number);
    }

    /// Where the element of somebody is. Errors: std::bad_optional_access for nobody; in constant evaluation, a compile error.
    template <scalarset_type Id>
    static constexpr std::size_t position(const Id& id) {
        if (!id) return std::optional<std::size_t>{}.value();  // says so, with exceptions or without
        return id.number_ - std::size_t{1};
    }

    /// What a container holds: of an array the elements by position, of a subset its bits.
    template <class Container>
    static constexpr auto& content(Container& container) {
        return container.content_;
    }
};

/// The identities of a scalarset as a domain: what `Id` stands for where a domain is expected.
///
/// A model has no reason to name it: `at` and `index_of` tell identities apart.
template <scalarset_type Id>
struct identities {
    using value_type = Id;
    static constexpr std::uint64_t size = Id::size;

    static constexpr value_type at(std::uint64_t index) {
        return scalarset_access::identity<Id>(static_cast<std::size_t>(index) + 1);
    }
    static constexpr std::uint64_t find(const value_type& value) { return value ? scalarset_access::position(value) : size; }
    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        return value ? std::optional<std::uint64_t>(scalarset_access::position(value)) : std::nullopt;
    }
};

template <name Name, std::size_t Size>
struct described_domain<scalarset<Name, Size>, description::none> {
    using type = identities<scalarset<Name, Size>>;
};

/// node_2
template <class Sink, name Name, std::size_t Size>
constexpr void print_to(Sink& sink, const scalarset<Name, Size>& id) {
    if (!id) return void(sink.append(std::string_view("nobody")));
    sink.append(Name.view());
    sink.append(std::string_view("_"));
    write_unsigned(sink, scalarset_access::number(id));
}

}  // namespace foregone
