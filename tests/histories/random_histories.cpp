// SPDX-License-Identifier: BSL-1.0
// impl/histories: verdicts and evidence on random histories against brute force over all orders.
#include "random_histories.hpp"

#include "../support/effort.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

using namespace random_histories;

/// The event of the first answer after which no order is possible; SIZE_MAX: every answer is possible.
std::size_t first_impossible(container what, const std::vector<operation>& calls) {
    std::size_t first = SIZE_MAX;
    for (const operation& each : calls)
        if (each.answered && each.answered_at < first && !orders{what, calls, each.answered_at}.any({}, 0))
            first = each.answered_at;
    return first;
}

/// Whether an order has all answered calls, keeps the order in time or of processes, and gives their answers.
bool is_witness(container what, const std::vector<operation>& calls, const std::vector<std::uint32_t>& order, bool real_time) {
    const orders rules{what, calls, SIZE_MAX, real_time};
    content held;
    std::uint32_t used = 0;
    for (const std::uint32_t call : order) {
        if ((used >> call & 1) != 0 || !rules.may_be_next(call, used)) return false;
        used |= 1u << call;
        const int answer = apply(what, held, calls[call].asks, calls[call].value);
        if (calls[call].answered && calls[call].asks && answer != calls[call].answer) return false;
    }
    for (std::size_t i = 0; i < calls.size(); ++i)
        if (calls[i].answered && (used >> i & 1) == 0) return false;
    return true;
}

struct seen_verdicts {
    std::size_t accepted = 0, refused = 0, only_in_program_order = 0;
};

template <class Specification>
void compare(container what, std::size_t number, seen_verdicts& seen, fg::linearizability_judge<Specification>& judge) {
    constexpr bool keyed = fg::specification_view<Specification>::keyed;
    fg::random_bits bits(number, static_cast<std::uint64_t>(what));
    const std::vector<operation> calls = random_history(what, bits, 8);
    const auto history = stored<Specification>(calls);
    const std::size_t impossible = first_impossible(what, calls);
    const auto found = fg::linearizable<Specification>(history);
    ASSERT_NE(found.verdict, fg::history_verdict::unknown);
    ASSERT_EQ(found.accepted(), impossible == SIZE_MAX) << number << '\n' << found.text();
    ASSERT_EQ(judge.judge(history), found.verdict);
    ASSERT_EQ(judge.steps(), found.steps);
    if (found) {
        ASSERT_TRUE(is_witness(what, calls, found.order, true)) << number << '\n' << found.text();
        ++seen.accepted;
    } else {
        ASSERT_TRUE(keyed || calls[found.impossible].answered_at == impossible) << number << '\n' << found.text();
        ASSERT_GE(found.state_count, 1u);
        ++seen.refused;
    }
    const auto by_process = fg::sequentially_consistent<Specification>(history);
    ASSERT_EQ(by_process.accepted(), (orders{what, calls, SIZE_MAX, false}.any({}, 0))) << number << '\n' << by_process.text();
    ASSERT_TRUE(!by_process || is_witness(what, calls, by_process.order, false)) << number << '\n' << by_process.text();
    seen.only_in_program_order += by_process && !found;
    for (const std::uint32_t exchanged : {1u, 3u}) {
        const auto same = stored<Specification>(calls, exchanged);
        ASSERT_EQ(fg::linearizable<Specification>(same).verdict, found.verdict) << number;
        ASSERT_EQ(fg::sequentially_consistent<Specification>(same).verdict, by_process.verdict) << number;
    }
}

template <class Specification>
void agree_with_brute_force(container what) {
    seen_verdicts seen;
    fg::linearizability_judge<Specification> judge;
    const std::size_t all = cases(std::size_t{2'000});
    for (std::size_t i = 0; i < all; ++i) {
        compare<Specification>(what, i, seen, judge);
        if (::testing::Test::HasFatalFailure()) return;
    }
    EXPECT_GT(seen.accepted, all / 4);
    EXPECT_GT(seen.refused, all / 16);
    EXPECT_GT(seen.only_in_program_order, all / 500);
}

TEST(random_histories, registers_agree_with_brute_force) {
    agree_with_brute_force<specification<container::register_>>(container::register_);
}
TEST(random_histories, queues_agree_with_brute_force) { agree_with_brute_force<specification<container::queue>>(container::queue); }
TEST(random_histories, stacks_agree_with_brute_force) { agree_with_brute_force<specification<container::stack>>(container::stack); }
TEST(random_histories, sets_agree_with_brute_force) { agree_with_brute_force<specification<container::set>>(container::set); }
TEST(random_histories, maps_agree_with_brute_force) { agree_with_brute_force<specification<container::map>>(container::map); }
TEST(random_histories, maps_divided_by_key_agree_with_brute_force) { agree_with_brute_force<keyed_map>(container::map); }

/// A register whose values are renamed.
struct renamed_register : specification<container::register_> {
    using base = specification<container::register_>;
    static std::optional<state> next(state s, const change& c) { return base::next(s, change{c.value % 50}); }
    static std::optional<state> next(state s, const ask& a, int seen) { return base::next(s, ask{a.value % 50}, seen % 50); }
    static std::optional<state> next(state s, const ask& a) { return base::next(s, ask{a.value % 50}); }
};

TEST(random_histories, renamed_calls_have_the_same_verdict) {
    for (std::size_t i = 0; i < cases(std::size_t{500}); ++i) {
        fg::random_bits bits(i, 9);
        std::vector<operation> calls = random_history(container::register_, bits, 8);
        const auto before =
            fg::linearizable<specification<container::register_>>(stored<specification<container::register_>>(calls));
        for (operation& each : calls) each.value += 50, each.answer += each.answer < 0 ? 0 : 50;
        const auto after = fg::linearizable<renamed_register>(stored<renamed_register>(calls));
        ASSERT_EQ(after.verdict, before.verdict) << i;
        ASSERT_EQ(after.steps, before.steps) << i;
    }
}

TEST(random_histories, long_histories_of_right_containers_are_accepted) {
    for (std::size_t i = 0; i < cases(std::size_t{40}); ++i) {
        fg::random_bits bits(i, 7);
        std::vector<operation> calls = random_history(container::map, bits, 2'000, 5);
        bool is_broken = false;
        const auto found = fg::linearizable<keyed_map>(stored<keyed_map>(calls));
        is_broken = found.verdict == fg::history_verdict::refused;
        const auto whole =
            fg::linearizable<specification<container::map>>(stored<specification<container::map>>(calls), {.steps = 300'000});
        if (whole.verdict == fg::history_verdict::unknown || found.verdict == fg::history_verdict::unknown) continue;
        EXPECT_EQ(whole.verdict == fg::history_verdict::refused, is_broken) << i;
    }
}

}  // namespace
