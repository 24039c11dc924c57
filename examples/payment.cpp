// SPDX-License-Identifier: BSL-1.0
// A client pays over a network that loses, delays and duplicates messages, and repeats its request after a timeout. Is it charged
// twice? It may send without end, so the model has a boundary: states outside are not followed, and the verdict reports how many
// transitions left.

#include <foregone/foregone.hpp>

#include <array>
#include <optional>

namespace fg = foregone;

template <bool ServerRemembers>
struct payment {
    struct state {
        int requests = 0, receipts = 0;  // in flight
        int charges = 0;
        bool client_knows = false;
        bool operator==(const state&) const = default;
    };
    enum class action { send, lose_request, lose_receipt, repeat_request, charge, read_receipt };

    /// The client begins anew, also after a crash that left its request in flight.
    static constexpr std::array<state, 2> initial() { return {state{}, state{.requests = 1}}; }

    static constexpr std::optional<state> next(state s, action a) {
        if (!enabled(s, a)) return std::nullopt;
        switch (a) {
            case action::send:
            case action::repeat_request: ++s.requests; break;
            case action::lose_request: --s.requests; break;
            case action::lose_receipt: --s.receipts; break;
            case action::charge: answer(s); break;
            case action::read_receipt: --s.receipts, s.client_knows = true; break;
        }
        return s;
    }

    static constexpr bool terminal(const state& s) { return s.client_knows; }
    static constexpr bool within_boundary(const state& s) { return s.requests <= 3 && s.receipts <= 3; }

    static constexpr auto properties = fg::properties{
        fg::never<"the client is charged twice">([](const state& s) { return s.charges > 1; }),
        fg::never<"its receipt is for nothing">([](const state& s) {
            return s.client_knows && s.charges == 0;
        }),
        fg::deadlock_free,
        fg::sometimes<"it has its receipt">([](const state& s) { return s.client_knows; }),
    };

private:
    static constexpr bool enabled(const state& s, action a) {
        switch (a) {
            case action::send: return !s.client_knows;
            case action::lose_receipt:
            case action::read_receipt: return s.receipts > 0;
            default: return s.requests > 0;
        }
    }

    static constexpr void answer(state& s) {
        --s.requests;
        ++s.receipts;
        if (!ServerRemembers || s.charges == 0) ++s.charges;
    }
};
using payment_with_key = payment<true>;
using payment_without_key = payment<false>;

FOREGONE_CHECK(payment_with_key);
static_assert(fg::verdict_of<payment_with_key>.counted.outside > 0);
FOREGONE_CHECK(payment_without_key, fg::reachable.expect_violation("the client is charged twice", 3));
