// SPDX-License-Identifier: BSL-1.0
#pragma once

// The runs of one model, taken on one object, and again on copies as a search makes them.

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/model/past.hpp>
#include <foregone/impl/search/judge.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/sequences/copied_run.hpp>
#include <foregone/impl/types/independent_copies.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/types/members.hpp>
#include <foregone/types/memberwise.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// A view whose copies may share something: of a system, which may name something elsewhere, or of states that are not known to be
/// values.
template <class View>
concept copies_are_compared = (View::copyable == requires { typename View::system; });

/// Takes a run of one model to its end, or to the first action that is not enabled.
///
/// Errors: what the model throws.
template <class View>
class copied_steps {
    using node = typename View::node;
    using record = typename View::record;

    copied_run& run_;
    std::vector<record> records_;
    std::vector<node> path_{};  ///< the systems after each step if they are copied, otherwise the one there is

public:
    explicit copied_steps(copied_run& run) : run_(run), records_(run.actions.size() + run.drawn_steps) {
        path_.reserve(records_.size() + 1);
        path_.push_back(View::initial(run.initial));
    }

    static void take_all(copied_run& run) {
        copied_steps steps(run);
        run.shown.clear();
        for (std::uint64_t i = 0; i < run.actions.size(); ++i)
            if (!steps.go_on(run.actions[i])) return;
        for (std::uint64_t i = 0; i < run.drawn_steps && steps.draw(); ++i) {}
    }

private:
    std::size_t depth() const { return run_.shown.size(); }

    bool go_on(std::uint64_t action) {
        if (!run_.others.empty()) {
            for (std::size_t i = 0; i < copied_run::others_a_step; ++i) {
                node other = path_.back();
                record ignored{};
                take(other, run_.others[copied_run::others_a_step * depth() + i], ignored);
            }
            path_.push_back(path_.back());
        }
        record seen{};
        const shown_step step = take(path_.back(), action, seen);
        if (step.taken) records_[depth()] = seen;
        run_.shown.push_back(step);
        return step.taken;
    }

    bool draw() {
        for (std::uint64_t draws = 0; draws < copied_run::most_draws; ++draws) {
            const std::uint64_t preferred = run_.preferred[depth() % 2];
            const bool prefers = draws == 0 && preferred < View::action_count;
            const std::uint64_t action = prefers ? preferred : run_.bits.below(View::action_count);
            run_.actions.push_back(action);
            if (go_on(action)) return true;
            run_.actions.pop_back(), run_.shown.pop_back();
        }
        return false;
    }

    shown_step take(node& at, std::uint64_t action, record& seen) const {
        typename View::note noted{};
        if (!View::take(at, past_of<record>{records_.data(), depth()}, action, seen, noted)) return {};
        const judged by = judge<View>(noted.failed, at);
        shown_step shown{true, by.inside, by.property, noted.selected};
        if constexpr (!requires { typename View::system; } && hashable<node>) shown.digest = hash(at);
        return shown;
    }
};

/// The runs of a model that are compared after a search on copies.
template <class View>
copied_runs copied_runs_of([[maybe_unused]] std::uint64_t max_steps) {
    if constexpr (copies_are_compared<View>)
        return {&copied_steps<View>::take_all, View::initial_count(), View::action_count, max_steps,
                requires { typename View::system; }};
    else return {};
}

/// Whether two objects are the same in all numbers that can be listed.
template <class T>
bool looks_alike([[maybe_unused]] const T& a, [[maybe_unused]] const T& b) {
    if constexpr (has_members<T>) {
        return visit_members(a, [&](const auto&... left) {
            return visit_members(b, [&](const auto&... right) { return (looks_alike(left, right) && ...); });
        });
    } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
        return same_in_all_members(a, b);
    } else {
        return true;
    }
}

/// Makes the first state or system twice, if searches copy it. A number in which the two differ names something elsewhere.
///
/// Errors: invalid_program.
template <class View>
void refuse_unlike_beginnings() {
    if constexpr (View::copyable && !declares_copies<typename View::model>) {
        bool alike = true;
        try {
            if (View::initial_count() == 0) return;
            const typename View::node one = View::initial(0), other = View::initial(0);
            alike = looks_alike(one, other);
        } catch (...) { return; }  // the search reports it
        if (!alike)
            refuse_model(
                "what is made for the first state differs in a number when it is made again, so that a copy may share what the "
                "number names, such as a file; write `static constexpr bool copies_are_independent = false;` into the model for "
                "sequences from the start, or true if the number does not matter; see docs/reference/model/behavior.md#copies");
    }
}

}}  // namespace foregone::impl
