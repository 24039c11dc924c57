// SPDX-License-Identifier: BSL-1.0
// The option table of foregone-cover, and the translation of PICT's option syntax to it.
#include "suites/cover_command_line.hpp"

#include "cli/option_line.hpp"
#include "cli/option_values.hpp"
#include "cli/text_cursor.hpp"
#include "report/quantity.hpp"
#include "suites/pict/pict_model.hpp"
#include "suites/rows_file.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/types/utf8.hpp>
#include <foregone/suites/covering_array.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// The meaning of option values: each function sets something, or returns false and sets nothing.
namespace cover_values {

inline constexpr option_values::choice<rows_format> formats[] = {
    {"tsv", rows_format::tsv}, {"text", rows_format::tsv}, {"csv", rows_format::csv}, {"json", rows_format::json}};
inline constexpr option_values::choice<decision> progresses[] = {
    {"auto", decision::automatic}, {"always", decision::yes}, {"never", decision::no}};

inline bool order(cover_request& to, std::string_view text) {
    const std::optional<std::uint64_t> number = text == "max" ? cover_request::all_parameters : parse_positive(text);
    if (!number || *number > cover_request::all_parameters) return false;
    to.order = static_cast<unsigned>(*number);
    return true;
}

inline bool is_one_character(std::string_view text) {
    return !text.empty() && utf8::announced_size(utf8::byte_at(text, 0)) == text.size();
}

template <std::string pict_syntax::*Member>
bool character(cover_request& to, std::string_view text) {
    if (text == "space") text = " ";
    if (text == "tab") text = "\t";
    if (!is_one_character(text)) return false;
    to.syntax.*Member = text;
    return true;
}

inline bool randomize(cover_request& to, std::string_view text) {
    if (text == "auto") return to.randomize = true;
    const std::optional<std::uint64_t> number = parse_number(text);
    if (number) to.seed = number;
    return number.has_value();
}

inline bool searches(cover_request& to, std::string_view text) {
    const std::optional<std::uint64_t> number = parse_positive(text);
    if (!number || *number > 1'000'000) return false;
    to.searches = *number;
    return true;
}

inline bool chart(cover_request& to, std::string_view text) {
    to.chart = text;
    return text.ends_with(".svg") || text.ends_with(".html");
}

inline bool case_sensitive(cover_request& to, std::string_view) { return to.syntax.order.case_sensitive = true; }

}  // namespace cover_values

/// All options, in the order of the help.
inline constexpr option_entry<cover_request> cover_option_table[] = {
    {{"order", 'o', "N|max", "What is covered",
      "any N parameters take all combinations of their values: 1 to 6, 2 by default; max: all parameters", "write 1 to 6, or max"},
     cover_values::order},
    {{"seed-rows", 'e', "FILE", "What is covered",
      "rows to start with, TSV or (.csv) CSV; the first line has parameters' names; open cells are filled", option_remedies::file},
     option_values::named<&cover_request::seed_rows>},
    {{"lenient-rows", 0, "", "What is covered",
      "ignore, with a warning, cells and rows that do not fit the model, as PICT does; otherwise they are errors"},
     option_values::switched<&cover_request::lenient_rows>},

    {{"measure", 0, "FILE", "What is covered",
      "generate nothing: print the coverage of all combinations of 1 to N parameters by the rows of FILE, TSV or (.csv) CSV",
      option_remedies::file},
     option_values::named<&cover_request::measured>},
    {{"missing", 0, "NUMBER", "What is covered",
      "with --measure: list at most NUMBER missing combinations for each number of parameters (20 by default)",
      option_remedies::whole},
     option_values::parsed<&cover_request::listed_missing, parse_number>},
    {{"require-complete", 0, "", "What is covered", "with --measure: end with 1 if anything is missing"},
     option_values::switched<&cover_request::require_complete>},
    {{"chart", 0, "FILE", "What is covered", "with --measure: write the coverage as a chart (.svg) or a page (.html)",
      "write a name that ends in .svg or .html"},
     cover_values::chart},

    {{"value-separator", 'd', "C", "How the model is written",
      "separates values, a comma by default; space and tab may be written as words", "write one character, or space or tab"},
     cover_values::character<&pict_syntax::value_separator>},
    {{"alias-separator", 'a', "C", "How the model is written", "separates the names of one value, | by default",
      "write one character, or space or tab"},
     cover_values::character<&pict_syntax::alias_separator>},
    {{"negative-prefix", 'n', "C", "How the model is written", "marks negative values, at most one in a row; ~ by default",
      "write one character"},
     cover_values::character<&pict_syntax::negative_prefix>},
    {{"case-sensitive", 'c', "", "How the model is written", "distinguish names and values by case"}, cover_values::case_sensitive},

    {{"randomize", 'r', "SEED", "How rows are found",
      "use this seed instead of 1; -r and /r alone draw one. It is printed on stderr",
      "write a whole number, or -r alone"},
     cover_values::randomize},
    {{"effort", 0, "NUMBER", "How rows are found",
      "effort of the search for fewer rows, in examined combinations: 4.5M by default, about 15 ms; 4G is about 10 s",
      option_remedies::amount},
     option_values::parsed<&cover_request::effort, option_values::parse_amount>},
    {{"searches", 0, "NUMBER", "How rows are found",
      "use the best of this many searches, each with its own seed and the full effort (1 by default)",
      "write a whole number, 1 to 1000000"},
     cover_values::searches},
    {{"threads", 0, "NUMBER", "How rows are found",
      "number of concurrent searches: 1 to 1024, or auto (the default). The rows do not depend on it",
      option_remedies::threads},
     option_values::parsed<&cover_request::threads, option_values::parse_threads>},

    {{"format", 'f', "FORMAT", "Output", "tsv (the default, PICT's form), csv or json", "write tsv, csv or json"},
     option_values::chosen<&cover_request::format, cover_values::formats>},
    {{"output", 0, "FILE", "Output", "write the rows to a file, completely or not at all", option_remedies::file},
     option_values::named<&cover_request::output>},
    {{"statistics", 's', "", "Output", "print the numbers of combinations and rows instead of the rows"},
     option_values::switched<&cover_request::statistics>},
    {{"progress", 0, "WHEN", "Output",
      "show the progress of the search on stderr: auto (the default: on a terminal), always or never",
      "write auto, always or never"},
     option_values::chosen<&cover_request::progress, cover_values::progresses>},

    {{"help", 'h', "", "About", "print this help"}, option_values::switched<&cover_request::help>},
    {{"version", 0, "", "About", "print the version"}, option_values::switched<&cover_request::version>},
};

