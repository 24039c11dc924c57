// SPDX-License-Identifier: BSL-1.0
// fg::concurrent judges random objects as brute force does: every scenario, every interleaving, every order of the calls.

#include <foregone/concurrency/concurrent.hpp>
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>
#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/impl/choices/wakeup_trees.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/impl/paths/path_worker.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/model/program.hpp>
#include <foregone/model/property.hpp>

#include "../support/effort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <random>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

constexpr std::size_t kinds_of_calls = 3;

/// One step of a call. What it loads is a digit of the answer.
struct table_step {
    enum class kind { load, store, add };
    kind what;
    std::size_t object;
    int value;
};
std::array<std::vector<table_step>, kinds_of_calls> table;  ///< what each kind of call does

using two_numbers = std::array<int, 2>;

void take_step(const table_step& one, auto& numbers, int& answer) {
    auto& number = numbers[one.object];
    switch (one.what) {
        case table_step::kind::load: answer = 10 * answer + number; return;
        case table_step::kind::store: number = one.value; return;
        case table_step::kind::add: answer = 10 * answer + number++; return;
    }
}

int take_at_once(two_numbers& numbers, std::size_t call) {
    int answer = 0;
    for (const table_step& one : table[call]) take_step(one, numbers, answer);
    return answer;
}

/// An object whose calls take one atomic step after the other, and a model whose calls take all at once.
struct table_suite {
    struct system {
        std::array<fg::scheduled_atomic<int>, 2> numbers;
    };
    struct model {
        two_numbers numbers{};
        bool operator==(const model&) const = default;
    };
    struct numbered {
        int number;
        int run(system& s) const {
            int answer = 0;
            for (const table_step& one : table[static_cast<std::size_t>(number)]) take_step(one, s.numbers, answer);
            return answer;
        }
        int expected(model m) const { return take_at_once(m.numbers, static_cast<std::size_t>(number)); }
        void next(model& m) const { take_at_once(m.numbers, static_cast<std::size_t>(number)); }
    };
    using commands = fg::one_of<fg::product<numbered, fg::integers<0, 2>>>;
    static constexpr auto properties =
        fg::properties{fg::always<"the numbers are the model's">([](const system& s, const model& m) {
            return s.numbers[0].load() == m.numbers[0] && s.numbers[1].load() == m.numbers[1];
        })};
};

/// Whether paths violate the answers, and the final state.
struct violations {
    bool answers = false, end = false;
    bool operator==(const violations&) const = default;
};

/// Every interleaving of the calls of a scenario, judged by every order of the calls.
class brute_force {
    struct made {
        std::size_t thread, call;
        int answer = 0;
        std::size_t begun = SIZE_MAX, ended = SIZE_MAX;
    };
    std::vector<made> calls_;
    two_numbers begin_{};
    violations found_;

public:
    explicit brute_force(const two_numbers& begin) : begin_(begin) {}

    violations judge(const std::vector<std::vector<std::size_t>>& threads) {
        calls_.clear(), found_ = {};
        for (std::size_t t = 0; t < threads.size(); ++t)
            for (const std::size_t call : threads[t]) calls_.push_back({t, call});
        std::vector<std::size_t> done(calls_.size());
        interleave(begin_, done, 0);
        return found_;
    }

private:
    /// The first call of a thread that has not ended.
    std::size_t next_of(std::size_t thread, const std::vector<std::size_t>& done) const {
        for (std::size_t i = 0; i < calls_.size(); ++i)
            if (calls_[i].thread == thread && done[i] < table[calls_[i].call].size()) return i;
        return calls_.size();
    }

    void interleave(const two_numbers& now, std::vector<std::size_t>& done, std::size_t turn) {
        bool is_over = true;
        for (std::size_t t = 0; t < 3; ++t) {
            const std::size_t i = next_of(t, done);
            if (i == calls_.size()) continue;
            is_over = false;
            const made before = calls_[i];
            two_numbers next = now;
            if (done[i] == 0) calls_[i].begun = turn;
            take_step(table[calls_[i].call][done[i]++], next, calls_[i].answer);
            if (done[i] == table[calls_[i].call].size()) calls_[i].ended = turn;
            interleave(next, done, turn + 1);
            --done[i], calls_[i] = before;
        }
        if (is_over) judge_path(now);
    }

