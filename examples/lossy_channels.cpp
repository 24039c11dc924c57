// SPDX-License-Identifier: BSL-1.0
//
// The alternating bit protocol, after Lamport's TLA+ specification AlternatingBit: two processes send messages and answers over
// channels that lose some. What is sent is received, if no channel loses all of infinitely many messages.

#include <foregone/foregone.hpp>
#include <foregone/model/refinement.hpp>
#include <foregone/model/temporal.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace fg = foregone;

/// Messages of two values, over channels of two places.
struct alternating_bit {
    struct message {
        bool bit, value;
        bool operator==(const message&) const = default;
    };
    template <class Item>
    struct channel {
        std::array<Item, 3> items{};
        std::uint8_t size = 0;

        constexpr void push(Item item) { items[size++] = item; }
        constexpr void drop(std::size_t at) {
            for (--size; at < size; ++at) items[at] = items[at + 1];
            items[size] = {};
        }
        bool operator==(const channel&) const = default;
    };
    struct state {
        channel<message> messages{};
        channel<bool> answers{};
        bool sent_bit{}, answered_bit{}, received_bit{}, sent{}, received{};
        bool operator==(const state&) const = default;
    };
    using place = fg::range<std::size_t{0}, std::size_t{2}>;

    struct send {
        bool value;
    };
    struct send_again {};
    struct receive {};
    struct answer {};
    struct receive_answer {};
    struct lose_message {
        std::size_t at;
    };
    struct lose_answer {
        std::size_t at;
    };
    using action = fg::one_of<fg::product<send, bool>, send_again, receive, answer, receive_answer,
                              fg::product<lose_message, place>, fg::product<lose_answer, place>>;

    static constexpr std::array<state, 8> initial() {
        std::array<state, 8> all{};
        for (std::size_t i = 0; i < 8; ++i) {
            all[i].sent_bit = all[i].answered_bit = all[i].received_bit = (i & 1) != 0;
            all[i].sent = (i & 2) != 0;
            all[i].received = (i & 4) != 0;
        }
        return all;
    }
    static constexpr bool within_boundary(const state& s) { return s.messages.size <= 2 && s.answers.size <= 2; }

    static constexpr bool next(state& s, send a) {
        if (s.answered_bit != s.sent_bit) return false;
        s.sent = a.value;
        s.sent_bit = !s.sent_bit;
        s.messages.push({s.sent_bit, s.sent});
        return true;
    }
    static constexpr bool next(state& s, send_again) {
        if (s.answered_bit == s.sent_bit) return false;
        s.messages.push({s.sent_bit, s.sent});
        return true;
    }
    static constexpr bool next(state& s, receive) {
        if (s.messages.size == 0) return false;
        s.received_bit = s.messages.items[0].bit;
        s.received = s.messages.items[0].value;
        s.messages.drop(0);
        return true;
    }
    static constexpr bool next(state& s, answer) { return s.answers.push(s.received_bit), true; }
    static constexpr bool next(state& s, receive_answer) {
        if (s.answers.size == 0) return false;
        s.answered_bit = s.answers.items[0];
        s.answers.drop(0);
        return true;
    }
    static constexpr bool next(state& s, lose_message a) {
        if (a.at >= s.messages.size) return false;
        s.messages.drop(a.at);
        return true;
    }
    static constexpr bool next(state& s, lose_answer a) {
        if (a.at >= s.answers.size) return false;
        s.answers.drop(a.at);
        return true;
    }

    static constexpr auto is_sent = fg::leads_to<"what is sent is received">(
        [](const state& s) { return s.sent && s.sent_bit != s.answered_bit; }, [](const state& s) { return s.received; });
};

/// No channel loses all messages: a receiver that is enabled infinitely often receives infinitely often.
struct fair_loss : alternating_bit {
    static constexpr auto fairness =
        fg::fairness{fg::weakly_fair<send_again, answer>(), fg::strongly_fair<receive, receive_answer>()};
    static constexpr auto properties = fg::properties{is_sent};
};
FOREGONE_CHECK(fair_loss);

/// It may lose all of them: each time a message is there to be received, it is lost.
struct unfair_loss : alternating_bit {
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<send_again, answer, receive, receive_answer>()};
    static constexpr auto properties = fg::properties{is_sent};
};
FOREGONE_CHECK(unfair_loss, fg::reachable.expect_violation("what is sent is received"));

/// What the two processes know of each other, without channels; after TLA+ ABCorrectness.
struct exchange {
    struct state {
        bool sent_bit{}, answered_bit{}, received_bit{}, sent{}, received{};
        bool operator==(const state&) const = default;
    };
    struct send { bool value; };
    struct receive {};
    struct receive_answer {};
    using action = fg::one_of<fg::product<send, bool>, receive, receive_answer>;

    static constexpr std::array<state, 8> initial() {
        std::array<state, 8> all{};
        for (std::size_t i = 0; i < 8; ++i) {
            const bool bit = (i & 1) != 0;
            all[i] = {bit, bit, bit, (i & 2) != 0, (i & 4) != 0};
        }
        return all;
    }
    static constexpr bool next(state& s, send a) {
        if (s.answered_bit != s.sent_bit) return false;
        s.sent = a.value;
        s.sent_bit = !s.sent_bit;
        return true;
    }
    static constexpr bool next(state& s, receive) {
        if (s.received_bit == s.sent_bit) return false;
        s.received_bit = s.sent_bit;
        s.received = s.sent;
        return true;
    }
    static constexpr bool next(state& s, receive_answer) {
        if (s.received_bit == s.answered_bit) return false;
        s.answered_bit = s.received_bit;
        return true;
    }
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<receive, receive_answer>()};
};

/// The protocol does what this specification allows, and goes on as it demands.
template <class Protocol>
struct as_exchange : Protocol {
    using typename Protocol::state;
    static constexpr exchange::state abstraction(const state& s) {
        return {s.sent_bit, s.answered_bit, s.received_bit, s.sent, s.received};
    }
};
FOREGONE_CHECK(fg::refines<as_exchange<fair_loss>, exchange>);
