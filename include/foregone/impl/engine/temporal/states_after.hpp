// SPDX-License-Identifier: BSL-1.0
#pragma once

// What can still be reached after a run, found without the search that found the run.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/engine/temporal/temporal_model.hpp>
#include <foregone/impl/space/same_state.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/hash.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone::inline impl {

/// States in the order in which they are found, each once.
template <class Node>
class found_states {
    struct found {
        Node state;
        std::uint64_t hashed;
    };
    std::vector<found> found_{};
    std::vector<std::size_t> table_ = std::vector<std::size_t>(16, 0);  ///< numbers plus one, by hash

public:
    constexpr std::size_t size() const { return found_.size(); }
    constexpr const Node& operator[](std::size_t number) const { return found_[number].state; }

    constexpr void insert(const Node& state) {
        const std::uint64_t hashed = hash(state);
        if (2 * (size() + 1) > table_.size()) grow();
        std::size_t slot = home_of(hashed);
        for (; table_[slot] != 0; slot = (slot + 1) % table_.size())
            if (found_[table_[slot] - 1].hashed == hashed && same_state(found_[table_[slot] - 1].state, state)) return;
        found_.push_back({state, hashed});
        table_[slot] = size();
    }

private:
    constexpr std::size_t home_of(std::uint64_t hashed) const {
        return static_cast<std::size_t>((hashed * mixer::factor >> 20) % table_.size());
    }

    constexpr void grow() {
        table_.assign(2 * table_.size(), 0);
        for (std::size_t i = 0; i < size(); ++i) {
            std::size_t slot = home_of(found_[i].hashed);
            while (table_[slot] != 0) slot = (slot + 1) % table_.size();
            table_[slot] = i + 1;
        }
    }
};

/// The states that can be reached after a run, inside the boundary.
///
/// Complexity: all of them in memory, where an atom is true in none of them. A program looks at 2^22 of them, and counts the others
/// as states in which it is.
template <class View>
struct states_after {
    using model = temporal_model<View>;
    using node = typename View::node;

    static constexpr std::size_t most_states = std::size_t{1} << 22;

    node end;
    bool is_run = true;  ///< every step of the run is possible
    bool has_steps;

    template <class Actions>
    constexpr states_after(std::uint64_t initial, const Actions& actions)
        : end(View::initial(initial)), has_steps(actions.size() > 0) {
        for (const std::uint64_t number : actions) is_run = is_run && model::take(end, number).is_possible;
    }

    /// Whether a claim without a formula is not violated by this run.
    constexpr bool fulfils(const temporal_claim& claim) const {
        if (claim.kind == claim_kind::always_possible) return reaches(claim.first_atom);
        return has_steps || (model::letter(end) >> claim.first_atom & 1) != 0;
    }

private:
    /// Whether a state in which an atom is true can be reached, or a step can be taken of which it is.
    constexpr bool reaches(unsigned atom) const {
        const std::uint64_t bit = std::uint64_t{1} << atom;
        found_states<node> found;
        found.insert(end);
        bool is_reached = false;
        for (std::size_t i = 0; i < found.size() && !is_reached; ++i) {
            if (!std::is_constant_evaluated() && found.size() > most_states) return true;
            const node from = found[i];
            is_reached = (model::letter(from) & bit) != 0;
            model::each_step(from, [&](std::uint64_t, const node& to, bool inside, std::uint64_t letter, std::uint64_t) {
                if (!inside || is_reached) return;
                is_reached = (letter & bit) != 0;
                found.insert(kept_state<View>(to));
            });
        }
        return is_reached;
    }
};

}  // namespace foregone::inline impl
