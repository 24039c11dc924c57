// SPDX-License-Identifier: BSL-1.0
#pragma once

// Random histories of small containers, right ones and broken ones, and brute force over all orders of their calls.

#include <foregone/histories/linearizable.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/types/inline_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace random_histories {

namespace fg = foregone;

enum class container { register_, queue, stack, set, map };

/// One call: `value` is what is written, and `asks` a call with an answer.
struct operation {
    bool asks = false;
    int value = 0;
    int answer = 0;
    bool answered = false;
    std::uint32_t process = 0;
    std::size_t called_at = 0, answered_at = SIZE_MAX;
};

using content = fg::inline_vector<int, 9>;

/// Changes the content, and returns the answer: of a register its value before, of a queue or a stack what leaves it, of a set
/// whether it had the value and lost it, of a map the value of a key.
inline int apply(container what, content& held, bool asks, int value) {
    const auto erase = [&](std::size_t at) {
        const int left = held[at];
        for (; at + 1 < held.size(); ++at) held[at] = held[at + 1];
        held.pop_back();
        return left;
    };
    const std::size_t key = static_cast<std::size_t>(value) / 8;
    switch (what) {
        case container::register_: {
            const int before = held.empty() ? 0 : held[0];
            if (asks && value == 0) return before;
            held.clear();
            held.push_back(value);
            return before;
        }
        case container::queue:
        case container::stack:
            if (!asks) return held.push_back(value), 0;
            if (held.empty()) return -1;
            return erase(what == container::queue ? 0 : held.size() - 1);
        case container::set: {
            std::size_t at = 0;
            while (at < held.size() && held[at] < value) ++at;
            const bool has = at < held.size() && held[at] == value;
            if (asks) return has ? erase(at), 1 : 0;
            if (has) return 0;
            held.push_back(value);
            for (std::size_t i = held.size() - 1; i > at; --i) held[i] = held[i - 1];
            held[at] = value;
            return 0;
        }
        case container::map:
            while (held.size() <= key) held.push_back(0);
            if (asks) return held[key];
            held[key] = value % 8;
            return 0;
    }
    return 0;
}

/// The container as a specification.
template <container What>
struct specification {
    struct state {
        content held{};
        bool operator==(const state&) const = default;
    };
    struct change {
        int value;
        bool operator==(const change&) const = default;
    };
    struct ask {
        using answer = int;
        int value;
        bool operator==(const ask&) const = default;
    };
    using calls = fg::one_of<change, ask>;

    static std::optional<state> next(state s, const change& c) { return apply(What, s.held, false, c.value), s; }
    static std::optional<state> next(state s, const ask& a, int seen) {
        return apply(What, s.held, true, a.value) == seen ? std::optional(s) : std::nullopt;
    }
    static std::optional<state> next(state s, const ask& a) { return apply(What, s.held, true, a.value), s; }
};

/// A map whose calls are divided by key.
struct keyed_map : specification<container::map> {
    static int key(const change& c) { return c.value / 8; }
    static int key(const ask& a) { return a.value / 8; }
};

/// Calls of three processes with answers as they happen, some of which are replaced or do not come.
inline std::vector<operation> random_history(container what, fg::random_bits& bits, std::size_t most, std::uint32_t processes = 3) {
    struct line {
        std::size_t call = SIZE_MAX;
        bool done = false;
    };
    std::vector<operation> made;
    std::vector<line> lines(processes);
    content held;
    const std::uint64_t broken = bits.below(3), calls = 1 + bits.below(most);
    for (std::size_t event = 0;;) {
        const std::uint32_t process = static_cast<std::uint32_t>(bits.below(processes));
        line& own = lines[process];
        if (own.call == SIZE_MAX) {
            if (made.size() == calls) {
                bool open = false;
                for (const line& each : lines) open = open || each.call != SIZE_MAX;
                if (!open || bits.below(20) == 0) return made;
                continue;
            }
            const int value = what == container::map ? static_cast<int>(8 * bits.below(2) + bits.below(3))
                                                     : static_cast<int>(bits.below(4));
            own = {made.size(), false};
            made.push_back({bits.below(2) == 0, value, 0, false, process, event++});
        } else if (!own.done) {
            operation& mine = made[own.call];
            mine.answer = apply(what, held, mine.asks, mine.value);
            own.done = true;
        } else {
            operation& mine = made[own.call];
            if (mine.asks && broken == 0 && bits.below(3) == 0) mine.answer = static_cast<int>(bits.below(5)) - 1;
            own.call = SIZE_MAX;
            if (bits.below(7) == 0) continue;  // nothing is known of it
            mine.answered = true;
            mine.answered_at = event++;
        }
    }
}

/// The history as the library takes it, with other numbers of processes.
template <class Specification>
fg::history_of<Specification> stored(const std::vector<operation>& calls, std::uint32_t exchanged = 0) {
    fg::history_of<Specification> made;
    std::size_t events = 0;
    for (const operation& each : calls) events += each.answered ? 2 : 1;
    std::vector<std::size_t> open(8, SIZE_MAX);
    for (std::size_t event = 0; event < events; ++event)
        for (std::size_t i = 0; i < calls.size(); ++i) {
            const operation& each = calls[i];
            const std::uint32_t process = (each.process + exchanged) % 5;
            if (each.called_at == event) {
                if (open[process] != SIZE_MAX) made.unknown(process);
                open[process] = i;
                if (each.asks) made.call(process, typename Specification::ask{each.value});
                else made.call(process, typename Specification::change{each.value});
            }
            if (each.answered_at == event) {
                open[process] = SIZE_MAX;
                if (each.asks) made.answer(process, each.answer);
                else made.answer(process);
            }
        }
    return made;
}

/// Brute force over all orders of calls.
struct orders {
    container what;
    const std::vector<operation>& calls;
    std::size_t until = SIZE_MAX;  ///< calls answered up to this event have to take effect, those called before it may
    bool real_time = true;         ///< the order in time is kept; else that of each process

    bool precedes(const operation& a, const operation& b) const {
        return real_time ? a.answered_at < b.called_at : a.answered && a.process == b.process && a.called_at < b.called_at;
    }
    bool any(const content& held, std::uint32_t used) const {
        bool complete = true;
        for (std::size_t i = 0; i < calls.size(); ++i)
            if (calls[i].answered && calls[i].answered_at <= until && (used >> i & 1) == 0) complete = false;
        if (complete) return true;
        for (std::size_t i = 0; i < calls.size(); ++i) {
            if ((used >> i & 1) != 0 || calls[i].called_at > until || !may_be_next(i, used)) continue;
            content after = held;
            const int answer = apply(what, after, calls[i].asks, calls[i].value);
            if (calls[i].answered && calls[i].asks && answer != calls[i].answer) continue;
            if (any(after, used | 1u << i)) return true;
        }
        return false;
    }
    bool may_be_next(std::size_t i, std::uint32_t used) const {
        for (std::size_t j = 0; j < calls.size(); ++j)
            if ((used >> j & 1) == 0 && precedes(calls[j], calls[i])) return false;
        return true;
    }
};

}  // namespace random_histories
