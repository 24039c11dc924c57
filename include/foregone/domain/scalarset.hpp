// SPDX-License-Identifier: BSL-1.0
#pragma once

// Interchangeable identities and sets of them: a search stores one representative of all their renamings.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/subsets.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/types/bytewise.hpp>
#include <foregone/impl/types/write.hpp>
#include <foregone/types/name.hpp>
#include <foregone/types/print.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace foregone { inline namespace impl {

constexpr bool is_identifier(std::string_view text) {
    for (const char c : text)
        if (c != '_' && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9')) return false;
    return !text.empty();
}

template <class T>
inline constexpr bool is_scalarset = false;

template <class T>
inline constexpr bool is_scalarset_subset = false;

}}  // namespace foregone::impl

namespace foregone {

/// Access to the hidden parts of a scalarset and its containers. For the library alone: a model that used it could distinguish
/// identities.
struct scalarset_access;

/// One of Size interchangeable identities, such as the nodes of a network, or the null identity, the default.
///
/// Only == and != compile on it and no identity has a name in a model, so a model treats all identities equally; a search of the
/// reachable states then stores one canonical representative for all states that differ only in a renaming of identities. As a
/// domain it has all identities except the null identity.
/// Guarantees: one byte. Printed as `node_1` to `node_5`; the null identity as `nobody`.
/// Source: C. Norris Ip and David L. Dill, "Better verification through symmetry" (CHDL 1993); their scalarsets have an
///     undefined value instead of a null identity, as Murphi variables have.
template <name Name, std::size_t Size>
class scalarset {
    static_assert(Size > 0 && Size <= 64,
                  "foregone: scalarset<Name, Size>; Size is not between 1 and 64; choose a smaller one; see "
                  "docs/reference/domain/scalarset.md");
    static_assert(is_identifier(Name.view()),
                  "foregone: scalarset<Name, Size>; the name is printed before the number of an identity, as "
                  "node_1; write it with letters, digits and underscores; see "
                  "docs/reference/domain/scalarset.md");

    std::uint8_t number_ = 0;  // from 1; 0: the null identity

    constexpr explicit scalarset(std::size_t number) : number_(static_cast<std::uint8_t>(number)) {}
    friend scalarset_access;

public:
    static constexpr std::size_t size = Size;
    static constexpr std::string_view title() { return Name.view(); }

    constexpr scalarset() = default;

    /// False for the null identity.
    constexpr explicit operator bool() const { return number_ != 0; }

    bool operator==(const scalarset&) const = default;
    template <class Other>
    friend auto operator<=>(const scalarset&, const Other&) = delete;  // identities have no order
};

template <name Name, std::size_t Size>
inline constexpr bool hashed_as_bytes<scalarset<Name, Size>> = true;

}  // namespace foregone

namespace foregone { inline namespace impl {

template <name Name, std::size_t Size>
inline constexpr bool is_scalarset<scalarset<Name, Size>> = true;

/// A set of interchangeable identities, `scalarset<"node", 5>`.
template <class T>
concept scalarset_type = is_scalarset<T>;

}}  // namespace foregone::impl

namespace foregone {

struct scalarset_access {
    /// From 1; 0 for the null identity.
    template <scalarset_type Id>
    static constexpr std::size_t number(const Id& id) {
        return id.number_;
    }
    template <scalarset_type Id>
    static constexpr Id identity(std::size_t number) {
        return Id(number);
    }

    /// The index of the identity's element. Errors: std::bad_optional_access for the null identity; a compile error in constant
    /// evaluation.
    template <scalarset_type Id>
    static constexpr std::size_t position(const Id& id) {
        if (!id) return std::optional<std::size_t>{}.value();  // fails with exceptions and without
        return id.number_ - std::size_t{1};
    }

