// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a refinement claims, as properties of the implementation.

#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/impl/temporal/formula/conditions.hpp>
#include <foregone/impl/temporal/formula/listed_fairness.hpp>
#include <foregone/impl/temporal/formula/temporal_requirements.hpp>
#include <foregone/model/property.hpp>
#include <foregone/model/temporal.hpp>
#include <foregone/types/name.hpp>
#include <foregone/types/print.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

template <class Refinement>
struct initial_images;

/// How the steps of an implementation appear in a specification.
template <class Implementation, class Specification>
struct refinement {
    using implementation = Implementation;
    using specification = Specification;
    using view = search_view<Specification>;
    using state = typename Implementation::state;
    using image = typename Specification::state;
    using listed = conditions_in<typename fairness_of<Specification>::type>;

    using unmet_in_fairness =
        typename first_unmet<fairness_is_a_list<Specification>,
                             kinds_are_actions<Specification, boost::mp11::mp_transform<by_of, listed>>,
                             conditions_can_be_asked<Specification, listed>, conditions_have_actions<Specification, listed>,
                             conditions_know_no_identity<Implementation, typename view::action_domain, listed>>::type;
    /// What is wrong with the models, apart from their steps.
    static constexpr auto find_unmet() {
        if constexpr (!unmet_in_fairness::met) return unmet_in_fairness{};
        else return initial_images<refinement>{};
    }

    using conditions =
        condition_list<std::conditional_t<unmet_in_fairness::met, listed, boost::mp11::mp_list<>>, typename view::action_domain>;

    static constexpr bool has_abstraction = requires(const state& s) {
        { Implementation::abstraction(s) } -> std::convertible_to<image>;
    };

    static constexpr image image_of(const state& s) {
        if constexpr (has_abstraction) return Implementation::abstraction(s);
        else return view::initial(0);
    }

    static constexpr bool is_initial(const image& of) {
        for (std::uint64_t i = 0; i < view::initial_count(); ++i)
            if (same_state(view::initial(i), of)) return true;
        return false;
    }

    /// Calls visit(action, successor) for each step of the specification.
    template <class Visit>
    static constexpr void each_step(const image& from, Visit&& visit) {
        view::each_step(from, {}, 0, view::action_count, [&](std::uint64_t step, const image& to, const auto&, const auto&) {
            const std::uint64_t action = action_of<view>(step);
            view::actions::for_each(action, action + 1, [&](std::uint64_t, const auto& taken) { visit(taken, to); });
        });
    }

    static constexpr bool allows(const image& from, const image& to) {
        if (same_state(from, to)) return true;
        bool is_step = false;
        view::each_step(from, {}, 0, view::action_count, [&](std::uint64_t, const image& next, const auto&, const auto&) {
            is_step = is_step || same_state(next, to);
        });
        return is_step;
    }

    /// The conditions that some step changing the image enables.
    static constexpr std::uint64_t enabled(const image& from) {
        std::uint64_t mask = 0;
        each_step(from,
                  [&](const auto& action, const image& to) { mask |= same_state(from, to) ? 0 : conditions::mask_of(action); });
        return mask;
    }

    /// The conditions that a step between two images takes.
    static constexpr std::uint64_t taken(const image& from, const image& to) {
        if (same_state(from, to)) return 0;
        std::uint64_t mask = 0;
        each_step(from,
                  [&](const auto& action, const image& next) { mask |= same_state(next, to) ? conditions::mask_of(action) : 0; });
        return mask;
    }

    /// Writes which step of the specification a step is; for a step that is none, which ones there are.
    static constexpr void explain_step(const state& before, const state& after, auto& sink) {
        const image from = image_of(before), to = image_of(after);
        if (same_state(from, to)) return;
        sink.append(std::string_view("as "));
        print(sink, to);
        if (allows(from, to)) return;
        sink.append(std::string_view("; the specification goes from "));
        print(sink, from);
        bool is_first = true;
        each_step(from, [&](const auto& action, const image& next) {
            sink.append(std::string_view(is_first ? " by " : ", by "));
            is_first = false;
            print_action(sink, action);
            sink.append(std::string_view(" to "));
            print(sink, next);
        });
        if (is_first) sink.append(std::string_view(" nowhere"));
    }
};

