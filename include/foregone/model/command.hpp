// SPDX-License-Identifier: BSL-1.0
#pragma once

// The concepts and operations of a command: one kind of call to a system, with its conditions and its expected answer.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/domain/argument.hpp>
#include <foregone/impl/behaviors/command_arguments.hpp>
#include <foregone/impl/behaviors/command_results.hpp>
#include <foregone/impl/behaviors/command_run.hpp>
#include <foregone/impl/behaviors/reason.hpp>
#include <foregone/model/expectation.hpp>
#include <foregone/types/name.hpp>
#include <foregone/types/print.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

template <class C, class System>
concept runs_alone = requires(const C& c, System& s) { c.run(s); };
template <class C, class System, class Answers>
concept runs_with_answers = requires(const C& c, System& s, const Answers& earlier) { c.run(s, earlier); };
template <class C, class Model>
concept has_precondition = requires(const C& c, const Model& m) { { c.precondition(m) } -> std::convertible_to<bool>; };
template <class C, class Model, class Seen>
concept judges_answer = requires(const C& c, const Model& m, const Seen& s) {
    { c.postcondition(m, s) } -> says_whether;
};
template <class C, class Model>
concept judges_model = requires(const C& c, const Model& m) { { c.postcondition(m) } -> says_whether; };
template <class C, class Model>
concept predicts = requires(const C& c, const Model& m) { c.expected(m); };
template <class C, class Model, class Seen>
concept predicts_answer = requires(const C& c, const Model& m, const Seen& s) {
    { s == c.expected(m) } -> std::convertible_to<bool>;
};

template <class C, class Model>
concept has_command_next = requires(const C& c, Model& m) { { c.next(m) } -> std::convertible_to<Model>; } ||
                           requires(const C& c, Model& m) { { c.next(m) } -> std::same_as<void>; };
template <class C, class Model, class Seen>
concept has_command_next_by_answer = requires(const C& c, Model& m, const Seen& s) {
    { c.next(m, s) } -> std::convertible_to<Model>;
}
|| requires(const C& c, Model& m, const Seen& s) {
    { c.next(m, s) } -> std::same_as<void>;
};

/// The title of a kind of action: the name of its type; for a step with several commands, their names.
template <class Action>
struct kind_title {
    static constexpr void print(auto& sink) { append_type_name<Action>(sink); }
};
template <class... Commands>
struct kind_title<std::tuple<Commands...>> {
    static constexpr void print(auto& sink) {
        std::string_view comma;
        ((sink.append(comma), comma = ", ", kind_title<Commands>::print(sink)), ...);
    }
};

/// The result of a command; `System` is a suite's own, or a run_system that has answers too.
template <class C, class System>
constexpr decltype(auto) run_command(const C& c, System& in) {
    using system = std::remove_reference_t<decltype(system_in(in))>;
    using answers = std::remove_reference_t<decltype(answers_in(in))>;
    if constexpr (runs_with_answers<C, system, answers>) return c.run(system_in(in), answers_in(in));
    else return c.run(system_in(in));
}

/// The operations of a search on one type of command; a new form of command specialises it.
///
/// Requires: the requirements in command_requirements.hpp. A model is a suite's own or its run_model, a system its own or a
///     run_system.
template <class C>
struct command_operations {
    template <class Model>
    static constexpr bool asks = has_precondition<C, Model> || refers_to_results<C>() || lists_arguments<C, Model>;
    template <class Model, class Seen>
    static constexpr bool learns = has_command_next_by_answer<C, Model, Seen>;  ///< the answer decides the next model
    template <class System>
    using returned = decltype(run_command(std::declval<const C&>(), std::declval<System&>()));
    template <class System>
    using answer = std::conditional_t<std::is_void_v<returned<System>>, nothing, std::remove_cvref_t<returned<System>>>;

