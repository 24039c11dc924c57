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

namespace models {

/// An allocator that serves its clients by a schedule, which it extends by those who wait, in any order: of the resources that
/// no earlier client wants. TLA+ SchedulingAllocator: of three clients and two resources, TLC finds 1,690 states, and
/// that it implements SimpleAllocator. There, who is satisfied has to give all back; that is an action of its own here.
struct scheduling_allocator {
    static constexpr unsigned clients = 3, resources = 2;
    using client = foregone::range<0u, clients - 1>;
    using some = foregone::range<std::uint8_t{1}, std::uint8_t{(1 << resources) - 1}>;  ///< a set, as bits

    struct state {
        std::array<std::uint8_t, clients> wants{}, has{};
        std::array<std::uint8_t, clients> schedule{};  ///< clients, numbered from 1; then 0
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
    struct finish {
        unsigned who;
    };
    struct extend {
        unsigned order;  ///< of the clients: the number of a permutation
    };
    using action =
        foregone::one_of<foregone::product<request, client, some>, foregone::product<allocate, client, some>,
                         foregone::product<give_back, client, some>, foregone::product<finish, client>,
                         foregone::product<extend, foregone::range<0u, 5u>>>;

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
        std::size_t at = 0;
        for (; at < clients && s.schedule[at] != a.who + 1; ++at)
            if (s.schedule[at] != 0 && (s.wants[s.schedule[at] - 1u] & a.what) != 0) return false;
        if (at == clients) return false;
        if (s.wants[a.who] == a.what) leave(s, at);
        s.has[a.who] = static_cast<std::uint8_t>(s.has[a.who] | a.what);
        s.wants[a.who] = static_cast<std::uint8_t>(s.wants[a.who] & ~a.what);
        return true;
    }
    static constexpr bool next(state& s, give_back a) {
        if ((a.what & ~s.has[a.who]) != 0) return false;
        s.has[a.who] = static_cast<std::uint8_t>(s.has[a.who] & ~a.what);
        return true;
    }
    static constexpr bool next(state& s, finish a) {
        if (s.wants[a.who] != 0 || s.has[a.who] == 0) return false;
        s.has[a.who] = 0;
        return true;
    }
    static constexpr bool next(state& s, extend a) {
        constexpr std::uint8_t orders[6][clients]{{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}};
        std::size_t end = 0;
        while (end < clients && s.schedule[end] != 0) ++end;
        const state before = s;
        for (const std::uint8_t one : orders[a.order])
            if (s.wants[one - 1u] != 0 && !is_scheduled(before, one)) s.schedule[end++] = one;
        return s != before;
    }

    template <class Kind>
    static constexpr auto of_each_client = [](const auto& a) {
        using number = foregone::within<0u, clients - 1>;
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(a)>, Kind>) return std::optional<number>(a.who);
        else return std::optional<number>();
    };
    static constexpr auto fairness =
        foregone::fairness{foregone::weakly_fair<"who is satisfied gives all back">(of_each_client<finish>),
                           foregone::weakly_fair<"who is scheduled is given something">(of_each_client<allocate>),
                           foregone::weakly_fair<extend>(), foregone::may_stop};

private:
    static constexpr bool is_scheduled(const state& s, std::uint8_t who) {
        for (const std::uint8_t one : s.schedule)
            if (one == who) return true;
        return false;
    }
    static constexpr void leave(state& s, std::size_t at) {
        for (; at + 1 < clients; ++at) s.schedule[at] = s.schedule[at + 1];
        s.schedule[clients - 1] = 0;
    }
};

}  // namespace models
