// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/model/property.hpp>
#include <foregone/types/inline_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

/// Ring buffers with private members: == compares contents, wherever they lie in the ring.
namespace models {

/// What is wrong with a ring.
enum class ring_fault {
    none,
    back_wraps_to_first,  ///< back() answers what lies at index 0 wherever the contents go around the end
    full_after_turn,      ///< after a whole turn, one element fits less
    loses_at_end,         ///< push() loses the second of two elements that lie around the end
};

template <int Capacity, ring_fault Fault = ring_fault::none>
class closed_ring {
    int at_[static_cast<std::size_t>(Capacity)]{};
    int head_ = 0, size_ = 0, turns_ = 0;

    constexpr int at(int i) const { return at_[(head_ + i) % Capacity]; }

public:
    constexpr bool full() const { return size_ == Capacity - (Fault == ring_fault::full_after_turn && turns_ > 0 ? 1 : 0); }
    constexpr bool empty() const { return size_ == 0; }
    constexpr int size() const { return size_; }
    constexpr void push(int value) {
        at_[(head_ + size_++) % Capacity] = value;
        if (Fault == ring_fault::loses_at_end && head_ + size_ == Capacity + 1) --size_;
    }
    constexpr int back() const {
        const int last = head_ + size_ - 1;
        if (last < 0) return 0;
        if (last < Capacity) return at_[last];
        return at_[Fault == ring_fault::back_wraps_to_first ? 0 : last - Capacity];
    }
    constexpr int pop() {
        if (empty()) return 0;
        const int front = at(0);
        head_ = (head_ + 1) % Capacity, --size_;
        turns_ += head_ == 0;
        return front;
    }

    constexpr bool operator==(const closed_ring& other) const {
        bool same = size_ == other.size_;
        for (int i = 0; i < size_ && same; ++i) same = at(i) == other.at(i);
        return same;
    }
    friend constexpr std::uint64_t hash_value(const closed_ring& r) {
        std::uint64_t all = 1;
        for (int i = 0; i < r.size_; ++i) all = all * 31 + static_cast<std::uint64_t>(r.at(i));
        return all;
    }
};

/// A suite of commands for a ring, or for any class like it.
template <class Ring, std::size_t Capacity>
struct closed_ring_commands {
    using system = Ring;
    struct model {
        foregone::inline_vector<int, Capacity> items{};
        bool operator==(const model&) const = default;
    };
    struct push {
        int value;
        constexpr bool precondition(const model& m) const { return m.items.size() < Capacity; }
        constexpr void next(model& m) const { m.items.push_back(value); }
        constexpr void run(system& r) const { r.push(value); }
    };
    struct pop {
        constexpr bool precondition(const model& m) const { return !m.items.empty(); }
        constexpr void next(model& m) const {
            foregone::inline_vector<int, Capacity> left{};
            for (std::size_t i = 1; i < m.items.size(); ++i) left.push_back(m.items[i]);
            m.items = left;
        }
        constexpr int run(system& r) const { return r.pop(); }
        constexpr int expected(const model& m) const { return m.items[0]; }
    };
    struct back {
        constexpr bool precondition(const model& m) const { return !m.items.empty(); }
        constexpr int run(system& r) const { return r.back(); }
        constexpr int expected(const model& m) const { return m.items[m.items.size() - 1]; }
    };
    using commands = foregone::one_of<foregone::product<push, foregone::range<1, 2>>, pop, back>;
};

/// A ring as a state: the model asks whether it is full, and nothing else.
template <ring_fault Fault>
struct closed_ring_as_state {
    using state = closed_ring<2, Fault>;
    enum class action { push, pop };
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state r, action a) {
        if (a == action::push ? r.full() : r.empty()) return std::nullopt;
        if (a == action::push) r.push(1);
        else r.pop();
        return r;
    }
    static constexpr foregone::no_properties properties{};
};

/// Rings of two elements lie outside of the boundary, and rings of three are reached from those.
struct bounded_ring {
    using state = closed_ring<3>;
    using action = closed_ring_as_state<ring_fault::none>::action;
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state r, action a) {
        if (a == action::push ? r.full() : r.empty()) return std::nullopt;
        if (a == action::push) r.push(1);
        else r.pop();
        return r;
    }
    static constexpr bool within_boundary(const state& r) { return r.size() != 2; }
    static constexpr auto properties = foregone::properties{foregone::never<"it is full">([](const state& r) { return r.full(); })};
};

}  // namespace models
