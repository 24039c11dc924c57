// SPDX-License-Identifier: BSL-1.0
#pragma once

// Draws random walks of a model from a seed: kinds of action by weight, then arguments; for fg::random and unmerged runs.

#include <foregone/impl/base/flight_recorder.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/types/lists.hpp>
#include <foregone/impl/walks/action_kinds.hpp>
#include <foregone/impl/walks/noted_walk.hpp>
#include <foregone/impl/walks/planned_source.hpp>
#include <foregone/model/scope.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace foregone { inline namespace impl {

/// A view with actions that depend on the model.
template <class View>
concept draws_from_model = requires { requires View::draws_from_model; };

/// Draws the enabled actions of a random walk one after another: first the kind, by weight, then the arguments.
///
/// Guarantees: an action that opens a run is drawn for its first step, and no other is. An action that closes a run is drawn for
/// its last step only, or if nothing else is enabled.
template <class View>
struct action_drawer {
    using kinds = action_kinds<typename View::action_domain>;

    random_bits bits;
    std::uint64_t tries;
    std::uint64_t weights[kinds::count]{};  ///< 0: left out of this walk
    std::uint64_t refused[kinds::count]{};  ///< how often a kind was drawn but not enabled

    constexpr action_drawer(const random& scope, std::uint64_t seed, std::uint64_t walk) : bits(seed, walk), tries(scope.tries) {
        for (std::size_t i = 0; i < kinds::count; ++i)
            weights[i] = kinds::at(i).first < kinds::at(i).last ? kinds::at(i).weight : 0;
        if (scope.swarm) leave_out_some();
    }

    /// The first drawn action that take(action) accepts, or no_action, for this step, which may be the last one. `at`: the state or
    /// the oracle's model in which it is drawn.
    template <class At, class Take>
    constexpr std::uint64_t draw(const At& at, std::uint64_t step, bool last, Take&& take) {
        if (step == 0 && opens) return draw_from<place::opening>(at, take);
        if (last && closes) {
            const std::uint64_t closing = draw_from<place::closing>(at, take);
            if (closing != no_action) return closing;
        }
        const std::uint64_t action = draw_from<place::common>(at, take);
        return action == no_action && !last && closes ? draw_from<place::closing>(at, take) : action;
    }

private:
    /// The place of a kind of action in a run.
    enum class place : std::uint8_t { opening, common, closing };
    static constexpr bool opens = View::opening_count > 0, closes = View::closing_first < View::action_count;

    static constexpr place place_of(std::uint64_t action) {
        if (action < View::opening_count) return place::opening;
        return action < View::closing_first ? place::common : place::closing;
    }

    /// Each common kind stays with probability one half, and at least one stays.
    constexpr void leave_out_some() {
        std::size_t stays = static_cast<std::size_t>(bits.below(kinds::count));
        for (std::size_t i = 0; i < kinds::count && weight<place::common>(stays) == 0; ++i) stays = (stays + 1) % kinds::count;
        for (std::size_t i = 0; i < kinds::count; ++i)
            if (i != stays && bits.below(2) == 0 && place_of(kinds::at(i).first) == place::common) weights[i] = 0;
    }

    /// Draws the arguments of a kind of action; no_action if it has none here.
    template <class At>
    constexpr std::uint64_t draw_arguments(std::size_t kind, [[maybe_unused]] const At& at) {
        if constexpr (draws_from_model<View>) {
            const std::optional<std::uint64_t> drawn = View::draw(kind, View::modelled(at), bits);
            if (!drawn) refuse_listed_argument(kind);
            return *drawn;
        } else {
            return kinds::draw(kind, bits);
        }
    }

    [[noreturn]] static void refuse_listed_argument(std::size_t kind) {
        text<300> what;
        what.append("the `arguments` of the command ");
        kinds::title(kind, what);
        what.append(" list a value that its domain lacks; list it in `commands`, as in fg::integers<-1000, 1000>, or leave it out");
        refuse_model(what.view());
    }

    template <place Place, class At, class Take>
    constexpr std::uint64_t draw_from(const At& at, Take& take) {
        for (std::uint64_t i = 0; i < tries; ++i) {
            const std::size_t kind = draw_kind<Place>();
            if (kind == kinds::count) return no_action;
            const std::uint64_t action = draw_arguments(kind, at);
            if (action != no_action && take(action)) return action;
            ++refused[kind];
        }
        if constexpr (Place == place::opening) return first_of_all(0, View::opening_count, take);
        else if constexpr (Place == place::common) return first_of_all(View::opening_count, View::closing_first, take);
        else return first_of_all(View::closing_first, View::action_count, take);
    }

    template <place Place>
    constexpr std::uint64_t weight(std::size_t kind) const {
        return place_of(kinds::at(kind).first) == Place ? weights[kind] : 0;
    }

