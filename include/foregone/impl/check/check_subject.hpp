// SPDX-License-Identifier: BSL-1.0
#pragma once

// The model and scope of a check macro as one type, with messages for arguments of other kinds and capped budgets.

#include <foregone/domain/values.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

template <class Scope>
concept is_scope = requires(const Scope& scope) {
    scope.terms;
    Scope::searched;
};

template <class Model>
struct actions_to_complete : std::type_identity<nothing_unmet> {};
template <class Model>
    requires requires { typename Model::action; } && std::is_class_v<typename Model::action>
struct actions_to_complete<Model> : std::type_identity<typename Model::action> {};
template <class Model>
    requires requires { typename Model::action; } && std::is_enum_v<typename Model::action>
struct actions_to_complete<Model> : std::type_identity<enumerators<typename Model::action>> {};
template <class Model>
    requires(!requires { typename Model::action; }) && requires { typename Model::commands; } &&
            std::is_class_v<typename Model::commands>
struct actions_to_complete<Model> : std::type_identity<typename Model::commands> {};

/// The actions of a subject. An error in their domain is reported where they are completed, so macros do so first.
template <class Subject>
struct actions_of_subject : actions_to_complete<void> {};
template <template <class, auto> class Kind, class Model, auto Scope>
struct actions_of_subject<Kind<Model, Scope>> : actions_to_complete<Model> {};

template <class Subject>
using actions_in = typename actions_of_subject<Subject>::type;

/// The arguments of a check macro, which it names once, so that an error in them is reported once. GCC's error shows the names of
/// these parameters in its first line.
template <class ModelIsATypeAsIsProgramOfAFunction,  // write fg::program<f> for a function f, and for an object its type
          auto ScopeIsAValueAsIsRandomWithBraces = reachable>  // write fg::random{} for fg::random
struct check_subject {
    explicit check_subject(int);
};

/// The same for other compilers: overloads for arguments of other kinds report them. GCC lists all overloads for a misspelt name.
template <class Model, auto Scope = reachable>
check_subject<Model, Scope> subject_of(int);

template <class, class Scope>
auto subject_of(...) {
    constexpr bool ScopeIsAValueAsIsRandomWithBraces = sizeof(Scope*) == 0;  // never
    static_assert(ScopeIsAValueAsIsRandomWithBraces,
                  "foregone: the second argument of a check is a type, and not a scope; write fg::random{} for fg::random, "
                  "fg::reachable, fg::sequences<N> or fg::paths<N>; see docs/reference/model/scope.md");
}
template <class, auto& Scope>
auto subject_of(...) {
    constexpr bool is_constant_expression = sizeof(&Scope) == 0;
    static_assert(is_constant_expression,
                  "foregone: the scope of this check is a variable, and not a constant expression; declare it constexpr; see "
                  "docs/reference/model/scope.md");
}
template <auto Model, auto = 0>
auto subject_of(...) {
    constexpr bool ModelIsATypeAsIsProgramOfAFunction = sizeof(decltype(Model)*) == 0;
    static_assert(ModelIsATypeAsIsProgramOfAFunction,
                  "foregone: the first argument of a check is a function or an object, and not a type; write fg::program<f> for a "
                  "function f, and for an object its type; see docs/reference/check.md");
}
template <auto Model, class>
auto subject_of(...) {
    return subject_of<Model>(0);
}

/// The scope with a budget of at most `most_actions`, whatever the user set.
template <class Scope>
constexpr Scope capped(Scope scope, std::uint64_t most_actions) {
    if (scope.terms.budget_actions > most_actions) scope.terms.budget_actions = most_actions;
    return scope;
}

template <std::uint64_t MostActions, class Subject>
struct capped_subject : std::type_identity<Subject> {};
template <std::uint64_t MostActions, class Model, auto Scope>
    requires is_scope<std::remove_const_t<decltype(Scope)>>
struct capped_subject<MostActions, check_subject<Model, Scope>>
    : std::type_identity<check_subject<Model, capped(Scope, MostActions)>> {};

/// A subject with a budget of at most `MostActions`.
template <std::uint64_t MostActions, class Subject>
using subject_within = typename capped_subject<MostActions, Subject>::type;

/// A model in a scope in which only the compiler decides.
template <class Model, auto Scope>
struct static_subject {};

template <class Subject>
struct insisting_in : std::type_identity<Subject> {};
template <class Model, auto Scope>
    requires is_scope<std::remove_const_t<decltype(Scope)>>
struct insisting_in<check_subject<Model, Scope>> : std::type_identity<static_subject<Model, Scope>> {
    static_assert(sizeof(typename actions_to_complete<Model>::type) > 0);
};

template <class Subject>
using insisting_subject = typename insisting_in<Subject>::type;

template <class Subject>
struct scope_is_a_scope : nothing_unmet {};
template <class Model, auto Scope>
struct scope_is_a_scope<check_subject<Model, Scope>> {
    static constexpr bool met = is_scope<std::remove_const_t<decltype(Scope)>>;
    struct sentence {
        static_assert(met, "foregone: the second argument of a check is not a scope; write fg::reachable, fg::sequences<N>, "
                           "fg::random{} or fg::paths<N>; see docs/reference/model/scope.md");
    };
};

}}  // namespace foregone::impl

/// Found where the arguments of a check are in error, and that has been reported.
namespace foregone::in_error {

struct foregone_asked {};
struct foregone_subject {};

}  // namespace foregone::in_error
