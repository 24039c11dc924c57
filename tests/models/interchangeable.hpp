// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/domain/scalarset.hpp>
#include <foregone/domain/scalarset_array.hpp>
#include <foregone/domain/subsets.hpp>
#include <foregone/domain/within.hpp>
#include <foregone/model/property.hpp>
#include <foregone/types/inline_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

/// Models of identities that are interchangeable, each with a mistake if that is asked for.
namespace models {

namespace fg = foregone;

enum class mistake : bool { none, planted };

/// Caches that share lines: everything is about one of them.
template <std::size_t N, mistake M = mistake::none>
struct caches {
    using cache = fg::scalarset<"cache", N>;
    enum class line : std::uint8_t { invalid, shared, modified };
    struct state {
        fg::scalarset_array<cache, line> lines;
        bool operator==(const state&) const = default;
    };
    struct read {
        cache by;
    };
    struct write {
        cache by;
    };
    struct evict {
        cache from;
    };
    using action = fg::one_of<fg::product<read, cache>, fg::product<write, cache>, fg::product<evict, cache>>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, const read& a) {
        if (s.lines[a.by] != line::invalid) return false;
        s.lines.for_each([](line& one) {
            if (one == line::modified) one = line::shared;
        });
        s.lines[a.by] = line::shared;
        return true;
    }
    static constexpr bool next(state& s, const write& a) {
        if (s.lines[a.by] == line::modified) return false;
        if (M == mistake::none || s.lines.count(line::shared) < 2) s.lines.fill(line::invalid);
        s.lines[a.by] = line::modified;
        return true;
    }
    static constexpr bool next(state& s, const evict& a) {
        if (s.lines[a.from] == line::invalid) return false;
        s.lines[a.from] = line::invalid;
        return true;
    }
    static constexpr auto properties = fg::properties{
        fg::never<"somebody writes what another one has">(
            [](const state& s) { return s.lines.count(line::modified) > 0 && s.lines.count(line::invalid) < N - 1; }),
        fg::sometimes<"all read">([](const state& s) { return s.lines.count(line::shared) == N; }),
    };
};

/// Workers that take tools one by one: who has what is about two identities, of two kinds.
template <std::size_t Workers, std::size_t Tools, mistake M = mistake::none>
struct workshop {
    using worker = fg::scalarset<"worker", Workers>;
    using tool = fg::scalarset<"tool", Tools>;
    struct state {
        fg::scalarset_array<tool, worker> held_by;
        fg::scalarset_subset<worker> resting;
        bool operator==(const state&) const = default;
    };
    struct take {
        worker by;
        tool what;
    };
    struct finish {
        worker who;
    };
    using action = fg::one_of<fg::product<take, worker, tool>, fg::product<finish, worker>>;

    static constexpr std::size_t tools_of(const state& s, worker who) { return s.held_by.count(who); }
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, const take& a) {
        if (s.held_by[a.what] || tools_of(s, a.by) == 2 || s.resting.contains(a.by)) return false;
        const std::size_t free = s.held_by.count(worker{});
        if (M == mistake::none && free == 1 && tools_of(s, a.by) == 0) return false;
        s.held_by[a.what] = a.by;
        return true;
    }
    static constexpr bool next(state& s, const finish& a) {
        if (tools_of(s, a.who) != 2) return false;
        s.held_by.for_each([&](worker& by) {
            if (by == a.who) by = {};
        });
        s.resting = fg::scalarset_subset<worker>::of(a.who);
        return true;
    }
    static constexpr auto properties = fg::properties{fg::deadlock_free};
};

/// Doors, all open or all closed at first. A step violates something, and whose step depends on who went before.
enum class door_is : std::uint8_t { open, closed };
template <std::size_t N, door_is First>
struct doors {
    using door = fg::scalarset<"door", N>;
    struct state {
        fg::scalarset_array<door, door_is> are;
        bool operator==(const state&) const = default;
    };
    struct turn {
        door which;
    };
    using action = fg::product<turn, door>;

    static constexpr state initial() {
        state all;
        all.are.fill(First);
        return all;
    }
    static constexpr bool next(state& s, const turn& a) {
        s.are[a.which] = s.are[a.which] == door_is::open ? door_is::closed : door_is::open;
        return true;
    }
    static constexpr auto properties = fg::properties{
        fg::never<"all are again as they were">(
            [](const state&, const turn&, const state& to) { return to.are.count(First) == N; }),
    };
};

