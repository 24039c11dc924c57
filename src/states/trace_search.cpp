// SPDX-License-Identifier: BSL-1.0
// The compiled part of trace_search: marks states backwards, level by level, and walks the least marked path.
#include "states/trace_search.hpp"

#include "search/rank_agreement.hpp"
#include "states/level_log.hpp"
#include "states/store/make_store.hpp"

#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/search/search_stopped.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// The marked states of one level: a few in a list, more in a store.
class marked_states {
    static constexpr std::size_t few_words = 32;

    const packed_shape* shape_;
    std::vector<std::uint64_t> few_{};
    owned<state_store> many_{};

public:
    explicit marked_states(const packed_shape& shape) : shape_(&shape) {}

    /// Requires: nothing is marked yet. Errors: std::bad_alloc.
    void mark(const std::vector<std::uint64_t>& states) {
        if (states.size() <= few_words) return void(few_ = states);
        sequential_executor alone;
        const std::uint64_t count = states.size() / shape_->words;
        many_ = make_store(visited_form::states, shape_->words, shape_->bits);
        many_->grow_for(0, count, alone);
        many_->insert_all(states.data(), count);
    }

    bool contains(const std::uint64_t* state) const {
        if (many_) return many_->contains(state);
        for (std::size_t at = 0; at < few_.size(); at += shape_->words)
            if (std::equal(state, state + shape_->words, few_.data() + at)) return true;
        return false;
    }
};

class trace_search {
    using words_list = std::vector<std::uint64_t>;
    using trace_type = basic_trace<words_list>;

    /// The marks of one worker in a level.
    struct share {
        words_list marked{};
        packed_chunk room;  ///< for states that are not in memory
    };

    const packed_model& model_;
    executor& executor_;
    rank_group& ranks_;
    const packed_levels& levels_;
    const trace_end end_;
    std::vector<share> shares_{};
    std::vector<marked_states> marked_{};  ///< by level
    function_ref<stop_reason()> why_stop_;
    shared_value<stop_reason> stopped_{stop_reason::none};
    rank_attempt attempt_{};

public:
    trace_search(const packed_model& model, executor& who, rank_group& ranks, const packed_levels& levels, trace_end end,
                 function_ref<stop_reason()> why_stop)
        : model_(model), executor_(who), ranks_(ranks), levels_(levels), end_(std::move(end)), why_stop_(why_stop) {
        for (unsigned i = 0; i < who.workers(); ++i) shares_.push_back({{}, {model.shape.words}});
        for (std::uint64_t depth = 0; depth <= end_.last_level(); ++depth) marked_.emplace_back(model.shape);
    }

    std::uint32_t run(trace_type& into) {
        const std::uint64_t last = end_.last_level();
        mark(last, [&](const std::uint64_t* at) { return is_last(at); });
        for (std::uint64_t depth = last; depth-- > 0;)
            mark(depth, [&](const std::uint64_t* at) { return step_to_marked(at, depth + 1) != no_action; });
        into.initial = 0;
        into.actions.clear();
        std::uint32_t property = no_property;
        attempt_.run([&] { property = walk(into); });
        agree();
        return property;
    }

private:
    static constexpr std::uint64_t states_between_looks = 64;

    /// Whether the search must stop, asked every few states.
    bool is_to_stop(std::uint64_t states) {
        if (states % states_between_looks == 0)
            if (const stop_reason reason = why_stop_(); reason != stop_reason::none) stopped_.store(reason);
        return stopped_.peek() != stop_reason::none;
    }

    bool is_last(const std::uint64_t* state) const {
        if (!end_.state.empty()) return std::equal(end_.state.begin(), end_.state.end(), state);
        if (!end_.thrown) return violation_at(state).exists();
        try {
            violation_at(state);
            return false;
        } catch (...) { return true; }
    }

    /// The violation at the distance of the best one, seen from a state that may be its last but one.
    finding violation_at(const std::uint64_t* state) const {
        bool any_enabled = false;
        finding found{0, 0, no_action};
        if (end_.best.steps == 0 && end_.best.property != model_.shape.deadlock) found.property = model_.violated(state);
        else found = look_from(state, 0, model_.shape.actions, any_enabled);
        return found.steps == end_.best.steps ? found : finding{};
    }

    /// Takes some steps from a state of the last level, or checks whether there is one, and returns what they violate or throw.
    finding look_from(const std::uint64_t* state, std::uint64_t first_action, std::uint64_t last_action, bool& any_enabled) const {
        const std::uint64_t depth = end_.last_level();
        finding best;
        if (end_.thrown && !end_.at_end && first_action == 0) model_.check_symmetry_of(state, depth);
        if (end_.at_end) {
            for (std::uint64_t action = first_action; action < last_action && !any_enabled; ++action)
                model_.each_step(state, action, action + 1, step_detail::enabled, [&](const packed_step&) { any_enabled = true; });
        } else {
            model_.each_step(state, first_action, last_action, step_detail::violation, [&](const packed_step& step) {
                any_enabled = true;
                if (step.failed != no_property) best.keep({depth + 1, 0, step.number, step.failed});
                if (step.violated != no_property) best.keep({depth + 1, 0, step.number, step.violated});
            });
        }
        if (any_enabled || last_action < model_.shape.actions || model_.terminal(state)) return best;
        if (model_.shape.deadlock != no_property) best.keep({depth, 0, no_action, model_.shape.deadlock});
        return best;
    }

