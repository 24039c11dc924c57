// SPDX-License-Identifier: BSL-1.0
//
// Covering arrays: rows and processor time on one thread, beside what is published. bench_covering [--small | --long]
//
// Source: PICT's rows are those of PICT 3.7.4, measured with its default options; the best are those of fourteen tools in
// docs/efficiency.md of PICT, which is the table of pairwise.org.

#include <foregone/analysis/cover.hpp>
#include <foregone/analysis/missing_tuples.hpp>

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

struct published {
    unsigned pict, best;  ///< 0: not known
};

bool all_complete = true;

template <unsigned T>
void print_row(const char* name, std::initializer_list<group> groups, published by, fg::cover_options options) {
    std::vector<fg::cover_level> levels;
    for (const group& g : groups) levels.insert(levels.end(), g.parameters, g.values);
    const std::clock_t started = std::clock();
    const fg::covering_array array = fg::cover<T>(levels, options);
    const double taken_ms = 1e3 * static_cast<double>(std::clock() - started) / CLOCKS_PER_SEC;
    const bool complete = fg::is_covering(array, T);
    all_complete = all_complete && complete;
    const std::string best = by.best == 0 ? "-" : std::to_string(by.best);
    std::printf("%-18s %2u %7zu %10.1f %7u %7s%s\n", name, T, array.rows(), taken_ms, by.pict, best.c_str(),
                complete ? "" : "  INCOMPLETE");
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view how = argc > 1 ? argv[1] : "";
    fg::cover_options options;
    if (how == "--small") options.effort = 100'000;
    if (how == "--long") options.effort = fg::long_effort;
    std::printf("%-18s %2s %7s %10s %7s %7s\n", "array", "t", "rows", "ms", "PICT", "best");
    print_row<2>("3^4", {{4, 3}}, {12, 9}, options);
    print_row<2>("3^13", {{13, 3}}, {19, 15}, options);
    print_row<2>("4^15 3^17 2^29", {{15, 4}, {17, 3}, {29, 2}}, {38, 29}, options);
    print_row<2>("4^1 3^39 2^35", {{1, 4}, {39, 3}, {35, 2}}, {28, 21}, options);
    print_row<2>("2^100", {{100, 2}}, {16, 10}, options);
    print_row<2>("10^20", {{20, 10}}, {213, 180}, options);
    print_row<3>("2^20", {{20, 2}}, {25, 0}, options);
    print_row<3>("3^13", {{13, 3}}, {74, 0}, options);
    print_row<3>("4^10", {{10, 4}}, {156, 0}, options);
    print_row<4>("3^8", {{8, 3}}, {187, 0}, options);
    print_row<4>("5^10", {{10, 5}}, {1'811, 0}, options);
    return all_complete ? 0 : 1;
}
