// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/text.hpp>
#include <foregone/base/type_name.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/model/expectation.hpp>

#include <concepts>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace foregone {

template <class C, class System>
concept runs_on = requires(const C& c, System& s) { c.run(s); };
template <class C, class Model>
concept has_precondition = requires(const C& c, const Model& m) { { c.precondition(m) } -> std::convertible_to<bool>; };
template <class C, class Model, class Seen>
concept judges_answer = requires(const C& c, const Model& m, const Seen& s) { { c.postcondition(m, s) } -> std::convertible_to<bool>; };
template <class C, class Model>
concept judges_model = requires(const C& c, const Model& m) { { c.postcondition(m) } -> std::convertible_to<bool>; };
template <class C, class Model>
concept predicts = requires(const C& c, const Model& m) { c.expected(m); };
template <class C, class Model, class Seen>
concept predicts_answer = requires(const C& c, const Model& m, const Seen& s) { { s == c.expected(m) } -> std::convertible_to<bool>; };

template <class C, class Model>
concept has_command_next = requires(const C& c, Model& m) { { c.next(m) } -> std::convertible_to<Model>; } ||
                           requires(const C& c, Model& m) { { c.next(m) } -> std::same_as<void>; };
template <class C, class Model, class Seen>
concept has_command_next_by_answer = requires(const C& c, Model& m, const Seen& s) { { c.next(m, s) } -> std::convertible_to<Model>; } ||
                                     requires(const C& c, Model& m, const Seen& s) { { c.next(m, s) } -> std::same_as<void>; };

/// What a kind of action is called: the name of its type; of a step that takes several, their names.
template <class Action>
struct kind_title {
    static constexpr void print(auto& sink) { sink.append(unqualified_type_name<Action>()); }
};
template <class... Commands>
struct kind_title<std::tuple<Commands...>> {
    static constexpr void print(auto& sink) {
        std::string_view comma;
        ((sink.append(comma), comma = ", ", kind_title<Commands>::print(sink)), ...);
    }
};

/// What a search does with one type of command; a new form of command specialises it.
///
/// Requires: command_requirements.hpp finds nothing wrong.
template <class C>
struct command_operations {
    template <class Model>
    static constexpr bool asks = has_precondition<C, Model>;
    template <class Model, class Seen>
    static constexpr bool learns = has_command_next_by_answer<C, Model, Seen>;  ///< the answer decides how the model goes on
    template <class System>
    using returned = decltype(std::declval<const C&>().run(std::declval<System&>()));
    template <class System>
    using answer = std::conditional_t<std::is_void_v<returned<System>>, nothing, std::remove_cvref_t<returned<System>>>;

    template <class Model>
    static constexpr bool enabled(const C& c, const Model& m) {
        if constexpr (asks<Model>) return static_cast<bool>(c.precondition(m));
        else return true;
    }

    template <class System>
    static constexpr answer<System> run(const C& c, System& system) {
        if constexpr (std::is_void_v<returned<System>>) return c.run(system), nothing{};
        else return c.run(system);
    }

    /// An exception is refused, unless the postcondition takes it.
    template <class Model, class Seen>
    static constexpr bool accepts(const C& c, const Model& m, const Seen& seen) {
        if constexpr (judges_answer<C, Model, Seen>) return static_cast<bool>(c.postcondition(m, seen));
        else if constexpr (std::is_same_v<Seen, thrown>) return false;
        else if constexpr (predicts_answer<C, Model, Seen>) return static_cast<bool>(seen == c.expected(m));
        else if constexpr (judges_model<C, Model>) return static_cast<bool>(c.postcondition(m));
        else return true;
    }

    template <class Model>
    static constexpr void advance(const C& c, Model& m) {
        if constexpr (requires { { c.next(m) } -> std::convertible_to<Model>; }) m = c.next(m);
        else if constexpr (has_command_next<C, Model>) c.next(m);
    }
    template <class Model, class Seen>
    static constexpr void advance(const C& c, Model& m, const Seen& seen) {
        if constexpr (requires { { c.next(m, seen) } -> std::convertible_to<Model>; }) m = c.next(m, seen);
        else if constexpr (learns<Model, Seen>) c.next(m, seen);
        else advance(c, m);
    }
};

/// Commands that are always taken one after the other, as one step.
///
/// Shape: all combinations of their arguments; the value is a std::tuple of them.
template <class... Commands>
using in_order = product<std::tuple<typename domain_of<Commands>::value_type...>, Commands...>;

/// The commands of a step that takes several in turn, each on the model that the one before left.
template <class... Cs>
struct command_operations<std::tuple<Cs...>> {
    using commands = std::tuple<Cs...>;

    template <class Model>
    static constexpr bool asks = (command_operations<Cs>::template asks<Model> || ...);
    template <class Model, class Seen>
    static constexpr bool learns = false;
    template <class System>
    using answer = std::tuple<typename command_operations<Cs>::template answer<System>...>;

    template <class Model>
    static constexpr bool enabled(const commands& all, Model m) {
        return std::apply([&](const Cs&... c) { return ((command_operations<Cs>::enabled(c, m) && (command_operations<Cs>::advance(c, m), true)) && ...); }, all);
    }

    // Braces, because they alone say the order.
    template <class System>
    static constexpr answer<System> run(const commands& all, System& system) {
        return std::apply([&](const Cs&... c) { return answer<System>{command_operations<Cs>::run(c, system)...}; }, all);
    }

    template <class Model, class... Seen>
    static constexpr bool accepts(const commands& all, Model m, const std::tuple<Seen...>& seen) {
        return std::apply([&](const Cs&... c) {
            return std::apply([&](const Seen&... s) {
                return ((command_operations<Cs>::accepts(c, m, s) && (command_operations<Cs>::advance(c, m), true)) && ...);
            }, seen);
        }, all);
    }
    template <class Model>
    static constexpr bool accepts(const commands&, const Model&, const thrown&) { return false; }

    template <class Model>
    static constexpr void advance(const commands& all, Model& m) {
        std::apply([&](const Cs&... c) { (command_operations<Cs>::advance(c, m), ...); }, all);
    }
    template <class Model, class Seen>
    static constexpr void advance(const commands& all, Model& m, const Seen&) { advance(all, m); }
};

}  // namespace foregone
