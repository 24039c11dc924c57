// SPDX-License-Identifier: BSL-1.0
//
// Programs that choose: the cost of a choice compared with hand-written loops, leaves per second compared with a runner in Python,
// memory, and two threads compared with one. All measurements take turns; figures are medians, of processor time except for the
// speed-up.

#include "allocations.hpp"
#include "memory_program.hpp"
#include "memory_steps.hpp"
#include "programs.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

namespace {

bool wrong = false;

double median(std::vector<double> all) {
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
}

double processor_s() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}
double wall_s() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Seconds, by some clock, of a task with a known count.
template <class Clock, class Work>
double seconds(Clock&& clock, std::uint64_t expected, Work&& work) {
    const double begin = clock();
    if (work() != expected) wrong = true;
    return clock() - begin;
}

/// Implementations of the same task, measured in turn several times.
template <class... Way>
std::vector<double> medians(int repetitions, Way&&... way) {
    std::vector<std::vector<double>> all(sizeof...(way));
    for (int i = 0; i < repetitions; ++i) {
        std::size_t at = 0;
        (all[at++].push_back(way()), ...);
    }
    std::vector<double> result;
    for (auto& one : all) result.push_back(median(std::move(one)));
    return result;
}

template <unsigned Choices, unsigned Count>
void print_choices(std::uint64_t leaves, int repetitions) {
    const auto took = medians(
        repetitions, [&] { return seconds(processor_s, leaves, [] { return leaves_of<digits<Choices, Count>, Choices>(1); }); },
        [&] { return seconds(processor_s, leaves, [] { return digits_by_hand<Choices, Count>(); }); },
        [&] { return seconds(processor_s, leaves, [] { return digits_nested<Choices, Count>(); }); });
    const double made = static_cast<double>(leaves) * Choices;
    const std::string name = std::to_string(Choices) + " choices of " + std::to_string(Count);
    std::printf("%-20s %10.2f %10.2f %10.2f %12.2f\n", name.c_str(), took[0] / made * 1e9, took[1] / made * 1e9,
                took[2] / made * 1e9, (took[0] - took[2]) / made * 1e9);
}

std::uint64_t allocations_of(std::uint64_t expected, std::uint64_t (*run)(unsigned)) {
    const std::uint64_t before = allocations();
    if (run(1) != expected) wrong = true;
    return allocations() - before;
}

/// Seconds of a runner in Python, or 0 where there is none.
double python_s(const std::string& script, std::uint64_t leaves) {
    FILE* const child = ::popen(("python3 '" + script + "' 3").c_str(), "r");
    unsigned long counted = 0, runs = 0;
    double took = 0;
    if (child == nullptr || std::fscanf(child, "%lu %lu %lf", &counted, &runs, &took) != 3 || counted != leaves) took = 0;
    if (child != nullptr) ::pclose(child);
    return took;
}

/// Seconds of processor time of one run of many, because one takes a few milliseconds.
template <class Work>
double seconds_of_many(std::uint64_t leaves, int runs, Work&& work) {
    double all = 0;
    for (int i = 0; i < runs; ++i) all += seconds(processor_s, leaves, work);
    return all / runs;
}

void print_memory_program(const std::string& script, int repetitions) {
    constexpr std::uint64_t leaves = 175'616;
    const int runs = repetitions > 1 ? 40 : 1;
    const auto took = medians(
        repetitions, [&] { return seconds_of_many(leaves, runs, [] { return leaves_of<memory_calls<3>, 12>(1); }); },
        [&] { return seconds_of_many(leaves, runs, [] { return leaves_in<foregone::stepped<memory_steps<3>>, 12>(1); }); },
        [&] { return seconds_of_many(leaves, runs, [] { return memory_calls_by_hand<3>(); }); },
        [&] { return python_s(script, leaves); });
    const char* const names[]{"from the start", "by steps", "by hand", "Python, a queue"};
    for (std::size_t way = 0; way < 4; ++way) {
        if (took[way] <= 0) continue;
        std::printf("%-20s %12.0f leaves/s, %8.2f ns a leaf", names[way], leaves / took[way], took[way] / leaves * 1e9);
        if (way < 3 && took[3] > 0) std::printf(", %4.0f times as many as in Python", took[3] / took[way]);
        std::printf("\n");
    }
}

/// The peak memory of a process that does nothing else.
long peak_kib(std::uint64_t expected, std::uint64_t (*run)(unsigned)) {
    std::fflush(stdout);
    const pid_t child = ::fork();
    if (child == 0) ::_exit(run(1) == expected ? 0 : 1);
    int status = 0;
    rusage used{};
    ::wait4(child, &status, 0, &used);
    if (status != 0) wrong = true;
    return used.ru_maxrss;
}

/// Elapsed time is the least of many short runs, because other load on the machine only adds to it.
void print_threads(std::uint64_t leaves, int repetitions) {
    double one = 1e9, two = 1e9, processor_one = 1e9, processor_two = 1e9;
    for (int i = 0; i < repetitions; ++i)
        for (const unsigned threads : {1u, 2u}) {
            const double before = processor_s();
            double& least = threads == 1 ? one : two;
            least = std::min(least, seconds(wall_s, leaves, [=] { return leaves_of<microseconds<8>, 8>(threads); }));
            double& processor = threads == 1 ? processor_one : processor_two;
            processor = std::min(processor, processor_s() - before);
        }
    std::printf("%.2f us a leaf; two threads: %.2f times as fast, for %.2f times the processor time\n",
                processor_one / static_cast<double>(leaves) * 1e6, one / two, processor_two / processor_one);
}

}  // namespace

int main(int argc, char** argv) {
    const bool small = argc > 2 && std::string(argv[2]) == "--small";
    if (argc < 2) return std::fprintf(stderr, "usage: bench_choose memory_calls.py [--small]\n"), 2;
    const int repetitions = small ? 1 : 9;

    std::printf("%-20s %10s %10s %10s %12s\n", "ns a choice", "ours", "odometer", "nested", "ours-nested");
    print_choices<7, 8>(2'097'152, repetitions);
    print_choices<20, 2>(1'048'576, repetitions);
    std::printf("allocations: %lu for 10^3 leaves, %lu for 10^6\n",
                static_cast<unsigned long>(allocations_of(1'000, leaves_of<digits<3, 10>, 7>)),
                static_cast<unsigned long>(allocations_of(1'000'000, leaves_of<digits<6, 10>, 7>)));
    std::printf("peak memory: %ld KiB for 10^5 leaves, %ld KiB for 10^7\n", peak_kib(100'000, leaves_of<digits<5, 10>, 7>),
                peak_kib(10'000'000, leaves_of<digits<7, 10>, 7>));
    print_memory_program(argv[1], repetitions);
    print_threads(65'536, small ? 1 : 40);
    return wrong ? 1 : 0;
}
