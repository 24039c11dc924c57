// SPDX-License-Identifier: BSL-1.0
#pragma once

// Replays a counterexample as a test, while compiling or at run time: `fg::replays`, which runners print for pasting.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/domain/choice_record.hpp>
#include <foregone/impl/domain/generated.hpp>
#include <foregone/impl/model/model_in_scope.hpp>
#include <foregone/impl/model/surroundings.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/impl/search/replay.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <type_traits>

namespace foregone {

/// The result of `replays` for a run that the model does not have: an action that is not enabled, or a number out of range.
inline constexpr std::string_view no_such_run = "no such run";

/// The number of an action; beside it, the choices from which its value was generated, if it is known by these only.
struct replayed_action {
    std::uint64_t number;
    std::initializer_list<std::uint64_t> choices;

    constexpr replayed_action(std::uint64_t action, std::initializer_list<std::uint64_t> recorded = {})
        : number(action), choices(recorded) {}
    constexpr operator std::uint64_t() const { return number; }
};

}  // namespace foregone

namespace foregone { inline namespace impl {

namespace replaying {

using run = basic_trace<std::initializer_list<replayed_action>>;

struct unheard {
    constexpr void append(std::string_view) {}
};

/// The longest path of a program in a scope, and whether exceptions leave it.
template <auto Scope>
constexpr path_terms terms_of_paths() {
    if constexpr (Scope.searched == search_kind::paths) return {Scope.max_steps, Scope.escapes};
    else if constexpr (Scope.searched == search_kind::random_runs) return {Scope.steps, Scope.escapes};
    else return {};
}

template <class View, auto Scope>
constexpr replayed take(const run& asked) {
    const record_room<typename View::record> room(asked.actions.size());
    const auto unreported = [](auto&&...) {};
    if constexpr (sees_program<View>) return replay<View, unheard>(asked, room.records, unreported, terms_of_paths<Scope>());
    else return replay<View, unheard>(asked, room.records, unreported);
}

/// As take, with recorded choices, and within what the model makes around a run.
template <class Model, class View, auto Scope>
replayed take_at_run_time(const run& asked) {
    if constexpr (!sees_program<View>)
        if constexpr (generated<typename View::action_domain>)
            for (const replayed_action& action : asked.actions)
                if (action.choices.size() > 0) record_choices({action.choices.begin(), action.choices.size()});
    [[maybe_unused]] const surroundings<Model> around{};
    return take<View, Scope>(asked);
}

}  // namespace replaying

}}  // namespace foregone::impl

namespace foregone {

/// Replays one run of a model, `{initial, {actions}}` by their numbers, and returns the title of the violated property; empty if
/// none is violated. A runner prints such a call for a counterexample, for use as a test.
///
/// Requires: the scope of the check, if it says which arguments are covered or whether exceptions leave a program.
template <class Model, auto Scope = reachable>
constexpr std::string_view replays(basic_trace<std::initializer_list<replayed_action>> run) {
    using model = model_in_scope<Model, Scope>;
    using view = search_view<model>;
    const replayed end =
        std::is_constant_evaluated() ? replaying::take<view, Scope>(run) : replaying::take_at_run_time<model, view, Scope>(run);
    if (!end.possible) return no_such_run;
    return end.violated() ? view::properties::title(end.property) : std::string_view{};
}

}  // namespace foregone
