// SPDX-License-Identifier: BSL-1.0
#pragma once

// Finds that a program is in a state that it had before on its path: its threads could go on like that without end.

#include "concurrency/unmodified/caller_state.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>

namespace foregone { inline namespace impl {

class runtime;

/// The last visits of one thread to operations that may be part of a loop.
class loop_watch {
    static constexpr std::size_t most_visits = 8;

    struct visit {
        std::uint64_t key, registers, state;
    };
    std::array<visit, most_visits> visits_{};
    std::size_t next_ = 0;

public:
    /// Whether the thread was in the same state at its last visit of the same call. States are compared from the second visit on,
    /// as spin_watch does; the stack is read only if the registers are the same.
    template <class State>
    bool repeats(std::uint64_t key, std::uint64_t registers, const State& state) {
        for (visit& each : visits_) {
            if (each.key != key) continue;
            if (each.registers != registers) return each.registers = registers, each.state = 0, false;
            const std::uint64_t before = each.state;
            return before == (each.state = state());
        }
        visits_[next_++ % most_visits] = {key, registers, 0};
        return false;
    }
};

/// The states of a program on a path, where a thread has repeated itself at a lock or at an atomic operation that is not a store;
/// or, if the search merges states, at each operation.
///
/// Guarantees: two states of one path that are taken for the same are, up to equal hashes: the registers and stacks of all threads,
///     their thread-local variables, the variables and the heap of the program, who holds which lock, and the time are equal, and
///     nothing happened between them that is not compared. The same path has the same states when it is taken again.
///     Two states of different paths are the same but for what happened before what, which races depend on.
/// Complexity: a state takes the time to read that memory once.
/// Source: a path that comes back to a state ends, and all alternatives of the turns between are taken: the proviso of Godefroid,
///     "Partial-order methods for the verification of concurrent systems" (1996), chapter 5, for each state of a cycle.
class state_cycles {
    static constexpr std::size_t most_known = 4096;  ///< states that were looked for in vain, after which none is looked for

    struct visit {
        std::uint64_t choices;
        std::uint32_t turn;
    };
    std::unordered_map<std::uint64_t, visit> known_{};  ///< by their hashes
    std::unordered_set<std::uint64_t> walked_{};  ///< while the path winds up
    std::size_t known_in_row_ = 0;                ///< the last states that were not new
    std::uint64_t uncompared_ = 0;

public:
    /// The calling thread comes to an operation on this object; a thunk has saved its registers. Attempts are rare, and begin
    /// loops.
    void come(runtime& now, const void* object, bool is_attempt);

    /// Something happened that is not part of the states.
    void note_uncompared() { ++uncompared_; }

private:
    std::uint64_t state_of(runtime& now, std::uint64_t key, std::uint64_t own) const;
    void note(runtime& now, std::uint64_t whole);
    void wind_up(runtime& now, std::uint64_t whole);
};

}}  // namespace foregone::impl
