// SPDX-License-Identifier: BSL-1.0
// Random programs whose loops lock or count, give up and try again: their outcomes and verdicts as the graph of their states has
// them.
//
// usage: random_loops COUNT [FIRST_SEED]
#include "loop_program.hpp"

#include <foregone/check.hpp>
#include <foregone/impl/concurrency/unmodified_line.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace random_loops {

namespace {

namespace fg = foregone;

/// Draws a program. Each loop begins with a lock or an attempt.
class generator {
    std::mt19937 random_;

    std::uint8_t draw(std::uint32_t count) { return static_cast<std::uint8_t>(random_() % count); }
    bool one_in(std::uint32_t count) { return draw(count) == 0; }

    void add_body(thread_code& code) {
        for (int sets = 1 + draw(2); sets > 0; --sets) code.add({does::set, draw(variable_count), draw(values), 0});
    }

    std::uint8_t add_jump(thread_code& code, std::uint8_t to) { return code.add({does::jump, 0, 0, to}); }

    /// The first mutex, then an attempt at the second. After one that fails the thread begins again, with either mutex first, or it
    /// does without.
    void add_both(thread_code& code, std::uint8_t first) {
        const std::uint8_t second = 1 - first;
        const std::uint8_t begin = code.add({one_in(4) ? does::try_lock : does::lock, first, 0, code.count});
        const std::uint8_t attempt = code.add({does::try_lock, second, 0, 0});
        add_body(code);
        code.add({does::unlock, second, 0, 0});
        code.add({does::unlock, first, 0, 0});
        const std::uint8_t skip = add_jump(code, 0);
        code.list[attempt].otherwise = code.add({does::unlock, first, 0, 0});
        if (one_in(2)) add_body(code);
        if (!one_in(3)) add_jump(code, begin);
        code.list[skip].otherwise = code.count;
    }

    /// A loop that waits for a value with a mutex locked.
    void add_wait(thread_code& code, std::uint8_t mutex, const instruction& until) {
        const std::uint8_t begin = code.add({does::lock, mutex, 0, 0});
        const std::uint8_t asks = code.add({does::ask, until.object, until.value, 0});
        add_body(code);
        code.add({does::unlock, mutex, 0, 0});
        const std::uint8_t skip = add_jump(code, 0);
        code.list[asks].otherwise = code.add({does::unlock, mutex, 0, 0});
        add_jump(code, begin);
        code.list[skip].otherwise = code.count;
    }

    void add_section(thread_code& code, std::uint8_t mutex) {
        code.add({does::lock, mutex, 0, 0});
        const bool is_nested = one_in(3);
        if (is_nested) code.add({does::lock, static_cast<std::uint8_t>(1 - mutex), 0, 0});
        add_body(code);
        if (is_nested) code.add({does::unlock, static_cast<std::uint8_t>(1 - mutex), 0, 0});
        code.add({does::unlock, mutex, 0, 0});
    }

    /// A counter that says who is inside, as a reader-writer lock has it: a thread that is not alone steps back and tries again.
    void add_counted(thread_code& code, std::uint8_t counter) {
        const std::uint8_t begin = code.count;
        const bool asks = one_in(2);
        const std::uint8_t enters = code.add({does::add, counter, 0, static_cast<std::uint8_t>(code.count + 1)});
        const std::uint8_t attempt = asks ? code.add({does::is_free, static_cast<std::uint8_t>(1 - counter), 0, 0}) : enters;
        add_body(code);
        code.add({does::take, counter, 0, 0});
        const std::uint8_t skip = add_jump(code, 0);
        code.list[attempt].otherwise = code.add({does::take, counter, 0, 0});
        if (one_in(4)) add_body(code);
        if (!one_in(4)) add_jump(code, begin);
        code.list[skip].otherwise = code.count;
    }

    void add_some(thread_code& code) {
        switch (draw(16)) {
            case 0: return add_wait(code, draw(2), {does::ask, draw(variable_count), draw(values), 0});
            case 1:
            case 2:
            case 3: return add_section(code, draw(2));
            case 4: return add_body(code);
            case 5:
            case 6:
            case 7:
            case 8: return add_counted(code, draw(2));
            default: return add_both(code, draw(2));
        }
    }

public:
    explicit generator(std::uint32_t seed) : random_(seed) {}