/// Whether each initial state stands for one of the specification, if the compiler can say that.
template <class Refinement>
struct initial_images {
    static constexpr bool result() {
        using view = search_view<typename Refinement::implementation>;
        for (std::uint64_t i = 0; i < view::initial_count(); ++i)
            if (!Refinement::is_initial(Refinement::image_of(view::initial(i)))) return false;
        return true;
    }

private:
    template <class What>
    static constexpr bool is_constant() {
        return requires { typename std::bool_constant<What::result()>; };
    }
    template <class What>
    static constexpr bool passes() {
        if constexpr (is_constant<What>()) return What::result();
        else return true;
    }

public:
    static constexpr bool are_known = is_constant<initial_images>();
    static constexpr bool met = passes<initial_images>();
    struct sentence {
        static_assert(met, "foregone: an initial state of the implementation stands for no initial state of the specification; fix "
                           "`abstraction`, or `initial` of one of them; see docs/reference/model/refinement.md");
    };
};

/// The predicate: the first state stands for one in which the specification begins.
template <class Refinement>
struct begins_in_specification {
    constexpr bool operator()(const typename Refinement::state& s) const { return Refinement::is_initial(Refinement::image_of(s)); }
};

/// The claim that each initial state stands for one of the specification.
template <class Refinement>
struct beginning_claim {
    static constexpr property_kind kind = property_kind::temporal;
    static constexpr claim_kind claims = claim_kind::of_beginnings;
    using atoms = boost::mp11::mp_list<named_atom<"p", begins_in_specification<Refinement>>>;
    using under_type = fairness<>;

    static constexpr std::string_view title() { return "it begins as the specification does"; }
    static constexpr std::string_view formula() { return "p"; }
};

/// The predicate: a step changes nothing in the specification, or is a step of it.
template <class Refinement>
struct steps_in_specification {
    using state = typename Refinement::state;

    constexpr bool operator()(const state& from, const auto&, const state& to) const {
        return Refinement::allows(Refinement::image_of(from), Refinement::image_of(to));
    }
};

/// The predicate: a step takes an action that a condition of the specification is about.
template <class Refinement, std::size_t Condition>
struct takes_in_specification {
    using state = typename Refinement::state;

    constexpr bool operator()(const state& from, const auto&, const state& to) const {
        return (Refinement::taken(Refinement::image_of(from), Refinement::image_of(to)) >> Condition & 1) != 0;
    }
};

/// The predicate: a condition of the specification is enabled.
template <class Refinement, std::size_t Condition>
struct enables_in_specification {
    constexpr bool operator()(const typename Refinement::state& s) const {
        return (Refinement::enabled(Refinement::image_of(s)) >> Condition & 1) != 0;
    }
};

/// The title of a condition, as a name.
template <class Conditions, std::size_t Number>
struct condition_title {
    static constexpr void write(auto& sink) { Conditions::print_title(Number, sink); }
};

/// The properties of a refinement.
template <class Refinement>
struct refinement_claims {
    using conditions = typename Refinement::conditions;
    using steps = property<"each step is one of the specification", property_kind::always, steps_in_specification<Refinement>>;
    using beginning = beginning_claim<Refinement>;

    template <std::size_t Number>
    static constexpr auto condition() {
        constexpr auto title = name_of_title<condition_title<conditions, Number>>;
        using taken = named_atom<"taken", takes_in_specification<Refinement, Number>>;
        using enabled = named_atom<"enabled", enables_in_specification<Refinement, Number>>;
        if constexpr ((conditions::strong() >> Number & 1) != 0)
            return temporal_property<title, "[]<>taken || <>[]!enabled", model_fairness, taken, enabled>{};
        else return temporal_property<title, "[]<>taken || []<>!enabled", model_fairness, taken, enabled>{};
    }

    /// The claim is listed unless the compiler sees that it is true.
    static constexpr bool begins = initial_images<Refinement>::are_known;

    static constexpr auto listed() {
        return []<std::size_t... I>(std::index_sequence<I...>) {
            if constexpr (begins) return foregone::properties{steps{}, condition<I>()...};
            else return foregone::properties{steps{}, beginning{}, condition<I>()...};
        }(std::make_index_sequence<conditions::count>{});
    }

    /// The fairness of the implementation, where something is asked of fair runs.
    static constexpr auto assumed() {
        using implementation = typename Refinement::implementation;
        if constexpr (has_fairness<implementation> && (conditions::count > 0 || !begins)) return implementation::fairness;
        else return fairness<>{};
    }
};

}}  // namespace foregone::impl