    template <place Place>
    constexpr std::size_t draw_kind() {
        std::uint64_t all = 0;
        for (std::size_t i = 0; i < kinds::count; ++i) all += weight<Place>(i);
        if (all == 0) return kinds::count;
        std::uint64_t drawn = bits.below(all);
        std::size_t kind = 0;
        for (; drawn >= weight<Place>(kind); ++kind) drawn -= weight<Place>(kind);
        return kind;
    }

    /// If no drawn action is enabled, all are tried, from a random one on, unless there are too many.
    template <class Take>
    constexpr std::uint64_t first_of_all(std::uint64_t first, std::uint64_t last, Take& take) {
        const std::uint64_t size = last - first;
        if (size == 0 || size > tracked_limit_actions) return no_action;
        const std::uint64_t begin = bits.below(size);
        for (std::uint64_t i = 0; i < size; ++i) {
            const std::uint64_t action = first + (begin + i) % size;
            if (weights[kind_of<kinds>(action)] > 0 && take(action)) return action;
        }
        return no_action;
    }
};

/// The length of a random run: all steps for half of the runs; for the others, a number of bits is drawn, then a length with that
/// many bits.
///
/// Guarantees: it draws from a stream of its own. So a run is the beginning of the same run with full length, but for a final
/// command.
constexpr std::uint64_t drawn_length(std::uint64_t seed, std::uint64_t walk, std::uint64_t steps) {
    random_bits bits(seed, ~walk);
    if (bits.below(2) == 0) return steps;
    const std::uint64_t shortest = std::uint64_t{1} << bits.below(static_cast<std::uint64_t>(std::bit_width(steps)));
    return shortest + bits.below(shortest < steps - shortest + 1 ? shortest : steps - shortest + 1);
}

/// One random path of a choice tree.
///
/// Guarantees: if the oracle's model can be advanced by actions alone, the path is planned on the model first, without a system,
/// and executed then; otherwise each action is drawn in the state that the previous one reached.
/// Source: the two phases are kiri-check's; FsCheck's Algorithms 1 and 2.
template <class View, random Scope>
struct random_walk : noted_walk<View, bounded_lists<Scope.steps>> {
    constexpr random_walk(std::uint64_t seed, std::uint64_t number) {
        action_drawer<View> draws(Scope, seed, number);
        if (View::initial_count() == 0) return;
        const std::uint64_t from = draws.bits.below(View::initial_count());
        typename View::record records[Scope.steps + 1]{};
        const std::uint64_t length = length_of(seed, number);
        record_beginning(from);
        if constexpr (View::plannable) {
            const plan drawn(draws, from, length);
            this->walk_by(from, records, planned_run<View>{drawn.actions.data(), drawn.actions.size()});
        } else {
            this->walk_by(from, records, [&](auto& at, auto past, auto& seen, auto& noted) {
                if (past.steps == length) return no_action;
                return draws.draw(at, past.steps, past.steps + 1 == length, [&](std::uint64_t action) {
                    record_flight(past.steps, action);
                    return View::take(at, past, action, seen, noted) || this->refuse(action);
                });
            });
        }
        for (std::size_t i = 0; i < random_walk::kinds::count; ++i) this->refused[i] = draws.refused[i];
    }

private:
    /// A run that both opens and closes has room for both.
    static constexpr std::uint64_t length_of(std::uint64_t seed, std::uint64_t number) {
        constexpr std::uint64_t ends = (View::opening_count > 0) + (View::closing_first < View::action_count);
        constexpr std::uint64_t least = ends < Scope.steps ? ends : Scope.steps;
        const std::uint64_t drawn = Scope.full_length ? Scope.steps : drawn_length(seed, number, Scope.steps);
        return drawn > least ? drawn : least;
    }

    /// A path drawn on the oracle's model alone.
    struct plan {
        typename random_walk::numbers actions{};

        constexpr plan(action_drawer<View>& draws, std::uint64_t from, std::uint64_t length) {
            auto model = View::initial_model(from);
            while (actions.size() < length) {
                const auto is_enabled = [&](std::uint64_t candidate) {
                    record_flight(actions.size(), candidate);
                    return View::enabled(model, candidate);
                };
                const std::uint64_t action =
                    draws.draw(model, actions.size(), actions.size() + 1 == length, is_enabled);
                if (action == no_action) break;
                View::foresee(model, action);
                actions.push_back(action);
            }
        }
    };
};

/// The generator of random walks.
template <class View, random Scope>
struct random_source {
    using lists = bounded_lists<Scope.steps>;
    static constexpr std::uint64_t shrink_runs = Scope.shrink_runs;
    static constexpr std::string_view expected() { return Scope.terms.expected.view(); }

    std::uint64_t seed = Scope.seed;

    static constexpr std::uint64_t count() { return View::initial_count() > 0 ? Scope.runs : 0; }
    constexpr noted_walk<View, lists> walk(std::uint64_t number) const { return random_walk<View, Scope>(seed, number); }

    template <class Verdict>
    constexpr void describe(Verdict& into) const {
        into.sampled.seed = seed;
    }
};

}}  // namespace foregone::impl
