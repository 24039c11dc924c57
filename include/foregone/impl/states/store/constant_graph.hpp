// SPDX-License-Identifier: BSL-1.0
#pragma once

// The visited states of a search in constant evaluation: arrays of fixed capacity, laid out for low compiler memory.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/impl/types/bytewise.hpp>
#include <foregone/impl/types/shape.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/types/members.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

namespace bytes {

/// An integer of `Size` bytes; void if none exists.
template <std::size_t Size>
using number_of_size = std::conditional_t<
    Size == 16, uint128,
    std::conditional_t<
        Size == 8, std::uint64_t,
        std::conditional_t<Size == 4, std::uint32_t,
                           std::conditional_t<Size == 2, std::uint16_t, std::conditional_t<Size == 1, std::uint8_t, void>>>>>;

/// Size bytes as consecutive integers, the largest first, without padding.
template <std::size_t Size>
struct exact;

template <std::size_t Size>
using exactly = std::conditional_t<std::has_single_bit(Size), number_of_size<Size>, exact<Size>>;

template <std::size_t Size>
struct [[gnu::packed]] exact {
    static constexpr std::size_t first_size = std::bit_floor(Size);

    exactly<first_size> first;
    exactly<Size - first_size> rest;
};

}  // namespace bytes

inline constexpr std::size_t longest_byte_key_bytes = FOREGONE_COPIES_LONG_NUMBERS ? 16 : 8;

/// A number that is equal exactly for equal values: their bytes, zero-extended.
template <class T>
concept has_byte_key = bytewise<T> && sizeof(T) <= longest_byte_key_bytes;

template <has_byte_key T>
using byte_key = std::conditional_t<(sizeof(T) > 8), uint128, std::uint64_t>;

namespace bytes {

template <class Key, std::size_t Size>
constexpr Key key_of_exact(const exactly<Size>& value) {
    if constexpr (std::has_single_bit(Size)) return value;
    else {
        constexpr std::size_t first = exact<Size>::first_size;
        return static_cast<Key>(value.first) | key_of_exact<Key, Size - first>(value.rest) << (8 * first);
    }
}

template <std::size_t Size, class Key>
constexpr exactly<Size> exact_of_key(Key key) {
    if constexpr (std::has_single_bit(Size)) return static_cast<exactly<Size>>(key);
    else {
        constexpr std::size_t first = exact<Size>::first_size;
        return {static_cast<exactly<first>>(key), exact_of_key<Size - first>(key >> (8 * first))};
    }
}

}  // namespace bytes

/// Complexity: while compiling, GCC takes 0.5 kB for one bit_cast without padding, and three times that to pad a copy of the
/// value first.
template <has_byte_key T>
constexpr byte_key<T> to_byte_key(const T& value) {
    using exactly = bytes::exactly<sizeof(T)>;
    if constexpr (std::has_single_bit(sizeof(T))) {
        return __builtin_bit_cast(exactly, value);
    } else {
        const auto parts = __builtin_bit_cast(exactly, value);
        constexpr std::size_t first = exactly::first_size, left = sizeof(T) - first;
        if constexpr (std::has_single_bit(left))
            return static_cast<byte_key<T>>(parts.first) | static_cast<byte_key<T>>(parts.rest) << (8 * first);
        else return bytes::key_of_exact<byte_key<T>, sizeof(T)>(parts);
    }
}

template <has_byte_key T>
constexpr T from_byte_key(byte_key<T> key) {
    return __builtin_bit_cast(T, bytes::exact_of_key<sizeof(T)>(key));
}

/// The stored form of a state in constant evaluation: the state with its hash, so that no state is hashed twice, and few are
/// compared.
template <class Node>
struct constant_key {
    Node node{};
    std::uint64_t hashed = 0;

    static constexpr constant_key of(const Node& state) { return {state, hash(state)}; }
    constexpr Node state() const { return node; }
    constexpr std::uint64_t mixed() const { return hashed << 32; }
    constexpr bool is(const constant_key& other) const { return hashed == other.hashed && same_hashed_state(node, other.node); }
};

