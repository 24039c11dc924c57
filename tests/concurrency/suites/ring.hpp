// SPDX-License-Identifier: BSL-1.0
#pragma once

// Vyukov's bounded queue for many producers and consumers, as suites of commands, and its mutants.

#include "waiting_std.hpp"

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>

#include <array>
#include <cstdint>
#include <deque>
#include <optional>

namespace concurrent_suites {

enum class ring_defect {
    none,
    takes_in_two_steps, ///< a place is loaded, then stored
    gives_up,           ///< an item for which there was no place at once is lost
    publishes_early,    ///< the number of a cell is stored before its item
    frees_early,        ///< the number of a cell is stored before its item is read
    counts_one_less,    ///< the capacity: a cell is not free again when its turn comes
    has_one_more,       ///< the capacity: an item that has not been taken is overwritten
};

/// Two cells. Each has a number: the place whose item it takes next, and one more when it has it.
template <class Std, ring_defect Defect>
class ring {
    using enum ring_defect;
    static constexpr std::uint32_t capacity = 2;

    struct cell {
        typename Std::template atomic<std::uint32_t> number;
        typename Std::template atomic<int> item{0};
        explicit cell(std::uint32_t n) : number(n) {}
    };
    using count = typename Std::template atomic<std::uint32_t>;

    std::array<cell, capacity> cells_{cell(0), cell(1)};
    count pushed_{0}, popped_{0};

    cell& at(std::uint32_t place) { return cells_[place % capacity]; }

    /// The next place, if its cell has the number that it must have for that.
    std::optional<std::uint32_t> take_place(count& next, std::uint32_t ahead) {
        std::uint32_t place = next.load();
        while (true) {
            const std::uint32_t number = at(place).number.load();
            const bool fits = number == place + ahead || (Defect == has_one_more && ahead == 0 && number + 1 == place);
            if (fits && Defect == takes_in_two_steps) return next.store(place + 1), place;
            if (fits && next.compare_exchange_strong(place, place + 1)) return place;
            if (Defect == gives_up || (!fits && number < place + ahead)) return std::nullopt;
            if (!fits) place = next.load();
        }
    }

public:
    bool try_push(int item) {
        const std::optional<std::uint32_t> place = take_place(pushed_, 0);
        if (!place) return false;
        if (Defect == publishes_early) at(*place).number.store(*place + 1);
        at(*place).item.store(item);
        if (Defect != publishes_early) at(*place).number.store(*place + 1);
        return true;
    }
    std::optional<int> try_pop() {
        const std::optional<std::uint32_t> place = take_place(popped_, 1);
        if (!place) return std::nullopt;
        const std::uint32_t next = *place + capacity - (Defect == counts_one_less);
        if (Defect == frees_early) at(*place).number.store(next);
        const int item = at(*place).item.load();
        if (Defect != frees_early) at(*place).number.store(next);
        return item;
    }

    void push(int item) {
        if (Defect == gives_up) return static_cast<void>(try_push(item));
        Std::until([&] { return try_push(item); });
    }
    int pop() {
        std::optional<int> item;
        Std::until([&] { return (item = try_pop()).has_value(); });
        return *item;
    }
};

struct ring_model {
    std::deque<int> items;
    bool operator==(const ring_model&) const = default;
};

/// Calls that wait. No scenario has a call that would wait for a call that may never come.
template <ring_defect Defect>
struct ring_commands {
    using system = ring<waiting_std, Defect>;
    using model = ring_model;

    struct push {
        int item;
        void run(system& s) const { s.push(item); }
        bool precondition(const model& m) const { return m.items.size() < 2; }
        void next(model& m) const { m.items.push_back(item); }
    };
    struct pop {
        int run(system& s) const { return s.pop(); }
        bool precondition(const model& m) const { return !m.items.empty(); }
        int expected(const model& m) const { return m.items.front(); }
        void next(model& m) const { m.items.pop_front(); }
    };
    using commands = fg::one_of<pop, fg::product<push, fg::integers<1, 2>>>;
};

/// Calls that do not wait. These are not linearizable: a push that has its place already, but has not filled it, lets a pop find
/// the queue empty, although a later push has ended.
template <ring_defect Defect>
struct ring_trials {
    using system = ring<waiting_std, Defect>;
    using model = ring_model;

    struct try_push {
        int item;
        bool run(system& s) const { return s.try_push(item); }
        bool expected(const model& m) const { return m.items.size() < 2; }
        void next(model& m) const {
            if (expected(m)) m.items.push_back(item);
        }
    };
    struct try_pop {
        std::optional<int> run(system& s) const { return s.try_pop(); }
        std::optional<int> expected(const model& m) const {
            return m.items.empty() ? std::nullopt : std::optional(m.items.front());
        }
        void next(model& m) const {
            if (!m.items.empty()) m.items.pop_front();
        }
    };
    using commands = fg::one_of<try_pop, fg::product<try_push, fg::integers<1, 2>>>;
};

}  // namespace concurrent_suites
