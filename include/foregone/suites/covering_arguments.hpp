// SPDX-License-Identifier: BSL-1.0
#pragma once

// Covering arrays in place of all arguments of a model's actions: `covered` domains and covering_arguments.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/one_of.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/domain/argument.hpp>
#include <foregone/impl/domain/argument_strength.hpp>
#include <foregone/impl/domain/simpler.hpp>
#include <foregone/impl/behaviors/command_results.hpp>
#include <foregone/impl/model/model_in_scope.hpp>
#include <foregone/model/behavior.hpp>
#include <foregone/impl/behaviors/command_suite.hpp>
#include <foregone/model/program.hpp>
#include <foregone/model/transition_system.hpp>
#include <foregone/suites/covering.hpp>

#include <boost/mp11/list.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace foregone { inline namespace impl {

/// The indices of a suite's values, ascending.
template <std::size_t Count>
constexpr std::array<std::uint64_t, Count> ascending(std::array<std::uint64_t, Count> numbers) {
    for (std::size_t i = 1; i < Count; ++i)
        for (std::size_t j = i; j > 0 && numbers[j] < numbers[j - 1]; --j) {
            const std::uint64_t lower = numbers[j];
            numbers[j] = numbers[j - 1];
            numbers[j - 1] = lower;
        }
    return numbers;
}

/// A domain of actions, each with a covering array of its arguments instead of all combinations.
///
/// Guarantees: an action of T arguments or fewer keeps all combinations.
template <unsigned T, class D>
struct with_covered_arguments {
    using type = D;
};

template <unsigned T, class Model>
struct covers_action : Model {};

template <unsigned T, class Model>
struct covers_commands : Model {};

template <unsigned T, class Model>
struct covers_initial_commands : Model {};

template <unsigned T, class Model>
struct covers_final_commands : Model {};

}}  // namespace foregone::impl

namespace foregone {

/// A domain of the values of a product that have all combinations of values of every T components: much smaller than the product.
///
/// Requires: 1 <= T <= 6; D is a product, or has `components` as a product has.
/// Order: as in D. An omitted value has no index.
/// Complexity: one constant evaluation, see covering; 8 bytes per value.
template <unsigned T, class D, std::uint64_t Effort = constant_effort>
struct covered {
    using element = domain_argument<D>;
    static_assert(component_domain<element>,
                  "foregone: covered<T, D>; D has no components whose values could be combined; pass a product<T, Ds...>; "
                  "see docs/reference/suites/covering_arguments.md");
    using value_type = typename element::value_type;

private:
    static constexpr auto rows = ascending(covering<T, Effort>(element{}).indices);

    static constexpr std::optional<std::uint64_t> position_of(std::uint64_t index) {
        std::size_t first = 0, last = rows.size();
        while (first < last) {
            const std::size_t middle = (first + last) / 2;
            if (rows[middle] < index) first = middle + 1;
            else last = middle;
        }
        return first < rows.size() && rows[first] == index ? std::optional<std::uint64_t>(first) : std::nullopt;
    }

public:
    static constexpr std::uint64_t size = rows.size();

    /// The number of components whose combinations are all covered; 0 if no value is omitted.
    static constexpr unsigned argument_strength = size < element::size ? T : foregone::argument_strength<element>();

    static constexpr value_type at(std::uint64_t index) { return element::at(rows[static_cast<std::size_t>(index)]); }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        const std::optional<std::uint64_t> index = element::index_of(value);
        return index ? position_of(*index) : std::nullopt;
    }

    /// The simpler values of D that are rows of the suite, then the rows with a lower index.
    template <class Visit>
    static constexpr bool each_simpler(std::uint64_t index, Visit&& visit) {
        const auto visit_row = [&](std::uint64_t simpler) {
            const std::optional<std::uint64_t> position = position_of(simpler);
            return position && visit(*position);
        };
        return foregone::each_simpler<element>(rows[static_cast<std::size_t>(index)], visit_row) || each_lower(index, visit);
    }
};

template <unsigned T, class D, std::uint64_t Effort>
struct results_in<covered<T, D, Effort>> : results_in<D> {};

}  // namespace foregone

namespace foregone { inline namespace impl {

template <unsigned T, class D>
    requires(component_domain<D>&& boost::mp11::mp_size<typename D::components>::value > T)
struct with_covered_arguments<T, D> {
    using type = covered<T, D>;
};
template <unsigned T, class... Alternatives>
struct with_covered_arguments<T, one_of<Alternatives...>> {
    using type = one_of<typename with_covered_arguments<T, Alternatives>::type...>;
};

template <unsigned T, has_action Model>
struct covers_action<T, Model> : Model {
    using action = typename with_covered_arguments<T, typename Model::action>::type;
};

template <unsigned T, has_commands Model>
struct covers_commands<T, Model> : Model {
    using commands = typename with_covered_arguments<T, typename Model::commands>::type;
};

template <unsigned T, has_initial_commands Model>
struct covers_initial_commands<T, Model> : Model {
    using initial_commands = typename with_covered_arguments<T, typename Model::initial_commands>::type;
};

template <unsigned T, has_final_commands Model>
struct covers_final_commands<T, Model> : Model {
    using final_commands = typename with_covered_arguments<T, typename Model::final_commands>::type;
};

}}  // namespace foregone::impl

namespace foregone {

/// A model whose actions and commands take a covering array of their arguments instead of all combinations: every T arguments have
/// all combinations of their values. A check of it covers these arguments only, and its verdict says so.
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
    static_assert(Scope.terms.argument_strength <= 6, "foregone: covering<T>() has a strength T from 1 to 6; see "
                                                      "docs/reference/suites/covering_arguments.md");
    static_assert(!is_for_threads<Scope>, "foregone: covering<T>() is not for concurrent calls; list fewer arguments in the "
                                          "commands' domains; see docs/reference/suites/covering_arguments.md");
    static_assert(!is_program<Model>, "foregone: covering<T>() is for the arguments of actions, and a program has none; see "
                                      "docs/reference/suites/covering_arguments.md");
    using type = covering_arguments<static_cast<unsigned>(Scope.terms.argument_strength), Model>;
};
template <unsigned T, class Model, auto Scope>
    requires(Scope.terms.argument_strength == T)
struct scoped_model<covering_arguments<T, Model>, Scope> {
    using type = covering_arguments<T, Model>;
};

}  // namespace foregone
