// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/model/equivalence/classes.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone {

/// What cycles met of a model of which there is nothing to be met.
struct no_coverage {
    constexpr void begin(const auto&) {}
    constexpr void step(const auto&, const auto&) {}
    constexpr void refuse(const auto&) {}
    constexpr void merge(const no_coverage&) {}
    static constexpr void each_number(auto&, auto&&) {}
    constexpr void describe(auto&) const {}
    static constexpr void print_missing(std::size_t, std::uint64_t, auto&) {}
};

/// What notes how much of a model cycles met: its `cycle_coverage`, which hears begin(modelled) of each cycle,
/// step(action, modelled) after each step, and refuse(action) of one that was drawn and is not enabled; it is merged, and
/// describes what it met into basic_sampling. With each_number(self, visit), which visits its counters, its checks can be dealt out
/// to shards.
///
/// Shape: a model derived from such a kind inherits it, and has none if what it keeps is something else.
template <class Model, class Modelled>
struct coverage_of_model : std::type_identity<no_coverage> {};
template <class Model, class Modelled>
    requires requires(typename Model::cycle_coverage& coverage, const Modelled& at) { coverage.begin(at); }
struct coverage_of_model<Model, Modelled> : std::type_identity<typename Model::cycle_coverage> {};

template <class View>
using coverage_of = typename coverage_of_model<typename View::model, modelled_of<View>>::type;

}  // namespace foregone
