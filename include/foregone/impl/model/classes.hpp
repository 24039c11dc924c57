// SPDX-License-Identifier: BSL-1.0
#pragma once

// The classes of a model's states that its `classify` distinguishes, numbered; for the class counts of reports.

#include <foregone/domain/values.hpp>
#include <foregone/types/enumeration.hpp>
#include <foregone/types/print.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// A valid result type of a classification: each of its values is a class.
template <class Class>
concept class_type = std::same_as<Class, bool> || (enumeration<Class> && enumerator_count<Class> > 0);

/// A model that classifies its states, or its oracle's model.
template <class Model, class Modelled>
concept has_classes = requires(const Modelled& at) {
    { Model::classify(at) } -> class_type;
};

/// The classes of a model without a classification.
template <class Model, class Modelled>
struct classes_of {
    static constexpr std::size_t count = 0;
    static constexpr std::size_t index(const Modelled&) { return 0; }
    static constexpr void title(std::size_t, auto&) {}
};

/// The classes that `classify` distinguishes, numbered in the order of their values.
template <class Model, class Modelled>
    requires has_classes<Model, Modelled>
struct classes_of<Model, Modelled> {
    using value = decltype(Model::classify(std::declval<const Modelled&>()));
    static constexpr std::size_t count = static_cast<std::size_t>(domain_of<value>::size);

    /// The number of the class; `count` if the result is not an enumerator.
    static constexpr std::size_t index(const Modelled& at) {
        if constexpr (std::same_as<value, bool>) return Model::classify(at) ? 1 : 0;
        else return enumerator_index(Model::classify(at));
    }

    static constexpr void title(std::size_t number, auto& sink) {
        print(sink, domain_of<value>::at(static_cast<std::uint64_t>(number)));
    }
};

/// The argument of a view's `classify`: the oracle's model, or a state.
template <class View>
using modelled_of = std::remove_cvref_t<decltype(View::modelled(std::declval<const typename View::node&>()))>;
template <class View>
using classes_of_view = classes_of<typename View::model, modelled_of<View>>;

}}  // namespace foregone::impl
