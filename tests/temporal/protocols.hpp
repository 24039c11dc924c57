// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/temporal.hpp>
#include <foregone/model/transition_system.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

/// Protocols whose verdicts, pairs and lassos are known from independent programs, or published.
namespace protocols {

namespace fg = foregone;

enum class fair { none, weak, strong };

/// One condition for each process, of the kind that is asked for.
template <fair Fair>
constexpr auto of_each_process() {
    constexpr auto who = [](auto process) { return process; };
    if constexpr (Fair == fair::weak) return fg::fairness{fg::weakly_fair<"every process goes on">(who)};
    else if constexpr (Fair == fair::strong) return fg::fairness{fg::strongly_fair<"every process goes on">(who)};
    else return fg::fairness{};
}

/// Peterson's algorithm. `Polling`: to wait in vain is a step that changes nothing.
template <bool Polling, fair Fair>
struct peterson {
    enum class thread : std::uint8_t { first, second };
    enum class place : std::uint8_t { idle, wants_in, waits, inside };
    struct state {
        std::array<place, 2> at{};
        thread turn{};
        bool operator==(const state&) const = default;
    };
    using action = thread;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, thread who) {
        const auto me = static_cast<std::size_t>(who), other = 1 - me;
        switch (s.at[me]) {
            case place::idle: s.at[me] = place::wants_in; return true;
            case place::wants_in:
                s.turn = static_cast<thread>(other);
                s.at[me] = place::waits;
                return true;
            case place::waits:
                if (s.at[other] != place::idle && s.turn != who) return Polling;
                s.at[me] = place::inside;
                return true;
            default: s.at[me] = place::idle; return true;
        }
    }
    static constexpr auto fairness = of_each_process<Fair>();

    static constexpr auto waits = [](const state& s) { return s.at[1] == place::waits; };
    static constexpr auto inside = [](const state& s) { return s.at[1] == place::inside; };
};

template <bool Polling, fair Fair>
struct peterson_answers : peterson<Polling, Fair> {
    using base = peterson<Polling, Fair>;
    static constexpr auto properties = fg::properties{fg::leads_to<"who waits gets in">(base::waits, base::inside)};
};
template <fair Fair>
struct peterson_again : peterson<false, Fair> {
    using base = peterson<false, Fair>;
    static constexpr auto properties = fg::properties{fg::always_eventually<"the second one gets in">(base::inside)};
};

/// A semaphore for some processes.
template <std::size_t Processes, fair Fair>
struct semaphore {
    enum class place : std::uint8_t { idle, wants, in };
    struct state {
        std::array<place, Processes> at{};
        bool operator==(const state&) const = default;
    };
    enum class two : std::uint8_t { a, b };
    enum class three : std::uint8_t { a, b, c };
    using action = std::conditional_t<Processes == 2, two, three>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action process) {
        const auto who = static_cast<std::size_t>(process);
        if (s.at[who] == place::wants)
            for (const place other : s.at)
                if (other == place::in) return false;
        s.at[who] = s.at[who] == place::in ? place::idle : s.at[who] == place::idle ? place::wants : place::in;
        return true;
    }
    static constexpr auto fairness = of_each_process<Fair>();
    static constexpr auto properties = fg::properties{fg::leads_to<"who wants gets in">(
        [](const state& s) { return s.at[0] == place::wants; }, [](const state& s) { return s.at[0] == place::in; })};
};

/// Dekker's algorithm, with nine places of each process.
template <fair Fair>
struct dekker {
    enum class process : std::uint8_t { a, b };
    struct state {
        std::array<std::uint8_t, 2> at{};
        std::array<bool, 2> wants{};
        std::uint8_t turn = 0;
        bool operator==(const state&) const = default;
    };
    using action = process;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, process who) {
        const auto me = static_cast<std::uint8_t>(who), other = static_cast<std::uint8_t>(1 - me);
        const auto go = [&](int to) { return s.at[me] = static_cast<std::uint8_t>(to), true; };
        switch (s.at[me]) {
            case 0: return go(1);
            case 1: return s.wants[me] = true, go(2);
            case 2: return go(s.wants[other] ? 3 : 6);
            case 3: return go(s.turn == other ? 4 : 2);
            case 4: return s.wants[me] = false, go(5);
            case 5: return s.turn != other && go(1);
            case 6: return go(7);
            case 7: return s.turn = other, go(8);
            default: return s.wants[me] = false, go(0);
        }
    }
    static constexpr auto fairness = of_each_process<Fair>();
    static constexpr auto properties = fg::properties{fg::leads_to<"who wants gets in">(
        [](const state& s) { return s.at[0] == 1; }, [](const state& s) { return s.at[0] == 6; })};
};

/// The bakery algorithm of two processes, with tickets up to a boundary.
struct bakery {
    enum class process : std::uint8_t { a, b };
    struct state {
        std::array<std::uint8_t, 2> at{}, ticket{};
        bool operator==(const state&) const = default;
    };
    using action = process;

    static constexpr state initial() { return {}; }
    static constexpr bool within_boundary(const state& s) { return s.ticket[0] <= 3 && s.ticket[1] <= 3; }
    static constexpr bool next(state& s, process who) {
        const auto me = static_cast<std::size_t>(who), other = 1 - me;
        switch (s.at[me]) {
            case 0: s.at[me] = 1; return true;
            case 1:
                s.ticket[me] = static_cast<std::uint8_t>(s.ticket[other] + 1);
                s.at[me] = 2;
                return true;
            case 2:
                if (s.at[other] == 1) return false;
                if (s.ticket[other] != 0 && (s.ticket[other] < s.ticket[me] || (s.ticket[other] == s.ticket[me] && other < me)))
                    return false;
                s.at[me] = 3;
                return true;
            default:
                s.ticket[me] = 0;
                s.at[me] = 0;
                return true;
        }
    }
    static constexpr auto fairness = of_each_process<fair::weak>();
    static constexpr auto properties = fg::properties{fg::leads_to<"who waits gets in">(
        [](const state& s) { return s.at[0] == 2; }, [](const state& s) { return s.at[0] == 3; })};
};

/// Philosophers who put their forks back one after another.
template <std::size_t Seats, bool LastIsDifferent>
struct philosophers {
    enum class stage : std::uint8_t { thinks, has_first, eats, has_second };
    struct state {
        std::array<stage, Seats> at{};
        std::array<bool, Seats> taken{};
        bool operator==(const state&) const = default;
    };
    using action = fg::range<std::size_t{0}, Seats - 1>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, std::size_t who) {
        const bool reversed = LastIsDifferent && who + 1 == Seats;
        const std::size_t right = (who + 1) % Seats, first = reversed ? right : who, second = reversed ? who : right;
        switch (s.at[who]) {
            case stage::thinks: return !std::exchange(s.taken[first], true) && enter(s, who, stage::has_first);
            case stage::has_first: return !std::exchange(s.taken[second], true) && enter(s, who, stage::eats);
            case stage::eats: return s.taken[first] = false, enter(s, who, stage::has_second);
            default: return s.taken[second] = false, enter(s, who, stage::thinks);
        }
    }

    static constexpr auto somebody_eats = [](const state& s) {
        for (const stage at : s.at)
            if (at == stage::eats) return true;
        return false;
    };
    static constexpr auto first_waits = [](const state& s) { return s.at[0] == stage::has_first; };
    static constexpr auto first_eats = [](const state& s) { return s.at[0] == stage::eats; };

private:
    static constexpr bool enter(state& s, std::size_t who, stage to) { return s.at[who] = to, true; }
};

}  // namespace protocols
