// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/temporal.hpp>
#include <foregone/model/transition_system.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

/// Models that other checkers publish with their verdicts, as they are in these checkers: a run may stop where TLA+ lets it.
namespace published {

namespace fg = foregone;

/// Two messages that one process sends to another over channels which lose messages; TLA+ AlternatingBit, with two values.
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

/// Clients who ask for resources, are given some, and give them back; TLA+ SimpleAllocator.
struct allocator {
    static constexpr unsigned clients = 3, resources = 2;
    using client = fg::range<0u, clients - 1>;
    using some = fg::range<std::uint8_t{1}, std::uint8_t{(1 << resources) - 1}>;  ///< a set, as bits

    struct state {
        std::array<std::uint8_t, clients> wants{}, has{};
        bool operator==(const state&) const = default;
    };
    struct request {
        unsigned who;
        std::uint8_t what;
    };
    struct allocate {
        unsigned who;
        std::uint8_t what;
    };
    struct give_back {
        unsigned who;
        std::uint8_t what;
    };
    using action =
        fg::one_of<fg::product<request, client, some>, fg::product<allocate, client, some>, fg::product<give_back, client, some>>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, request a) {
        if (s.wants[a.who] != 0 || s.has[a.who] != 0) return false;
        s.wants[a.who] = a.what;
        return true;
    }
    static constexpr bool next(state& s, allocate a) {
        unsigned taken = 0;
        for (const std::uint8_t has : s.has) taken |= has;
        if ((a.what & taken) != 0 || (a.what & ~s.wants[a.who]) != 0) return false;
        s.has[a.who] = static_cast<std::uint8_t>(s.has[a.who] | a.what);
        s.wants[a.who] = static_cast<std::uint8_t>(s.wants[a.who] & ~a.what);
        return true;
    }
    static constexpr bool next(state& s, give_back a) {
        if ((a.what & ~s.has[a.who]) != 0) return false;
        s.has[a.who] = static_cast<std::uint8_t>(s.has[a.who] & ~a.what);
        return true;
    }

    template <class Kind>
    static constexpr auto of_each_client = [](const auto& a) {
        using number = fg::within<0u, clients - 1>;
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(a)>, Kind>) return std::optional<number>(a.who);
        else return std::optional<number>();
    };
    static constexpr auto fairness =
        fg::fairness{fg::weakly_fair<"who has something gives it back">(of_each_client<give_back>),
                     fg::strongly_fair<"who wants something is given it">(of_each_client<allocate>), fg::may_stop};
};

/// Prisoners who are taken one at a time into a room with two switches; one of them counts. TLA+ Prisoners, with four.
struct prisoners {
    enum class who : std::uint8_t { counter, a, b, c };
    struct state {
        bool is_a_up{}, is_b_up{};
        std::array<std::uint8_t, 3> switched{};
        std::uint8_t count = 0;
        bool operator==(const state&) const = default;
    };
    using action = who;

    static constexpr std::array<state, 4> initial() {
        return {state{false, false}, state{false, true}, state{true, false}, state{true, true}};
    }
    static constexpr bool next(state& s, who prisoner) {
        if (prisoner == who::counter) {
            if (s.is_a_up) s.is_a_up = false, ++s.count;
            else s.is_b_up = !s.is_b_up;
            return true;
        }
        std::uint8_t& times = s.switched[static_cast<std::size_t>(prisoner) - 1];
        if (!s.is_a_up && times < 2) s.is_a_up = true, ++times;
        else s.is_b_up = !s.is_b_up;
        return true;
    }
    static constexpr auto fairness =
        fg::fairness{fg::weakly_fair<"each prisoner is taken there">([](who prisoner) { return prisoner; }), fg::may_stop};
    static constexpr auto properties =
        fg::properties{fg::eventually<"the counter knows">([](const state& s) { return s.count == 6; })};
};

/// A ring of four nodes that choose the one with the least identity, as Chang and Roberts do; the fairness of TLA+ ChangRoberts.
template <bool IsFair>
struct ring {
    static constexpr std::array<std::uint8_t, 4> identity{2, 4, 1, 3};
    enum class standing : std::uint8_t { candidate, lost, won };
    struct state {
        std::array<standing, 4> nodes{};
        std::array<bool, 4> has_sent{};
        std::array<std::uint8_t, 4> messages{};  ///< a set of identities for each node, as bits
        bool operator==(const state&) const = default;
    };
    using node = fg::range<std::size_t{0}, std::size_t{3}>;
    struct send {
        std::size_t who;
    };
    struct take {
        std::size_t who, message;
    };  ///< the identity less one
    using action = fg::one_of<fg::product<send, node>, fg::product<take, node, node>>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, send a) {
        if (s.has_sent[a.who]) return false;
        s.has_sent[a.who] = true;
        pass(s, a.who, identity[a.who]);
        return true;
    }
    static constexpr bool next(state& s, take a) {
        const auto message = static_cast<std::uint8_t>(a.message + 1);
        if (!s.has_sent[a.who] || (s.messages[a.who] >> message & 1) == 0) return false;
        s.messages[a.who] = static_cast<std::uint8_t>(s.messages[a.who] & ~(1U << message));
        if (message < identity[a.who]) {
            if (s.nodes[a.who] == standing::candidate) s.nodes[a.who] = standing::lost;
            pass(s, a.who, message);
        } else if (message == identity[a.who]) {
            s.nodes[a.who] = standing::won;
        }
        return true;
    }
    static constexpr auto fairness = [] {
        constexpr auto who = [](const auto& a) { return static_cast<fg::within<0, 3>>(static_cast<int>(a.who)); };
        if constexpr (IsFair) return fg::fairness{fg::weakly_fair<"each node goes on">(who), fg::may_stop};
        else return fg::fairness{fg::may_stop};
    }();
    static constexpr auto properties =
        fg::properties{fg::eventually<"the least one wins">([](const state& s) { return s.nodes[2] == standing::won; })};

private:
    static constexpr void pass(state& s, std::size_t from, std::uint8_t message) {
        std::uint8_t& messages = s.messages[(from + 1) % 4];
        messages = static_cast<std::uint8_t>(messages | 1U << message);
    }
};

/// A timer that a client waits for; to skip an alarm takes the timer two steps. After a report about fairness of processes in SPIN.
struct timer {
    struct state {
        std::uint8_t alarms = 1, done = 0;
        bool skips{};
        bool operator==(const state&) const = default;
    };
    enum class action : std::uint8_t { skipped, alarm, skip, again, done };
    enum class process : std::uint8_t { clock, client };

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action a) {
        const auto become = [&](int alarms, int done) {
            s.alarms = static_cast<std::uint8_t>(alarms);
            s.done = static_cast<std::uint8_t>(done);
            return true;
        };
        switch (a) {
            case action::skipped: return s.skips && !(s.skips = false);
            case action::alarm: return !s.skips && s.alarms == 1 && become(2, s.done);
            case action::skip: return !s.skips && (s.skips = true);
            case action::again: return s.alarms == 2 && s.done == 0 && become(1, 1);
            default: return s.alarms == 2 && s.done == 1 && become(0, 2);
        }
    }
    static constexpr auto of_process =
        fg::weakly_fair<"each process goes on">([](action a) { return a < action::again ? process::clock : process::client; });
    static constexpr auto is_done = fg::eventually<"done">([](const state& s) { return s.done == 2; });
};

}  // namespace published
