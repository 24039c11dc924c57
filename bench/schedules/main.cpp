// SPDX-License-Identifier: BSL-1.0
// Programs with known numbers of paths, in every interleaving: by fg::scheduler, whole and reduced, and as they are, with threads
// of the standard library. A count that differs is an error.
//
// usage: bench_schedules [--small] [PROGRAM]
//   --small  the smaller size of each program, once
//   PROGRAM  only that one, such as readers; calls: concurrent calls only

#include "calls.hpp"
#include "programs.hpp"
#include "searches.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace schedules;

/// A program at one size, with the numbers of its complete paths. 0: it is not searched so, for that takes too long.
struct golden {
    program which;
    const char* name;
    int size;
    bool is_small;
    std::uint64_t whole, reduced, as_it_is;
};

/// What changes when a search leaves out more; a wrong number is printed beside the right one.
constexpr golden programs[]{
    {program::readers, "readers", 4, true, 384, 16, 16},
    {program::readers, "readers", 6, false, 0, 64, 64},
    {program::readers, "readers", 13, false, 0, 8192, 8192},
    {program::last_zero, "last zero", 3, true, 1960, 12, 12},
    {program::last_zero, "last zero", 5, false, 0, 64, 64},
    {program::last_zero, "last zero", 10, false, 0, 3328, 0},
    {program::indexer, "indexer", 12, true, 0, 8, 8},
    {program::indexer, "indexer", 15, false, 0, 4096, 4096},
    {program::increments, "increments", 4, true, 105, 24, 24},
    {program::increments, "increments", 7, false, 0, 5040, 5040},
    {program::rotation, "rotation", 4, true, 105, 14, 14},
    {program::rotation, "rotation", 7, false, 0, 523, 523},
    {program::locked, "mutex", 4, true, 280, 24, 24},
    {program::locked, "mutex", 7, false, 0, 5040, 5040},
    {program::peterson, "Peterson", 2, true, 412, 12, 28},
    {program::ring, "ring", 2, true, 30, 10, 21},
    {program::ring, "ring", 3, false, 0, 70, 231},
    {program::ring, "ring", 4, false, 0, 490, 2541},
};

/// A way to search, and what it took.
struct way {
    const char* name;
    std::uint64_t expected;
    tally (*search)(body);
    body of;
    tally counts{};
    std::vector<double> seconds{};

    double median() const {
        std::vector<double> all = seconds;
        std::sort(all.begin(), all.end());
        return all[all.size() / 2];
    }
    double ns_an_operation() const { return median() / static_cast<double>(counts.operations) * 1e9; }
};

double processor_s() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Searches again until some time has passed.
void measure(way& one, double least_s) {
    const double begin = processor_s();
    double took = 0;
    int searches = 0;
    do {
        one.counts = one.search(one.of);
        took = processor_s() - begin;
    } while (++searches, took < least_s);
    one.seconds.push_back(took / searches);
}

std::vector<way> ways_of(const golden& one) {
    const auto number = static_cast<std::size_t>(one.which);
    const body scheduled = scheduled_programs[number];
    std::vector<way> ways;
    ways.push_back({"reduced", one.reduced, [](body of) { return search_scheduled(of, true); }, scheduled});
    if (one.as_it_is > 0) ways.push_back({"as it is", one.as_it_is, &search_plain, plain_programs[number]});
    if (one.whole > 0) ways.push_back({"whole", one.whole, [](body of) { return search_scheduled(of, false); }, scheduled});
    return ways;
}

/// Whether the count is right.
bool print(const golden& of, const way& one, const way& first) {
    const double runs = static_cast<double>(one.counts.runs());
    std::printf("%-10s %4d  %-8s %9lu %9lu %11.0f %9.0f %9.2f %9.2f\n", of.name, of.size, one.name,
                static_cast<unsigned long>(one.counts.complete), static_cast<unsigned long>(one.counts.pruned), runs / one.median(),
                one.ns_an_operation(), runs / static_cast<double>(first.counts.runs()), one.median() / first.median());
    if (one.counts.complete == one.expected) return true;
    std::printf("! %lu complete paths were expected\n", static_cast<unsigned long>(one.expected));
    return false;
}

bool compare(const golden& one, bool is_brief) {
    std::vector<way> ways = ways_of(one);
    size = one.size;
    for (int turn = 0; turn < (is_brief ? 1 : 5); ++turn)
        for (way& each : ways)
            if (turn == 0 || each.seconds[0] < 1) measure(each, is_brief ? 0 : 0.1);
    bool is_right = true;
    for (const way& each : ways) is_right = print(one, each, ways.front()) && is_right;
    return is_right;
}

/// How many times as long as by hand a path of concurrent calls takes. They have more paths, because the order of calls counts.
bool compare_calls(bool is_brief) {
    way calls{"calls", 0, &search_calls, nullptr}, by_hand{"by hand", 0, &search_calls_by_hand, nullptr};
    for (int turn = 0; turn < (is_brief ? 1 : 9); ++turn)
        for (way* const each : {&by_hand, &calls}) measure(*each, is_brief ? 0 : 0.1);
    const auto ns_a_path = [](const way& one) { return one.median() / static_cast<double>(one.counts.runs()) * 1e9; };
    for (const way* const each : {&by_hand, &calls})
        std::printf("%-10s %4d  %-8s %9lu %9lu %11.0f %9.0f ns/path\n", "stack", 2, each->name,
                    static_cast<unsigned long>(each->counts.complete), static_cast<unsigned long>(each->counts.pruned),
                    1e9 / ns_a_path(*each), ns_a_path(*each));
    std::printf("a path of concurrent calls takes %.2f times as long as one by hand\n", ns_a_path(calls) / ns_a_path(by_hand));
    if (calls.counts.complete == 1635) return true;
    std::printf("! 1635 complete paths were expected\n");
    return false;
}

bool compare_all(bool is_brief, std::string_view only) {
    std::printf("%-10s %4s  %-8s %9s %9s %11s %9s %9s %9s\n", "program", "size", "way", "complete", "in vain", "runs/s", "ns/op",
                "runs, x", "time, x");
    bool is_right = true;
    for (const golden& each : programs)
        if ((each.is_small || !is_brief) && (only.empty() || only == each.name)) is_right = compare(each, is_brief) && is_right;
    if (only.empty() || only == "calls") is_right = compare_calls(is_brief) && is_right;
    return is_right;
}

}  // namespace

/// What the first thread allocates would be part of each path, so that another one compares.
int main(int count, char** arguments) {
    const bool is_brief = count > 1 && std::string_view(arguments[1]) == "--small";
    const std::string_view only = count > 1 + is_brief ? arguments[1 + is_brief] : "";
    bool is_right = false;
    std::thread([&] { is_right = compare_all(is_brief, only); }).join();
    return is_right ? 0 : 1;
}