/// For a state whose bytes are its value: words of memory. A compiler keeps more for a class than for a number, Clang 576 bytes for
/// one of two members.
template <class Node>
    requires(bytewise<Node> && std::default_initializable<Node> && sizeof(Node) <= 1'024)
struct constant_key<Node> {
    static constexpr std::size_t count = byte_words<Node>;
    static constexpr std::uint64_t factor = 0x9E37'79B9'7F4A'7C15;

    std::uint64_t word[count]{};

    static constexpr constant_key of(const Node& state) { return __builtin_bit_cast(constant_key, bytes::padded<Node>{state}); }
    constexpr Node state() const { return __builtin_bit_cast(bytes::padded<Node>, word).value; }
    constexpr std::uint64_t mixed() const {
        std::uint64_t all = word[0] * factor;
        for (std::size_t i = 1; i < count; ++i) all = (all ^ all >> 32 ^ word[i]) * factor;
        return all;
    }
    constexpr bool is(const constant_key& other) const {
        for (std::size_t i = 0; i < count; ++i)
            if (word[i] != other.word[i]) return false;
        return true;
    }
};

/// What the parts of a constant weigh, beside its numbers, which weigh 1.
struct part_weights {
    std::uint64_t of_class, of_optional, of_alternative;
};

template <class T, part_weights Weights>
constexpr std::uint64_t constant_weight();

template <part_weights Weights>
struct weight_of_members {
    template <class... Members>
    constexpr auto operator()(const Members&...) const {
        return std::integral_constant<std::uint64_t, (constant_weight<Members, Weights>() + ... + 0)>{};
    }
};

template <class T, part_weights Weights>
constexpr std::uint64_t constant_weight() {
    if constexpr (std::is_scalar_v<T>) return 1;
    else if constexpr (std::is_array_v<T>) return std::extent_v<T> * constant_weight<std::remove_extent_t<T>, Weights>();
    else if constexpr (range_like<T> && tuple_like<T>)
        return Weights.of_class + std::tuple_size<T>::value * constant_weight<element_of<T>, Weights>();
    else if constexpr (optional_like<T>) return Weights.of_optional + constant_weight<typename T::value_type, Weights>();
    else if constexpr (variant_like<T>)
        return sizeof(T) + Weights.of_alternative * alternatives::count(static_cast<const T*>(nullptr));
    else if constexpr (range_like<T> && !string_like<T>)
        return Weights.of_class + sizeof(T) / sizeof(element_of<T>) * constant_weight<element_of<T>, Weights>();
    else if constexpr (has_members<T>)
        return Weights.of_class + decltype(visit_members(std::declval<const T&>(), weight_of_members<Weights>{}))::value;
    else return Weights.of_class + sizeof(T);
}

/// The memory that Clang keeps for a constant, in numbers; one takes 40 bytes. Measured with Clang 19 and GCC's standard library:
/// an optional number is a class in five classes, and an alternative is one in a union.
template <class T>
constexpr std::uint64_t clang_weight() {
    return constant_weight<T, part_weights{.of_class = 14, .of_optional = 60, .of_alternative = 40}>();
}

/// The numbers of a constant: a copy of it costs GCC memory for each.
template <class T>
constexpr std::uint64_t count_numbers() {
    return constant_weight<T, part_weights{.of_class = 0, .of_optional = 1, .of_alternative = 0}>();
}

/// The states discovered so far, for constant evaluation: arrays of a fixed capacity, states in the order of their discovery.
///
/// Requires: Capacity is a power of two; a search never inserts more states (its stages choose the capacity).
/// Complexity: look-ups probe a table twice as large as the capacity. The compiler counts every operation, and GCC keeps memory
/// for every call and every object, so a state of up to 16 bytes that are its value is one number here.
template <class Node, std::uint32_t Capacity>
struct constant_graph {
    static constexpr bool has_numbers = has_byte_key<Node> && std::default_initializable<Node>;
    using key = typename decltype([] {
        if constexpr (has_numbers) return std::type_identity<byte_key<Node>>{};
        else return std::type_identity<constant_key<Node>>{};
    }())::type;

    // Enumerators, because Clang looks up a constant variable whenever it is read.
    enum : std::uint64_t { factor = 0x9E37'79B9'7F4A'7C15 };
    enum : std::uint32_t { mask = 2 * Capacity - 1, shift = std::countl_zero(std::uint64_t{2 * Capacity - 1}) };

    /// With what stands beside it: links, and its place in a table that is hardly full.
    static constexpr std::uint64_t clang_weight_of_state = 50 + clang_weight<key>();

    key states[Capacity]{};
    state_id parents[Capacity]{};
    std::uint64_t taken[Capacity]{};  ///< the action from the parent: a long trace is read, not searched
    state_id table[2 * Capacity]{};   ///< the number of a state plus one, by hash
    state_id count = 0;
    expansion level{};                ///< the level being expanded
    unequal_merge unequal{};

    constexpr constant_graph() = default;

    /// The same states with another capacity.
    template <std::uint32_t Other>
    constexpr explicit constant_graph(const constant_graph<Node, Other>& other)
        : count(other.count), level(other.level), unequal(other.unequal) {
        for (state_id i = 0; i < count; ++i) {
            states[i] = other.states[i];
            parents[i] = other.parents[i];
            taken[i] = other.taken[i];
            table[slot_of(states[i])] = i + 1;
        }
    }

    constexpr std::uint64_t size() const { return count; }
    constexpr state_id parent(state_id id) const { return parents[id]; }
    constexpr std::uint64_t action(state_id id) const { return taken[id]; }
    constexpr Node state(std::uint64_t id) const {
        if constexpr (has_numbers) return from_byte_key<Node>(states[id]);
        else return states[id].state();
    }

    /// Whether the state is new.
    constexpr bool insert(const Node& state, std::uint64_t parent, std::uint64_t action) {
        key inserted{};
        if constexpr (has_numbers) inserted = to_byte_key(state);
        else inserted = key::of(state);
        const std::uint32_t slot = slot_of(inserted);
        if (table[slot] != 0) {
            if constexpr (may_hide_members<Node>)
                unequal.look(states[table[slot] - 1].node, state, {table[slot] - 1, parent, action});
            return false;
        }
        states[count] = inserted;
        parents[count] = static_cast<state_id>(parent);
        taken[count] = action;
        table[slot] = ++count;
        return true;
    }

    /// The number of a state, or no_state if it was not discovered.
    constexpr state_id find(const Node& state) const {
        const state_id number = table[slot_of(key_of(state))];
        return number == 0 ? no_state : number - 1;
    }

    /// The distance of a state from the initial ones, whose action is no_action.
    constexpr std::uint64_t depth_of(std::uint64_t id) const {
        std::uint64_t depth = 0;
        for (; taken[id] != UINT64_MAX; id = parents[id]) ++depth;
        return depth;
    }

    constexpr bool level_done() const { return level.done(); }
    constexpr void next_level() { level = {.next = level.last, .last = count}; }

private:
    static constexpr key key_of(const Node& state) {
        if constexpr (has_numbers) return to_byte_key(state);
        else return key::of(state);
    }

    /// The slot of a state in the table, or the free slot where it belongs.
    constexpr std::uint32_t slot_of(const key& state) const {
        if constexpr (has_numbers) {
            std::uint64_t mixed = static_cast<std::uint64_t>(state) * factor;
            if constexpr (sizeof(Node) > 8) mixed = (mixed ^ mixed >> 32 ^ static_cast<std::uint64_t>(state >> 64)) * factor;
            std::uint32_t slot = static_cast<std::uint32_t>(mixed >> shift);
            while (table[slot] != 0 && states[table[slot] - 1] != state) slot = (slot + 1) & mask;
            return slot;
        } else {
            std::uint32_t slot = static_cast<std::uint32_t>(state.mixed() >> shift);
            while (table[slot] != 0 && !states[table[slot] - 1].is(state)) slot = (slot + 1) & mask;
            return slot;
        }
    }
};

}}  // namespace foregone::impl