    /// The first step that leads to a marked state.
    std::uint64_t step_to_marked(const std::uint64_t* state, std::uint64_t depth) const {
        std::uint64_t least = no_action;
        model_.each_step(state, 0, model_.shape.actions, step_detail::successor, [&](const packed_step& step) {
            if (least == no_action && step.inside && step.fits && marked_[depth].contains(step.to)) least = step.number;
        });
        return least;
    }

    template <class IsMarked>
    void mark(std::uint64_t depth, IsMarked&& is_marked) {
        words_list found;
        attempt_.run([&] {
            mark_own(depth, is_marked);
            found = marked_by_workers();
        });
        agree();
        if (ranks_.size() > 1) found = ranks_.gather(found);
        attempt_.run([&] { keep(found, depth); });  // the ranks agree on that in their next exchange
    }

    void agree() {
        round_report all;
        attempt_.report_to(all);
        all.stop(stopped_.load());
        all.add_up(ranks_);
        attempt_.rethrow(ranks_, all);
        if (all.reason() == stop_reason::disk) throw unreadable_level{};
        if (all.reason() != stop_reason::none) throw trace_given_up{all.reason()};
    }

    template <class IsMarked>
    void mark_own(std::uint64_t depth, IsMarked& is_marked) {
        const auto& level = levels_.level(depth);
        executor_.run(level.size(), [&](std::uint64_t task, unsigned worker) {
            share& own = shares_[worker];
            const packed_chunk& states = level[task].states(levels_.log(), own.room);
            for (std::uint64_t i = 0; i < states.size() && !is_to_stop(i); ++i)
                if (is_marked(states[i])) own.marked.insert(own.marked.end(), states[i], states[i] + model_.shape.words);
        });
    }

    words_list marked_by_workers() {
        words_list found;
        for (share& one : shares_) {
            found.insert(found.end(), one.marked.begin(), one.marked.end());
            one.marked.clear();
        }
        return found;
    }

    void keep(const words_list& found, std::uint64_t depth) { marked_[depth].mark(found); }

    std::uint32_t walk(trace_type& into) {
        words_list at = begin(into), kept;
        const auto report_end = [&](const run_end& end) {
            if (model_.shape.reduces) model_.real_run(into, kept, end);
        };
        if (at.empty()) return end_.best.property;
        for (std::uint64_t depth = 1; depth <= end_.last_level(); ++depth) {
            const std::uint64_t step = step_to_marked(at.data(), depth);
            if (step == no_action || !take(at, step)) return report_end({}), end_.best.property;
            if (model_.shape.reduces) kept.insert(kept.end(), at.begin(), at.end());
            else into.actions.push_back(step);
        }
        if (!end_.state.empty()) return report_end({}), no_property;
        if (end_.thrown) {
            if (model_.shape.reduces) report_end({.thrown = true, .at_end = end_.at_end});
            else throw_again(at.data(), into);
            return no_property;
        }
        const finding found = violation_at(at.data());
        if (found.exists() && found.action != no_action && !model_.shape.reduces) into.actions.push_back(found.action);
        report_end({.violated = found.exists() && found.action != no_action ? found.property : no_property});
        return found.exists() ? found.property : end_.best.property;
    }

    void throw_again(const std::uint64_t* state, trace_type& into) const {
        bool any_enabled = false;
        for (std::uint64_t action = 0; action < model_.shape.actions; ++action) {
            into.actions.push_back(action);
            look_from(state, action, action + 1, any_enabled);
            into.actions.pop_back();
        }
    }

    /// The first marked initial state; if the model behaves differently now, the first initial state, or none.
    words_list begin(trace_type& into) const {
        constexpr std::uint64_t at_once = 1 << 12;
        const std::uint64_t all = model_.initial_count();
        words_list found;
        const auto copied = [&](const packed_step& state) { found.assign(state.to, state.to + model_.shape.words); };
        for (std::uint64_t first = 0; first < all && found.empty(); first += at_once) {
            model_.each_initial(first, first + at_once < all ? first + at_once : all,
                                [&](std::uint64_t index, const packed_step& state) {
                                    if (!found.empty() || !state.inside || !state.fits || !marked_.front().contains(state.to))
                                        return;
                                    copied(state);
                                    into.initial = index;
                                });
        }
        if (found.empty() && all > 0)
            model_.each_initial(0, 1, [&](std::uint64_t, const packed_step& state) {
                if (state.fits) copied(state);
            });
        return found;
    }

    /// Takes a step; returns false, without a change, if the step is not possible any more.
    bool take(words_list& at, std::uint64_t step) const {
        const words_list from = at;
        bool taken_it = false;
        const std::uint64_t action = model_.action_of(step);
        model_.each_step(from.data(), action, action + 1, step_detail::successor, [&](const packed_step& taken) {
            if (taken.number != step || !taken.fits) return;
            at.assign(taken.to, taken.to + from.size());
            taken_it = true;
        });
        return taken_it;
    }
};

}  // namespace

std::uint32_t find_trace(const packed_model& model, executor& who, rank_group& ranks, const packed_levels& levels, trace_end end,
                         function_ref<stop_reason()> why_stop, basic_trace<std::vector<std::uint64_t>>& into) {
    return trace_search(model, who, ranks, levels, std::move(end), why_stop).run(into);
}

}}  // namespace foregone::impl