    /// Whether any condition reads the answer.
    template <class Model, class Seen>
    static constexpr bool is_judged = predicts_answer<C, Model, Seen> || judges_answer<C, Model, Seen> || judges_model<C, Model>;

    static constexpr bool enabled(const C& c, const auto& m) {
        if constexpr (refers_to_results<C>())
            if (!m.counts.has_all(c)) return false;
        if constexpr (lists_arguments<C, current_of<decltype(m)>>)
            if (!is_listed(c, current(m))) return false;
        if constexpr (has_precondition<C, current_of<decltype(m)>>) return static_cast<bool>(c.precondition(current(m)));
        else return true;
    }

    template <class System>
    static constexpr answer<System> run(const C& c, System& in) {
        if constexpr (std::is_void_v<returned<System>>) return run_command(c, in), nothing{};
        else if constexpr (requires { answers_in(in).next(c); }) return run_and_keep<answer<System>>(c, in);
        else return run_command(c, in);
    }

    /// Rejects an exception unless the postcondition accepts it.
    template <class Seen>
    static constexpr bool accepts(const C& c, const auto& m, const Seen& seen) {
        using model = current_of<decltype(m)>;
        if constexpr (predicts_answer<C, model, Seen> && !std::is_same_v<Seen, thrown>)
            if (!static_cast<bool>(seen == c.expected(current(m)))) return false;
        if constexpr (judges_answer<C, model, Seen>) return is_true(c.postcondition(current(m), seen));
        else if constexpr (std::is_same_v<Seen, thrown>) return false;
        else if constexpr (judges_model<C, model>) return is_true(c.postcondition(current(m)));
        else return true;
    }

    /// Prints the reason that the postcondition states.
    template <class Seen>
    static constexpr void explain(auto& sink, const C& c, const auto& m, const Seen& seen) {
        using model = current_of<decltype(m)>;
        if constexpr (judges_answer<C, model, Seen>) {
            if constexpr (states_reason<decltype(c.postcondition(current(m), seen))>)
                print_reason(sink, c.postcondition(current(m), seen));
        } else if constexpr (judges_model<C, model> && !std::is_same_v<Seen, thrown>) {
            if constexpr (states_reason<decltype(c.postcondition(current(m)))>) print_reason(sink, c.postcondition(current(m)));
        }
    }

    static constexpr void advance(const C& c, auto& m) {
        auto& model = current(m);
        if constexpr (requires { { c.next(model) } -> std::convertible_to<current_of<decltype(m)>>; }) model = c.next(model);
        else if constexpr (has_command_next<C, current_of<decltype(m)>>) c.next(model);
        if constexpr (requires { m.counts; }) m.counts.template ran<C>();
    }
    template <class Seen>
    static constexpr void advance(const C& c, auto& m, const Seen& seen) {
        auto& model = current(m);
        if constexpr (!learns<current_of<decltype(m)>, Seen>) return advance(c, m);
        else if constexpr (requires {
                               { c.next(model, seen) } -> std::convertible_to<current_of<decltype(m)>>;
                           })
            model = c.next(model, seen);
        else c.next(model, seen);
        if constexpr (requires { m.counts; }) m.counts.template ran<C>();
    }

private:
    template <class Answer, class System>
    static constexpr Answer run_and_keep(const C& c, System& in) {
        Answer* const kept = answers_in(in).next(c);
        Answer got = run_command(c, in);
        if (kept != nullptr) *kept = got;
        return got;
    }
};

/// The commands of a step with several commands; each sees the model that the preceding one left.
template <class... Cs>
struct command_operations<std::tuple<Cs...>> {
    using commands = std::tuple<Cs...>;

    template <class Model, class Seen>
    static constexpr bool any_learns(std::type_identity<Seen>) {
        return false;
    }
    template <class Model, class... Seen>
        requires(sizeof...(Seen) == sizeof...(Cs))
    static constexpr bool any_learns(std::type_identity<std::tuple<Seen...>>) {
        return (command_operations<Cs>::template learns<Model, Seen> || ...);
    }

