// SPDX-License-Identifier: BSL-1.0
// A vending machine. Its actions are three types, two of which carry a value; `next` is overloaded for them, and so is the property
// of transitions.

#include <foregone/foregone.hpp>

#include <optional>

namespace fg = foregone;

struct vending_machine {
    enum class drink { water, coffee };
    static constexpr int most_credit_cents = 200;
    static constexpr int price_cents(drink d) { return d == drink::water ? 50 : 80; }

    struct state {
        int credit_cents = 0;
        int water = 2, coffee = 2;  // remaining drinks

        constexpr int& stock(drink d) { return d == drink::water ? water : coffee; }
        bool operator==(const state&) const = default;
    };

    struct insert { int cents; };
    struct buy { drink wanted; };
    struct refund {};
    using action = fg::one_of<fg::product<insert, fg::values<10, 20, 50>>, fg::product<buy, drink>, refund>;

    static constexpr state initial() { return {}; }

    static constexpr std::optional<state> next(state s, insert coin) {
        if (s.credit_cents + coin.cents > most_credit_cents) return std::nullopt;
        s.credit_cents += coin.cents;
        return s;
    }
    static constexpr std::optional<state> next(state s, buy choice) {
        if (s.stock(choice.wanted) == 0 || s.credit_cents < price_cents(choice.wanted)) return std::nullopt;
        --s.stock(choice.wanted);
        s.credit_cents -= price_cents(choice.wanted);
        return s;
    }
    static constexpr state next(state s, refund) {
        s.credit_cents = 0;
        return s;
    }

    struct charges_its_price {
        constexpr bool operator()(const state& from, buy choice, const state& to) const {
            return from.credit_cents - to.credit_cents == price_cents(choice.wanted);
        }
        constexpr bool operator()(const state&, const auto&, const state&) const { return true; }
    };

    static constexpr auto properties = fg::properties{
        fg::never<"credit is negative">([](const state& s) { return s.credit_cents < 0; }),
        fg::never<"it sells what it has not">([](const state& s) { return s.water < 0 || s.coffee < 0; }),
        fg::always<"a drink costs its price">(charges_its_price{}),
        fg::sometimes<"it is sold out">([](const state& s) { return s.water == 0 && s.coffee == 0; }),
    };
};
FOREGONE_CHECK(vending_machine);
