// SPDX-License-Identifier: BSL-1.0
// Six hand-written tests all pass. Which share of the pairs of settings do they cover? A defect can hide in the missing pairs that
// are possible, and does so here.

#include <foregone/report/coverage_chart.hpp>
#include <foregone/suites/measure_coverage.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace fg = foregone;

enum setting : std::uint16_t { system_, browser, protocol };
enum systems : fg::cover_level { linux_, mac, windows };
enum browsers : fg::cover_level { firefox, safari, edge };
enum protocols : fg::cover_level { v4, v6 };

/// Only the Mac has Safari.
constexpr fg::cover_problem settings() {
    fg::cover_problem problem{.levels = {3, 3, 2}};
    problem.forbidden = {{{system_, linux_}, {browser, safari}}, {{system_, windows}, {browser, safari}}};
    return problem;
}

constexpr fg::covering_array suite_by_hand() {
    return {settings().levels, {linux_,  firefox, v4,     //
                                linux_,  edge,    v6,     //
                                mac,     safari,  v6,     //
                                mac,     firefox, v4,     //
                                windows, firefox, v4,     //
                                windows, edge,    v4}};
}

/// The protocol of a connection. In the second version, Windows needs another name for v6.
constexpr fg::cover_level connects(const fg::cover_level* row) { return row[protocol]; }
constexpr fg::cover_level connects_wrongly(const fg::cover_level* row) {
    return row[system_] != windows ? row[protocol] : fg::cover_level{v4};
}

template <class Connect>
constexpr bool passes(const fg::covering_array& suite, Connect connect) {
    for (std::size_t row = 0; row < suite.rows(); ++row)
        if (connect(&suite.cells[row * suite.columns()]) != suite.at(row, protocol)) return false;
    return true;
}
static_assert(passes(suite_by_hand(), connects_wrongly));

constexpr bool pairs_are_missing() {
    const fg::tuple_coverage pairs = fg::measure_coverage(suite_by_hand(), settings(), 2);
    return pairs.combinations.all == 21 && pairs.combinations.possible == 19 && pairs.combinations.covered == 15;
}
static_assert(pairs_are_missing());

/// Adds a test for each missing pair.
constexpr fg::covering_array suite_made_whole() {
    fg::covering_array suite = suite_by_hand();
    fg::for_each_missing(suite_by_hand(), settings(), 2, [&](const fg::value_combination& pair) {
        std::vector<fg::cover_level> row{mac, firefox, v6};
        for (const fg::parameter_value& one : pair) row[one.column] = one.value;
        suite.cells.insert(suite.cells.end(), row.begin(), row.end());
    });
    return suite;
}
static_assert(fg::measure_coverage(suite_made_whole(), settings(), 2).complete());
static_assert(!passes(suite_made_whole(), connects_wrongly) && passes(suite_made_whole(), connects));

int main() {
    const std::vector<std::string> names{"system", "browser", "protocol"};
    const std::vector<std::vector<std::string>> values{{"Linux", "Mac", "Windows"}, {"Firefox", "Safari", "Edge"}, {"v4", "v6"}};
    fg::sequential_executor one;
    const fg::suite_coverage found = fg::measure_suite(suite_by_hand(), settings(), 3, 10, one);
    std::fputs(fg::suite_coverage_text(found, {names, values}).c_str(), stdout);
    return fg::coverage_svg(found, "six tests by hand").empty() ? 1 : 0;
}
