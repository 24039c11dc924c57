// SPDX-License-Identifier: BSL-1.0
// Random programs with threads as they are: each path, each race and each outcome as brute force by the definitions finds them.
//
// usage: random_programs COUNT [FIRST_SEED]
#include "plain_program.hpp"
#include "program_text.hpp"
#include "searches.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <thread>

namespace {

using namespace random_programs;

struct tally {
    std::size_t programs = 0, too_large = 0, paths = 0, failing = 0, racing = 0, random_paths = 0, random_races = 0, differing = 0;
};

constexpr std::size_t most_interleavings = 400, random_paths = 3, most_reported = 5;

void report(const program& code, std::uint32_t seed, const char* search, const difference& what, tally& so_far) {
    if (what.empty() || ++so_far.differing > most_reported) return;
    std::printf("seed %u, %s: %s\n%s\n", seed, search, what.c_str(), text_of(code).c_str());
}

void compare_with_random_paths(const program& code, std::uint32_t seed, tally& so_far) {
    for (std::size_t i = 0; i < random_paths; ++i) {
        const verdict found = take_random_path(seed * random_paths + i + 1);
        ++so_far.random_paths;
        so_far.random_races += found == verdict::race;
        report(code, seed, "a random path", compare_one_path(code, found), so_far);
    }
}

void compare(const program& code, std::uint32_t seed, tally& so_far) {
    const brute_force every(code, most_interleavings), one_preemption(code, most_interleavings, 1);
    if (every.is_over_limit()) return void(++so_far.too_large);
    ++so_far.programs;
    so_far.paths += every.found().size();
    so_far.failing += every.first_failure() < every.found().size();
    so_far.racing += every.fails_with(verdict::race);
    set_plain_program(code);
    report(code, seed, "every path", compare_paths(every, search_every_path({.reduced = false})), so_far);
    report(code, seed, "one preemption", compare_paths(one_preemption, search_every_path({.preemptions = 1})), so_far);
    report(code, seed, "reduced", compare_classes(every, search_every_path({.reduced = true})), so_far);
    program by_attempts = code;
    by_attempts.locks_by_attempts = true;
    set_plain_program(by_attempts);
    report(by_attempts, seed, "reduced, locks by attempts", compare_outcomes(every, search_every_path({.reduced = true})), so_far);
    set_plain_program(code);
    // A sample needs a choice.
    if (every.found().size() > 1) compare_with_random_paths(code, seed, so_far);
}

/// Compares programs with seeds from the first one on.
tally compare_all(std::size_t programs, std::uint32_t first_seed) {
    tally so_far;
    for (std::uint32_t seed = first_seed; so_far.programs < programs; ++seed) compare(generator(seed, {}).make(), seed, so_far);
    return so_far;
}

}  // namespace

/// What the first thread allocates would be part of each path, so that another one compares.
int main(int count, char** arguments) {
    const auto number = [&](int at, unsigned long otherwise) {
        return at < count ? std::strtoul(arguments[at], nullptr, 10) : otherwise;
    };
    tally all;
    std::thread([&] { all = compare_all(number(1, 300), static_cast<std::uint32_t>(number(2, 1))); }).join();
    std::printf("%zu programs with %zu interleavings: %zu programs fail, %zu of them by a race\n", all.programs, all.paths,
                all.failing, all.racing);
    std::printf("%zu random paths, %zu of them with a race\n", all.random_paths, all.random_races);
    std::printf("%zu programs were too large\n%zu differences\n", all.too_large, all.differing);
    return all.differing != 0;
}
