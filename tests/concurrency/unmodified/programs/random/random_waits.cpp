// SPDX-License-Identifier: BSL-1.0
// Random programs that wait, under each memory model: one path of each class of executions has the outcomes, and the deadlocks, of
// all paths; and so do merged states.
//
// usage: random_waits COUNT [FIRST_SEED]
#include "waiting_program.hpp"

#include <foregone/check.hpp>
#include <foregone/impl/concurrency/unmodified_line.hpp>

#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <thread>

namespace random_waits {

outcomes& outcomes::get() {
    static outcomes* const only = [] {
        void* const memory = mmap(nullptr, sizeof(outcomes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) std::abort();
        return static_cast<outcomes*>(memory);  // all zeros
    }();
    return *only;
}

void outcomes::add(std::uint32_t one) {
    if (std::find(begin(), end(), one) != end()) return;
    if (count_ == most_outcomes) std::abort();
    all_[count_++] = one;
}

namespace {

namespace fg = foregone;

/// What ends a wait; nothing for what waits for no thread.
std::optional<does> end_of(does what) {
    switch (what) {
        case does::wait: return does::store_and_notify;
        case does::spin: return does::store;
        case does::wait_until_ready: return does::make_ready;
        case does::acquire: return does::release;
        default: return std::nullopt;
    }
}

/// Most waits have an action that ends them, at the end of another thread: otherwise most programs would fail.
void end_waits(program& made, std::mt19937& random) {
    for (std::size_t i = 0; i < made.thread_count; ++i)
        for (std::size_t at = 0; at < made.threads[i].count; ++at) {
            const action one = made.threads[i].list[at];
            const std::optional<does> end = end_of(one.what);
            thread_code& other = made.threads[(i + 1) % made.thread_count];
            if (!end || random() % 8 == 0) continue;
            if (other.count < most_actions) ++other.count;
            other.list[other.count - 1] = {*end, one.object, one.order};
        }
}

program made_from(std::uint32_t seed) {
    std::mt19937 random(seed);
    constexpr std::array orders{std::memory_order_relaxed, std::memory_order_acquire, std::memory_order_release,
                                std::memory_order_seq_cst};
    program made;
    made.thread_count = random() % 4 == 0 ? 3 : 2;
    for (std::size_t i = 0; i < made.thread_count; ++i) {
        thread_code& code = made.threads[i];
        code.count = made.thread_count == 3 ? 1 : 1 + random() % 2;
        for (std::size_t at = 0; at < code.count; ++at)
            code.list[at] = {static_cast<does>(random() % kinds), static_cast<std::uint8_t>(random() % objects),
                             orders[random() % orders.size()]};
    }
    end_waits(made, random);
    return made;
}

/// What a search finds: the outcomes, if no path fails; or the property that one violates; or that there are too many paths.
struct finding {
    bool is_too_large = false;
    std::string violated{};
    std::set<std::uint32_t> ends{};
};

finding search(const fg::unmodified_options& options, const fg::paths_scope& scope) {
    outcomes::get().clear();
    fg::unmodified_check_line line{.file = "",
                                   .code = "",
                                   .given_name = "random",
                                   .model_name = "random",
                                   .body = &run_waiting_program,
                                   .options = &options};
    line.every_path = &scope;
    const std::string_view failure = fg::foregone_run_unmodified(line).failure;
    if (outcomes::get().are_too_many()) return {.is_too_large = true};
    if (failure.empty()) return {.ends = {outcomes::get().begin(), outcomes::get().end()}};
    for (const char* const title : {"no deadlock", "no livelock"})
        if (failure.find("violates \"" + std::string(title) + '"') != std::string_view::npos) return {.violated = title};
    std::fputs(std::string(failure).c_str(), stderr);
    std::abort();
}

struct tally {
    std::size_t programs = 0, searches = 0, too_large = 0, failing = 0, outcomes = 0, differing = 0;
};

void print_program(const program& code) {
    for (std::size_t i = 0; i < code.thread_count; ++i)
        for (std::size_t at = 0; at < code.threads[i].count; ++at) {
            const action& one = code.threads[i].list[at];
            std::printf("thread %zu  kind %d of object %d, order %d\n", i, static_cast<int>(one.what), one.object,
                        static_cast<int>(one.order));
        }
}

void compare(const program& code, std::uint32_t seed, const fg::unmodified_options& options, const char* name, tally& so_far) {
    fg::unmodified_options whole_options = options;
    whole_options.reduced = false;
    const finding whole = search(whole_options, fg::paths<1000>);
    if (whole.is_too_large) return void(++so_far.too_large);
    ++so_far.searches;
    so_far.failing += !whole.violated.empty();
    so_far.outcomes += whole.ends.size();
    const auto expect = [&](const finding& found, const char* how) {
        constexpr std::size_t most_reported = 5;
        if (found.violated == whole.violated && found.ends == whole.ends) return;
        if (++so_far.differing > most_reported) return;
        std::printf("seed %u, %s, %s: %zu outcomes instead of %zu, \"%s\" instead of \"%s\"\n", seed, name, how, found.ends.size(),
                    whole.ends.size(), found.violated.c_str(), whole.violated.c_str());
        print_program(code);
    };
    expect(search(options, fg::paths<1000>), "reduced");
    if (options.memory == fg::memory_model::sequentially_consistent && options.spurious_wakeups == 0)
        expect(search(options, fg::paths<1000>.merge_states()), "merged");
}

tally compare_all(std::size_t programs, std::uint32_t first_seed) {
    tally so_far;
    for (std::uint32_t seed = first_seed; so_far.programs < programs; ++seed, ++so_far.programs) {
        const program code = made_from(seed);
        set_waiting_program(code);
        compare(code, seed, {}, "sequentially consistent", so_far);
        compare(code, seed, {.spurious_wakeups = 1}, "a spurious wakeup", so_far);
        compare(code, seed, {.memory = fg::rc11}, "rc11", so_far);
        compare(code, seed, {.memory = fg::cpp20}, "cpp20", so_far);
    }
    return so_far;
}

}  // namespace

}  // namespace random_waits

/// What the first thread allocates would be part of each path, so that another one compares.
int main(int count, char** arguments) {
    const auto number = [&](int at, unsigned long otherwise) {
        return at < count ? std::strtoul(arguments[at], nullptr, 10) : otherwise;
    };
    random_waits::tally all;
    std::thread([&] { all = random_waits::compare_all(number(1, 100), static_cast<std::uint32_t>(number(2, 1))); }).join();
    std::printf("%zu programs, %zu whole searches, %zu too large ones: %zu fail, the others have %zu outcomes\n%zu differences\n",
                all.programs, all.searches, all.too_large, all.failing, all.outcomes, all.differing);
    return all.differing != 0 || all.searches <= all.too_large;
}