    template <class Model>
    static constexpr bool asks = (command_operations<Cs>::template asks<Model> || ...);
    /// Only the last command may use its answer; command_requirements.hpp checks it.
    template <class Model, class Seen>
    static constexpr bool learns = any_learns<Model>(std::type_identity<Seen>{});
    template <class System>
    using answer = std::tuple<typename command_operations<Cs>::template answer<System>...>;

    template <class Model>
    static constexpr bool enabled(const commands& all, Model m) {
        return std::apply([&](const Cs&... c) { return (enabled_and_taken(c, m) && ...); }, all);
    }

    // Braces guarantee the order of evaluation.
    template <class System>
    static constexpr answer<System> run(const commands& all, System& in) {
        return std::apply([&](const Cs&... c) { return answer<System>{command_operations<Cs>::run(c, in)...}; }, all);
    }

    template <class Model, class... Seen>
    static constexpr bool accepts(const commands& all, Model m, const std::tuple<Seen...>& seen) {
        const auto judge = [&](const Cs&... c) {
            return std::apply([&](const Seen&... s) { return (accepted_and_taken(c, m, s) && ...); }, seen);
        };
        return std::apply(judge, all);
    }
    static constexpr bool accepts(const commands&, const auto&, const thrown&) { return false; }

    /// Prints the first command that rejects its answer: its place, the command, its answer, and what it expected.
    template <class Model, class... Seen>
    static constexpr void explain(auto& sink, const commands& all, Model m, const std::tuple<Seen...>& seen) {
        const auto each = [&](const Cs&... c) {
            std::size_t place = 0;
            std::apply([&](const Seen&... s) { static_cast<void>((explained(sink, ++place, c, m, s) || ...)); }, seen);
        };
        std::apply(each, all);
    }
    static constexpr void explain(auto&, const commands&, const auto&, const thrown&) {}

    static constexpr void advance(const commands& all, auto& m) {
        std::apply([&](const Cs&... c) { (command_operations<Cs>::advance(c, m), ...); }, all);
    }
    template <class... Seen>
    static constexpr void advance(const commands& all, auto& m, const std::tuple<Seen...>& seen) {
        const auto go_on = [&](const Cs&... c) {
            std::apply([&](const Seen&... s) { (command_operations<Cs>::advance(c, m, s), ...); }, seen);
        };
        std::apply(go_on, all);
    }
    static constexpr void advance(const commands& all, auto& m, const thrown&) { advance(all, m); }

private:
    template <class C>
    static constexpr bool enabled_and_taken(const C& c, auto& m) {
        if (!command_operations<C>::enabled(c, m)) return false;
        return command_operations<C>::advance(c, m), true;
    }
    template <class C, class Seen>
    static constexpr bool explained(auto& sink, std::size_t place, const C& c, auto& m, const Seen& seen) {
        if (accepted_and_taken(c, m, seen)) return false;
        sink.append("; command ");
        print(sink, place);
        sink.append(", ");
        print_action(sink, c);
        sink.append(", answered ");
        print(sink, seen);
        if constexpr (predicts<C, current_of<decltype(m)>>) {
            sink.append("; expected ");
            print(sink, c.expected(current(m)));
        }
        return command_operations<C>::explain(sink, c, m, seen), true;
    }
    template <class C>
    static constexpr bool accepted_and_taken(const C& c, auto& m, const auto& seen) {
        if (!command_operations<C>::accepts(c, m, seen)) return false;
        return command_operations<C>::advance(c, m, seen), true;
    }
};

}}  // namespace foregone::impl

namespace foregone {

/// Commands that are always run in sequence, as one step.
///
/// Guarantees: all combinations of their arguments; the value is a std::tuple of the commands.
template <class... Commands>
using in_order = product<std::tuple<typename domain_or_none<Commands>::type::value_type...>, Commands...>;

}  // namespace foregone
