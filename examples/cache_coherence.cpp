// SPDX-License-Identifier: BSL-1.0
// A directory keeps the caches of N processors coherent (Steven German's protocol, as in "A simple method for parameterized
// verification of cache coherence protocols", Chou, Mannava and Park, FMCAD 2004). The caches are interchangeable: `cache` is a
// scalarset, and a search stores one representative of all states that differ only in a renaming of caches. A directory with a
// defect shares a line that it granted for writing; the counterexample names real caches.

#include <foregone/foregone.hpp>

#include <cstddef>
#include <cstdint>

namespace fg = foregone;

template <std::size_t Caches, bool SharesWhatIsWritten = false>
struct coherence {
    using cache = fg::scalarset<"cache", Caches>;
    enum class access : std::uint8_t { none, shared, exclusive };
    enum class order : std::uint8_t { none, invalidate, grant_shared, grant_exclusive };

    struct state {
        fg::scalarset_array<cache, access> has, asks;    // the rights of a cache, and the requests of a cache to the directory
        fg::scalarset_array<cache, order> told;          // messages of the directory to a cache
        fg::scalarset_subset<cache> invalidated;         // caches that confirm an invalidation
        fg::scalarset_subset<cache> sharers, to_inform;  // caches with a copy, and caches to invalidate
        cache served;                                    // the cache whose request is served, if any
        access serves = access::none;
        bool granted_exclusive = false;

        bool operator==(const state&) const = default;
    };

    struct ask { cache who; access what; };
    struct serve { cache who; };
    struct invalidate { cache who; };
    struct give_up { cache who; };
    struct note_given_up { cache who; };
    struct grant {};
    struct receive { cache who; };
    using some_access = fg::values<access::shared, access::exclusive>;
    using action = fg::one_of<fg::product<ask, cache, some_access>, fg::product<serve, cache>, fg::product<invalidate, cache>,
                              fg::product<give_up, cache>, fg::product<note_given_up, cache>, grant, fg::product<receive, cache>>;

    static constexpr state initial() { return {}; }

    static constexpr bool next(state& s, const ask& a) {
        if (s.asks[a.who] != access::none || s.has[a.who] >= a.what) return false;
        s.asks[a.who] = a.what;
        return true;
    }
    static constexpr bool next(state& s, const serve& a) {
        if (s.served || s.asks[a.who] == access::none) return false;
        s.served = a.who;
        s.serves = s.asks[a.who];
        s.asks[a.who] = access::none;
        s.to_inform = s.sharers;
        return true;
    }
    static constexpr bool next(state& s, const invalidate& a) {
        const bool has_to = s.serves == access::exclusive || (s.serves == access::shared && s.granted_exclusive);
        if (!has_to || !s.to_inform.contains(a.who) || s.told[a.who] != order::none) return false;
        s.told[a.who] = order::invalidate;
        s.to_inform.erase(a.who);
        return true;
    }
    static constexpr bool next(state& s, const give_up& a) {
        if (s.told[a.who] != order::invalidate || s.invalidated.contains(a.who)) return false;
        s.told[a.who] = order::none;
        s.has[a.who] = access::none;
        s.invalidated.insert(a.who);
        return true;
    }
    static constexpr bool next(state& s, const note_given_up& a) {
        if (!s.served || !s.invalidated.contains(a.who)) return false;
        s.invalidated.erase(a.who);
        s.sharers.erase(a.who);
        s.granted_exclusive = false;
        return true;
    }
    static constexpr bool next(state& s, grant) {
        if (!s.served || s.told[s.served] != order::none) return false;
        if (s.granted_exclusive && !(SharesWhatIsWritten && s.serves == access::shared)) return false;
        if (s.serves == access::exclusive && !s.sharers.empty()) return false;
        s.told[s.served] = s.serves == access::exclusive ? order::grant_exclusive : order::grant_shared;
        s.sharers.insert(s.served);
        s.granted_exclusive = s.serves == access::exclusive;
        s.served = {};
        s.serves = access::none;
        return true;
    }
    static constexpr bool next(state& s, const receive& a) {
        if (s.told[a.who] < order::grant_shared) return false;
        s.has[a.who] = s.told[a.who] == order::grant_exclusive ? access::exclusive : access::shared;
        s.told[a.who] = order::none;
        return true;
    }

    static constexpr auto properties = fg::properties{
        fg::never<"a cache writes while another one has a copy">([](const state& s) {
            return s.has.count(access::exclusive) > 0 && s.has.count(access::none) < Caches - 1;
        }),
        fg::sometimes<"all share">([](const state& s) { return s.has.count(access::shared) == Caches; }),
        fg::sometimes<"a cache writes">([](const state& s) { return s.has.count(access::exclusive) == 1; }),
        fg::deadlock_free,
    };
};

constexpr auto found_out = fg::reachable.expect_violation("a cache writes while another one has a copy", 8);
FOREGONE_CHECK(coherence<2>);
FOREGONE_CHECK(coherence<2, true>, found_out);
static_assert(fg::verdict_of<coherence<2>>.counted.states == 735);
static_assert(fg::verdict_of<fg::unreduced<coherence<2>>>.counted.states == 1'461);

FOREGONE_RUNTIME_CHECK(coherence<5>);  // 130,257 states, instead of 10,977,849
