// SPDX-License-Identifier: BSL-1.0
//
// Random commands on one bounded queue, by foregone and by RapidCheck, in the same run and taking turns: commands per second, and
// the length of the sequence to which a planted bug is shrunk.

#include "ours.hpp"
#include "rapidcheck_queue.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

namespace {

template <class T>
T median(std::vector<T> all) {
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
}

/// Commands per second of one run, by the calls that the queue counted.
template <class Run>
double commands_per_second(Run&& run) {
    bounded_queue<false>::asked = 0;
    const auto started = std::chrono::steady_clock::now();
    run();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started;
    return static_cast<double>(bounded_queue<false>::asked) / taken.count();
}

/// RapidCheck reads its parameters once per process, so a separate process shrinks for each seed.
std::size_t shrunk_by_rapidcheck(const std::string& program, std::uint64_t seed) {
    const std::string command =
        "RC_PARAMS='seed=" + std::to_string(seed) + " max_success=1000' '" + program + "' --shrink 2>/dev/null";
    FILE* const child = ::popen(command.c_str(), "r");
    unsigned long steps = 0;
    if (child == nullptr || std::fscanf(child, "%lu", &steps) != 1)
        std::fprintf(stderr, "bench: RapidCheck found nothing by seed %lu\n", static_cast<unsigned long>(seed));
    if (child != nullptr) ::pclose(child);
    return steps;
}

int print_shrunk() {
    std::cerr.setstate(std::ios::failbit);
    rapidcheck_queue<true>::check();
    std::printf("%zu\n", rapidcheck_queue<true>::failing_steps);
    return 0;
}

void print_row(const char* who, const std::vector<double>& speeds, const std::vector<std::size_t>& lengths) {
    const auto [least, most] = std::minmax_element(lengths.begin(), lengths.end());
    std::printf("%-12s %12.0f %10zu %10zu %10zu\n", who, median(speeds), median(lengths), *least, *most);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::string(argv[1]) == "--shrink") return print_shrunk();
    ::setenv("RC_PARAMS", "seed=1 max_success=2000", 1);
    const bool small = argc > 1 && std::string(argv[1]) == "--small";

    std::vector<double> ours, theirs;
    std::cerr.setstate(std::ios::failbit);  // RapidCheck reports success there
    for (std::uint64_t repetition = 0; repetition < (small ? 1U : 9U); ++repetition) {
        constexpr foregone::random many{.runs = 20'000, .full_length = true};
        ours.push_back(commands_per_second([&] { drawn<false, many>(repetition); }));
        theirs.push_back(commands_per_second([] { rapidcheck_queue<false>::check(); }));
    }
    std::vector<std::size_t> our_lengths, their_lengths;
    for (std::uint64_t seed = 1; seed <= (small ? 2U : 30U); ++seed) {
        our_lengths.push_back(drawn<true, foregone::random{.runs = 1'000, .full_length = true}>(seed).trace.actions.size());
        their_lengths.push_back(shrunk_by_rapidcheck(argv[0], seed));
    }
    std::printf("%-12s %12s %10s %10s %10s\n", "", "commands/s", "shrunk to", "least", "most");
    print_row("foregone", ours, our_lengths);
    print_row("RapidCheck", theirs, their_lengths);
    std::printf("%-12s %12.1f\n", "ratio", median(ours) / median(theirs));
    return 0;
}