    /// The stored content: an array's elements by position, a subset's bits.
    template <class Container>
    static constexpr auto& content(Container& container) {
        return container.content_;
    }
};

/// The identities of a scalarset as a domain: the domain that `Id` describes.
///
/// A model has no reason to name it: `at` and `index_of` distinguish identities.
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

/// Format: node_2
template <class Sink, name Name, std::size_t Size>
constexpr void print_to(Sink& sink, const scalarset<Name, Size>& id) {
    if (!id) return void(sink.append(std::string_view("nobody")));
    sink.append(Name.view());
    sink.append(std::string_view("_"));
    write_unsigned(sink, scalarset_access::number(id));
}

/// A set of identities of a scalarset, queried by identity or as a whole.
///
/// Guarantees: one bit an identity. Printed as `{node_1, node_3}`.
/// Errors: std::bad_optional_access if the null identity is inserted; a compile error in constant evaluation.
template <scalarset_type Id>
class scalarset_subset {
    using bits = bits_for<Id::size>;
    bits content_ = 0;
    friend scalarset_access;

    static constexpr bits bit(std::size_t position) { return static_cast<bits>(std::uint64_t{1} << position); }
    constexpr explicit scalarset_subset(bits content) : content_(content) {}

public:
    using identity = Id;

    constexpr scalarset_subset() = default;
    static constexpr scalarset_subset all() { return scalarset_subset(static_cast<bits>(UINT64_MAX >> (64 - Id::size))); }
    template <class... Ids>
    static constexpr scalarset_subset of(const Ids&... ids) {
        scalarset_subset set;
        (set.insert(ids), ...);
        return set;
    }

    constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(content_)); }
    constexpr bool empty() const { return content_ == 0; }
    constexpr bool contains(const Id& id) const { return id && (content_ & bit(scalarset_access::position(id))) != 0; }
    constexpr bool includes(const scalarset_subset& other) const { return (other - *this).empty(); }

    constexpr void insert(const Id& id) { content_ = static_cast<bits>(content_ | bit(scalarset_access::position(id))); }
    constexpr void erase(const Id& id) {
        if (id) content_ = static_cast<bits>(content_ & ~bit(scalarset_access::position(id)));
    }

    template <class Predicate>
    constexpr std::size_t count_if(Predicate&& holds) const {
        std::size_t count = 0;
        for_each([&](const Id& id) { count += static_cast<bool>(holds(id)); });
        return count;
    }
    template <class Predicate>
    constexpr bool any_of(Predicate&& holds) const {
        return count_if(holds) > 0;
    }
    template <class Predicate>
    constexpr bool none_of(Predicate&& holds) const {
        return count_if(holds) == 0;
    }
    template <class Predicate>
    constexpr bool all_of(Predicate&& holds) const {
        return count_if(holds) == size();
    }

    /// Calls f(identity) for each identity in the set.
    ///
    /// Requires: the calls have the same effect in every order; this is not checked, see docs/how-to/symmetry.md.
    template <class F>
    constexpr void for_each(F&& f) const {
        for (std::size_t i = 0; i < Id::size; ++i)
            if ((content_ & bit(i)) != 0) f(scalarset_access::identity<Id>(i + 1));
    }

    bool operator==(const scalarset_subset&) const = default;

    friend constexpr scalarset_subset operator|(scalarset_subset a, scalarset_subset b) {
        return scalarset_subset(static_cast<bits>(a.content_ | b.content_));
    }
    friend constexpr scalarset_subset operator&(scalarset_subset a, scalarset_subset b) {
        return scalarset_subset(static_cast<bits>(a.content_ & b.content_));
    }
    friend constexpr scalarset_subset operator-(scalarset_subset a, scalarset_subset b) {
        return scalarset_subset(static_cast<bits>(a.content_ & ~b.content_));
    }
};

template <class Id>
inline constexpr bool hashed_as_bytes<scalarset_subset<Id>> = true;

/// Format: {node_1, node_3}
template <class Sink, class Id>
constexpr void print_to(Sink& sink, const scalarset_subset<Id>& set) {
    std::string_view separator = "{";
    set.for_each([&](const Id& id) {
        sink.append(separator);
        print(sink, id);
        separator = ", ";
    });
    sink.append(set.empty() ? std::string_view("{}") : std::string_view("}"));
}

}  // namespace foregone

namespace foregone { inline namespace impl {

template <class Id>
inline constexpr bool is_scalarset_subset<scalarset_subset<Id>> = true;

}}  // namespace foregone::impl
