// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/mix.hpp>
#include <foregone/space/packed_set.hpp>
#include <foregone/space/state_codec.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// The first states of a state graph, and where their steps lead, as one number.
template <class View>
class graph_digest {
    using node = typename View::node;
    using codec = state_codec<node>;

    static constexpr std::size_t most_states = 256;
    static constexpr std::uint64_t most_actions = 4'096;

    mixer sum_{};
    packed_set<codec::bits> met_{};
    std::vector<node> states_{};

public:
    std::uint64_t of_model() {
        met_.grow_for(most_states);
        for (const std::uint64_t number : {std::uint64_t{codec::bits}, std::uint64_t{View::action_count}, std::uint64_t{View::properties::size}})
            sum_.add(number);
        const std::uint64_t initial = View::initial_count();
        sum_.add(initial);
        View::each_initial(0, initial < most_states ? initial : most_states, [&](std::uint64_t, const node& state) { meet(state); });
        for (std::size_t i = 0; i < states_.size(); ++i) expand(node(states_[i]));
        return sum_.finish();
    }

private:
    void expand(const node& from) {
        sum_.add(View::properties::violated_by_state(from));
        constexpr std::uint64_t actions = View::action_count < most_actions ? View::action_count : most_actions;
        View::each_step(from, {}, 0, actions, [&](std::uint64_t action, const node& to, const auto& note, const auto&) {
            sum_.add(action, note.failed);
            meet(to);
        });
    }

    void meet(const node& state) {
        std::uint64_t packed[codec::words];
        codec::pack(state, packed);
        for (const std::uint64_t word : packed) sum_.add(word, codec::fits(state));
        const bool inside = View::within_boundary(state);
        sum_.add(inside);
        if (inside && codec::fits(state) && states_.size() < most_states && met_.insert(packed)) states_.push_back(state);
    }
};

/// A number that changes when a model is edited so that the first hundreds of states, or their steps, are others.
///
/// Shape: the same for every compiler; of a model that throws there, one for all of these.
template <class View>
std::uint64_t graph_fingerprint() {
    try {
        return graph_digest<View>().of_model();
    } catch (...) { return 1; }
}

}  // namespace foregone
