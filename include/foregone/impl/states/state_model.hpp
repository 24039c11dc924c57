// SPDX-License-Identifier: BSL-1.0
#pragma once

// The part of a packed_model that does not depend on the encoding of states: judgement, printing, real runs.

#include <foregone/impl/base/dynamic_sink.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/model/classes.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/model/seldom_steps.hpp>
#include <foregone/impl/search/counted_numbers.hpp>
#include <foregone/impl/search/judge.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/states/conclude_graph.hpp>
#include <foregone/impl/states/graph_observer.hpp>
#include <foregone/impl/states/packed_model.hpp>
#include <foregone/impl/states/step_notes.hpp>
#include <foregone/impl/states/symmetry_check.hpp>
#include <foregone/impl/types/value_table.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/print.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// The counts and findings of a worker, for any encoding of states as words.
template <class View>
class noting_worker : public packed_worker {
public:
    std::uint64_t transitions() const override { return notes_.counted.transitions; }
    finding best() const override { return notes_.best; }
    std::vector<std::uint64_t> counted() const override { return numbers_of(notes_.counted); }
    void take_over(const std::vector<std::uint64_t>& counted, const finding& best) override {
        read_numbers(notes_.counted, counted);
        notes_.best = best;
    }

protected:
    step_notes<View> notes_{};
};

/// Decides the temporal properties of a view; defined in temporal_seam.hpp, which temporal properties include.
template <class View>
owned<graph_observer> observe_temporal(const packed_model& model, executor& who, rank_group& ranks, const run_terms& terms);

/// The rarely used functions of a model, for any encoding of states as words.
template <class View>
class state_model : public packed_model {
protected:
    using node = typename View::node;
    /// The number of classes of the model; a view without a model of its own has none.
    static constexpr std::size_t class_count = [] {
        if constexpr (requires { typename View::model; }) return classes_of_view<View>::count;
        else return std::size_t{0};
    }();

    explicit state_model(std::size_t words, unsigned bits)
        : packed_model({.words = words,
                        .bits = bits,
                        .actions = View::action_count,
                        .branches = branching_view<View>,
                        .reduces = reducing_view<View>,
                        .properties = View::properties::size,
                        .deadlock = View::properties::deadlock(),
                        .counters = numbers_of(tally<View>{}).size(),
                        .classes = class_count}) {}

    virtual node state_of(const std::uint64_t* words) const = 0;

    /// Writes the words of a state, or of a digest if the encoding of a state varies. Returns false if the state does not fit.
    virtual bool put_words(const node& state, std::uint64_t* to, bool as_digest) const = 0;

public:
    std::uint64_t initial_count() const override { return View::initial_count(); }

    void each_initial(std::uint64_t first, std::uint64_t last, initial_visitor visit) const override {
        std::vector<std::uint64_t> words(shape.words);
        View::each_initial(first, last, [&](std::uint64_t index, const node& state) {
            const bool inside = View::within_boundary(state), fits = put(state, inside, words.data());
            visit(index, {0, no_property, no_property, inside, fits, words.data()});
        });
    }

    void each_step(const std::uint64_t* from, std::uint64_t first, std::uint64_t last, step_detail detail,
                   step_visitor visit) const override {
        std::vector<std::uint64_t> words(shape.words);
        each_step_of<View>(state_of(from), first, last, [&](std::uint64_t number, const node& to, const typename View::note& note) {
            packed_step step{number, note.failed, no_property, false, false, words.data()};
            if (detail != step_detail::enabled) {
                step.inside = View::within_boundary(to);
                step.fits = detail == step_detail::digest ? put_words(to, words.data(), true) : put(to, step.inside, words.data());
            }
            if (detail == step_detail::violation && step.inside && looks_behind<View>(note.failed))
                step.violated = violated_by(kept_state<View>(to));
            visit(step);
        });
    }

    std::uint32_t violated(const std::uint64_t* state) const override { return violated_by(state_of(state)); }
    bool terminal(const std::uint64_t* state) const override { return View::terminal(state_of(state)); }

    std::size_t class_of([[maybe_unused]] const std::uint64_t* state) const override {
        if constexpr (class_count > 0) return classes_of_view<View>::index(View::modelled(state_of(state)));
        else return 0;
    }

    void print_state(const std::uint64_t* state, dynamic_sink& to) const override {
        const node& printed = state_of(state);
        print_value(to, __builtin_addressof(printed), value_table_of<node>);
    }

    void real_run([[maybe_unused]] basic_trace<std::vector<std::uint64_t>>& run,
                  [[maybe_unused]] const std::vector<std::uint64_t>& kept, [[maybe_unused]] const run_end& end) const override {
        if constexpr (reducing_view<View>) {
            node real = View::initial(run.initial);
            for (std::size_t at = 0; at < kept.size(); at += shape.words)
                run.actions.push_back(real_step_to<View>(real, state_of(kept.data() + at)));
            if (end.violated != no_property) run.actions.push_back(real_step_violating<View>(real, end.violated));
            if (end.thrown) throw_again(run, real, kept.size() / shape.words, end.at_end);
        }
    }

    void check_symmetry_of([[maybe_unused]] const std::uint64_t* state, [[maybe_unused]] std::uint64_t depth) const override {
        if constexpr (reducing_view<View>) check_symmetry<View>(state_of(state), depth);
    }

    void conclude(verdict& into, const std::vector<std::uint64_t>& counted, const finding& best,
                  const graph_progress& progress) const override {
        tally<View> all;
        read_numbers(all, counted);
        conclude_graph(into, all, best, progress);
    }

    std::string_view title(std::uint32_t property) const override { return View::properties::title(property); }

    owned<graph_observer> observer([[maybe_unused]] executor& who, [[maybe_unused]] rank_group& ranks,
                                   [[maybe_unused]] const run_terms& terms) const override {
        if constexpr (View::properties::has_temporal) return observe_temporal<View>(*this, who, ranks, terms);
        else return {};
    }
    node state_from(const std::uint64_t* words) const { return state_of(words); }

    /// Requires: the state is inside the boundary, and fits.
    void write_state(const node& state, std::uint64_t* to) const { put(state, true, to); }

private:
    /// The words that a search stores for a state. Representatives are known inside the boundary only.
    bool put(const node& state, bool inside, std::uint64_t* to) const {
        return inside ? put_words(kept_state<View>(state), to, false) : put_words(state, to, false);
    }

    /// Takes the steps from a state until one throws, with each action as the last of the run.
    void throw_again(basic_trace<std::vector<std::uint64_t>>& run, const node& from, std::uint64_t depth, bool at_end) const {
        bool any_enabled = false;
        for (std::uint64_t action = 0; action < View::action_count; ++action) {
            run.actions.push_back(action);
            if (action == 0 && !at_end) check_symmetry<View>(from, depth);
            each_step_of<View>(from, action, action + 1, [&](std::uint64_t, const node& to, const typename View::note& note) {
                any_enabled = true;
                if (!at_end && View::within_boundary(to) && looks_behind<View>(note.failed)) violated_by(kept_state<View>(to));
            });
            if (action + 1 == View::action_count && !any_enabled) View::terminal(from);
            run.actions.pop_back();
        }
    }

    static std::uint32_t violated_by(const node& state) {
        const std::uint32_t found = View::properties::violated_by_state(state);
        const bool none[View::properties::size + 1]{};
        View::properties::witness(state, none, [](std::uint32_t) {});  // it may throw
        return found;
    }
};

}}  // namespace foregone::impl
