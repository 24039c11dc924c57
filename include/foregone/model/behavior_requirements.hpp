// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/behavior.hpp>
#include <foregone/model/transition_system_requirements.hpp>
#include <foregone/model/unmet.hpp>

#include <boost/mp11/algorithm.hpp>

#include <concepts>
#include <type_traits>

namespace foregone {

// One sentence for each way to get a behavior wrong: who, what is wrong, what to do, where to read.

template <class B>
struct performs_every_action {
    static constexpr bool met = has_perform<B>;
    struct sentence {
        static_assert(met,
                      "foregone: the behavior has no `perform` for its actions; add `static constexpr auto perform(system&, const "
                      "action&);` that returns what the system answers; see docs/reference/model/behavior.md");
    };
};

template <class B>
struct has_expectations {
    static constexpr bool met = requires { typename B::expectations::list; };
    struct sentence {
        static_assert(met, "foregone: the behavior has no `expectations`; add `using expectations = fg::first_of<…>;`; see "
                           "docs/reference/model/behavior.md");
    };
};

template <class B>
struct system_can_be_made {
    static constexpr bool met = std::default_initializable<typename B::system> || has_create<B>;
    struct sentence {
        static_assert(met, "foregone: the behavior's `system` cannot be made without arguments; add `static constexpr system "
                           "create();`; see docs/reference/model/behavior.md");
    };
};

template <class B>
struct oracle_takes_every_step {
    using view = behavior_view<B>;

    static constexpr bool met = [] {
        if constexpr (has_model<B> && requires { &B::next; })
            return has_oracle_step<B, typename view::action, typename view::answer> ||
                   has_oracle_step<B, typename view::action, thrown>;
        else return true;
    }();
    struct sentence {
        static_assert(met,
                      "foregone: the behavior's `next` does not fit its model and its actions; write `static constexpr model "
                      "next(model, const action&);`, or a third parameter for the answer; see docs/reference/model/behavior.md");
    };
};

template <class E>
concept mentions_applies = requires { &E::applies; };

template <class B>
struct expectations_can_be_asked {
    using view = behavior_view<B>;
    template <class E>
    using fits = std::bool_constant<has_applies<E, typename view::expectation_context, typename view::action> ||
                                    !mentions_applies<E>>;

    static constexpr bool met = boost::mp11::mp_all_of<typename B::expectations::list, fits>::value;
    struct sentence {
        static_assert(met,
                      "foregone: an expectation's `applies` cannot be asked; write `static constexpr bool applies(const model&, "
                      "const action&);`, with fg::history for the first parameter if the behavior has no `model`; see "
                      "docs/reference/model/expectation.md");
    };
};

template <class B>
struct expectations_can_judge {
    using view = behavior_view<B>;
    template <class E>
    using fits =
        std::bool_constant<has_expected<E, typename view::expectation_context, typename view::action> ||
                           has_accepts<E, typename view::expectation_context, typename view::action, typename view::answer> ||
                           has_accepts<E, typename view::expectation_context, typename view::action, thrown>>;

    static constexpr bool met = boost::mp11::mp_all_of<typename B::expectations::list, fits>::value;
    struct sentence {
        static_assert(met, "foregone: an expectation says neither what is `expected(const model&, const action&)` nor whether it "
                           "`accepts(const model&, const action&, const answer&)`, with these arguments; add one of them, with "
                           "fg::history for the first parameter if the behavior has no `model`; see "
                           "docs/reference/model/expectation.md");
    };
};

/// What a behavior has to have, in the order in which one is written.
template <class B>
struct behavior_requirements
    : first_unmet<has_actions<B>, actions_can_be_listed<B>, has_an_action_to_take<B>, performs_every_action<B>, has_expectations<B>,
                  system_can_be_made<B>, oracle_takes_every_step<B>, expectations_can_be_asked<B>, expectations_can_judge<B>> {};

}  // namespace foregone
