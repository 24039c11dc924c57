// SPDX-License-Identifier: BSL-1.0
//
// Covering arrays: rows and processor time on one thread, compared with other tools. bench_covering [--small | --long]
//
// Source: PICT's rows were measured with PICT 3.7.4 and its default options. The published rows of PICT, and the fewest rows of
// fourteen tools, are in docs/efficiency.md of PICT, the table of pairwise.org: each tool's authors report their own rows, without
// version and options.

#include <foregone/impl/suites/cover.hpp>
#include <foregone/suites/covers.hpp>
#include <foregone/impl/base/random.hpp>

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fg = foregone;

struct group {
    std::size_t parameters;
    fg::cover_level values;
};

struct rows_of_others {
    unsigned pict, published, best;  ///< measured, PICT's own, of fourteen tools; 0: unknown
};

bool all_complete = true;

template <unsigned T>
void print_row(const char* name, std::initializer_list<group> groups, rows_of_others by, fg::cover_options options) {
    std::vector<fg::cover_level> levels;
    for (const group& g : groups) levels.insert(levels.end(), g.parameters, g.values);
    const std::clock_t started = std::clock();
    const fg::covering_array array = fg::cover<T>(levels, options);
    const double taken_ms = 1e3 * static_cast<double>(std::clock() - started) / CLOCKS_PER_SEC;
    const bool complete = fg::is_covering(array, T);
    all_complete = all_complete && complete;
    const auto known = [](unsigned rows) { return rows == 0 ? "-" : std::to_string(rows); };
    std::printf("%-18s %2u %7zu %10.1f %7u %10s %7s%s\n", name, T, array.rows(), taken_ms, by.pict, known(by.published).c_str(),
                known(by.best).c_str(), complete ? "" : "  INCOMPLETE");
    std::fflush(stdout);
}

/// 40 parameters of 2 to 5 values and 60 implications between them: one value of one parameter implies a value of another.
fg::cover_problem implications(std::uint64_t seed) {
    fg::random_bits random(seed);
    fg::cover_problem problem{.strength = 3};
    for (int i = 0; i < 40; ++i) problem.levels.push_back(static_cast<fg::cover_level>(2 + random.below(4)));
    const auto drawn = [&](std::uint16_t column) {
        return fg::parameter_value{column, static_cast<fg::cover_level>(random.below(problem.levels[column]))};
    };
    for (int i = 0; i < 60; ++i) {
        const auto from = static_cast<std::uint16_t>(random.below(40));
        const auto to = static_cast<std::uint16_t>((from + 1 + random.below(39)) % 40);
        const fg::parameter_value premise = drawn(from), conclusion = drawn(to);
        for (fg::cover_level value = 0; value < problem.levels[to]; ++value)
            if (value != conclusion.value) problem.forbidden.push_back({premise, {to, value}});
    }
    return problem;
}

void print_constrained(std::uint64_t seed, fg::cover_options options) {
    const fg::cover_problem problem = implications(seed);
    const std::clock_t started = std::clock();
    const fg::covering_array array = fg::cover<3>(problem, options);
    const double taken_ms = 1e3 * static_cast<double>(std::clock() - started) / CLOCKS_PER_SEC;
    const bool complete = fg::is_covering(array, problem);
    all_complete = all_complete && complete;
    std::printf("40 with 60 rules #%llu %u %7zu %10.1f %7s %10s %7s%s\n", static_cast<unsigned long long>(seed), 3U, array.rows(),
                taken_ms, "-", "-", "-", complete ? "" : "  INCOMPLETE");
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view how = argc > 1 ? argv[1] : "";
    fg::cover_options options;
    if (how == "--small") options.effort = 100'000;
    if (how == "--long") options.effort = fg::long_effort;
    std::printf("%-18s %2s %7s %10s %7s %10s %7s\n", "array", "t", "rows", "ms", "PICT", "published", "best");
    print_row<2>("3^4", {{4, 3}}, {12, 9, 9}, options);
    print_row<2>("3^13", {{13, 3}}, {19, 18, 15}, options);
    print_row<2>("4^15 3^17 2^29", {{15, 4}, {17, 3}, {29, 2}}, {38, 37, 29}, options);
    print_row<2>("4^1 3^39 2^35", {{1, 4}, {39, 3}, {35, 2}}, {28, 27, 21}, options);
    print_row<2>("2^100", {{100, 2}}, {16, 15, 10}, options);
    print_row<2>("10^20", {{20, 10}}, {213, 210, 180}, options);
    print_row<3>("2^20", {{20, 2}}, {25, 0, 0}, options);
    print_row<3>("3^13", {{13, 3}}, {74, 0, 0}, options);
    print_row<3>("4^10", {{10, 4}}, {156, 0, 0}, options);
    print_row<4>("3^8", {{8, 3}}, {187, 0, 0}, options);
    print_row<4>("5^10", {{10, 5}}, {1'811, 0, 0}, options);
    for (std::uint64_t seed = 1; how != "--small" && seed <= 3; ++seed) print_constrained(seed, options);
    return all_complete ? 0 : 1;
}
