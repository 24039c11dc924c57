// SPDX-License-Identifier: BSL-1.0
#pragma once

// A check of a program that chooses, without its search.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/paths/called_program.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/model/program.hpp>
#include <foregone/types/name.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// Finds path `number` of a program, in the order of its choices; false if there are fewer paths.
///
/// Errors: invalid_program.
bool path_with_number(called_program program, std::uint64_t number, const path_terms& terms, std::vector<std::uint64_t>& path);

/// Replays a path and passes its steps to a listener.
replayed replay_path(called_program program, const basic_trace<std::vector<std::uint64_t>>& trace, step_listener& listener,
                     const path_terms& terms);

/// Makes a failing path shorter; the caller walks each candidate.
verdict shrink_path(const basic_trace<std::vector<std::uint64_t>>& trace, std::uint32_t violated,
                    function_ref<replayed(const basic_trace<std::vector<std::uint64_t>>&)> walk, std::uint64_t limit_runs);

/// Prints the name of a program's check: the name of the program, the template arguments of its function, and the scope.
///
/// Format: template arguments come from the name of the program's type in the ABI, because Clang does not spell those of a function
///     that is a template argument. A function that is generic in its chooser only is printed without.
void print_program_title(dynamic_sink& sink, std::string_view name, const char* abi_name, std::string_view scope);

/// Prints a program as it is written in code, with the template arguments of its function.
void print_program_code(dynamic_sink& sink, std::string_view code, const char* abi_name);

/// What every check of a program has, whatever its function: its actions are the indices of its choices.
class choices_check : public registered_check {
public:
    bool is_program() const override;
    /// The program is itself the system that may crash.
    bool has_system() const override;
    std::uint32_t property_count() const override;
    std::string_view property(std::uint32_t index) const override;

    /// The number of choices is known only when the program runs.
    std::uint64_t action_count() const override;
    std::uint64_t initial_count() const override;
    void print_action_at(std::uint64_t index, dynamic_sink& sink) const override;
    void write_action(std::uint64_t index, dynamic_sink& sink) const override;
    std::uint64_t find_action(const json_node& written, json_problem& problem) const override;

protected:
    ~choices_check() = default;
};

/// The part of a check of a program that needs no search.
template <class Program, auto Scope>
class described_program : public choices_check {
protected:
    using view = program_view<Program>;
    using trace_type = basic_trace<std::vector<std::uint64_t>>;

private:
    static constexpr auto scope = [] {
        text<240> name;
        print_scope(name, Scope);
        return name;
    }();

    static constexpr path_terms paths_taken = [] {
        if constexpr (Scope.searched == search_kind::paths) return path_terms{Scope.max_steps, Scope.escapes};
        else return path_terms{Scope.steps, Scope.escapes};
    }();

    check_terms terms_;

public:
    described_program(const char* file, int line, const char* code = "", const char* given_name = "")
        : terms_(terms_of_scope<Program, Scope>(file, line, code, given_name, scope.view().size())) {}

    std::string_view name() const override {
        static const long_text title = [] {
            long_text made;
            print_program_title(made, program_name<Program>::view(), program_name<Program>::abi_name(), scope.view());
            return made;
        }();
        return title.view();
    }
    const check_terms& terms() const override { return terms_; }

    search_size known_size() const override {
        search_size known = size_in_scope<Scope>();
        known.steps = paths_taken.limit;
        return known;
    }
    std::string_view model_name() const override {
        static const long_text code = [] {
            long_text made;
            print_program_code(made, program_name<Program>::in_code(), program_name<Program>::abi_name());
            return made;
        }();
        return code.view();
    }

    bool makes_copies() const override { return beginnings_of<view>::are_shared; }

    bool numbered_path(std::uint64_t number, std::vector<std::uint64_t>& path) const override {
        return path_with_number(program_called<view>(), number, paths_taken, path);
    }

    replayed replay_trace(const trace_type& trace, step_listener& listener) const override {
        return replay_path(program_called<view>(), trace, listener, paths_taken);
    }
};

}}  // namespace foregone::impl
