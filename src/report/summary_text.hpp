// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a runner prints around its checks: the opening line, the totals at the end, and annotations for GitHub.

#include <foregone/impl/report/record.hpp>
#include <foregone/impl/report/style.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// "[==========] 3 checks, 1 decided while compiling, on 2 threads", or "on 4 ranks of 2 threads"
std::string opening_line(std::uint64_t checks, std::uint64_t compiled, unsigned threads, palette paint, unsigned ranks = 1);

/// "[==========] far.txt has the progress of the ranks: if one of them dies, --resume continues from there, on any number of ranks"
std::string kept_line(const std::string& file, palette paint);

/// "[==========] 4 ranks sent each other 1024 bytes, 8.00 for each state"
std::string ranks_line(unsigned ranks, std::uint64_t words, std::uint64_t states, palette paint);

namespace summary {

/// "175616 sequences of 178808 steps, 16 states and 96 transitions", without zero counts.
std::string counted(const totals& sum);

/// The checks with one result, with the first `most` names.
std::string listed(const run_record& run, standing stands, std::string_view what, palette paint, std::uint64_t most);

/// "[   NEXT   ] repeat it: ./checks --filter=jugs.reachable --replay=0/1", of the first check that failed, is invalid, or hit a
/// limit; empty if all are as expected.
std::string next(const run_record& run, palette paint);

/// "[ ESTIMATE ] 3 checks, about 5 min 3 s in all"
std::string estimated(const run_record& run, std::uint64_t count, palette paint);

}  // namespace summary

/// The totals of a run, the names of the checks that did not pass, and what to do next.
///
/// Guarantees: at most 24 lines. If many checks did not pass, only the first ones are named, failed ones before others.
std::string summary_text(const run_record& run, palette paint);

namespace annotation {

constexpr std::string_view escape_of(char c, bool in_property) {
    switch (c) {
        case '%': return "%25";
        case '\r': return "%0D";
        case '\n': return "%0A";
        case ':': return in_property ? "%3A" : "";
        case ',': return in_property ? "%2C" : "";
        default: return "";
    }
}

std::string escaped(std::string_view text, bool in_property);

/// A path in GitHub's form: relative to the checked-out folder.
constexpr std::string_view in_workspace(std::string_view file, std::string_view workspace) {
    if (workspace.ends_with('/')) workspace.remove_suffix(1);
    const bool is_inside = !workspace.empty() && file.starts_with(workspace) && file.substr(workspace.size()).starts_with('/');
    return is_inside ? file.substr(workspace.size() + 1) : file;
}

std::string line(const check_record& check, std::string_view kind, std::string_view message, std::string_view workspace);

}  // namespace annotation

/// The annotation that a GitHub workflow shows at the line of a check: an error if it did not pass, and its warnings.
///
/// Source: GitHub's workflow commands.
std::string annotations(const check_record& check, std::string_view workspace);

}}  // namespace foregone::impl
