// SPDX-License-Identifier: BSL-1.0
// Builds a CLI11 parser from option forms, explains refused options and values, and wraps the help.
#include "cli/option_line.hpp"

#include "cli/nearest_name.hpp"
#include "cli/option_values.hpp"
#include "cli/terminal.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <sstream>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

std::string dashed(const option_form& option) { return "--" + std::string(option.name); }

/// The message about an unknown option. Its value is left out of the search for a similar name.
std::string no_such_option(std::string_view argument, const std::vector<option_form>& options) {
    std::vector<std::string> names;
    for (const option_form& option : options) names.push_back(dashed(option));
    const std::string nearest = nearest_name(argument.substr(0, argument.find('=')), names);
    return printable(argument) + ": there is no such option; " + (nearest.empty() ? "" : "did you mean " + nearest + "? ") +
           "--help lists all there are";
}

/// Whether a switch is on. Errors: usage_error.
bool is_on(std::string_view value, const std::string& place, const char* remedy) {
    const std::optional<bool> on = option_values::parse_switch(value);
    if (!on) throw usage_error(place + '=' + printable(value) + ": this value is refused; " + remedy);
    return *on;
}

/// Whether a list of names, separated by spaces, has a name.
bool lists(std::string_view names, std::string_view name) {
    return (' ' + std::string(names) + ' ').find(' ' + std::string(name) + ' ') != std::string::npos;
}

/// A text in lines of at most `columns` characters. A longer word has a line of its own.
std::string wrapped(const std::string& text, std::size_t columns) {
    std::istringstream words(text);
    std::string lines;
    std::size_t width = 0;
    for (std::string word; words >> word; lines += word) {
        const std::size_t wanted = width + 1 + word.size();
        const bool begins = lines.empty() || wanted > columns;
        if (!lines.empty()) lines += begins ? '\n' : ' ';
        width = begins ? word.size() : wanted;
    }
    return lines;
}

/// Each line of a text, wrapped.
std::string wrapped_lines(const std::string& text, std::size_t columns) {
    std::istringstream lines(text);
    std::string all;
    for (std::string line; std::getline(lines, line);) all += (all.empty() ? "" : "\n") + wrapped(line, columns);
    return all;
}

/// Whether an option has no effect together with another one.
bool has_no_effect(std::string_view name, const option_form& with) {
    return lists(with.without, name) || (!with.beside.empty() && !lists(with.beside, name));
}

}  // namespace

std::size_t help_columns() {
    const environment no_variables([](const char*) -> const char* { return nullptr; });
    return std::clamp<std::size_t>(output_columns(stdout, no_variables, 80), 60, 120);
}

std::string variable_of(std::string_view prefix, std::string_view option) {
    std::string variable(prefix);
    for (const char c : option) variable += c == '-' ? '_' : static_cast<char>(c - 'a' + 'A');
    return variable;
}

struct option_line::parser {
    line_form form;
    std::vector<option_form> options;
    CLI::App app{form.purpose};
    std::vector<CLI::Option*> parsed{};

    CLI::Option* add(const option_form& option) {
        const std::string letter = option.letter == 0 ? "" : std::string("-") + option.letter + ',', name = letter + dashed(option);
        const std::string help(option.help), group(option.group);
        const bool takes_all = form.last_counts || option.repeatable || option.value.empty();
        const auto policy = takes_all ? CLI::MultiOptionPolicy::TakeAll : CLI::MultiOptionPolicy::Throw;
        if (option.value.empty()) return app.add_flag(name, help)->group(group)->multi_option_policy(policy);
        CLI::Option* const added = app.add_option(name)->description(help)->type_name(std::string(option.value));
        if (option.several) added->expected(1, CLI::detail::expected_max_vector_size)->allow_extra_args();
        else if (option.alone.empty()) added->expected(1);
        else added->expected(0, 1)->default_str(std::string(option.alone));
        return added->group(group)->multi_option_policy(policy);
    }

    std::string variable(const option_form& option) const {
        return form.variables.empty() || !option.from_environment ? "" : variable_of(form.variables, option.name);
    }

    void add_words(std::vector<given_option>& all, std::size_t number) const {
        const option_form& option = options[number];
        const std::vector<std::string> values = parsed[number]->results();
        if (option.value.empty()) {
            if (is_on(values.back(), dashed(option), "write nothing, true or false")) all.push_back({number, "", dashed(option)});
            return;
        }
        for (std::size_t i = option.repeatable ? 0 : values.size() - 1; i < values.size(); ++i)
            all.push_back({number, values[i], dashed(option)});
    }

