// SPDX-License-Identifier: BSL-1.0
#pragma once

// Selects the coverage recorder of a model, or an empty one; random runs call it at each step.

#include <foregone/impl/model/classes.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The coverage of a model without a measure of it.
struct no_coverage {
    constexpr void begin(const auto&) {}
    constexpr void step(const auto&, const auto&) {}
    constexpr void refuse(const auto&) {}
    constexpr void merge(const no_coverage&) {}
    static constexpr void each_number(auto&, auto&&) {}
    constexpr void describe(auto&) const {}
    static constexpr void print_missing(std::size_t, std::uint64_t, auto&) {}
};

/// The coverage recorder of a model: its `cycle_coverage`. It receives begin(modelled) for each random run, step(action, modelled)
/// after each step, and refuse(action) for a drawn action that is not enabled; it is merged, and writes its results into
/// basic_sampling. With each_number(self, visit), which visits its counters, its checks can be divided into shards.
///
/// Guarantees: a model derived from such a kind inherits it, and has none if its state type differs.
template <class Model, class Modelled>
struct coverage_of_model : std::type_identity<no_coverage> {};
template <class Model, class Modelled>
    requires requires(typename Model::cycle_coverage& coverage, const Modelled& at) { coverage.begin(at); }
struct coverage_of_model<Model, Modelled> : std::type_identity<typename Model::cycle_coverage> {};

template <class View>
using coverage_of = typename coverage_of_model<typename View::model, modelled_of<View>>::type;

}}  // namespace foregone::impl
