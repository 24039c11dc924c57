// SPDX-License-Identifier: BSL-1.0
//
// An allocator of resources, after Merz's TLA+ specification SimpleAllocator: three clients ask for sets of two resources, are
// given some of them, and give them back.

#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace fg = foregone;

/// Clients who ask for resources, are given some, and give them back.
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

struct fair_allocator : allocator {
    template <std::uint8_t Resource>
    static constexpr auto obtains = fg::each<client>(fg::leads_to<"what is wanted is given">(
        [](const state& s, unsigned who) { return (s.wants[who] & Resource) != 0; },
        [](const state& s, unsigned who) { return (s.has[who] & Resource) != 0; }));

    static constexpr auto properties = fg::properties{
        obtains<1>,
        fg::each<client>(
            fg::always_eventually<"nothing is wanted">([](const state& s, unsigned who) { return s.wants[who] == 0; })),
        fg::always_possible<"all is free">([](const state& s) { return s.has == state{}.has; }),
    };
};
FOREGONE_CHECK(fair_allocator);

/// Weak fairness is too little: a client that wants both resources waits while others have one of them in turns.
struct weak_allocator : fair_allocator {
    static constexpr auto fairness =
        fg::fairness{fg::weakly_fair<"who has something gives it back">(of_each_client<give_back>),
                     fg::weakly_fair<"who wants something is given it">(of_each_client<allocate>), fg::may_stop};
    static constexpr auto properties = fg::properties{obtains<1>};
};
FOREGONE_CHECK(weak_allocator, fg::reachable.expect_violation("what is wanted is given [0]"));
