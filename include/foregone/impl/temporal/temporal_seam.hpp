// SPDX-License-Identifier: BSL-1.0
#pragma once

// What the compiled search, the check of symmetry and a report see of the temporal properties of a view.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/states/graph_observer.hpp>
#include <foregone/impl/states/packed_model.hpp>
#include <foregone/impl/states/state_model.hpp>
#include <foregone/impl/states/symmetry_check.hpp>
#include <foregone/impl/temporal/lasso_replay.hpp>
#include <foregone/impl/temporal/packed_temporal.hpp>
#include <foregone/impl/temporal/real_lasso.hpp>
#include <foregone/impl/temporal/temporal_listener.hpp>
#include <foregone/impl/temporal/temporal_model.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/verdict.hpp>

#include <boost/mp11/algorithm.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The temporal properties of a view whose states are words.
template <class View>
class temporal_words final : public packed_temporal {
    using model = temporal_model<View>;
    using node = typename View::node;

public:
    temporal_shape shape() const override { return model::shape; }
    std::vector<temporal_claim> claims() const override { return model::all_claims(); }

    void expand(const packed_model& of, const std::uint64_t* states, std::uint64_t count, temporal_rows& into) const override {
        const auto& words = static_cast<const state_model<View>&>(of);
        for (std::uint64_t i = 0; i < count; ++i) {
            const node from = words.state_from(states + i * of.shape.words);
            std::uint32_t steps = 0;
            const auto state =
                model::each_step(from, [&](std::uint64_t, const node& to, bool inside, std::uint64_t letter, std::uint64_t taken) {
                    if (!inside) return;
                    ++steps;
                    into.words.resize(into.words.size() + of.shape.words);
                    words.write_state(to, into.words.data() + into.words.size() - of.shape.words);
                    into.step_letters.push_back(letter);
                    into.taken.push_back(taken);
                });
            into.steps.push_back(steps);
            into.letters.push_back(model::letter(from));
            into.enabled.push_back(state.enabled);
            into.has_step.push_back(state.has_step ? 1 : 0);
        }
    }

    std::uint64_t letter(const packed_model& of, const std::uint64_t* state) const override {
        return model::letter(static_cast<const state_model<View>&>(of).state_from(state));
    }

    void take_real_steps([[maybe_unused]] const packed_model& of, [[maybe_unused]] const temporal_rows& along,
                         [[maybe_unused]] basic_trace<std::vector<std::uint64_t>>& run,
                         [[maybe_unused]] const function_ref<void(std::uint64_t)>& poll) const override {
        if constexpr (reducing_view<View>) {
            const auto& words = static_cast<const state_model<View>&>(of);
            std::vector<step_between_representatives<View>> steps;
            for (std::size_t i = 0; i < along.taken.size(); ++i)
                steps.push_back({words.state_from(along.words.data() + i * of.shape.words), along.step_letters[i], along.taken[i]});
            real_lasso<View> real(run.initial, steps, run.loop_from, &poll);
            run.actions = std::move(real.actions);
            run.loop_from = real.loop_from;
        }
    }
};

template <class View>
inline const temporal_words<View> temporal_words_of{};

template <class View>
owned<graph_observer> observe_temporal(const packed_model& model, executor& who, rank_group& ranks, const run_terms& terms) {
    return make_temporal_observer(model, temporal_words_of<View>, who, ranks, terms);
}

/// What the temporal properties of a view see of a state and its steps, up to a renaming of identities.
template <class View>
struct seen_by_runs {
    using model = temporal_model<View>;
    using node = typename View::node;

    static constexpr std::uint64_t hash_of(const node& state) {
        std::uint64_t steps = 0;
        const auto of_all =
            model::each_step(state, [&](std::uint64_t, const node& to, bool inside, std::uint64_t letter, std::uint64_t taken) {
                steps += mixer::of(inside ? hash(node(kept_state<View>(to))) : 0, mixer::of(letter, taken));
            });
        return mixer::of(steps, mixer::of(model::letter(state), of_all.enabled));
    }
};

/// The names of some atoms.
template <class... Atoms>
void describe_atoms(boost::mp11::mp_list<Atoms...>, temporal_listener& to) {
    (to.atom(Atoms::title()), ...);
}

template <class Property>
void describe_claim(temporal_listener& to) {
    claim_text text{Property::title(), Property::formula(), std::is_same_v<typename Property::under_type, model_fairness>};
    if constexpr (!claims_no_formula<Property>) text.is_always_true = is_always_true<Property>;
    to.claim(text);
    describe_atoms(typename Property::atoms{}, to);
}

template <class... Claims>
void describe_claims(boost::mp11::mp_list<Claims...>, temporal_listener& to) {
    (describe_claim<Claims>(to), ...);
}

/// Describes the temporal properties of a view, and the run of a verdict.
template <class View>
void describe_temporal(const verdict& found, temporal_listener& to) {
    using model = temporal_model<View>;
    to.claims(model::claims_without_automata(), model::shape.strong, !boost::mp11::mp_empty<typename model::of_model>::value);
    describe_claims(typename model::claims{}, to);
    for (std::size_t i = 0; i < model::conditions::count; ++i) model::conditions::print_title(i, to.condition());
    if (found.has_trace && found.trace.loop_from != no_loop) to.run(replayed_lasso<View>(found.trace));
}

}}  // namespace foregone::impl
