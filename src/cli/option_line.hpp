// SPDX-License-Identifier: BSL-1.0
#pragma once

// Command lines as tables of options, parsed by CLI11; used by the runner and both tools.

#include "cli/environment.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// How an option is written, and its text in --help.
struct option_form {
    std::string_view name;   ///< without dashes
    char letter;             ///< for -o; 0: none
    std::string_view value;  ///< the placeholder for its value in the help; empty: a switch
    std::string_view group;  ///< its heading in the help
    std::string_view help;
    std::string_view remedy{};  ///< the remedy for an invalid value
    bool repeatable = false;
    bool from_environment = true;
    bool several = false;          ///< takes several values at once
    std::string_view only_with{};  ///< the option that it requires
    std::string_view alone{};      ///< the value if none is written; empty: a value is required
    std::string_view beside{};     ///< the only options that have an effect together with it; empty: all
    std::string_view without{};    ///< options that have no effect together with it
};

/// An option, and the member of a Request that it sets.
template <class Request>
struct option_entry {
    option_form form;
    bool (*set)(Request&, std::string_view);  ///< false: the value is invalid; empty for a switch
};

/// The form of a command line besides its options.
struct line_form {
    std::string purpose{};
    std::string footer{};
    std::string_view variables{};  ///< the prefix of environment variables; empty: none
    bool last_counts = false;      ///< the last of repeated options counts; otherwise repeating one is refused
};

/// An option with its value.
struct given_option {
    std::size_t number;  ///< the option's index in its table
    std::string value;
    std::string place;  ///< the option, or its variable
};

/// "PREFIX_AT_LEAST": the environment variable for an option.
std::string variable_of(std::string_view prefix, std::string_view option);

/// The width of --help: that of the terminal, or 80 without one; from 60 to 120.
std::size_t help_columns();

/// A command line, parsed by CLI11 according to the forms of its options.
class option_line {
    struct parser;
    std::unique_ptr<parser> parser_;

public:
    option_line(line_form form, std::vector<option_form> options);
    ~option_line();

    /// An operand: a text, or a list of all that follow. Requires: `to` lives as long as the command line.
    void add_operand(const std::string& name, std::string& to, const std::string& help);
    void add_operand(const std::string& name, std::vector<std::string>& to, const std::string& help);

    /// The text of --help. Guarantees: no line of more than `columns` characters, unless a word is longer. Requires: columns >= 60.
    std::string help(const std::string& program, std::size_t columns = help_columns());

    /// Parses all words; returns superfluous operands.
    ///
    /// Errors: usage_error.
    std::vector<std::string> take_apart(std::vector<std::string> words);

    /// The options in the words, and in the environment if the words do not have them; without switches that are off.
    ///
    /// Errors: usage_error.
    std::vector<given_option> given(const environment& variables) const;

    /// Refuses an option in the words that requires another option that is given nowhere. A variable may be set for several
    /// programs, and is not refused.
    ///
    /// Errors: usage_error.
    void refuse_alone(const environment& variables) const;

    /// Refuses an option in the words that has no effect because of another one in the words.
    ///
    /// Errors: usage_error.
    void refuse_without_effect() const;
};

/// The command line of a program with a table of options.
template <class Request>
class request_line : public option_line {
    std::span<const option_entry<Request>> table_;

    static std::vector<option_form> forms_of(std::span<const option_entry<Request>> table) {
        std::vector<option_form> forms;
        for (const option_entry<Request>& option : table) forms.push_back(option.form);
        return forms;
    }

public:
    request_line(line_form form, std::span<const option_entry<Request>> table)
        : option_line(std::move(form), forms_of(table)), table_(table) {}

    /// Sets the options of the words and of the environment.
    ///
    /// Errors: usage_error.
    void set(Request& asked, const environment& variables) const {
        for (const given_option& one : given(variables))
            if (const option_entry<Request>& option = table_[one.number]; !option.set(asked, one.value))
                throw usage_error(one.place + '=' + printable(one.value) + ": this value is refused; " +
                                  std::string(option.form.remedy));
        refuse_alone(variables);
        refuse_without_effect();
    }
};

}}  // namespace foregone::impl
