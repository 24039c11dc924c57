// SPDX-License-Identifier: BSL-1.0
//
// Two-phase commit with 5 managers, searched by a hand-written constexpr function that stores states as numbers: compare.sh
// compares it with two_phase_5.cpp. The model, its functions, the properties, the counts and the stored predecessors are the same.
// It is one evaluation, which needs higher limits of the compilers. compare.sh reads them from these lines:
// flags gcc: -fconstexpr-ops-limit=4000000000 -fconstexpr-loop-limit=100000000
// flags clang: -fconstexpr-steps=2000000000

#include "../models_only.hpp"

#include "../../examples/two_phase_commit.cpp"

namespace {

using commit_of_5 = two_phase<5>;
using state = commit_of_5::state;
using phase = commit_of_5::phase;

constexpr std::uint32_t capacity = 1 << 14, mask = 2 * capacity - 1;

/// The whole state in one number.
constexpr std::uint64_t packed(const state& s) {
    std::uint64_t all = static_cast<std::uint64_t>(s.transaction);
    for (const phase resource : s.resources) all = all << 2 | static_cast<std::uint64_t>(resource);
    all = all << 5 | s.sent_prepared.bits;
    all = all << 5 | s.received_prepared.bits;
    return all << 2 | (s.sent_commit ? 2u : 0u) | (s.sent_abort ? 1u : 0u);
}

constexpr state unpacked(std::uint64_t all) {
    state s{};
    s.sent_abort = (all & 1) != 0;
    s.sent_commit = (all & 2) != 0;
    s.received_prepared.bits = all >> 2 & 31;
    s.sent_prepared.bits = all >> 7 & 31;
    all >>= 12;
    for (unsigned who = 5; who-- > 0; all >>= 2) s.resources[who] = static_cast<phase>(all & 3);
    s.transaction = static_cast<phase>(all);
    return s;
}

struct search {
    std::uint64_t states[capacity]{};
    std::uint32_t parents[capacity]{};
    std::uint32_t table[2 * capacity]{};
    std::uint32_t count = 0, transitions = 0, deadlocks = 0, violations = 0;
    bool commits = false, aborts = false;

    constexpr void insert(const state& s, std::uint32_t parent) {
        const std::uint64_t all = packed(s);
        std::uint32_t slot = static_cast<std::uint32_t>(all * 0x9E37'79B9'7F4A'7C15 >> 40) & mask;
        for (; table[slot] != 0; slot = (slot + 1) & mask)
            if (states[table[slot] - 1] == all) return;
        states[count] = all;
        parents[count] = parent;
        table[slot] = ++count;
        look_at(s);
    }

    constexpr void look_at(const state& s) {
        if (commit_of_5::any(s, phase::committed) && commit_of_5::any(s, phase::aborted)) ++violations;
        if (!commits) commits = commit_of_5::any(s, phase::committed);
        if (!aborts) aborts = commit_of_5::any(s, phase::aborted);
    }

    template <class Action>
    constexpr void take(const state& source, std::uint32_t from, const Action& action) {
        auto to = source;
        if (!commit_of_5::next(to, action)) return;
        ++transitions;
        insert(to, from);
    }

    constexpr void expand(std::uint32_t from) {
        const std::uint32_t before = transitions;
        const state source = unpacked(states[from]);
        take(source, from, commit_of_5::commit{});
        take(source, from, commit_of_5::abort{});
        for (unsigned who = 0; who < 5; ++who) take(source, from, commit_of_5::receive_prepared{who});
        for (unsigned who = 0; who < 5; ++who) take(source, from, commit_of_5::prepare{who});
        for (unsigned who = 0; who < 5; ++who) take(source, from, commit_of_5::give_up{who});
        for (unsigned who = 0; who < 5; ++who) take(source, from, commit_of_5::receive_commit{who});
        for (unsigned who = 0; who < 5; ++who) take(source, from, commit_of_5::receive_abort{who});
        if (transitions == before) ++deadlocks;
    }
};

constexpr bool as_it_should_be() {
    search all;
    all.insert(commit_of_5::initial(), 0);
    for (std::uint32_t from = 0; from < all.count; ++from) all.expand(from);
    return all.count == 8'832 && all.transitions == 58'145 && all.deadlocks == 0 && all.violations == 0 && all.commits &&
           all.aborts;
}
static_assert(as_it_should_be());

}  // namespace
