// SPDX-License-Identifier: BSL-1.0
// The events of a purchase, and their order. A defect shows when the payment of a wrapped gift is returned, which takes two distant
// events: runs with every two events in each order find it, long before all sequences of that length are run.

#include <foregone/foregone.hpp>

namespace fg = foregone;

enum class event { look, wrap, use_coupon, go_express, move, pay, ship, deliver, pay_back };

/// Production code: the shop's revenue for a purchase, in cents.
template <bool Mended>
class purchase {
    int goods_ = 2'000, wrapping_ = 0, delivery_ = 0, received_ = 0;

public:
    constexpr int after(event what) {
        if (what == event::wrap) wrapping_ = 300;
        if (what == event::use_coupon) goods_ -= 200;
        if (what == event::go_express) delivery_ = 900;
        if (what == event::pay) received_ = goods_ + wrapping_ + delivery_;
        if (what == event::pay_back) received_ -= Mended ? goods_ + wrapping_ : goods_;  // the delivery is complete
        return received_;
    }
};

template <bool Mended>
struct purchases {
    using system = purchase<Mended>;
    using action = event;
    static constexpr int perform(system& s, event what) { return s.after(what); }

    enum class stage { open, paid, shipped, delivered, paid_back };
    struct model {
        bool is_wrapped = false, has_coupon = false, is_express = false;
        stage at = stage::open;
        bool operator==(const model&) const = default;
    };

    static constexpr bool enabled(const model& m, event what) {
        switch (what) {
            case event::look: return true;
            case event::wrap: return m.at == stage::open && !m.is_wrapped;
            case event::use_coupon: return m.at == stage::open && !m.has_coupon;
            case event::go_express: return m.at == stage::open && !m.is_express;
            case event::move: return m.at < stage::shipped;
            case event::pay: return m.at == stage::open;
            case event::ship: return m.at == stage::paid;
            case event::deliver: return m.at == stage::shipped;
            case event::pay_back: return m.at == stage::delivered;
        }
        return false;
    }

    static constexpr void next(model& m, event what) {
        if (what == event::wrap) m.is_wrapped = true;
        if (what == event::use_coupon) m.has_coupon = true;
        if (what == event::go_express) m.is_express = true;
        if (what >= event::pay) m.at = static_cast<stage>(static_cast<int>(m.at) + 1);
    }

    struct balance {
        static constexpr int expected(const model& before, event what) {
            model m = before;
            next(m, what);
            if (m.at == stage::open) return 0;
            const int delivery = m.is_express ? 900 : 0;
            if (m.at == stage::paid_back) return delivery;
            return 2'000 + (m.is_wrapped ? 300 : 0) - (m.has_coupon ? 200 : 0) + delivery;
        }
    };
    using expectations = fg::first_of<balance>;
};

using fixed = purchases<true>;
using hasty = purchases<false>;

// For two events, 53 of 81 orders are possible, and 3 runs contain all of them; there are 1,877 sequences of five events.
FOREGONE_CHECK(fixed, fg::covering_sequences<2>);
FOREGONE_CHECK(fixed, fg::covering_sequences<3>);
static_assert(fg::verdict_of<fixed, fg::covering_sequences<2>>.counted.transitions == 22);
static_assert(fg::verdict_of<fixed, fg::sequences<5>>.counted.transitions == 2'560);

FOREGONE_CHECK(hasty, fg::covering_sequences<2>.expect_violation("balance", 5));  // shrunk: wrap, pay, ship, deliver, pay_back
FOREGONE_CHECK(hasty, fg::sequences<5>.expect_violation("balance", 5));
