// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/cover_request.hpp"
#include "run/tool_option.hpp"

namespace foregone {

/// Every option there is. The order is that of the help.
inline constexpr tool_option<cover_request> cover_option_table[] = {
    {"order", 'o', "N|max", "What is covered", cover_values::order,
     "any N parameters take all combinations of their values: 1 to 6, 2 by default; max: all parameters", "write 1 to 6, or max"},
    {"seed-rows", 'e', "FILE", "What is covered", cover_values::named<&cover_request::seed_rows>,
     "rows to begin with, TSV or (.csv) CSV, the first line has parameters' names; open cells are filled",
     "write the name of a file"},
    {"lenient-rows", 0, "", "What is covered", cover_values::switched<&cover_request::lenient_rows>,
     "leave out, with a warning, what of those rows does not fit the model, as PICT does; otherwise it is an error"},

    {"measure", 0, "FILE", "What is covered", cover_values::named<&cover_request::measured>,
     "make no rows: say what share of all combinations of 1 to N parameters the rows of this file cover, TSV or (.csv) CSV",
     "write the name of a file"},
    {"missing", 0, "NUMBER", "What is covered", cover_values::missing,
     "with --measure: name so many of the combinations that are missing, of each number of parameters (20 by default)",
     "write a whole number"},
    {"require-complete", 0, "", "What is covered", cover_values::switched<&cover_request::require_complete>,
     "with --measure: end with 1 if anything is missing"},
    {"chart", 0, "FILE", "What is covered", cover_values::chart,
     "with --measure: write the shares as a picture (.svg) or a page (.html)", "write a name that ends in .svg or .html"},

    {"value-separator", 'd', "C", "How the model is written", cover_values::character<&pict_syntax::value_separator>,
     "stands between values, a comma by default; space and tab may be written as words", "write one character, or space or tab"},
    {"alias-separator", 'a', "C", "How the model is written", cover_values::character<&pict_syntax::alias_separator>,
     "stands between the names of one value, | by default", "write one character, or space or tab"},
    {"negative-prefix", 'n', "C", "How the model is written", cover_values::character<&pict_syntax::negative_prefix>,
     "begins values of which a row has at most one, ~ by default", "write one character"},
    {"case-sensitive", 'c', "", "How the model is written", cover_values::case_sensitive, "tell names and values apart by case"},

    {"randomize", 'r', "SEED", "How rows are found", cover_values::randomize,
     "draw from this seed instead of 1; -r and /r alone draw one. It is said on stderr",
     "write a whole number, or nothing behind -r"},
    {"effort", 0, "NUMBER", "How rows are found", cover_values::effort,
     "how long to look for fewer rows, in combinations looked up: 4.5M by default, about 15 ms; 4G is about 10 s",
     "write a number, and behind it k, M, G or nothing"},
    {"searches", 0, "NUMBER", "How rows are found", cover_values::searches,
     "take the best of so many searches, each with a seed of its own and all of the effort (1 by default)",
     "write a whole number, 1 to 1000000"},
    {"threads", 0, "NUMBER", "How rows are found", cover_values::threads,
     "how many searches go on at once: 1 to 1024, or auto (the default). The rows are the same on any number",
     "write a number from 1 to 1024, or auto"},

    {"format", 'f', "FORMAT", "Output", cover_values::format, "tsv (the default, PICT's form), csv or json",
     "write tsv, csv or json"},
    {"output", 0, "FILE", "Output", cover_values::named<&cover_request::output>,
     "write the rows to a file, which is there whole or not at all", "write the name of a file"},
    {"statistics", 's', "", "Output", cover_values::switched<&cover_request::statistics>,
     "print how many combinations and rows there are, instead of the rows"},
    {"progress", 0, "WHEN", "Output", cover_values::progress,
     "show on stderr how far the search has come: auto (the default: on a terminal), always or never",
     "write auto, always or never"},

    {"help", 'h', "", "About", cover_values::switched<&cover_request::help>, "print this help"},
    {"version", 0, "", "About", cover_values::switched<&cover_request::version>, "print the version"},
};

}  // namespace foregone
