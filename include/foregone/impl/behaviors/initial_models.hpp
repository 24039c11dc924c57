// SPDX-License-Identifier: BSL-1.0
#pragma once

// The initial models of a behavior or a suite of commands, numbered, from each form in which they are listed.

#include <foregone/domain/concepts.hpp>
#include <foregone/impl/behaviors/behavior_parts.hpp>
#include <foregone/impl/types/unshared.hpp>

#include <concepts>
#include <cstdint>

namespace foregone { inline namespace impl {

// The initial models of a behavior or a suite of commands: one, or several.

/// `using initial = …;`, a domain of models.
template <class B>
concept has_domain_of_models = requires { typename B::initial; } && domain<typename B::initial> &&
                               requires { { B::initial::at(0) } -> std::convertible_to<typename B::model>; };

/// `initial()` returns a range of models, such as a std::array.
template <class B>
concept has_range_of_models = !has_initial_model<B> && requires {
    { *B::initial().begin() } -> std::convertible_to<typename B::model>;
    { B::initial().end() };
};

/// `initial_precondition(model)` is false for initial models in which no run begins.
template <class B>
concept has_initial_precondition = requires(const typename B::model& m) {
    { B::initial_precondition(m) } -> std::convertible_to<bool>;
};

/// A behavior with any number of initial models; otherwise it has one, which `initial()` or its constructor makes.
template <class B>
inline constexpr bool lists_initial_models =
    has_model<B> && (has_domain_of_models<B> || has_range_of_models<B> || has_initial_precondition<B>);

/// The initial models that a behavior lists and its `initial_precondition` allows, by number.
///
/// Complexity: linear in their number for each, as they are not stored.
template <class B>
struct initial_models {
    using model = typename B::model;

    static constexpr std::uint64_t size() {
        std::uint64_t count = 0;
        each([&](const model&) { return ++count, false; });
        return count;
    }

    /// The model with this number. Requires: number < size().
    static constexpr model at(std::uint64_t number) {
        model found = first_of_all();
        each([&](const model& m) { return number-- == 0 && (found = m, true); });
        return found;
    }

private:
    static constexpr bool allows(const model& m) {
        if constexpr (has_initial_precondition<B>) return static_cast<bool>(B::initial_precondition(m));
        else return true;
    }

    static constexpr model first_of_all() {
        if constexpr (has_domain_of_models<B>) return unshared<model>(B::initial::at(0));
        else if constexpr (has_range_of_models<B>) return unshared<model>(*B::initial().begin());
        else if constexpr (has_initial_model<B>) return unshared<model>(B::initial());
        else return {};
    }

    /// Calls visit(model) for each, until it returns true.
    template <class Visit>
    static constexpr void each(Visit&& visit) {
        if constexpr (has_domain_of_models<B>) {
            for (std::uint64_t i = 0; i < B::initial::size; ++i)
                if (const model m = unshared<model>(B::initial::at(i)); allows(m) && visit(m)) return;
        } else if constexpr (has_range_of_models<B>) {
            const auto& models = B::initial();
            for (const auto& listed : models)
                if (const model m = unshared<model>(listed); allows(m) && visit(m)) return;
        } else {
            if (const model m = first_of_all(); allows(m)) visit(m);
        }
    }
};

}}  // namespace foregone::impl
