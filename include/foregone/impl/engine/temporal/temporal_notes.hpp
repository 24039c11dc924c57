// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a report says of conditions and atoms.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/text/dynamic_sink.hpp>
#include <foregone/impl/engine/temporal/lasso_replay.hpp>
#include <foregone/impl/engine/temporal/temporal_model.hpp>
#include <foregone/impl/verdict/temporal_listener.hpp>
#include <foregone/model/property.hpp>
#include <foregone/verdict.hpp>

#include <boost/mp11/algorithm.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

namespace foregone::inline impl {

/// Describes a verdict: after a pass, what its properties did not depend on; of a violation, what is true where, and how the run
/// meets each condition of fairness; of a run that violates nothing, which one it does not meet.
template <class View>
class temporal_notes {
    using model = temporal_model<View>;
    using node = typename View::node;
    using conditions = typename model::conditions;

    const verdict& found_;
    temporal_listener& to_;

public:
    temporal_notes(const verdict& found, temporal_listener& to) : found_(found), to_(to) {}

    void write() {
        if (found_.holds() || found_.violated()) write_unused_fairness();
        if (found_.holds()) {
            write_idle_conditions();
            write_constant_atoms();
        } else if (found_.violated() && found_.has_trace && found_.trace.loop_from != no_loop) {
            describe_property();
            if (found_.trace.is_lasso()) describe_fairness();
        } else if (found_.has_trace && found_.trace.is_lasso()) {
            write_unfair();
        }
    }

private:
    void say(std::string_view text) { to_.remarks().append(text); }

    template <class Property>
    using asks_model = std::is_same<typename Property::under_type, model_fairness>;
    template <class Property>
    using is_of_runs = std::bool_constant<kind_of_claim<Property> == claim_kind::of_runs>;
    template <class Property>
    using is_possibility = std::bool_constant<kind_of_claim<Property> == claim_kind::always_possible>;

    template <template <class> class Kind>
    static constexpr bool some = boost::mp11::mp_any_of<typename model::claims, Kind>::value;

    /// Says that the model lists fairness which no property asks for.
    void write_unused_fairness() {
        if constexpr (boost::mp11::mp_empty<typename model::of_model>::value || some<asks_model>) return;
        else if constexpr (some<is_of_runs>)
            say("the model's fairness has no effect: each of its properties of runs lists conditions of its own; remove it, or "
                "these\n");
        else if constexpr (some<is_possibility>)
            say("fairness has no effect on always_possible; remove it, or list a property of fair runs: fg::always_eventually "
                "claims that they come there\n");
    }

    void write_idle_conditions() {
        for (std::size_t i = 0; i < conditions::count; ++i) {
            if ((found_.temporal.idle_conditions >> i & 1) == 0) continue;
            say("the condition of fairness ");
            write_title(i);
            say(" is enabled in no state, so it demands nothing\n");
        }
    }

    void write_title(std::size_t condition) {
        say("\"");
        conditions::print_title(condition, to_.remarks());
        say("\"");
    }

    void write_constant_atoms() {
        std::uint64_t bit = 1;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, typename model::claims>>(
            [&]<class P>(std::type_identity<P>) {
                write_valid<P>();
                boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, typename P::atoms>>(
                    [&]<class Atom>(std::type_identity<Atom>) {
                        const bool is_false = (found_.temporal.false_atoms & bit) != 0;
                        if (is_false || (found_.temporal.true_atoms & bit) != 0) {
                            write_property<P>();
                            say(Atom::title());
                            say(is_false ? " is never true\n" : " is true in every state\n");
                        }
                        bit <<= 1;
                    });
            });
    }

    /// `"who waits gets in" (p ~> q): `
    template <class Property>
    void write_property() {
        say("\"");
        say(Property::title());
        say("\" (");
        say(Property::formula());
        say("): ");
    }

    template <class Property>
    void write_valid() {
        if constexpr (!claims_no_formula<Property>)
            if constexpr (is_always_true<Property>) {
                write_property<Property>();
                say("this is true of every run of every model\n");
            }
    }

    /// The conditions that the violated property depends on.
    std::uint64_t asked() const {
        for (const temporal_claim& claim : model::claims_without_automata())
            if (claim.property == found_.property) return claim.conditions;
        return 0;
    }