/// A leader is the identity that all others point at; a message in the network is about two.
template <std::size_t N, mistake M = mistake::none>
struct election {
    using node = fg::scalarset<"node", N>;
    struct vote {
        node by, for_whom;
        bool operator==(const vote&) const = default;
    };
    struct state {
        fg::scalarset_array<node, node> voted;
        std::optional<vote> sent;
        fg::scalarset_array<node, std::uint8_t> received;
        fg::scalarset_subset<node> leaders;
        bool operator==(const state&) const = default;
    };
    struct cast {
        node by, for_whom;
    };
    struct receive {
        node who;
    };
    struct lead {
        node who;
    };
    using action = fg::one_of<fg::product<cast, node, node>, fg::product<receive, node>, fg::product<lead, node>>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, const cast& a) {
        if (s.sent || (s.voted[a.by] && (M == mistake::none || s.voted[a.by] == a.for_whom || s.received[a.by] > 0))) return false;
        s.voted[a.by] = a.for_whom;
        s.sent = vote{a.by, a.for_whom};
        return true;
    }
    static constexpr bool next(state& s, const receive& a) {
        if (!s.sent || s.sent->for_whom != a.who) return false;
        if (s.received[a.who] < N) ++s.received[a.who];
        s.sent.reset();
        return true;
    }
    static constexpr bool next(state& s, const lead& a) {
        if (s.received[a.who] <= N / 2 || s.leaders.contains(a.who)) return false;
        s.leaders.insert(a.who);
        return true;
    }
    static constexpr auto properties = fg::properties{
        fg::always<"there is one leader at most">([](const state& s) { return s.leaders.size() <= 1; }),
        fg::sometimes<"there is a leader">([](const state& s) { return !s.leaders.empty(); }),
    };
};

/// A token goes from hand to hand, and begins in anybody's; what is wrong is a step, and who held it twice is not followed.
template <std::size_t N, mistake M = mistake::none>
struct token {
    using node = fg::scalarset<"node", N>;
    struct state {
        node holder;
        fg::scalarset_array<node, std::uint8_t> times;
        bool operator==(const state&) const = default;
    };
    struct pass {
        node from, to;
    };
    using action = fg::product<pass, node, node>;
    using initial = fg::mapped<node, [](const node& holder) { return state{holder, {}}; }>;

    static constexpr std::optional<state> next(state s, const pass& a) {
        if (s.holder != a.from || a.from == a.to) return std::nullopt;
        s.holder = M == mistake::planted && s.times[a.from] == 1 ? a.from : a.to;
        ++s.times[a.to];
        return s;
    }
    static constexpr bool within_boundary(const state& s) {
        return s.times.none_of([](std::uint8_t t) { return t > 3; });
    }
    static constexpr auto properties = fg::properties{
        fg::always<"an identity that is given the token has it">(
            [](const state&, const pass& a, const state& to) { return to.holder == a.to; }),
    };
};

/// Clients that send bounded numbers, one each at a time, into a mailbox that keeps two of them: values of the library that hold no
/// identities stand beside identities, and in what is said of each of them.
template <std::size_t N, bool Follows = false, mistake M = mistake::none>
struct clients {
    using client = fg::scalarset<"client", N>;
    using number = fg::within<0, 2>;
    struct nobody_else {
        bool operator==(const nobody_else&) const = default;
    };
    struct state {
        fg::within<-1, 2> last = -1;
        fg::scalarset_array<client, number> sent;
        fg::scalarset_array<client, std::conditional_t<Follows, client, nobody_else>> follows;
        fg::scalarset_array<client, fg::subset_of<number>> seen;
        fg::inline_vector<number, 2> mailbox;
        std::optional<std::pair<client, number>> current;
        fg::subset<1, 2> delivered;
        bool operator==(const state&) const = default;
    };
    struct send {
        client by;
        number value;
    };
    struct follow {
        client by, other;
    };
    struct deliver {};
    using follows = fg::product<follow, client, client>;
    using action = std::conditional_t<Follows, fg::one_of<fg::product<send, client, number>, follows, fg::unit<deliver>>,
                                      fg::one_of<fg::product<send, client, number>, fg::unit<deliver>>>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, const send& a) {
        if (a.value != s.sent[a.by] + 1 || s.mailbox.size() == 2) return false;
        s.sent[a.by] = a.value;
        s.current.emplace(a.by, a.value);
        s.mailbox.push_back(a.value);
        return true;
    }
    static constexpr bool next(state& s, const follow& a) requires Follows {
        if (a.by == a.other || s.follows[a.by] || s.sent[a.by] != 1) return false;
        s.follows[a.by] = a.other;
        return true;
    }
    static constexpr bool next(state& s, deliver) {
        if (s.mailbox.empty()) return false;
        const number first = s.mailbox[0];
        fg::inline_vector<number, 2> left;
        if (s.mailbox.size() == 2) left.push_back(s.mailbox[1]);
        s.mailbox = left;
        s.last = +first;
        if (s.current) s.seen[s.current->first].insert(first);
        s.delivered.insert(first);
        return true;
    }

    static constexpr auto properties = fg::properties{
        fg::sometimes<"all is sent">([](const state& s) { return s.sent.all_of([](number sent) { return sent == 2; }); }),
        fg::never<"the last comes first">(
            [](const state& s) { return M == mistake::planted && s.last == 2 && s.mailbox.size() == 2; }),
    };
};

}  // namespace models
