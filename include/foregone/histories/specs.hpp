// SPDX-License-Identifier: BSL-1.0
#pragma once

// Ready specifications of containers: queue, stack, priority queue, set, register.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/one_of.hpp>
#include <foregone/impl/histories/monitors.hpp>
#include <foregone/model/expectation.hpp>

#include <cstddef>
#include <optional>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// What stacks and priority queues share.
template <class T>
struct popping_the_last {
    using value_type = T;
    struct state {
        std::vector<T> values{};
        bool operator==(const state&) const = default;
    };
    struct push {
        T value;
        bool operator==(const push&) const = default;
    };
    struct pop {
        using answer = std::optional<T>;
        bool operator==(const pop&) const = default;
    };
    using calls = one_of<push, pop>;

    static constexpr std::optional<state> next(const state& s, const pop& c, const std::optional<T>& seen) {
        if (s.values.empty() ? seen.has_value() : !seen.has_value() || !(*seen == s.values.back())) return std::nullopt;
        return next(s, c);
    }
    static constexpr state next(state s, const pop&) {
        if (!s.values.empty()) s.values.pop_back();
        return s;
    }

    static monitored_effect<T> effect_of(const push& c, const nothing*) { return {value_effect::put, &c.value}; }
    static monitored_effect<T> effect_of(const pop&, const std::optional<T>* seen) { return effect_of_taking(seen); }
};

}}  // namespace foregone::impl

namespace foregone::specs {

/// A first-in first-out queue; `dequeue` answers std::nullopt if it is empty.
///
/// Complexity: histories in which no value is enqueued twice are judged in n log n; others by a search.
template <class T>
struct queue {
    using value_type = T;
    struct state {
        std::vector<T> values{};
        bool operator==(const state&) const = default;
    };
    struct enqueue {
        T value;
        bool operator==(const enqueue&) const = default;
    };
    struct dequeue {
        using answer = std::optional<T>;
        bool operator==(const dequeue&) const = default;
    };
    using calls = one_of<enqueue, dequeue>;

    static constexpr state next(state s, const enqueue& c) { return s.values.push_back(c.value), s; }
    static constexpr std::optional<state> next(const state& s, const dequeue& c, const std::optional<T>& seen) {
        if (s.values.empty() ? seen.has_value() : !seen.has_value() || !(*seen == s.values.front())) return std::nullopt;
        return next(s, c);
    }
    static constexpr state next(state s, const dequeue&) {
        if (!s.values.empty()) s.values.erase(s.values.begin());
        return s;
    }

    static constexpr monitored_container monitored = monitored_container::queue;
    static monitored_effect<T> effect_of(const enqueue& c, const nothing*) { return {value_effect::put, &c.value}; }
    static monitored_effect<T> effect_of(const dequeue&, const std::optional<T>* seen) { return effect_of_taking(seen); }
};

/// A last-in first-out stack; `pop` answers std::nullopt if it is empty.
///
/// Complexity: histories in which no value is pushed twice are judged in n log n; others by a search.
template <class T>
struct stack : popping_the_last<T> {
    using typename popping_the_last<T>::state, typename popping_the_last<T>::push;
    using popping_the_last<T>::next;

    static constexpr state next(state s, const push& c) { return s.values.push_back(c.value), s; }

    static constexpr monitored_container monitored = monitored_container::stack;
};

/// A priority queue; `pop` answers the least value, or std::nullopt if it is empty.
///
/// Complexity: histories in which no value is pushed twice are judged in n log n; others by a search.
template <class T>
struct priority_queue : popping_the_last<T> {
    using typename popping_the_last<T>::state, typename popping_the_last<T>::push;
    using popping_the_last<T>::next;

    /// The least value is the last one.
    static constexpr state next(state s, const push& c) {
        std::size_t at = 0;
        while (at < s.values.size() && c.value < s.values[at]) ++at;
        s.values.insert(s.values.begin() + static_cast<std::ptrdiff_t>(at), c.value);
        return s;
    }

    static constexpr monitored_container monitored = monitored_container::priority_queue;
    static constexpr bool better(const T& a, const T& b) { return a < b; }
};

/// A set; `insert` and `erase` answer whether they changed it.
///
/// Complexity: a search for each value, because calls with different values do not concern each other.
template <class T>
struct set {
    struct state {  ///< of one value
        bool contained = false;
        bool operator==(const state&) const = default;
    };
    struct insert {
        using answer = bool;
        T value;
        bool operator==(const insert&) const = default;
    };
    struct erase {
        using answer = bool;
        T value;
        bool operator==(const erase&) const = default;
    };
    struct contains {
        using answer = bool;
        T value;
        bool operator==(const contains&) const = default;
    };
    using calls = one_of<insert, erase, contains>;

    static constexpr T key(const insert& c) { return c.value; }
    static constexpr T key(const erase& c) { return c.value; }
    static constexpr T key(const contains& c) { return c.value; }
    static constexpr std::optional<state> next(state s, const insert&, bool seen) { return answered(s, !s.contained, seen, true); }
    static constexpr std::optional<state> next(state s, const erase&, bool seen) { return answered(s, s.contained, seen, false); }
    static constexpr std::optional<state> next(state s, const contains&, bool seen) {
        return answered(s, s.contained, seen, s.contained);
    }
    static constexpr state next(state, const insert&) { return {true}; }
    static constexpr state next(state, const erase&) { return {false}; }
    static constexpr state next(state s, const contains&) { return s; }

private:
    static constexpr std::optional<state> answered(state, bool right, bool seen, bool after) {
        return seen == right ? std::optional(state{after}) : std::nullopt;
    }
};

/// A register that begins with T{}.
///
/// Complexity: histories in which no value is written twice, nor T{}, are judged in n log n; others by a search.
template <class T>
struct reg {
    using value_type = T;
    struct state {
        T value{};
        bool operator==(const state&) const = default;
    };
    struct read {
        using answer = T;
        bool operator==(const read&) const = default;
    };
    struct write {
        T value;
        bool operator==(const write&) const = default;
    };
    using calls = one_of<read, write>;

    static constexpr std::optional<state> next(const state& s, const read&, const T& seen) {
        return seen == s.value ? std::optional(s) : std::nullopt;
    }
    static constexpr state next(const state& s, const read&) { return s; }
    static constexpr state next(const state&, const write& c) { return {c.value}; }

    static constexpr monitored_container monitored = monitored_container::register_;
    static monitored_effect<T> effect_of(const read&, const T* seen) { return {value_effect::taken, seen}; }
    static monitored_effect<T> effect_of(const write& c, const nothing*) { return {value_effect::put, &c.value}; }
};

}  // namespace foregone::specs
