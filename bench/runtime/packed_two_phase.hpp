// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

/// Two-phase commit, hand-written for speed: a state is one number, a step is a few bit operations.
template <unsigned N>
struct packed_two_phase {
    // Two bits per resource manager and for the transaction manager, then one bit each.
    static constexpr unsigned transaction = 2 * N, sent = transaction + 2, received = sent + N, sent_commit = received + N,
                              sent_abort = sent_commit + 1;
    enum phase : std::uint64_t { working, prepared, committed, aborted };

    static constexpr std::uint64_t low_bits = ((std::uint64_t{1} << (2 * N)) - 1) / 3;  ///< the lower bit of every resource
    static constexpr std::uint64_t all = (std::uint64_t{1} << N) - 1;

    static constexpr std::uint64_t initial() { return 0; }

    /// Calls visit(successor) for every enabled action.
    template <class Visit>
    static void each_step(std::uint64_t s, Visit&& visit) {
        const bool undecided = at(s, transaction) == working;
        if (undecided && (s >> received & all) == all) visit(with(s, transaction, committed) | bit(sent_commit));
        if (undecided) visit(with(s, transaction, aborted) | bit(sent_abort));
        if (undecided)
            for (unsigned who = 0; who < N; ++who)
                if (s & bit(sent + who)) visit(s | bit(received + who));
        for (unsigned who = 0; who < N; ++who)
            if (at(s, 2 * who) == working) visit(with(s, 2 * who, prepared) | bit(sent + who));
        for (unsigned who = 0; who < N; ++who)
            if (at(s, 2 * who) == working) visit(with(s, 2 * who, aborted));
        if (s & bit(sent_commit))
            for (unsigned who = 0; who < N; ++who) visit(with(s, 2 * who, committed));
        if (s & bit(sent_abort))
            for (unsigned who = 0; who < N; ++who) visit(with(s, 2 * who, aborted));
    }

    static bool any_committed(std::uint64_t s) { return s >> 1 & ~s & low_bits; }
    static bool any_aborted(std::uint64_t s) { return s >> 1 & s & low_bits; }

    static bool violated(std::uint64_t s) { return any_committed(s) && any_aborted(s); }
    static unsigned witnessed(std::uint64_t s) { return (any_committed(s) ? 1u : 0u) | (any_aborted(s) ? 2u : 0u); }
    static constexpr unsigned all_witnessed = 3;
    static bool terminal(std::uint64_t) { return false; }

private:
    static constexpr std::uint64_t bit(unsigned i) { return std::uint64_t{1} << i; }
    static constexpr std::uint64_t at(std::uint64_t s, unsigned i) { return s >> i & 3; }
    static constexpr std::uint64_t with(std::uint64_t s, unsigned i, phase p) {
        return (s & ~(std::uint64_t{3} << i)) | (std::uint64_t{p} << i);
    }
};
