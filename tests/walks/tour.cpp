// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/walks/tour.hpp>

#include <foregone/impl/search/search_view.hpp>

#include "../models/bounded_queue.hpp"
#include "../models/cell.hpp"
#include "../models/door_session.hpp"
#include "../models/open_files.hpp"
#include "../support/verify.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace {

namespace fg = foregone;

template <class View>
using transition = std::pair<typename View::oracle, std::uint64_t>;

template <class T>
constexpr bool add_if_new(std::vector<T>& all, const T& one) {
    for (const T& other : all)
        if (other == one) return false;
    all.push_back(one);
    return true;
}

/// Every transition of a model, by a search of its own.
template <class View>
constexpr std::vector<transition<View>> all_transitions() {
    std::vector<typename View::oracle> states{View::initial_model()};
    std::vector<transition<View>> found;
    for (std::size_t i = 0; i < states.size(); ++i)
        for (std::uint64_t action = 0; action < View::action_count; ++action) {
            typename View::oracle to = states[i];
            if (!View::enabled(to, action)) continue;
            found.push_back({to, action});
            View::foresee(to, action);
            add_if_new(states, to);
        }
    return found;
}

/// The runs of a tour can be taken, and take every transition there is.
template <class Model>
constexpr bool tours() {
    using view = fg::search_view<Model>;
    fg::tour<view> planned;
    if (!planned.plan([] { return true; })) return false;
    std::vector<transition<view>> taken;
    std::uint64_t steps = 0;
    for (const auto& run : planned.runs) {
        typename view::oracle at = view::initial_model();
        for (const std::uint64_t action : run) {
            if (!view::enabled(at, action)) return false;
            add_if_new(taken, transition<view>{at, action});
            view::foresee(at, action);
            ++steps;
        }
    }
    return steps == planned.steps && taken.size() == planned.transitions && taken.size() == all_transitions<view>().size();
}

constexpr bool every_transition_is_taken() {
    return tours<models::ring_commands<true>>() && tours<models::door_session>() && tours<models::file_commands<true>>() &&
           tours<models::cell_by_model<false>>();
}
VERIFY(engine_tour, every_transition_is_taken)

constexpr bool a_plan_that_is_stopped_says_so() {
    fg::tour<fg::search_view<models::ring_commands<true>>> planned;
    return !planned.plan([&] { return planned.steps < 5; }) && planned.steps == 5;
}
VERIFY(engine_tour, a_plan_that_is_stopped_says_so)

/// For a model without end, the steps of a run take as much memory as its states.
struct counted {
    struct system {};
    using model = int;
    struct add {
        static constexpr void next(model& m) { ++m; }
        constexpr void run(system&) const {}
    };
    using commands = add;
};

/// With limits of memory, what counts is what the lists take.
constexpr bool the_memory_of_a_plan_has_its_states_and_its_runs() {
    using view = fg::search_view<counted>;
    fg::tour<view> planned;
    planned.plan([&] { return planned.steps < 127; });  // the lists are full
    const std::uint64_t of_state = sizeof(view::oracle) + 3 * sizeof(fg::state_id) + 4 * sizeof(std::uint64_t);
    return planned.bytes() >= planned.states() * of_state + planned.steps * sizeof(std::uint64_t);
}
VERIFY(engine_tour, the_memory_of_a_plan_has_its_states_and_its_runs)

}  // namespace
