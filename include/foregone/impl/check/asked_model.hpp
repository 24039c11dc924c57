// SPDX-License-Identifier: BSL-1.0
#pragma once

// Finds checks that ask nothing of a model, and answers that are never judged; the compiler warns, reports list them.

#include <foregone/impl/behaviors/behavior_properties.hpp>
#include <foregone/impl/behaviors/command_suite.hpp>
#include <foregone/impl/check/asked.hpp>
#include <foregone/impl/check/check_subject.hpp>
#include <foregone/impl/check/requirements.hpp>
#include <foregone/impl/model/model_in_scope.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/property.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <string_view>
#include <tuple>
#include <type_traits>

namespace foregone { inline namespace impl {

template <class M>
concept lists_no_properties = requires { requires std::is_same_v<std::remove_cvref_t<decltype(M::properties)>, no_properties>; };

/// Whether something judges the answers of a command, or its exceptions.
template <class S, class C>
inline constexpr bool is_judged_in = [] {
    using answer = typename command_operations<C>::template answer<typename suite_run<S>::system>;
    return command_operations<C>::template is_judged<typename S::model, answer> || judges_answer<C, typename S::model, thrown>;
}();
template <class S, class... Cs>
inline constexpr bool is_judged_in<S, std::tuple<Cs...>> = (is_judged_in<S, Cs> || ...);

template <class S>
struct judged_suite {
    template <class Action>
    using judges = std::bool_constant<is_judged_in<S, typename command_in<Action>::type>>;
    static constexpr bool is_judged = boost::mp11::mp_any_of<typename suite_commands<S>::actions, judges>::value ||
                                      boost::mp11::mp_size<typename properties_listed_by<S>::list>::value > 0;
};

/// What a model is asked that fulfils its requirements.
template <class M>
constexpr asked asked_of_model() {
    if constexpr (has_commands<M>) {
        if constexpr (judged_suite<M>::is_judged) return asked::something;
    } else if constexpr (search_view<M>::properties::size > 0) return asked::something;
    return lists_no_properties<M> ? asked::nothing_on_purpose : asked::nothing;
}

/// Whether a check may pass in silence. A model that does not fulfil a requirement has another error.
template <class Model, auto Scope>
constexpr bool may_be_silent() {
    using scoped = model_in_scope<Model, Scope>;
    if constexpr (!unmet_requirement<scoped, Scope>::met) return true;
    else return asked_of_model<scoped>() != asked::nothing;
}

#define FOREGONE_NOTHING_IS_ASKED                                                                                              \
    "foregone: nothing is asked of this model: it lists no properties and judges no answer, so its check passes whatever it "  \
    "does; add `properties` (temporal ones and fairness need #include <foregone/model/temporal.hpp>), or to a command a "       \
    "`postcondition` or an `expected`; or write `static constexpr fg::no_properties properties{};` if its steps are only "      \
    "counted; see docs/reference/model/property.md"

/// True; a warning where it is named, if nothing is asked of the model.
template <class Subject>
inline constexpr bool warned_of_silence = true;
template <class Model, auto Scope>
    requires(scope_is_a_scope<check_subject<Model, Scope>>::met && !may_be_silent<Model, Scope>())
[[deprecated(FOREGONE_NOTHING_IS_ASKED)]] inline constexpr bool warned_of_silence<check_subject<Model, Scope>> = true;

/// The requirement of a check that reports nothing but errors.
template <class Model, auto Scope>
struct something_is_asked {
    static constexpr bool met = may_be_silent<Model, Scope>();
    struct sentence {
        static_assert(met, FOREGONE_NOTHING_IS_ASKED);
    };
};

#undef FOREGONE_NOTHING_IS_ASKED

/// Prints the commands whose answers are never judged: a misspelt `expected` is a member like any other.
template <class S, class C>
constexpr void print_if_unjudged(auto& sink, bool& first) {
    using answer = typename command_operations<C>::template answer<typename suite_run<S>::system>;
    if constexpr (!std::is_same_v<answer, nothing> && !command_operations<C>::template is_judged<typename S::model, answer>) {
        if (!first) sink.append(std::string_view(", "));
        first = false;
        kind_title<C>::print(sink);
    }
}

template <class S>
struct unjudged_commands {
    static constexpr void print(auto& sink) {
        bool first = true;
        print_all(sink, first, typename suite_commands<S>::actions{});
    }

private:
    template <class... Actions>
    static constexpr void print_all(auto& sink, bool& first, boost::mp11::mp_list<Actions...>) {
        (print_one(sink, first, std::type_identity<typename command_in<Actions>::type>{}), ...);
    }
    template <class C>
    static constexpr void print_one(auto& sink, bool& first, std::type_identity<C>) {
        print_if_unjudged<S, C>(sink, first);
    }
    template <class... Cs>
    static constexpr void print_one(auto& sink, bool& first, std::type_identity<std::tuple<Cs...>>) {
        (print_if_unjudged<S, Cs>(sink, first), ...);
    }
};

}}  // namespace foregone::impl
