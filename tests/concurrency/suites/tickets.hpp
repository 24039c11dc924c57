// SPDX-License-Identifier: BSL-1.0
#pragma once

// A counter that a ticket lock guards, as a suite of commands, and its mutants.

#include "waiting_std.hpp"

#include <foregone/domain/one_of.hpp>

#include <atomic>
#include <cstdint>
#include <optional>

namespace concurrent_suites {

enum class ticket_defect {
    none,
    takes_in_two_steps,    ///< the ticket: it is loaded, then stored
    serves_before_it_ends, ///< the next thread is served before the count is stored
    serves_in_vain,        ///< the thread that finds the counter full serves no other one
    serves_any,            ///< a thread enters when its ticket has been served, or another one
};

/// Counts up to 2. The count is an atomic variable, so that answers show who was inside, and not only a race.
template <class Std, ticket_defect Defect>
class ticket_counter {
    using enum ticket_defect;

    typename Std::template atomic<std::uint32_t> next_{0}, serving_{0};
    typename Std::template atomic<int> count_{0};

    void lock() {
        const std::uint32_t own = Defect == takes_in_two_steps ? take_in_two_steps() : next_.fetch_add(1);
        Std::until([&] { return Defect == serves_any ? serving_.load() <= own : serving_.load() == own; });
    }
    std::uint32_t take_in_two_steps() {
        const std::uint32_t own = next_.load();
        next_.store(own + 1);
        return own;
    }
    void unlock() { serving_.store(serving_.load(std::memory_order_relaxed) + 1); }

public:
    std::optional<int> count() {
        lock();
        const int before = count_.load(std::memory_order_relaxed);
        if (before == 2) {
            if (Defect != serves_in_vain) unlock();
            return std::nullopt;
        }
        if (Defect == serves_before_it_ends) unlock();
        count_.store(before + 1, std::memory_order_relaxed);
        if (Defect != serves_before_it_ends) unlock();
        return before;
    }
    int read() {
        lock();
        const int now = count_.load(std::memory_order_relaxed);
        unlock();
        return now;
    }
};

template <ticket_defect Defect>
struct ticket_commands {
    using system = ticket_counter<waiting_std, Defect>;
    struct model {
        int counted = 0;
        bool operator==(const model&) const = default;
    };

    struct count {
        std::optional<int> run(system& s) const { return s.count(); }
        std::optional<int> expected(const model& m) const { return m.counted == 2 ? std::nullopt : std::optional(m.counted); }
        void next(model& m) const { m.counted += m.counted < 2; }
    };
    struct read {
        int run(system& s) const { return s.read(); }
        int expected(const model& m) const { return m.counted; }
    };
    using commands = fg::one_of<count, read>;
};

}  // namespace concurrent_suites
