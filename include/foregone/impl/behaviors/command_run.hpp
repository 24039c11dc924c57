// SPDX-License-Identifier: BSL-1.0
#pragma once

// The state of one run of a suite besides its model and system: phase, existing answers, fixture; with accessors.

#include <foregone/impl/behaviors/command_results.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/types/print.hpp>

#include <concepts>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The phase of a suite's run: initial commands come first and once, after final ones the run ends.
enum class run_phase : std::uint8_t { before, within, after };

/// A suite's model with the phase of its run and the existing answers.
template <class Model, class Counts>
struct run_model {
    Model current{};
    run_phase phase = run_phase::within;
    [[no_unique_address]] Counts counts{};

    bool operator==(const run_model&) const = default;
};

/// The model that commands see.
template <class Model>
constexpr Model& current(Model& m) {
    return m;
}
template <class Model, class Counts>
constexpr Model& current(run_model<Model, Counts>& m) {
    return m.current;
}
template <class Model, class Counts>
constexpr const Model& current(const run_model<Model, Counts>& m) {
    return m.current;
}
template <class Model>
using current_of = std::remove_cvref_t<decltype(current(std::declval<Model&>()))>;

/// A suite's system with its environment for one run: a fixture, made before and destroyed after it, and answers.
template <class System, class Fixture, class Answers>
struct run_system {
    [[no_unique_address]] Fixture around{};
    System sut;
    [[no_unique_address]] Answers answers{};

    constexpr bool operator==(const run_system& other) const
        requires std::equality_comparable<System> && std::equality_comparable<Answers>
    {
        return sut == other.sut && answers == other.answers;
    }
    friend constexpr std::uint64_t hash_value(const run_system& s)
        requires hashable<System> && hashable<Answers>
    {
        mixer words;
        words.add(hash(s.sut), hash(s.answers));
        return words.finish();
    }
    template <class F>
    constexpr decltype(auto) compared_parts(F&& f) const { return f(sut, answers); }
    friend constexpr void print_to(auto& sink, const run_system& s) { print(sink, s.sut); }
};

/// The system on which commands run, and the answers to which they may refer.
template <class System>
constexpr System& system_in(System& s) {
    return s;
}
template <class System, class Fixture, class Answers>
constexpr System& system_in(run_system<System, Fixture, Answers>& s) {
    return s.sut;
}
template <class System, class Fixture, class Answers>
constexpr const System& system_in(const run_system<System, Fixture, Answers>& s) {
    return s.sut;
}
template <class System>
constexpr no_answers answers_in(const System&) {
    return {};
}
template <class System, class Fixture, class Answers>
constexpr Answers& answers_in(run_system<System, Fixture, Answers>& s) {
    return s.answers;
}

}}  // namespace foregone::impl
