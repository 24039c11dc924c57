// SPDX-License-Identifier: BSL-1.0
#pragma once

// Values nested in values of their own type up to a depth, such as expressions and trees, for random runs.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/choices.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/base/random.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// Its address identifies recursions that may replace each other.
template <class Leaf, template <class Inner> class Node>
inline constexpr char recursion_id = 0;

}}  // namespace foregone::impl

namespace foregone {

/// Values that contain values of their own type, at most Depth within each other: a value of Leaf, or one of Node<Inner>, where
/// Inner stands for such a value of less depth.
///
/// Requires: the values of Leaf and Node<Inner> have one type. For random runs only.
/// Order: a leaf is simplest; shrinking replaces a value by one within it.
/// Complexity: one instantiation of Node for each level.
/// Errors: a Node whose values have another type is a compile error.
template <class Leaf, template <class Inner> class Node, std::size_t Depth>
struct recursive {
    using value_type = typename domain_of<Leaf>::value_type;

    static constexpr value_type generate(choices& from) {
        constexpr std::uint64_t count = Depth == 0 ? 1 : 2;
        const std::size_t span = choice_access::open(from, choice_span_kind::recursion, &recursion_id<Leaf, Node>);
        value_type made = choice_access::alternative(
            from, count, [](random_bits& bits) { return bits.below(count); }, complete,
            [&](std::uint64_t chosen) {
                if (chosen == 0) return from.take<Leaf>();
                return node(from);
            });
        choice_access::close(from, span);
        return made;
    }

private:
    static constexpr value_type node(choices& from) {
        if constexpr (Depth > 0) {
            using inner = Node<recursive<Leaf, Node, Depth - 1>>;
            static_assert(std::same_as<typename domain_of<inner>::value_type, value_type>,
                          "foregone: recursive<Leaf, Node, Depth>; the values of Leaf and of Node<Inner> have different types; let "
                          "both make one type, by product<T, Ds...> or mapped<D, F>; see "
                          "docs/reference/domain/recursive.md");
            return from.take<inner>();
        } else {
            return from.take<Leaf>();
        }
    }

    static void complete(std::uint64_t chosen, choice_record& into) {
        choices simplest(nullptr, 0, &into);
        if (chosen == 0) simplest.take<Leaf>();
        else node(simplest);
    }
};

}  // namespace foregone