    void judge_path(const two_numbers& end) {
        std::vector<std::size_t> order(calls_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        bool some_answers = false, some_end = false;
        do {
            two_numbers now = begin_;
            bool fits = true;
            for (std::size_t i = 0; i < order.size() && fits; ++i) {
                for (std::size_t later = i + 1; later < order.size(); ++later)
                    fits = fits && calls_[order[later]].ended >= calls_[order[i]].begun;
                fits = fits && take_at_once(now, calls_[order[i]].call) == calls_[order[i]].answer;
            }
            some_answers = some_answers || fits, some_end = some_end || (fits && now == end);
        } while (!some_end && std::next_permutation(order.begin(), order.end()));
        found_.answers = found_.answers || !some_answers;
        found_.end = found_.end || (some_answers && !some_end);
    }
};

template <std::size_t Threads>
violations by_brute_force(const std::vector<std::vector<std::size_t>>& lists) {
    violations all;
    const auto add = [&](const two_numbers& begin, const std::vector<std::vector<std::size_t>>& threads) {
        const violations one = brute_force(begin).judge(threads);
        all.answers = all.answers || one.answers, all.end = all.end || one.end;
    };
    for (std::size_t before = 0; before <= kinds_of_calls; ++before) {  // one call, or none
        two_numbers begin{};
        if (before < kinds_of_calls) take_at_once(begin, before);
        for (const auto& first : lists)
            for (const auto& second : lists) {
                if constexpr (Threads == 2) add(begin, {first, second});
                else
                    for (const auto& third : lists) add(begin, {first, second, third});
            }
    }
    return all;
}

template <fg::concurrent_shape Shape, class S>
struct tried_calls {
    static inline fg::concurrent_program<S, Shape>* kept = nullptr;
    static void run(fg::chooser& choose) { kept->take_path(choose); }
};

/// All paths of the scope; the search goes on after a path that fails.
template <fg::concurrent_shape Shape, class S = table_suite>
violations by_scope(std::uint64_t& paths) {
    constexpr std::uint64_t longest = 400;
    static const fg::path_room room(longest);
    fg::concurrent_program<S, Shape> kept;
    tried_calls<Shape, S>::kept = &kept;
    fg::path_worker<fg::program_view<tried_calls<Shape, S>>, fg::choice_point*> search{.points = room.points, .limit = longest};
    fg::wakeup_trees trees;
    bool some_left_out = false;
    search.leaves_out = &some_left_out, search.trees = &trees;
    violations found;
    while (!search.finished) {
        fg::path_reason reason;
        if (search.advance(reason, true).ended != fg::path_end::failed) continue;
        const bool is_of_answers = reason.view() == "the calls are linearizable";
        found.answers = found.answers || is_of_answers, found.end = found.end || !is_of_answers;
    }
    paths += search.counted.paths();
    return found;
}

void make_table(std::mt19937& random) {
    for (std::vector<table_step>& call : table) {
        call.clear();
        for (std::size_t steps = 1 + random() % 2; steps > 0; --steps)
            call.push_back({static_cast<table_step::kind>(random() % 3), random() % 2, static_cast<int>(random() % 3)});
    }
}

const std::vector<std::vector<std::size_t>> single_calls{{0}, {1}, {2}},
    up_to_two_calls{{0}, {1}, {2}, {0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};

TEST(concurrent_calls, are_judged_as_by_brute_force) {
    std::uint64_t paths = 0, with_answers = 0, with_end = 0, right = 0;
    for (std::uint32_t seed = 0; seed < sized(400u, 8u); ++seed) {
        std::mt19937 random(seed);
        make_table(random);
        const violations by_two = by_scope<fg::concurrent_shape{2, 2, 1}>(paths);
        ASSERT_EQ(by_two, by_brute_force<2>(up_to_two_calls)) << seed;
        // A scenario of fewer threads is one of three.
        violations all = by_brute_force<3>(single_calls);
        const violations pairs = by_brute_force<2>(single_calls);
        all.answers = all.answers || pairs.answers, all.end = all.end || pairs.end;
        ASSERT_EQ((by_scope<fg::concurrent_shape{3, 1, 1}>(paths)), all) << seed;
        with_answers += by_two.answers, with_end += by_two.end, right += by_two == violations{};
    }
    EXPECT_GT(with_answers, 0u);
    EXPECT_GT(with_end, 0u);
    EXPECT_GT(right, 0u);
}

/// A mutex that a call leaves locked; mutexes outlive their systems.
struct gate_suite {
    static inline std::deque<fg::scheduled_mutex> mutexes;
    struct system {
        fg::scheduled_mutex& mutex = mutexes.emplace_back();
    };
    struct model {
        bool is_entered = false;
        bool operator==(const model&) const = default;
    };
    struct enter {
        bool run(system& s) const { return s.mutex.try_lock(); }
        bool expected(const model& m) const { return !m.is_entered; }
        void next(model& m) const { m.is_entered = true; }
    };
    using commands = fg::one_of<enter>;
};

TEST(concurrent_calls, a_mutex_that_a_call_before_the_threads_locks_is_locked) {
    std::uint64_t paths = 0;
    EXPECT_EQ((by_scope<fg::concurrent_shape{2, 1, 1}, gate_suite>(paths)), violations{});
    EXPECT_GT(paths, 2u);
    gate_suite::mutexes.clear();
}

enum class misfit { no_operation, no_scenario, learns };

template <misfit Misfit>
struct misfit_suite {
    struct system {
        fg::scheduled_atomic<int> number{0};
        int plain = 0;
    };
    struct model {
        int number = 0;
        bool operator==(const model&) const = default;
    };
    struct add {
        int run(system& s) const { return Misfit == misfit::no_operation ? ++s.plain : ++s.number; }
        bool precondition(const model& m) const { return Misfit != misfit::no_scenario || m.number == 0; }
        bool postcondition(const model& m, int seen) const { return seen == m.number + 1; }
        void next(model& m) const
            requires(Misfit != misfit::learns)
        {
            ++m.number;
        }
        void next(model& m, int seen) const
            requires(Misfit == misfit::learns)
        {
            m.number = seen;
        }
    };
    using commands = fg::one_of<add>;
};

template <misfit Misfit, std::uint64_t Before>
std::string refused() {
    try {
        fg::concurrent_program<misfit_suite<Misfit>, fg::concurrent_shape{2, 2, Before}>::refuse_unfit();
    } catch (const fg::invalid_program& error) { return std::string(error.what()).substr(0, 15); }
    return "not refused";
}

TEST(concurrent_calls, that_show_nothing_are_refused_before_the_first_path) {
    EXPECT_EQ((refused<misfit::no_operation, 0>()), "no call of the ");
    EXPECT_EQ((refused<misfit::no_scenario, 2>()), "no two calls ar");
    EXPECT_EQ((refused<misfit::learns, 0>()), "the model of th");
    EXPECT_EQ((refused<misfit::learns, 1>()), "the model of th");
}

}  // namespace