    program make() {
        program made;
        made.thread_count = one_in(3) ? 3 : 2;
        const bool is_awaited = one_in(3);
        const instruction awaited{does::set, draw(variable_count), draw(values), 0};
        if (is_awaited) add_wait(made.threads[0], draw(2), awaited);
        for (std::size_t i = 0; i < made.thread_count; ++i)
            for (int parts = made.thread_count == 2 ? 1 + draw(2) : 1; parts > 0; --parts) add_some(made.threads[i]);
        if (is_awaited) made.threads[1].add(awaited);
        return made;
    }
};

/// Where all threads are, who holds which mutex, and the variables.
struct state {
    std::array<std::uint8_t, most_threads_here> at{};
    std::array<std::uint8_t, mutex_count> holder{};  ///< 0: it is free
    std::array<std::uint8_t, variable_count> value{};
    std::array<std::uint8_t, counter_count> counted{};

    auto operator<=>(const state&) const = default;
};

/// The graph of the states of a program, without any reduction.
class state_graph {
    const program& code_;
    std::map<state, std::set<state>> edges_{};
    std::set<outcome> outcomes_{};
    std::set<state> ends_{};  ///< states from which the threads can end, or come into a deadlock
    bool has_deadlock_ = false;

    bool has_ended(const state& from, std::size_t thread) const { return from.at[thread] >= code_.threads[thread].count; }

    /// False if the thread waits.
    bool step(state& now, std::size_t thread) const {
        const instruction& one = code_.threads[thread].list[now.at[thread]];
        std::uint8_t& holder = now.holder[one.object % mutex_count];
        bool goes_on = true;
        switch (one.what) {
            case does::lock:
                if (holder != 0) return false;
                holder = static_cast<std::uint8_t>(thread + 1);
                break;
            case does::try_lock:
                goes_on = holder == 0;
                if (goes_on) holder = static_cast<std::uint8_t>(thread + 1);
                break;
            case does::unlock: holder = 0; break;
            case does::set: now.value[one.object] = one.value; break;
            case does::ask: goes_on = now.value[one.object] == one.value; break;
            case does::add: goes_on = now.counted[one.object]++ == 0; break;
            case does::take: --now.counted[one.object]; break;
            case does::is_free: goes_on = now.counted[one.object] == 0; break;
            case does::jump: goes_on = false; break;
        }
        now.at[thread] = goes_on ? static_cast<std::uint8_t>(now.at[thread] + 1) : one.otherwise;
        return true;
    }

    void explore(const state& from) {
        std::vector<state> open{from};
        while (!open.empty()) {
            const state now = open.back();
            open.pop_back();
            if (edges_.contains(now)) continue;
            std::set<state>& next = edges_[now];
            bool is_end = true;
            for (std::size_t i = 0; i < code_.thread_count; ++i) {
                if (has_ended(now, i)) continue;
                is_end = false;
                if (state then = now; step(then, i)) next.insert(then);
            }
            if (is_end) outcomes_.insert(outcome{now.value[0]} << 8 | now.value[1]);
            else if (next.empty()) has_deadlock_ = true;
            if (next.empty()) ends_.insert(now);
            open.insert(open.end(), next.begin(), next.end());
        }
    }

    void find_ends() {
        for (std::size_t before = 0; before != ends_.size();) {
            before = ends_.size();
            for (const auto& [from, next] : edges_)
                if (std::any_of(next.begin(), next.end(), [&](const state& to) { return ends_.contains(to); })) ends_.insert(from);
        }
    }

public:
    explicit state_graph(const program& code) : code_(code) { explore({}), find_ends(); }

