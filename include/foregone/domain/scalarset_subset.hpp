// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/bytewise.hpp>
#include <foregone/base/print.hpp>
#include <foregone/domain/scalarset.hpp>
#include <foregone/domain/subset_of.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace foregone {

/// A set of identities of a scalarset, which is asked by identity only, or as a whole.
///
/// Shape: one bit an identity. Printed as `{node_1, node_3}`.
/// Errors: std::bad_optional_access where nobody is inserted; in constant evaluation, a compile error.
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

    /// Calls f(identity) for each that is in the set.
    ///
    /// Requires: the calls have the same effect in every order; nobody checks that, but see docs/how-to/symmetry.md.
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

template <class T>
inline constexpr bool is_scalarset_subset = false;
template <class Id>
inline constexpr bool is_scalarset_subset<scalarset_subset<Id>> = true;

/// {node_1, node_3}
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
