// SPDX-License-Identifier: BSL-1.0
// A lease that ends, and a clock that advances by an unknown amount between two reads: not at all, by a tick, or past the end. Two
// reads give two times. A difference of two reads may be negative, and a negative unsigned number is an endless wait.

#include <foregone/faults/clock.hpp>
#include <foregone/foregone.hpp>

#include <chrono>
#include <cstdint>

namespace fg = foregone;
using namespace std::chrono_literals;

/// Production code: the milliseconds that a read from the network may still take; none after the lease has ended.
template <class Clock>
class lease {
protected:
    Clock& clock_;
    typename Clock::time_point end_;

public:
    constexpr explicit lease(Clock& clock) : clock_(clock), end_(clock.now() + 5s) {}

    constexpr std::uint32_t timeout_ms() {
        const auto now = clock_.now();
        return now < end_ ? in_ms(end_ - now) : 0;
    }

protected:
    static constexpr std::uint32_t in_ms(auto left) {
        return static_cast<std::uint32_t>(std::chrono::duration_cast<std::chrono::milliseconds>(left).count());
    }
};

template <template <class> class Lease>
constexpr void never_waits_past_the_end(fg::chooser& choose) {
    fg::chosen_clock<std::chrono::milliseconds> clock(choose, {0s, 1ms, 6s});
    Lease<decltype(clock)> held(clock);
    const auto end = clock.peek() + 5s;
    for (int reads = 0; reads < 3; ++reads) {
        const std::chrono::milliseconds timeout(held.timeout_ms());
        choose.remark("it may take ", timeout.count(), " ms");
        choose.expect(timeout == 0s || clock.peek() + timeout <= end, "no caller waits past the end");
        clock.advance(timeout);
    }
}
FOREGONE_CHECK(fg::program<never_waits_past_the_end<lease>>, fg::paths<8>);

/// A defect: the clock is read twice.
template <class Clock>
struct hasty_lease : lease<Clock> {
    using lease<Clock>::lease;
    constexpr std::uint32_t timeout_ms() {
        if (this->clock_.now() >= this->end_) return 0;
        return this->in_ms(this->end_ - this->clock_.now());
    }
};
FOREGONE_CHECK(fg::program<never_waits_past_the_end<hasty_lease>>,
               fg::paths<8>.breadth_first().expect_violation("no caller waits past the end", 3));
