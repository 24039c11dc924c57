// SPDX-License-Identifier: BSL-1.0
#include <foregone/faults/clock.hpp>

#include "../support/all_paths.hpp"
#include "../support/verify.hpp"

#include <chrono>
#include <concepts>
#include <type_traits>
#include <utility>

namespace {

namespace fg = foregone;
using namespace std::chrono_literals;

using ticking = fg::chosen_clock<std::chrono::milliseconds>;

constexpr void three_steps(fg::chooser& choose) {
    ticking clock(choose, {0ms, 1ms, 5s});
    const auto first = clock.now();
    const auto second = clock.now();
    choose.expect(first >= ticking::time_point() && second >= first, "it does not go back");
    const auto gone = second - first;
    choose.expect(gone == 0ms || gone == 1ms || gone == 5s, "it goes on by what was declared");
    choose.expect(clock.peek() == second, "to peek is not to read");
}
constexpr bool every_step_is_taken() {
    const paths::walked seen = paths::all<three_steps>();
    return seen.holds() && seen.counted.complete == 9;
}
VERIFY(clock, every_step_is_taken)

constexpr void past_a_deadline(fg::chooser& choose) {
    fg::chosen_clock clock(choose, {0s, 1s});
    const auto deadline = clock.peek() + 2s;
    static_cast<void>(clock.now());
    choose.expect(clock.now() < deadline, "in time");
}
constexpr bool the_deadline_is_passed_in_one_path() {
    const paths::walked seen = paths::all<past_a_deadline>();
    return seen.counted.failed == 1 && seen.counted.complete == 3 && seen.fails_for("in time");
}
VERIFY(clock, the_deadline_is_passed_in_one_path)

constexpr void one_step(fg::chooser& choose) {
    fg::chosen_clock clock(choose, {1ms});
    choose.expect(clock.now().time_since_epoch() == 1ms && clock.now().time_since_epoch() == 2ms, "it ticks");
    clock.advance(1h);
    choose.expect(clock.peek().time_since_epoch() == 1h + 2ms, "it was slept");
}
constexpr bool a_single_step_is_no_choice() {
    const paths::walked seen = paths::all<one_step>();
    return seen.holds() && seen.counted.longest == 0;
}
VERIFY(clock, a_single_step_is_no_choice)

constexpr void set_back(fg::chooser& choose) {
    fg::chosen_wall_clock<> clock(choose, {1s, -1h});
    const auto first = clock.now();
    choose.expect(clock.now() > first, "later is later");
}
constexpr bool a_wall_clock_is_set_back() {
    const paths::walked seen = paths::all<set_back>();
    return seen.counted.failed == 2 && seen.counted.complete == 2 && !fg::chosen_wall_clock<>::is_steady;
}
VERIFY(clock, a_wall_clock_is_set_back)

constexpr void steady_back(fg::chooser& choose) { fg::chosen_clock clock(choose, {1s, -1h}); }
constexpr bool a_steady_clock_is_not() {
    return paths::all<steady_back>().fails_for("a steady clock does not go back");
}
VERIFY(clock, a_steady_clock_is_not)

constexpr void nine_steps(fg::chooser& choose) { fg::chosen_clock clock(choose, {0s, 1s, 2s, 3s, 4s, 5s, 6s, 7s, 8s}); }
constexpr bool too_many_steps_are_said() { return paths::all<nine_steps>().fails_for("a clock has eight steps at most"); }
VERIFY(clock, too_many_steps_are_said)

/// What std::chrono calls a clock; is_clock_v in C++20.
template <class C>
concept static_clock = requires {
    typename C::rep;
    typename C::period;
    typename C::duration;
    typename C::time_point;
    { C::is_steady } -> std::same_as<const bool&>;
    { C::now() } -> std::same_as<typename C::time_point>;
} && std::same_as<typename C::duration, std::chrono::duration<typename C::rep, typename C::period>>;

static_assert(static_clock<fg::current_clock<>> && static_clock<std::chrono::steady_clock>);
static_assert(!static_clock<ticking>);
static_assert(std::same_as<decltype(fg::chosen_clock(std::declval<fg::chooser&>(), {0s, 1ms})), fg::chosen_clock<>>);

/// Production code: lets one through in each period.
template <class Clock>
class limiter {
    typename Clock::time_point last_ = Clock::now();

public:
    bool passes() {
        const auto now = Clock::now();
        if (now - last_ < 1s) return false;
        return last_ = now, true;
    }
};

void limited(fg::chooser& choose) {
    ticking clock(choose, {0s, 400ms, 1s});
    limiter<fg::current_clock<ticking>> gate;
    const auto begin = clock.peek();
    const int passed = gate.passes() + gate.passes() + gate.passes();
    choose.expect(passed * 1s <= clock.peek() - begin, "one a second");
}
TEST(clock, stands_in_for_a_clock_that_is_a_type) {
    const paths::walked seen = paths::all<limited>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 81u);
    EXPECT_EQ(ticking::innermost(), nullptr);
    EXPECT_EQ(fg::current_clock<ticking>::now(), ticking::time_point());
}

void told_steps(fg::chooser& choose) {
    ticking clock(choose, {0ms, 1s});
    static_cast<void>(clock.now());
    choose.expect(clock.now() < ticking::time_point(1s), "in time");
}
TEST(clock, steps_are_told) {
    EXPECT_EQ(paths::all<told_steps>().reported(), "\nhow time goes on: 0; time stands still"
                                                                "\nhow time goes on: 1; time goes on by 1000 ms");
}

}  // namespace
