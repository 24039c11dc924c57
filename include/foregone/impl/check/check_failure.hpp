// SPDX-License-Identifier: BSL-1.0
#pragma once

// What the compiler found of a check: an error, or nothing.
//
// FOREGONE_CHECK asserts that finding_in of its subject can be completed, and that failure_message is empty. A model that lacks
// what its scope needs is an error of the first. A refuted check is one of the second where the compiler takes computed messages,
// and of the first otherwise. With FOREGONE_DEFER, requirement_in takes the place of finding_in.

#include <foregone/impl/base/config.hpp>
// In this order: what reports errors comes by a short chain of includes, which compilers print.
#include <foregone/impl/check/has_to_be_decided.hpp>
#include <foregone/impl/check/asked_model.hpp>
#include <foregone/impl/check/check_subject.hpp>
#include <foregone/impl/model/model_in_scope.hpp>
#include <foregone/impl/check/requirements.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/impl/report/check_failed.hpp>
#include <foregone/impl/report/diagnostic.hpp>
#if FOREGONE_COMPUTED_ASSERT_MESSAGES
  #include <foregone/impl/report/finding_text.hpp>
#endif

#include <cstddef>
#include <type_traits>

namespace foregone {

template <class Model, auto Scope>
struct static_check;

}  // namespace foregone

namespace foregone { inline namespace impl {

template <class Model, auto Scope>
consteval bool is_refuted() {
    if constexpr (!unmet_requirement<Model, Scope>::met) return false;
    else if constexpr (!static_check<Model, Scope>::repeated) return false;
    else return static_check<Model, Scope>::decided && !static_check<Model, Scope>::passes;
}

/// The message of a static_assert that has nothing to say.
struct no_message {
    static constexpr std::size_t size() { return 0; }
    static constexpr const char* data() { return ""; }
};

#if FOREGONE_COMPUTED_ASSERT_MESSAGES

template <class Model, auto Scope, class Check = static_check<Model, Scope>>
using text_of_refuted = finding_text<Model, typename Check::view, Check::verdict, Scope>;

/// False also if making the text exceeds the limits of a constant evaluation.
template <class Model, auto Scope>
consteval bool is_shown_as_text() {
    if constexpr (!is_refuted<Model, Scope>()) return false;
    else return requires { typename std::bool_constant<(text_of_refuted<Model, Scope>::view().size() > 0)>; };
}

/// The message of a static_assert: the text of a refuted check.
template <class Model, auto Scope>
struct message_in_scope {
    static constexpr std::size_t size() {
        if constexpr (is_shown_as_text<Model, Scope>()) return text_of_refuted<Model, Scope>::size;
        else return 0;
    }
    static constexpr const char* data() {
        if constexpr (is_shown_as_text<Model, Scope>()) return text_of_refuted<Model, Scope>::view().data();
        else return "";
    }
};

#else

template <class Model, auto Scope>
consteval bool is_shown_as_text() {
    return false;
}

template <class Model, auto Scope>
using message_in_scope = no_message;

#endif

/// What the compiler found, as a type. The type holds a failing static_assert if the check is refuted and not shown as text.
template <class Model, auto Scope>
consteval auto find_finding() {
    using unmet = unmet_requirement<Model, Scope>;
    using check = static_check<Model, Scope>;
    if constexpr (!unmet::met) return std::type_identity<typename unmet::sentence>{};
    else if constexpr (!check::repeated) return std::type_identity<defaults_are_kept<check::repeated>>{};
    else if constexpr (!is_refuted<Model, Scope>() || is_shown_as_text<Model, Scope>()) return std::type_identity<nothing_unmet>{};
    else return std::type_identity<check_failed<Model, finding_type<typename check::view, check::verdict, Scope>>>{};
}

/// As find_finding, for a check that only the compiler decides: that it did not is an error, too.
template <class Model, auto Scope>
consteval auto find_decided() {
    using check = static_check<Model, Scope>;
    if constexpr (!unmet_requirement<Model, Scope>::met) return find_finding<Model, Scope>();
    else if constexpr (!something_is_asked<Model, Scope>::met)
        return std::type_identity<typename something_is_asked<Model, Scope>::sentence>{};
    else if constexpr (!check::repeated || is_refuted<Model, Scope>()) return find_finding<Model, Scope>();
    else return std::type_identity<has_to_be_decided<check::reason, typename check::view>>{};
}

/// What was found of a subject: nothing of one whose error has been reported.
template <class Subject>
struct finding_of_subject : std::type_identity<typename scope_is_a_scope<Subject>::sentence> {
    using message = no_message;
};
template <class Model, auto Scope>
    requires scope_is_a_scope<check_subject<Model, Scope>>::met
struct finding_of_subject<check_subject<Model, Scope>>
    : decltype(find_finding<typename scoped_model<Model, Scope>::type, Scope>()) {
    using message = message_in_scope<model_in_scope<Model, Scope>, Scope>;
};
template <class Model, auto Scope>
struct finding_of_subject<static_subject<Model, Scope>>
    : decltype(find_decided<typename scoped_model<Model, Scope>::type, Scope>()) {
    using message = message_in_scope<model_in_scope<Model, Scope>, Scope>;
};

/// A complete type if there is nothing to report; otherwise completing it is the error that explains the failure.
template <class Subject>
using finding_in = typename finding_of_subject<Subject>::type;

template <class Subject>
struct requirement_of_subject : std::type_identity<typename scope_is_a_scope<Subject>::sentence> {};
template <class Model, auto Scope>
    requires scope_is_a_scope<check_subject<Model, Scope>>::met
struct requirement_of_subject<check_subject<Model, Scope>>
    : std::type_identity<typename unmet_requirement<model_in_scope<Model, Scope>, Scope>::sentence> {};

/// A complete type if the model has what its scope needs. Nothing is searched.
template <class Subject>
using requirement_in = typename requirement_of_subject<Subject>::type;

/// The counterexample of a refuted subject as text, where the message of a static_assert may be computed.
template <class Subject>
using failure_message = typename finding_of_subject<Subject>::message;

/// True: whether a subject passes is decided at run time.
template <class>
consteval bool is_deferred() {
    return true;
}

/// Whether a subject has no such text. Compilers show the template arguments of a constant, but not of a call.
template <class Subject>
consteval bool check_passes() {
    return failure_message<Subject>::size() == 0;
}

}}  // namespace foregone::impl
