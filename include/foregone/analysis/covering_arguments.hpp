// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/analysis/covered.hpp>
#include <foregone/domain/domain_of.hpp>
#include <foregone/domain/one_of.hpp>
#include <foregone/model/behavior.hpp>
#include <foregone/model/command_suite.hpp>
#include <foregone/model/model_in_scope.hpp>
#include <foregone/model/program.hpp>
#include <foregone/model/transition_system.hpp>

#include <boost/mp11/list.hpp>

#include <cstddef>

namespace foregone {

/// A domain of actions, each with a covering array of its arguments instead of all of them.
///
/// Shape: an action of T arguments or fewer keeps all of them.
template <unsigned T, class D>
struct with_covered_arguments {
    using type = D;
};
template <unsigned T, class D>
    requires(component_domain<D>&& boost::mp11::mp_size<typename D::components>::value > T)
struct with_covered_arguments<T, D> {
    using type = covered<T, D>;
};
template <unsigned T, class... Alternatives>
struct with_covered_arguments<T, one_of<Alternatives...>> {
    using type = one_of<typename with_covered_arguments<T, Alternatives>::type...>;
};

template <unsigned T, class Model>
struct covers_action : Model {};
template <unsigned T, has_action Model>
struct covers_action<T, Model> : Model {
    using action = typename with_covered_arguments<T, typename Model::action>::type;
};

template <unsigned T, class Model>
struct covers_commands : Model {};
template <unsigned T, has_commands Model>
struct covers_commands<T, Model> : Model {
    using commands = typename with_covered_arguments<T, typename Model::commands>::type;
};

template <unsigned T, class Model>
struct covers_initial_commands : Model {};
template <unsigned T, has_initial_commands Model>
struct covers_initial_commands<T, Model> : Model {
    using initial_commands = typename with_covered_arguments<T, typename Model::initial_commands>::type;
};

template <unsigned T, class Model>
struct covers_final_commands : Model {};
template <unsigned T, has_final_commands Model>
struct covers_final_commands<T, Model> : Model {
    using final_commands = typename with_covered_arguments<T, typename Model::final_commands>::type;
};

/// A model whose actions and commands take, instead of all combinations of their arguments, those in which every T arguments have
/// all combinations of their values. What is checked of it is checked for these arguments alone, and its verdict says so.
template <unsigned T, class Model>
struct covering_arguments : covers_final_commands<T, covers_initial_commands<T, covers_commands<T, covers_action<T, Model>>>> {};

template <unsigned T, class Model>
struct written_model<covering_arguments<T, Model>> {
    using type = Model;
    static constexpr unsigned argument_strength = T;
};

template <class Model, auto Scope>
    requires(Scope.terms.argument_strength > 0)
struct scoped_model<Model, Scope> {
    static_assert(Scope.terms.argument_strength <= 6, "foregone: covering<T>() takes 1 to 6 arguments together; see "
                                                      "docs/reference/analysis/covering_arguments.md");
    static_assert(!is_program<Model>, "foregone: covering<T>() is for the arguments of actions, and a program has none; see "
                                      "docs/reference/analysis/covering_arguments.md");
    using type = covering_arguments<static_cast<unsigned>(Scope.terms.argument_strength), Model>;
};
template <unsigned T, class Model, auto Scope>
    requires(Scope.terms.argument_strength == T)
struct scoped_model<covering_arguments<T, Model>, Scope> {
    using type = covering_arguments<T, Model>;
};

}  // namespace foregone