    void add_variable(std::vector<given_option>& all, std::size_t number, const environment& variables) const {
        const option_form& option = options[number];
        const std::string place = variable(option), value(place.empty() ? std::string_view() : variables[place.c_str()]);
        if (value.empty()) return;
        if (!option.value.empty()) all.push_back({number, value, place});
        else if (is_on(value, place, "write true or false")) all.push_back({number, "", place});
    }

    bool is_asked_for(std::size_t number) const {
        const CLI::Option& given = *parsed[number];
        return given.count() > 0 && (!options[number].value.empty() || option_values::parse_switch(given.results().back()) == true);
    }
};

option_line::option_line(line_form form, std::vector<option_form> options)
    : parser_(new parser{std::move(form), std::move(options)}) {
    parser_->app.set_help_flag();
    parser_->app.allow_extras();
    for (const option_form& option : parser_->options) parser_->parsed.push_back(parser_->add(option));
}

option_line::~option_line() = default;

void option_line::add_operand(const std::string& name, std::string& to, const std::string& help) {
    parser_->app.add_option(name, to, help);
}

void option_line::add_operand(const std::string& name, std::vector<std::string>& to, const std::string& help) {
    parser_->app.add_option(name, to, help);
}

std::string option_line::help(const std::string& program, std::size_t columns) {
    constexpr std::size_t first_column = 30;
    CLI::App& app = parser_->app;
    app.get_formatter()->column_width(first_column);
    for (CLI::Option* const option : app.get_options())
        option->description(wrapped(option->get_description(), columns - first_column));
    app.description(wrapped(parser_->form.purpose, columns));
    app.footer(wrapped_lines(parser_->form.footer, columns));
    std::string text = app.name(program)->help();
    for (std::size_t at = 0; (at = text.find("\n\n\n", at)) != std::string::npos;) text.erase(at, 1);
    return text;
}

std::vector<std::string> option_line::take_apart(std::vector<std::string> words) {
    for (const std::string& word : words) refuse_empty_value(word);
    std::reverse(words.begin(), words.end());  // the order that CLI11 expects
    try {
        parser_->app.parse(words);
    } catch (const CLI::ArgumentMismatch& error) {
        const std::string what = error.what(), name = what.substr(0, what.find(':'));
        throw usage_error(printable(name) + (parser_->form.last_counts ? " needs a value" : " needs exactly one value") +
                          "; see --help");
    } catch (const CLI::ParseError& error) {
        throw usage_error(printable(error.what()) + "; --help shows how every option is written");
    }
    std::vector<std::string> extra = parser_->app.remaining();
    std::erase(extra, "--");  // no options follow it
    for (const std::string& word : extra)
        if (word.size() > 1 && word.starts_with('-')) throw usage_error(no_such_option(word, parser_->options));
    return extra;
}

std::vector<given_option> option_line::given(const environment& variables) const {
    std::vector<given_option> all;
    for (std::size_t i = 0; i < parser_->options.size(); ++i) {
        if (parser_->parsed[i]->count() > 0) parser_->add_words(all, i);
        else parser_->add_variable(all, i, variables);
    }
    return all;
}

void option_line::refuse_alone(const environment& variables) const {
    for (std::size_t i = 0; i < parser_->options.size(); ++i) {
        const option_form& option = parser_->options[i];
        if (option.only_with.empty() || !parser_->is_asked_for(i)) continue;
        std::size_t number = 0;
        while (parser_->options[number].name != option.only_with) ++number;
        const option_form& other = parser_->options[number];
        if (parser_->parsed[number]->count() > 0 || !variables[parser_->variable(other).c_str()].empty()) continue;
        const std::string wanted = dashed(other) + (other.value.empty() ? "" : '=' + std::string(other.value));
        throw usage_error(dashed(option) + ": means nothing without " + wanted + "; pass that too, or leave this out");
    }
}

void option_line::refuse_without_effect() const {
    const std::vector<option_form>& options = parser_->options;
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (!parser_->is_asked_for(i)) continue;
        for (std::size_t other = 0; other < options.size(); ++other)
            if (other != i && parser_->is_asked_for(other) && has_no_effect(options[other].name, options[i]))
                throw usage_error(dashed(options[other]) + ": has no effect with " + dashed(options[i]) +
                                  ", because no check is run; leave one of them out");
    }
}

}}  // namespace foregone::impl
