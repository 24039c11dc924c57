// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/options/environment.hpp"

#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/run/usage_error.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone {

/// How an option is written, and what it says in --help.
struct option_form {
    std::string_view name;   ///< without the dashes
    char letter;             ///< for -o; 0: none
    std::string_view value;  ///< what stands for its value in the help; empty: a switch
    std::string_view group;  ///< its heading in the help
    std::string_view help;
    std::string_view remedy{};  ///< instead of a value that is refused
    bool repeatable = false;
    bool from_environment = true;
    bool several = false;          ///< takes several values at once
    std::string_view only_with{};  ///< the option without which it means nothing
    std::string_view alone{};      ///< what its value is where none is written; empty: it has to be
};

/// An option, and what it sets of a Request.
template <class Request>
struct option_entry {
    option_form form;
    bool (*set)(Request&, std::string_view);  ///< false: the value is refused; of a switch it is empty
};

/// What a command line has besides its options.
struct line_form {
    std::string purpose{};
    std::string footer{};
    std::string_view variables{};  ///< what the names of environment variables begin with; empty: there are none
    bool last_counts = false;      ///< of an option that is given several times and cannot be repeated; otherwise it is refused
};

/// A value that an option is to be set to.
struct given_option {
    std::size_t number;  ///< of the option in its table
    std::string value;
    std::string place;  ///< the option, or its variable
};

/// "PREFIX_AT_LEAST": the environment variable that stands for an option.
std::string variable_of(std::string_view prefix, std::string_view option);

/// A command line: CLI11 takes it apart, by the forms of its options.
class option_line {
    struct parser;
    std::unique_ptr<parser> parser_;

public:
    option_line(line_form form, std::vector<option_form> options);
    ~option_line();

    /// What is no option: a text, or a list of all that follow. Requires: lives as long as the command line.
    void add_operand(const std::string& name, std::string& to, const std::string& help);
    void add_operand(const std::string& name, std::vector<std::string>& to, const std::string& help);

    std::string help(const std::string& program);

    /// Takes all words; answers operands that are too many.
    ///
    /// Errors: usage_error.
    std::vector<std::string> take_apart(std::vector<std::string> words);

    /// What the words, and for options that are not among them the environment, ask for; a switch that is off is not there.
    ///
    /// Errors: usage_error.
    std::vector<given_option> given(const environment& variables) const;

    /// Refuses an option that is among the words and means nothing without one that is nowhere. A variable may be there for several
    /// programs, and is not refused.
    ///
    /// Errors: usage_error.
    void refuse_alone(const environment& variables) const;
};

/// The command line of a program, of which a table of options says what it sets.
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

    /// Sets what the words and the environment ask for.
    ///
    /// Errors: usage_error.
    void set(Request& asked, const environment& variables) const {
        for (const given_option& one : given(variables))
            if (const option_entry<Request>& option = table_[one.number]; !option.set(asked, one.value))
                throw usage_error(one.place + '=' + printable(one.value) + ": this value is refused; " +
                                  std::string(option.form.remedy));
        refuse_alone(variables);
    }
};

}  // namespace foregone
