// SPDX-License-Identifier: BSL-1.0
#pragma once

// A function as the subject of a check, and the scope of all its paths.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/caught_text.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/choices/path_order.hpp>
#include <foregone/impl/types/signature.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/types/name.hpp>
#include <foregone/types/print.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <typeinfo>

namespace foregone { inline namespace impl {

template <class M>
concept is_program = requires(chooser& choose) { M::run(choose); };

/// The violations of a program, by number.
struct program_properties {
    static constexpr std::uint32_t size = 3;
    static constexpr bool has_sometimes = false;

    static constexpr std::string_view title(std::uint32_t index) {
        switch (index) {
            case static_cast<std::uint32_t>(path_failure::expectation): return "what the program expects";
            case static_cast<std::uint32_t>(path_failure::exception): return "the program throws nothing";
            case static_cast<std::uint32_t>(path_failure::no_choice): return "there is always something to choose";
        }
        return "no property";
    }
};

/// The longest path that a program may take.
inline constexpr std::uint64_t longest_path_choices = 100'000;

/// Scenarios of concurrent calls; without threads, there are none.
struct concurrent_shape {
    std::uint64_t threads = 0;  ///< two at least
    std::uint64_t calls = 0;    ///< of each thread, at most
    std::uint64_t before = 0;   ///< calls before the threads, at most

    bool operator==(const concurrent_shape&) const = default;
};

/// Every path of a program with at most `max_steps` choices.
///
/// Order: paths are numbered in the order of their choices, the last choice fastest. A longer path is cut; the verdict then holds
///     to that depth.
struct paths_scope : scope_modifiers<paths_scope> {
    static constexpr search_kind searched = search_kind::paths;
    scope_terms terms{};
    std::uint64_t max_steps;
    path_order order = path_order::depth_first;
    bool escapes = true;
    bool merges = false;
    std::uint64_t shrink_runs = 10'000;  ///< limit of runs for shrinking a failing path
    concurrent_shape concurrent{};       ///< of a suite of commands or a behavior, whose scenarios are the program

    constexpr explicit paths_scope(std::uint64_t steps) : max_steps(steps) {}

    constexpr paths_scope breadth_first() const { return ordered(path_order::breadth_first); }
    constexpr paths_scope iterative_deepening() const { return ordered(path_order::iterative_deepening); }

    /// Paths that end early throw no exception: every further choice is the first. For programs that an exception cannot leave
    /// (noexcept, -fno-exceptions), and for programs that prune millions of paths and test the result of `assume`.
    constexpr paths_scope without_escape() const {
        paths_scope changed = *this;
        changed.escapes = false;
        return changed;
    }

    /// Limits the runs for shrinking a failing path; 0 shows the first failing path unshrunk.
    constexpr paths_scope shrink(std::uint64_t runs) const {
        paths_scope changed = *this;
        changed.shrink_runs = runs;
        return changed;
    }

    /// Visits each state that the program reports with `reached` once; at run time only, on one thread unless breadth first.
    constexpr paths_scope merge_states() const {
        paths_scope changed = *this;
        changed.merges = true;
        return changed;
    }

private:
    constexpr paths_scope ordered(path_order by) const {
        paths_scope changed = *this;
        changed.order = by;
        return changed;
    }
};

constexpr void print_scope(auto& sink, const paths_scope& scope) {
    sink.append(scope.concurrent.threads > 0 ? ".concurrent<" : ".paths<");
    print(sink, scope.concurrent.threads > 0 ? scope.concurrent.threads : scope.max_steps);
    if (scope.concurrent.threads > 0) sink.append(", "), print(sink, scope.concurrent.calls);
    if (scope.concurrent.threads > 0 && scope.concurrent.before != 2) sink.append(", "), print(sink, scope.concurrent.before);
    if (scope.order == path_order::breadth_first) sink.append(", breadth first");
    if (scope.order == path_order::iterative_deepening) sink.append(", iterative deepening");
    if (scope.merges) sink.append(", merged");
    sink.append(">");
}

}}  // namespace foregone::impl

namespace foregone {

/// A program with choices as the subject of a check: `FOREGONE_CHECK(fg::program<survives_a_crash>, fg::paths<12>)`.
///
/// A user's struct with `static void run(fg::chooser&)` is a program too.
template <void (*Body)(chooser&)>
struct program {
    static constexpr void run(chooser& choose) { Body(choose); }
};

/// The view of a program that a search uses: it can be run along a path.
template <is_program Program>
struct program_view {
    using program = Program;
    using properties = program_properties;
    struct record {};  ///< a choice needs no record

    /// Runs the program once; the chooser then holds its choices and how it ended.
    static constexpr void run(chooser& choose) {
        if (std::is_constant_evaluated()) Program::run(choose), choose.complete();
        else run_and_catch(choose);
    }

private:
    static void run_and_catch(chooser& choose) {
        if constexpr (requires { Program::refuse_unfit(); }) Program::refuse_unfit();  // not a violation of the path
#if FOREGONE_HAS_EXCEPTIONS
        try {
            Program::run(choose);
            choose.complete();
        } catch (const path_over&) {
            return;
        } catch (...) { choose.threw(caught_text()); }
#else
        Program::run(choose);
        choose.complete();
#endif
        choose.left_by_itself();
    }
};

template <class Program>
inline constexpr bool sees_program<program_view<Program>> = true;

/// The name of a program as reports show it.
///
/// Format: for `fg::program<f>` the name of the function without its namespace and template arguments; for a struct its own name.
template <class Program>
struct program_name {
    static constexpr std::string_view view() { return unqualified_type_name<Program>(); }
    static constexpr std::string_view in_code() { return type_name<Program>(); }
    static const char* abi_name() { return nullptr; }
};
template <void (*Body)(chooser&)>
struct program_name<program<Body>> {
    static constexpr std::string_view view() { return name.view(); }
    static constexpr std::string_view in_code() { return code.view(); }

    /// The type's name in the ABI, which has the function's template arguments on every compiler; null without run-time types.
    static const char* abi_name() {
#if FOREGONE_HAS_RTTI
        return typeid(program<Body>).name();
#else
        return nullptr;
#endif
    }

private:
    /// `… Body = &ns::queens<foregone::chooser>]` without the `&`, which only some compilers write.
    static consteval std::string_view spelled() {
        const std::string_view whole = signature::of_value<Body>();
        const std::string_view from = whole.substr(whole.rfind(" = ") + 3);
        const std::size_t begin = from.starts_with('&') ? 1 : 0;
        return from.substr(begin, from.rfind(']') - begin);
    }

    static consteval std::string_view find() {
        const std::size_t bracket = spelled().find('<');
        return signature::last_token(spelled().substr(0, bracket < spelled().size() ? bracket : spelled().size()));
    }
    static constexpr auto code = [] {
        text<spelled().size() + 19> type;
        type.append("foregone::program<");
        type.append(spelled());
        type.append('>');
        return type;
    }();
    static constexpr auto name = signature::copy<find().size()>(find());
};

template <std::uint64_t MaxSteps>
    requires(MaxSteps > 0)
inline constexpr paths_scope paths{MaxSteps};

}  // namespace foregone
