// SPDX-License-Identifier: BSL-1.0
#pragma once

// Scenarios of concurrent calls: calls before the threads, and calls of each thread, such that every order of them is allowed.

#include <foregone/impl/concurrency/vector_clock.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/model/program.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/types/print.hpp>

#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// A call of a model, by its number among the model's actions.
template <class View>
struct numbered_call {
    std::uint32_t number = 0;

    auto operator<=>(const numbered_call&) const = default;
    friend constexpr std::uint64_t hash_value(const numbered_call& one) { return one.number; }
    friend void print_to(auto& sink, const numbered_call& one) {
        View::actions::for_each(one.number, one.number + 1u,
                                [&](std::uint64_t, const auto& action) { print_action(sink, action); });
    }
};

/// Calls in order.
template <class View>
struct call_list {
    std::vector<numbered_call<View>> calls{};
    std::uint64_t initial = 0;  ///< the number of the initial model

    friend std::uint64_t hash_value(const call_list& all) {
        mixer words;
        words.add(all.initial);
        for (const auto& each : all.calls) words.add(each.number);
        return words.finish();
    }
    friend void print_to(auto& sink, const call_list& all) {
        std::string_view comma;
        for (const auto& each : all.calls) sink.append(comma), print(sink, each), comma = ", ";
        if (all.calls.empty()) sink.append("nothing");
    }
};

/// How many calls each thread has, the longest first.
struct call_counts {
    std::array<std::uint8_t, most_threads> of{};
    std::size_t threads = 0;

    friend std::uint64_t hash_value(const call_counts& all) {
        mixer words;
        for (const std::uint8_t each : all.of) words.add(each);
        return words.finish();
    }
    friend void print_to(auto& sink, const call_counts& all) {
        for (std::size_t i = 0; i < all.threads; ++i)
            sink.append(i == 0 ? "" : " + "), print(sink, static_cast<unsigned>(all.of[i]));
    }
};

/// The counts of all scenarios, the fewest threads first, then the fewest calls.
inline std::vector<call_counts> counts_in(concurrent_shape shape) {
    std::vector<call_counts> all;
    for (std::size_t threads = 2; threads <= shape.threads; ++threads)
        for (std::size_t total = threads; total <= threads * shape.calls; ++total) {
            call_counts counts{.threads = threads};
            const auto choose = [&](const auto& self, std::size_t thread, std::size_t left, std::size_t most) -> void {
                if (thread == threads) return left == 0 ? all.push_back(counts) : void();
                for (std::size_t calls = most; calls > 0; --calls) {
                    if (calls > left) continue;
                    counts.of[thread] = static_cast<std::uint8_t>(calls);
                    self(self, thread + 1, left - calls, calls);
                }
            };
            choose(choose, 0, total, shape.calls);
        }
    return all;
}

[[noreturn]] inline void refuse_unforeseen() {
    throw invalid_program("the model of these commands goes on by the answer of a call, so whether another call is allowed at the "
                          "same time is not known before; let `next` take the model alone, let the command name its `expected` "
                          "answer, or do without preconditions; see docs/reference/concurrency/concurrent.md");
}

[[noreturn]] inline void refuse_lone_calls() {
    throw invalid_program("no two calls are allowed at the same time after the calls before the threads, so there is no scenario: "
                          "a precondition has to hold in every order of the calls; let more calls come before "
                          "(fg::concurrent<Threads, Calls, Before>), or relax a precondition; see "
                          "docs/reference/concurrency/concurrent.md");
}

/// The model of calls that are taken without a system.
template <class View>
struct foreseen_calls {
    using model = typename View::oracle;
    using call = numbered_call<View>;

    /// What becomes of a model by a call. Without preconditions all calls are allowed, so a model that needs the answer does.
    enum class taken { refused, known, unknown };

    /// Errors: invalid_program if the model needs the answer, and a precondition asks it.
    static taken take(model& at, call one) {
        taken result = taken::refused;
        View::actions::for_each(one.number, one.number + 1u, [&](std::uint64_t, const auto& action) {
            if (View::is_enabled(at, action)) result = View::assume(at, action) ? taken::known : taken::unknown;
        });
        if (result == taken::unknown && !View::total) refuse_unforeseen();
        return result;
    }
    static bool is_allowed(model& at, call one) { return take(at, one) != taken::refused; }

    /// The shortest calls to each model that at most `most` calls reach from an initial one; all calls if models are not compared,
    /// or not known.
    static std::vector<call_list<View>> beginnings(std::uint64_t most) {
        std::vector<call_list<View>> all;
        std::vector<model> models;
        std::vector<bool> known;
        const auto add = [&](model&& reached, bool is_known, call_list<View>&& by) {
            if constexpr (std::equality_comparable<model>)
                for (std::size_t i = 0; i < models.size() && is_known; ++i)
                    if (known[i] && models[i] == reached) return;
            models.push_back(std::move(reached)), known.push_back(is_known), all.push_back(std::move(by));
        };
        for (std::uint64_t i = 0; i < View::initial_count(); ++i) add(View::initial_model(i), true, {{}, i});
        if constexpr (View::opening_count > 0) ++most;  // a run is opened first
        for (std::size_t i = 0; i < all.size() && all[i].calls.size() < most; ++i)
            for (std::uint32_t number = 0; number < View::action_count; ++number) {
                model next = models[i];
                const taken by_call = known[i] ? take(next, {number}) : taken::unknown;
                if (by_call == taken::refused) continue;
                call_list<View> by = all[i];
                by.calls.push_back({number});
                add(std::move(next), by_call == taken::known, std::move(by));
            }
        return all;
    }

    /// Errors: invalid_program if no two calls are allowed at the same time.
    static void refuse_without_scenario(std::uint64_t most) {
        if constexpr (!View::total) {
            for (const call_list<View>& by : beginnings(most)) {
                model begin = View::initial_model(by.initial);
                for (const call& each : by.calls) is_allowed(begin, each);
                for (std::uint32_t a = 0; a < View::action_count; ++a)
                    for (std::uint32_t b = a; b < View::action_count; ++b)
                        if (are_allowed(begin, {{{a}}, {{b}}})) return;
            }
            refuse_lone_calls();
        }
    }

    /// Whether each call is allowed in every order of the calls of all threads.
    ///
    /// Source: Claessen et al., "Finding race conditions in Erlang with QuickCheck and PULSE" (ICFP 2009).
    static bool are_allowed(const model& begin, const std::vector<std::vector<call>>& threads) {
        struct place {
            std::array<std::uint8_t, most_threads> done{};
            model at;
        };
        std::vector<place> now, next;
        now.push_back({{}, begin});
        for (; !now.empty(); now.swap(next), next.clear())
            for (const place& from : now)
                for (std::size_t t = 0; t < threads.size(); ++t) {
                    if (from.done[t] == threads[t].size()) continue;
                    place to = from;
                    if (!is_allowed(to.at, threads[t][to.done[t]++])) return false;
                    if (!has(next, to)) next.push_back(std::move(to));
                }
        return true;
    }

private:
    template <class Place>
    static bool has([[maybe_unused]] const std::vector<Place>& places, [[maybe_unused]] const Place& one) {
        if constexpr (std::equality_comparable<model>)
            for (const Place& each : places)
                if (each.done == one.done && each.at == one.at) return true;
        return false;
    }
};

/// The calls of one path.
template <class View>
struct call_scenario {
    call_list<View> before{};
    std::vector<std::vector<numbered_call<View>>> threads{};
};

}}  // namespace foregone::impl
