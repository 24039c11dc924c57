// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/options/environment.hpp"
#include "run/options/nearest_name.hpp"
#include "run/options/option_values.hpp"

#include <foregone/report/printable.hpp>
#include <foregone/run/usage_error.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// One option of a tool: how it is written, what it says in --help, and what it sets of a Request.
template <class Request>
struct tool_option {
    std::string_view name;                    ///< without the dashes
    char letter;                              ///< for -o; 0: none
    std::string_view value;                   ///< what stands for its value in the help; empty: a switch
    std::string_view group;                   ///< its heading in the help
    bool (*set)(Request&, std::string_view);  ///< false: the value is refused
    std::string_view help;
    std::string_view remedy = "";  ///< instead of a value that is refused
    bool repeatable = false;
};

/// "PREFIX_AT_LEAST": the environment variable that stands for an option.
inline std::string variable_of(std::string_view prefix, std::string_view option) {
    std::string variable(prefix);
    for (const char c : option) variable += c == '-' ? '_' : static_cast<char>(c - 'a' + 'A');
    return variable;
}

/// The command line of a tool: CLI11 takes it apart, a table of options gives it its meaning.
template <class Request>
class tool_command_line {
    CLI::App app_;
    std::span<const tool_option<Request>> table_;
    std::vector<CLI::Option*> parsed_;

public:
    tool_command_line(const std::string& purpose, std::span<const tool_option<Request>> table) : app_(purpose), table_(table) {
        app_.set_help_flag();
        for (const tool_option<Request>& option : table_) parsed_.push_back(add(option));
    }
    tool_command_line(const tool_command_line&) = delete;
    tool_command_line& operator=(const tool_command_line&) = delete;

    /// What is no option: a text, or a list of all that follow. Requires: lives as long as the command line.
    template <class Operand>
    void add_operand(const std::string& name, Operand& to, const std::string& help) {
        app_.add_option(name, to, help);
    }
    void add_footer(const std::string& text) { app_.footer(text); }

    std::string help(const std::string& program) {
        std::string text = app_.name(program)->help();
        for (std::size_t at = 0; (at = text.find("\n\n\n", at)) != std::string::npos;) text.erase(at, 1);
        return text;
    }

    /// Whether all words were taken; otherwise there are more operands than the tool has.
    ///
    /// Errors: usage_error.
    bool take_apart(std::vector<std::string> words) {
        for (const std::string& word : words) refuse_empty_value(word);
        std::reverse(words.begin(), words.end());  // as CLI11 takes them
        try {
            app_.parse(words);
        } catch (const CLI::ArgumentMismatch& error) {
            const std::string what = error.what();
            throw usage_error(printable(what.substr(0, what.find(':'))) +
                              ": it is given once, with its value; --help shows what it takes");
        } catch (const CLI::ExtrasError&) {
            refuse_unknown(words);
            return false;
        } catch (const CLI::ParseError& error) {
            throw usage_error(printable(error.what()) + "; --help shows how every option is written");
        }
        return true;
    }

    /// Sets what the options ask for.
    ///
    /// Errors: usage_error.
    void set(Request& asked) const {
        for (std::size_t i = 0; i < table_.size(); ++i)
            if (parsed_[i]->count() > 0) set_given(asked, table_[i], *parsed_[i]);
    }
    /// The same, and of options that are not given, what the environment says: PREFIX_AT_LEAST is --at-least.
    void set(Request& asked, const environment& variables, std::string_view prefix) const {
        for (std::size_t i = 0; i < table_.size(); ++i) {
            const std::string variable = variable_of(prefix, table_[i].name);
            const std::string_view value = variables[variable.c_str()];
            if (parsed_[i]->count() > 0) set_given(asked, table_[i], *parsed_[i]);
            else if (!value.empty() && is_switched_on(table_[i], value, variable)) set_one(asked, table_[i], value, variable);
        }
    }

private:
    CLI::Option* add(const tool_option<Request>& option) {
        const std::string letter = option.letter == 0 ? "" : std::string("-") + option.letter + ',';
        const std::string name = letter + "--" + std::string(option.name), help(option.help), group(option.group);
        if (option.value.empty()) return app_.add_flag(name, help)->group(group);
        CLI::Option* const added = app_.add_option(name)->description(help)->type_name(std::string(option.value))->group(group);
        return option.repeatable ? added->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll) : added->expected(1);
    }

    void refuse_unknown(const std::vector<std::string>& words) const {
        for (auto word = words.rbegin(); word != words.rend(); ++word)
            if (word->size() > 1 && word->starts_with('-') && !is_known(*word))
                throw usage_error(no_such_option(*word, table_));
    }
    bool is_known(const std::string& word) const { return app_.get_option_no_throw(word.substr(0, word.find('='))) != nullptr; }

    /// A variable may say that a switch is off.
    static bool is_switched_on(const tool_option<Request>& option, std::string_view value, const std::string& place) {
        if (!option.value.empty()) return true;
        const std::optional<bool> on = option_values::parse_switch(value);
        if (!on) throw usage_error(place + '=' + printable(value) + ": this value is refused; write true or false");
        return *on;
    }

    static void set_given(Request& asked, const tool_option<Request>& option, const CLI::Option& given) {
        const std::string place = "--" + std::string(option.name);
        if (option.value.empty()) return set_one(asked, option, "", place);
        for (const std::string& value : given.results()) set_one(asked, option, value, place);
    }
    static void set_one(Request& asked, const tool_option<Request>& option, std::string_view value, const std::string& place) {
        if (!option.set(asked, value))
            throw usage_error(place + '=' + printable(value) + ": this value is refused; " + std::string(option.remedy));
    }
};

}  // namespace foregone
