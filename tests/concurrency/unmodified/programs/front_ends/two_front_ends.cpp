// SPDX-License-Identifier: BSL-1.0
// The same programs by fg::scheduler and as they are: the same paths, in the same order unless alternatives are left out, and the
// same verdict.
//
// usage: two_front_ends [COUNT of random programs]
#include "library_programs.hpp"
#include "programs.hpp"
#include "two_searches.hpp"

#include "../random/brute_force.hpp"
#include "../random/program_text.hpp"

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

namespace {

using namespace front_ends;

constexpr std::size_t most_interleavings = 300;

struct way {
    const char* name;
    fg::scheduler_options options;
};
const std::array ways{way{"every path", {}}, way{"one preemption", {.preemptions = 1}}, way{"reduced", {.reduced = true}},
                      way{"spurious wakeup", {.spurious_wakeups = 1}}};

std::string text_of(const search_result& found) {
    return std::to_string(found.paths.size()) + " paths, " + (found.violated.empty() ? "nothing wrong" : found.violated);
}

/// Whether both front ends come to the same.
bool is_equal(const stated_twice& plain, const stated_twice& scheduled, const way& how, bool is_told) {
    const search_result one = search_plain(plain.body, how.options), other = search_scheduled(scheduled.body, how.options);
    const bool is_same = how.options.reduced ? one.has_as_many_paths(other) : one.has_same_paths(other);
    if (is_same && !is_told) return true;
    std::printf("%s %s, %s: %s", is_same ? "  " : "! ", plain.name, how.name, text_of(one).c_str());
    if (!is_same) std::printf("; fg::scheduler: %s", text_of(other).c_str());
    std::printf("\n");
    return is_same;
}

/// The same with other operations: the search of each leaves out what is independent.
std::size_t compare_library_programs() {
    std::size_t different = 0;
    for (std::size_t i = 0; i < library_program_count; ++i) {
        const search_result one = search_plain(plain_library_programs[i].body, {.reduced = true}),
                            other = search_scheduled(scheduled_library_programs[i].body, {.reduced = true});
        const bool is_same = one.has_same_outcomes(other);
        different += !is_same;
        std::printf("%s %s: %zu outcomes in %s; fg::scheduler: %zu outcomes in %s\n", is_same ? "  " : "! ",
                    plain_library_programs[i].name, one.outcomes.size(), text_of(one).c_str(), other.outcomes.size(),
                    text_of(other).c_str());
    }
    return different;
}

std::size_t compare_programs() {
    std::size_t different = 0;
    for (std::size_t i = 0; i + 1 < program_count; ++i)
        for (const way& how : ways) different += !is_equal(plain_programs[i], scheduled_programs[i], how, true);
    return different;
}

/// Random programs with variables that do not overlap.
std::size_t compare_random_programs(std::size_t count) {
    std::size_t different = 0, compared = 0;
    for (std::uint32_t seed = 1; compared < count; ++seed) {
        current_program = random_programs::generator(seed, {.overlaps = false, .misuses = false}).make();
        if (random_programs::brute_force(current_program, most_interleavings).is_over_limit()) continue;
        ++compared;
        bool is_same = true;
        for (const way& how : ways) is_same = is_equal(plain_programs.back(), scheduled_programs.back(), how, false) && is_same;
        if (!is_same && ++different <= 5) std::printf("seed %u:\n%s\n", seed, random_programs::text_of(current_program).c_str());
    }
    std::printf("%zu random programs\n", compared);
    return different;
}

}  // namespace

random_programs::program front_ends::current_program;

/// What the first thread allocates would be part of each path, so that another one compares.
int main(int count, char** arguments) {
    const std::size_t programs = count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 300;
    std::size_t different = 0;
    std::thread([&] { different = compare_programs() + compare_library_programs() + compare_random_programs(programs); }).join();
    std::printf("%zu differences\n", different);
    return different != 0;
}
