// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/cover/cover_option_table.hpp>
#include <foregone/cover/cover_request.hpp>
#include <foregone/cover/value_text.hpp>
#include <foregone/report/printable.hpp>
#include <foregone/run/usage_error.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

namespace pict_arguments {

inline const cover_option_entry* option_of(char letter) {
    for (const cover_option_entry& option : cover_option_table)
        if (option.letter != 0 && option.letter == lower_case(letter)) return &option;
    return nullptr;
}

/// PICT's /o:3 and -o:3 as --order=3. What is none of its options stays as it is: /tmp/model.txt is a file.
///
/// Errors: usage_error, where a value is missing or too much.
inline std::string translated(const std::string& argument) {
    if (argument == "--randomize") return "--randomize=auto";
    if (argument == "/?" || argument == "-?") return "--help";
    const bool slash = argument.starts_with('/');
    if (argument.size() < 2 || (!slash && argument[0] != '-') || (argument.size() > 2 && argument[2] != ':')) return argument;
    const cover_option_entry* const option = option_of(argument[1]);
    if (option == nullptr) return argument;
    const std::string name = "--" + std::string(option->name);
    if (argument.size() == 2) {
        if (option->letter == 'r') return name + "=auto";
        if (slash && !option->value.empty())
            throw usage_error(argument + ": its value is missing; write " + argument + ':' + std::string(option->value));
        return slash ? name : argument;
    }
    if (option->value.empty())
        throw usage_error(printable(argument) + ": this option has no value; write " + argument.substr(0, 2));
    return name + '=' + argument.substr(3);
}

}  // namespace pict_arguments

/// The command line of foregone-cover: CLI11 takes it apart, the option table gives it its meaning.
class cover_command_line {
    CLI::App app_{"Rows in which any N parameters of a model take all combinations of their values. Reads models of PICT."};
    std::vector<CLI::Option*> parsed_;
    std::string model_ = "-";

public:
    cover_command_line() {
        app_.set_help_flag();
        app_.add_option("MODEL", model_, "the model's file; - or nothing: standard input");
        for (const cover_option_entry& option : cover_option_table) parsed_.push_back(add(option));
        app_.footer(
            "PICT's own way of writing options is understood: /o:3 /d:; /a:/ /n:! /e:FILE /r /r:7 /c /s /f:json, and -o:3.\n"
            "Exit codes: 0 done, 1 something is missing and --require-complete, 2 wrong use, or a model or rows with errors.");
    }

    std::string help() {
        std::string text = app_.name("foregone-cover")->help();
        for (std::size_t at = 0; (at = text.find("\n\n\n", at)) != std::string::npos;) text.erase(at, 1);
        return text;
    }

    /// What the arguments ask for.
    ///
    /// Errors: usage_error.
    cover_request parse(int argc, const char* const* argv) {
        std::vector<std::string> words;
        bool options_end = false;
        for (int i = 1; i < argc; ++i) {
            options_end = options_end || std::string_view(argv[i]) == "--";
            words.push_back(options_end ? argv[i] : pict_arguments::translated(argv[i]));
        }
        take_apart(words);
        cover_request asked{.model = model_};
        for (std::size_t i = 0; i < std::size(cover_option_table); ++i) set(asked, cover_option_table[i], *parsed_[i]);
        return asked;
    }

private:
    CLI::Option* add(const cover_option_entry& option) {
        const std::string letter = option.letter == 0 ? "" : std::string("-") + option.letter + ',';
        const std::string name = letter + "--" + std::string(option.name), help(option.help), group(option.group);
        if (option.value.empty()) return app_.add_flag(name, help)->group(group);
        return app_.add_option(name)->description(help)->type_name(std::string(option.value))->group(group)->expected(1);
    }

    void take_apart(std::vector<std::string> words) {
        std::reverse(words.begin(), words.end());  // as CLI11 takes them
        try {
            app_.parse(words);
        } catch (const CLI::ArgumentMismatch& error) {
            const std::string what = error.what();
            throw usage_error(printable(what.substr(0, what.find(':'))) +
                              ": it is given once, with its value; --help shows what it takes");
        } catch (const CLI::ExtrasError&) { refuse(words); } catch (const CLI::ParseError& error) {
            throw usage_error(printable(error.what()) + "; --help shows how every option is written");
        }
    }

    [[noreturn]] void refuse(const std::vector<std::string>& words) const {
        for (auto word = words.rbegin(); word != words.rend(); ++word)
            if (word->size() > 1 && word->starts_with('-') && !is_known(*word))
                throw usage_error(printable(*word) + ": there is no such option; --help lists all there are");
        throw usage_error("one model is read at a time, and there is more behind " + printable(model_) + "; name one file");
    }
    bool is_known(const std::string& word) const { return app_.get_option_no_throw(word.substr(0, word.find('='))) != nullptr; }

    static void set(cover_request& asked, const cover_option_entry& option, const CLI::Option& given) {
        if (given.count() == 0) return;
        const std::string value = option.value.empty() ? "" : given.results().back();
        if (!option.set(asked, value))
            throw usage_error("--" + std::string(option.name) + '=' + printable(value) + ": this value is refused; " +
                              std::string(option.remedy));
    }
};

}  // namespace foregone
