// SPDX-License-Identifier: BSL-1.0
#pragma once

// Groups actions into kinds with weights, one for each action type or enumerator; for random runs, orders and reports.

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/behaviors/command_suite.hpp>
#include <foregone/impl/domain/draw.hpp>
#include <foregone/types/print.hpp>

#include <boost/mp11/algorithm.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// How often a kind of action is drawn relative to others: its type's `weight`, otherwise 1.
template <class Action>
inline constexpr std::uint64_t weight_of = 1;
template <class Action>
    requires requires { Action::weight; }
inline constexpr std::uint64_t weight_of<Action> = [] {
    static_assert(Action::weight >= 0 && Action::weight <= 1'000'000'000,
                  "foregone: a command's `weight` is negative, or more than 10^9; write a number between, such as `static "
                  "constexpr unsigned weight = "
                  "3;`; see docs/reference/model/command.md");
    return static_cast<std::uint64_t>(Action::weight);
}();
template <run_phase Phase, class Command>
inline constexpr std::uint64_t weight_of<placed<Phase, Command>> = weight_of<Command>;

/// A kind of action: the indices with first <= index < last.
struct action_kind {
    std::uint64_t first = 0, last = 0;
    std::uint64_t weight = 1;
};

/// The kinds of action among which random testing chooses before it draws arguments: one kind in general.
template <class Domain>
struct action_kinds {
    static constexpr std::size_t count = 1;
    static constexpr action_kind at(std::size_t) { return {0, Domain::size, 1}; }
    static constexpr std::uint64_t draw(std::size_t, random_bits& bits) { return foregone::draw<Domain>(bits); }
    static constexpr void title(std::size_t, auto& sink) { append_type_name<typename Domain::value_type>(sink); }
};

/// Each type of action is a kind.
template <class... Alternatives>
struct action_kinds<one_of<Alternatives...>> {
    using domain = one_of<Alternatives...>;
    static constexpr std::size_t count = sizeof...(Alternatives);

    static constexpr action_kind at(std::size_t kind) { return all[kind]; }

    static constexpr std::uint64_t draw(std::size_t kind, random_bits& bits) {
        return boost::mp11::mp_with_index<count>(kind, [&](auto i) {
            return domain::template offset<decltype(i)::value> +
                   foregone::draw<typename domain::template alternative<decltype(i)::value>>(bits);
        });
    }

    static constexpr void title(std::size_t kind, auto& sink) {
        std::size_t number = 0;
        ((number++ == kind ? kind_title<typename domain_of<Alternatives>::value_type>::print(sink) : void()), ...);
    }

private:
    static constexpr auto all = [] {
        std::array<action_kind, count> kinds{
            {{0, domain_of<Alternatives>::size, weight_of<typename domain_of<Alternatives>::value_type>}...}};
        for (std::size_t i = 1; i < count; ++i) {
            kinds[i].first = kinds[i - 1].last;
            kinds[i].last += kinds[i].first;
        }
        return kinds;
    }();
};

/// Each enumerator is a kind.
template <class E>
struct action_kinds<enumerators<E>> {
    using domain = enumerators<E>;
    static constexpr std::size_t count = static_cast<std::size_t>(domain::size);

    static constexpr action_kind at(std::size_t kind) { return {kind, kind + 1, 1}; }
    static constexpr std::uint64_t draw(std::size_t kind, random_bits&) { return kind; }
    static constexpr void title(std::size_t kind, auto& sink) { print(sink, domain::at(kind)); }
};

/// The kind of an action.
template <class Kinds>
constexpr std::size_t kind_of(std::uint64_t action) {
    std::size_t kind = 0;
    while (action >= Kinds::at(kind).last) ++kind;
    return kind;
}

}}  // namespace foregone::impl
