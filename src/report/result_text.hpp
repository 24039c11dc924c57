// SPDX-License-Identifier: BSL-1.0
#pragma once

// The text of one check for a terminal: its result line, remarks, counterexample and commands, and quoting for them.

#include "report/record.hpp"

#include <foregone/impl/report/style.hpp>
#include <foregone/impl/report/trace_text.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// The counts of a check, in the words of its kind: "16 states, 96 transitions, depth 8".
std::string counts_text(const check_record& check);

struct result_tag {
    std::string_view text;
    meaning means;
};

constexpr result_tag tag_of(standing stands, bool compiled) {
    switch (stands) {
        case standing::passed:
            return compiled ? result_tag{"[ COMPILED ]", meaning::good} : result_tag{"[       OK ]", meaning::good};
        case standing::failed: return {"[  FAILED  ]", meaning::bad};
        case standing::inconclusive: return {"[  LIMIT   ]", meaning::doubtful};
        case standing::invalid: return {"[ INVALID  ]", meaning::bad};
        case standing::estimated: return {"[ ESTIMATE ]", meaning::doubtful};
        case standing::skipped: return {"[ SKIPPED  ]", meaning::doubtful};
    }
    return {"[          ]", meaning::plain};
}

/// "[ RUN      ] jugs.reachable", or "[ RUN      ] jugs.reachable: run time: …" with a reason.
std::string begin_line(std::string_view name, palette paint, std::string_view reason = {});

/// "[       OK ] jugs.reachable (16 states, 96 transitions, depth 8, 12 ms): proved for behaviours of every length"
std::string result_line(const check_record& check, palette paint);

/// Warnings about weaknesses of a verdict, and notes but the one of run_text, one line each.
std::string remarks_text(const check_record& check, palette paint);

/// "what it claims: p ~> q": the note on a violated temporal property; empty for other properties.
std::string claim_note(const temporal_text& violated);

/// The steps of a check's run, after a note on what the property claims that the run violates.
std::string run_text(const check_record& check, trace_style style, palette paint, std::size_t columns = usual_columns);

/// One line for programs: `property="…" steps=3 states=16 transitions=96 depth=8 check="…" replay=0/1/5/2`
std::string key_value_line(const check_record& check);

/// Every line of a text, indented.
std::string indented(std::string_view text);

/// A failure: what and where, the counterexample, the line for programs, the command that repeats it, and a C++ test.
std::string failure_text(const check_record& check, trace_style style, palette paint,
                         std::size_t columns = usual_columns);

/// The whole text of a finished check. The result is the last line if the check ran, and the first if the compiler decided it.
std::string result_text(const check_record& check, trace_style style, palette paint, bool brief,
                        std::size_t columns = usual_columns);

/// A word for a POSIX shell: unchanged if that is safe, otherwise in single quotes.
std::string quoted_for_shell(std::string_view word);

/// The same for the call of a program, whose words are separated by the character 0x1F: the program, and arguments that come first.
std::string quoted_call(std::string_view program);

/// A text as a C++ string literal, and as the value of a key=value line; characters outside ASCII stay unchanged.
std::string quoted_for_cpp(std::string_view text);

/// A byte as an escape sequence of three digits.
std::string octal_escape(unsigned char byte);

}}  // namespace foregone::impl
