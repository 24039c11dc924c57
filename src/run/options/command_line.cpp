// SPDX-License-Identifier: BSL-1.0
#include "run/options/command_line.hpp"

#include "run/options/nearest_name.hpp"
#include "run/options/option_table.hpp"

#include <foregone/report/printable.hpp>
#include <foregone/run/usage_error.hpp>

#include <CLI/CLI.hpp>

#include <cstddef>
#include <iterator>
#include <string_view>
#include <vector>

namespace foregone {

namespace {

/// The command line of a runner: CLI11 takes it apart, the option table gives it its meaning.
class command_line {
    CLI::App app_{"Runs the checks of this program."};
    std::vector<CLI::Option*> parsed_;

public:
    command_line() {
        app_.set_help_flag();
        app_.allow_extras();
        app_.footer("Each option but the last two can be given as an environment variable too: "
                    "FOREGONE_TIMEOUT=30s.\n"
                    "Exit codes: 0 all as expected, 1 a violation, 2 wrong use or an invalid model, 3 a "
                    "limit was hit first,\n"
                    "77 everything was skipped, 130 or 143 interrupted.");
        for (const option_entry& option : option_table) parsed_.push_back(add(option));
    }

    std::string help(const std::string& program) {
        std::string text = app_.name(program)->help();
        for (std::size_t at = 0; (at = text.find("\n\n\n", at)) != std::string::npos;) text.erase(at, 1);
        return text;
    }

    /// What the arguments, and for options that are not among them the environment, ask for.
    ///
    /// Errors: usage_error.
    options parse(int argc, const char* const* argv, const environment& variables) {
        take_apart(argc, argv);
        options chosen;
        for (std::size_t i = 0; i < std::size(option_table); ++i) set(chosen, option_table[i], *parsed_[i], variables);
        for (std::size_t i = 0; i < std::size(option_table); ++i)
            if (is_asked_for(option_table[i], *parsed_[i])) refuse_alone(option_table[i], variables);
        return chosen;
    }

private:
    CLI::Option* add(const option_entry& option) {
        const std::string name = (option.name == "help" ? "-h,--" : "--") + std::string(option.name);
        const std::string help(option.help), group(option.group);
        if (option.value.empty())
            return app_.add_flag(name, help)->group(group)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        CLI::Option* added = app_.add_option(name)->description(help)->type_name(std::string(option.value));
        if (option.several) added->expected(1, CLI::detail::expected_max_vector_size)->allow_extra_args();
        else if (option.alone.empty()) added->expected(1);
        else added->expected(0, 1)->default_str(std::string(option.alone));
        return added->group(group)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }

    void take_apart(int argc, const char* const* argv) {
        for (int i = 1; i < argc; ++i) refuse_empty_value(argv[i]);
        try {
            app_.parse(argc, const_cast<char**>(argv));
        } catch (const CLI::ArgumentMismatch& error) {
            const std::string what = error.what();
            throw usage_error(what.substr(0, what.find(':')) + ": its value is missing; --help shows what it takes");
        } catch (const CLI::ParseError& error) {
            throw usage_error(printable(error.what()) + "; --help shows how every option is written");
        }
        if (!app_.remaining().empty()) refuse(app_.remaining().front());
    }

    [[noreturn]] static void refuse(const std::string& argument) {
        if (argument.starts_with('-')) throw usage_error(no_such_option(argument, option_table));
        throw usage_error(printable(argument) + ": only options are taken; choose checks with --filter=" + printable(argument));
    }

    static bool is_asked_for(const option_entry& option, const CLI::Option& given) {
        return given.count() > 0 && (!option.value.empty() || option_values::parse_switch(given.results().back()) == true);
    }

    /// Of an option that is given, and without another one means nothing. A variable may be there for several programs, and is not refused.
    void refuse_alone(const option_entry& given, const environment& variables) const {
        if (given.only_with.empty()) return;
        std::size_t other = 0;
        while (option_table[other].name != given.only_with) ++other;
        if (parsed_[other]->count() > 0 || !variables[variable_of(option_table[other]).c_str()].empty()) return;
        const std::string wanted = "--" + std::string(given.only_with) +
                                   (option_table[other].value.empty() ? "" : "=" + std::string(option_table[other].value));
        throw usage_error("--" + std::string(given.name) + ": means nothing without " + wanted +
                          "; give that too, or leave this out");
    }

    static void set(options& chosen, const option_entry& option, const CLI::Option& given, const environment& variables) {
        const std::string name = "--" + std::string(option.name), variable = variable_of(option);
        if (given.count() > 0) return set_all(chosen, option, given.results(), name);
        const std::string_view value = option.from_environment ? variables[variable.c_str()] : std::string_view();
        if (!value.empty()) set_all(chosen, option, {std::string(value)}, variable);
    }

    /// Of an option that is given several times, the last one counts, unless it may be repeated.
    static void set_all(options& chosen, const option_entry& option, const std::vector<std::string>& values,
                        const std::string& place) {
        for (std::size_t i = option.repeatable ? 0 : values.size() - 1; i < values.size(); ++i) {
            const std::string problem = set_option(chosen, option, values[i]);
            if (!problem.empty()) throw usage_error(place + '=' + printable(values[i]) + ": " + problem);
        }
    }
};

}  // namespace

options parse_command_line(int argc, const char* const* argv, const environment& variables) {
    return command_line().parse(argc, argv, variables);
}

std::string command_line_help(const std::string& program) { return command_line().help(program); }

}  // namespace foregone
