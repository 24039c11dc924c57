// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/cover_option_table.hpp"
#include "cover/cover_request.hpp"
#include "run/text_cursor.hpp"
#include "run/tool_command_line.hpp"

#include <foregone/base/config.hpp>
#include <foregone/report/printable.hpp>
#include <foregone/run/usage_error.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace foregone {

namespace pict_arguments {

inline const tool_option<cover_request>* option_of(char letter) {
    for (const tool_option<cover_request>& option : cover_option_table)
        if (option.letter != 0 && option.letter == lower_case(letter)) return &option;
    return nullptr;
}

/// What to do instead of an option that PICT has and this tool has not.
constexpr std::string_view instead_of(char letter) {
    switch (lower_case(letter)) {
        case 'x': return ": all is covered, and --effort=NUMBER says how long to look for fewer rows";
        case 'p': return ", and take the first rows that are made";
        case 'v': return "; --progress=always shows how far it has come";
        default: return {};
    }
}

/// PICT's /o:3 and -o:3 as --order=3, in upper case too. What is none of its options stays as it is: /tmp/model.txt is a file.
///
/// Errors: usage_error, where a value is missing or too much, or the option is PICT's alone.
inline std::string translated(const std::string& argument) {
    if (argument == "--randomize") return "--randomize=auto";
    if (argument == "/?" || argument == "-?") return "--help";
    const bool slash = argument.starts_with('/');
    if (argument.size() < 2 || (!slash && argument[0] != '-') || (argument.size() > 2 && argument[2] != ':')) return argument;
    const tool_option<cover_request>* const option = option_of(argument[1]);
    if (const std::string_view instead = instead_of(argument[1]); !instead.empty())
        throw usage_error(printable(argument) + ": this option of PICT is not there; leave it out" + std::string(instead));
    if (option == nullptr) return argument;
    const std::string name = "--" + std::string(option->name);
    if (argument.size() == 2) {
        if (option->letter == 'r') return name + "=auto";
        if (slash && !option->value.empty())
            throw usage_error(argument + ": its value is missing; write " + argument + ':' + std::string(option->value));
        return slash ? name : std::string{'-', option->letter};
    }
    if (option->value.empty())
        throw usage_error(printable(argument) + ": this option has no value; write " + argument.substr(0, 2));
    return name + '=' + argument.substr(3);
}

}  // namespace pict_arguments

/// The command line of foregone-cover: PICT's way of writing options is understood too.
class cover_command_line {
    tool_command_line<cover_request> line_{
        "Rows in which any N parameters of a model take all combinations of their values. Reads models of PICT.",
        cover_option_table};
    std::string model_ = "-";

public:
    cover_command_line() {
        line_.add_operand("MODEL", model_, "the model's file; - or nothing: standard input");
        line_.add_footer(
            "PICT's own way of writing options is understood: /o:3 /d:; /a:/ /n:! /e:FILE /r /r:7 /c /s /f:json, and -o:3.\n"
            "Exit codes: 0 done, 1 something is missing and --require-complete, 2 wrong use, or a model or rows with errors.");
    }

    std::string help() { return line_.help("foregone-cover"); }

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
        if (!line_.take_apart(words))
            throw usage_error("one model is read at a time, and there is more behind " + printable(model_) + "; name one file");
        cover_request asked{.model = model_};
        line_.set(asked);
        return asked;
    }
};

}  // namespace foregone