    const std::set<outcome>& outcomes() const { return outcomes_; }
    bool has_deadlock() const { return has_deadlock_; }
    /// Whether the threads can come to where none of them ends whatever they do.
    bool has_livelock() const { return ends_.size() != edges_.size(); }
    std::size_t size() const { return edges_.size(); }
};

/// What a search says: nothing wrong, or the property that a path violates.
std::string search(const program& code, const fg::paths_scope& scope, outcome refused) {
    static constexpr fg::unmodified_options options{};
    set_loop_program(code, refused);
    fg::unmodified_check_line line{.file = "",
                                   .code = "",
                                   .given_name = "random",
                                   .model_name = "random",
                                   .body = &run_loop_program,
                                   .options = &options};
    line.every_path = &scope;
    const fg::unmodified_result found = fg::foregone_run_unmodified(line);
    const std::string_view failure = found.failure;
    if (failure.empty()) return std::string_view(found.verdict).find("cut") == std::string_view::npos ? "" : "paths are cut";
    for (const char* const title : {"no deadlock", "no livelock", "no exception leaves a thread"})
        if (failure.find("violates \"" + std::string(title) + '"') != std::string_view::npos) return title;
    std::fputs(found.failure, stderr);
    std::abort();
}

/// Empty if there is no difference.
std::string compare(const program& code, const state_graph& expected, const fg::paths_scope& scope, std::string& found) {
    found = search(code, scope, none);
    const bool fails = expected.has_deadlock() || expected.has_livelock();
    if (found == "paths are cut") return found;
    if (!found.empty()) return fails ? "" : found + " fails, which no path violates";
    if (fails) return expected.has_deadlock() ? "a deadlock is not found" : "a livelock is not found";
    for (std::uint32_t first = 0; first < values; ++first)
        for (std::uint32_t second = 0; second < values; ++second) {
            const outcome one = first << 8 | second;
            const bool is_found = !search(code, scope, one).empty();
            if (is_found != expected.outcomes().contains(one))
                return "the outcome " + std::to_string(one) + (is_found ? " is" : " is not") + " found";
        }
    return {};
}

constexpr std::size_t most_states = 60;  ///< of a program whose schedules are taken

struct tally {
    std::size_t programs = 0, states = 0, outcomes = 0, deadlocks = 0, livelocks = 0, differing = 0;
};

void print_program(const program& code) {
    constexpr std::array names{"lock", "try_lock", "unlock", "set", "ask", "add", "take", "is_free", "jump"};
    for (std::size_t i = 0; i < code.thread_count; ++i)
        for (std::uint8_t at = 0; at < code.threads[i].count; ++at) {
            const instruction& one = code.threads[i].list[at];
            std::printf("thread %zu  %2d  %s %d, %d, otherwise %d\n", i, at, names[static_cast<std::size_t>(one.what)], one.object,
                        one.value, one.otherwise);
        }
}

void compare_search(const program& code, const state_graph& expected, std::uint32_t seed, const fg::paths_scope& scope,
                    tally& so_far) {
    std::string found;
    const std::string differs = compare(code, expected, scope, found);
    so_far.livelocks += found == "no livelock", so_far.deadlocks += found == "no deadlock";
    constexpr std::size_t most_reported = 5;
    if (differs.empty() || ++so_far.differing > most_reported) return;
    std::printf("seed %u, %s: %s\n", seed, scope.merges ? "merged" : "reduced", differs.c_str());
    print_program(code);
}

tally compare_all(std::size_t programs, std::uint32_t first_seed) {
    tally so_far;
    for (std::uint32_t seed = first_seed; so_far.programs < programs; ++seed, ++so_far.programs) {
        const program code = generator(seed).make();
        const state_graph expected(code);
        so_far.states += expected.size();
        so_far.outcomes += expected.outcomes().size();
        compare_search(code, expected, seed, fg::paths<2000>.merge_states(), so_far);
        if (expected.size() <= most_states) compare_search(code, expected, seed, fg::paths<2000>, so_far);
    }
    return so_far;
}

}  // namespace

}  // namespace random_loops

/// What the first thread allocates would be part of each path, so that another one compares.
int main(int count, char** arguments) {
    const auto number = [&](int at, unsigned long otherwise) {
        return at < count ? std::strtoul(arguments[at], nullptr, 10) : otherwise;
    };
    random_loops::tally all;
    std::thread([&] { all = random_loops::compare_all(number(1, 100), static_cast<std::uint32_t>(number(2, 1))); }).join();
    std::printf("%zu programs with %zu states, %zu outcomes: %zu deadlocks, %zu livelocks\n%zu differences\n", all.programs,
                all.states, all.outcomes, all.deadlocks, all.livelocks, all.differing);
    return all.differing != 0;
}
