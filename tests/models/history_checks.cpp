// SPDX-License-Identifier: BSL-1.0
// The program that tests/histories/histories_from_outside.cpp starts: specifications that judge histories, and no check.

#include <foregone/foregone.hpp>
#include <foregone/histories/judge_histories.hpp>
#include <foregone/histories/specs.hpp>

#include <optional>

namespace fg = foregone;

namespace first {

/// A register that is also compared and set.
struct cas_register {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    struct read {
        using answer = int;
    };
    struct write {
        int value;
    };
    struct cas {
        int from, to;
        using answer = bool;
    };
    using calls = fg::one_of<read, write, cas>;
    static constexpr std::optional<state> next(state s, read, int seen) {
        return seen == s.value ? std::optional(s) : std::nullopt;
    }
    static constexpr state next(state, write w) { return {w.value}; }
    static constexpr std::optional<state> next(state s, cas c, bool seen) {
        return seen == (s.value == c.from) ? std::optional(next(s, c)) : std::nullopt;
    }
    static constexpr state next(state s, cas c) { return s.value == c.from ? state{c.to} : s; }
};

}  // namespace first

/// Sums that never repeat, so that a search of many pending calls takes long.
struct sums {
    struct state {
        unsigned long long sum = 1;
        bool operator==(const state&) const = default;
    };
    struct add {
        unsigned value;
    };
    struct get {
        using answer = unsigned;
    };
    using calls = fg::one_of<add, get>;
    static constexpr state next(state s, add a) { return {s.sum * 31 + a.value}; }
    static constexpr std::optional<state> next(state s, get, unsigned seen) {
        return seen == s.sum ? std::optional(s) : std::nullopt;
    }
};

FOREGONE_HISTORIES(first::cas_register);
FOREGONE_HISTORIES(first::cas_register);  // as in another file
FOREGONE_HISTORIES(fg::specs::queue<int>);
FOREGONE_HISTORIES(sums);