    struct lap {
        std::uint64_t taken_at[64]{}, idle_at[64]{};  ///< by condition: the step; the number of the state plus one
        std::uint64_t ever_enabled = 0;

        void note(std::uint64_t position, std::uint64_t enabled) {
            ever_enabled |= enabled;
            for (std::size_t i = 0; i < conditions::count; ++i)
                if ((enabled >> i & 1) == 0 && idle_at[i] == 0) idle_at[i] = position + 1;
        }
        void note_taken(std::uint64_t step, std::uint64_t taken) {
            for (std::size_t i = 0; i < conditions::count; ++i)
                if ((taken >> i & 1) != 0 && taken_at[i] == 0) taken_at[i] = step;
        }
    };

    lap look() const {
        lap seen;
        node at = View::initial(found_.trace.initial);
        std::uint64_t position = 0;
        const std::uint64_t loop_from = found_.trace.loop_from;
        for (const std::uint64_t action : found_.trace.actions) {
            const auto step = model::take(at, action);
            if (position >= loop_from) seen.note(position, step.enabled), seen.note_taken(position + 1, step.taken);
            ++position;
        }
        if (loop_from == position) seen.note(position, model::each_step(at, [](auto&&...) {}).enabled);
        return seen;
    }

    /// What the violated property claims, and which of its atoms are true where.
    void describe_property() {
        const replayed_lasso<View> run(found_.trace);
        std::uint32_t number = 0;
        unsigned first_atom = 0;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, typename model::listed>>(
            [&]<class P>(std::type_identity<P>) {
                if constexpr (P::kind == property_kind::temporal) {
                    if (number == found_.property) describe<P>(run.letters, first_atom);
                    first_atom += boost::mp11::mp_size<typename P::atoms>::value;
                }
                ++number;
            });
    }

    template <class Property>
    void describe(const std::vector<std::uint64_t>& letters, unsigned first_atom) {
        to_.formula(Property::formula());
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, typename Property::atoms>>(
            [&]<class Atom>(std::type_identity<Atom>) { to_.atom(Atom::title()); });
        const std::uint64_t own = low_bits(boost::mp11::mp_size<typename Property::atoms>::value);
        for (std::size_t i = 0; found_.trace.is_lasso() && i <= found_.trace.actions.size(); ++i)
            to_.position(letters[i] >> first_atom & own);
    }

    void describe_fairness() {
        const std::uint64_t conditions_asked = asked();
        if (conditions_asked == 0) return;
        const lap seen = look();
        for (std::size_t i = 0; i < conditions::count; ++i)
            if ((conditions_asked >> i & 1) != 0) conditions::print_title(i, describe_condition(seen, i));
    }

    dynamic_sink& describe_condition(const lap& seen, std::size_t condition) {
        const bool is_strong = (model::shape.strong >> condition & 1) != 0;
        if (seen.taken_at[condition] != 0) return to_.condition(is_strong, condition_met::taken, seen.taken_at[condition]);
        if ((seen.ever_enabled >> condition & 1) == 0) return to_.condition(is_strong, condition_met::never_enabled, 0);
        return to_.condition(is_strong, condition_met::disabled, seen.idle_at[condition] - 1);
    }

    /// Says of which condition a run is not fair, and what it would violate otherwise.
    void write_unfair() {
        const replayed_lasso<View> run(found_.trace);
        const std::uint32_t otherwise = lasso_judge<View>::first_violated(run, false);
        std::uint64_t refused = 0;
        for (const temporal_claim& claim : model::claims_without_automata())
            if (claim.property == otherwise || (otherwise == no_property && refused == 0))
                refused = run.refused() & claim.conditions;
        if (refused == 0) return;
        const auto condition = static_cast<std::size_t>(std::countr_zero(refused));
        say("it is not fair: ");
        write_title(condition);
        if (found_.trace.loop_from == found_.trace.actions.size()) say(" is enabled where it ends");
        else if ((model::shape.strong >> condition & 1) != 0) say(" is enabled in the loop, and never taken there");
        else say(" is enabled in each state of the loop, and never taken there");
        if (otherwise != no_property) {
            say("; otherwise it would violate \"");
            say(View::properties::title(otherwise));
            say("\"");
        }
        say("\n");
    }
};

template <class View>
void describe_temporal(const verdict& found, temporal_listener& to) {
    temporal_notes<View>(found, to).write();
}

}  // namespace foregone::inline impl