namespace pict_arguments {

inline const option_form* option_of(char letter) {
    for (const option_entry<cover_request>& option : cover_option_table)
        if (option.form.letter != 0 && option.form.letter == lower_case(letter)) return &option.form;
    return nullptr;
}

/// The replacement for an option that PICT has and this tool does not.
constexpr std::string_view instead_of(char letter) {
    switch (lower_case(letter)) {
        case 'x': return ": all is covered, and --effort=NUMBER says how long to look for fewer rows";
        case 'p': return ", and take the first rows that are made";
        case 'v': return "; --progress=always shows how far it has come";
        default: return {};
    }
}

/// Translates PICT's /o:3 and -o:3 to --order=3, also in upper case. Other arguments stay unchanged: /tmp/model.txt is a file.
///
/// Errors: usage_error, if a value is missing or superfluous, or if only PICT has the option.
inline std::string translated(const std::string& argument) {
    if (argument == "--randomize") return "--randomize=auto";
    if (argument == "/?" || argument == "-?") return "--help";
    const bool slash = argument.starts_with('/');
    if (argument.size() < 2 || (!slash && argument[0] != '-') || (argument.size() > 2 && argument[2] != ':')) return argument;
    const option_form* const option = option_of(argument[1]);
    if (const std::string_view instead = instead_of(argument[1]); !instead.empty())
        throw usage_error(printable(argument) + ": this option of PICT is not there; leave it out" + std::string(instead));
    if (option == nullptr) return argument;
    const std::string name = "--" + std::string(option->name);
    if (argument.size() == 2) {
        if (option->letter == 'r') return name + "=auto";
        if (slash && !option->value.empty())
            throw usage_error(argument + " needs a value; write " + argument + ':' + std::string(option->value));
        return slash ? name : std::string{'-', option->letter};
    }
    if (option->value.empty())
        throw usage_error(printable(argument) + ": this option has no value; write " + argument.substr(0, 2));
    return name + '=' + argument.substr(3);
}

}  // namespace pict_arguments

/// The command line of foregone-cover, which also accepts PICT's option syntax.
class cover_command_line {
    request_line<cover_request> line_{
        {"Rows in which any N parameters of a model take all combinations of their values. Reads models of PICT.",
         "PICT's own way of writing options is understood: /o:3 /d:; /a:/ /n:! /e:FILE /r /r:7 /c /s /f:json, and -o:3.\n"
         "Exit codes: 0 done, 1 something is missing and --require-complete, 2 wrong use, or a model or rows with errors."},
        cover_option_table};
    std::string model_ = "-";

public:
    cover_command_line() { line_.add_operand("MODEL", model_, "the model's file; - or nothing: standard input"); }

    std::string help() { return line_.help("foregone-cover"); }

    /// Parses the arguments.
    ///
    /// Errors: usage_error.
    cover_request parse(int argc, const char* const* argv) {
        std::vector<std::string> words;
        bool options_end = false;
        for (int i = 1; i < argc; ++i) {
            options_end = options_end || std::string_view(argv[i]) == "--";
            words.push_back(options_end ? argv[i] : pict_arguments::translated(argv[i]));
        }
        if (!line_.take_apart(words).empty())
            throw usage_error("one model is read at a time, and there is more after " + printable(model_) + "; name one file");
        cover_request asked{.model = model_};
        line_.set(asked, environment([](const char*) -> const char* { return nullptr; }));
        return asked;
    }
};

}  // namespace

cover_request parse_cover_request(int argc, const char* const* argv) { return cover_command_line().parse(argc, argv); }

std::vector<std::string_view> cover_option_names() {
    std::vector<std::string_view> names;
    for (const option_entry<cover_request>& option : cover_option_table) names.push_back(option.form.name);
    return names;
}

std::string cover_help() { return cover_command_line().help(); }

}}  // namespace foregone::impl
