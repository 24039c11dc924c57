// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/model/equivalence/classes.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone::inline impl {

/// Counts, for each class of the model, the steps of random walks that led to it; empty if the model has no classes.
template <class View, std::size_t Count = classes_of_view<View>::count>
struct class_tally {
    std::uint64_t met[Count]{};

    /// Adds a step that led here. An answer that is no enumerator belongs to no class.
    constexpr void step(const typename View::node& to) {
        const std::size_t number = classes_of_view<View>::index(View::modelled(to));
        if (number < Count) ++met[number];
    }
    constexpr void merge(const class_tally& other) {
        for (std::size_t i = 0; i < Count; ++i) met[i] += other.met[i];
    }
    static constexpr void each_number(auto& self, auto&& visit) {
        for (auto& times : self.met) visit(times);
    }
    constexpr void describe(auto& into) const {
        for (const std::uint64_t times : met) into.classes.push_back(times);
    }
};

template <class View>
struct class_tally<View, 0> {
    constexpr void step(const typename View::node&) {}
    constexpr void merge(const class_tally&) {}
    static constexpr void each_number(auto&, auto&&) {}
    constexpr void describe(auto&) const {}
};

}  // namespace foregone::impl
