// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>

#include <array>

namespace fg = foregone;

template <unsigned Readers>                             // CONSTANT Readers
struct shared_lock {
    struct state {                                      // VARIABLES reading, writing
        std::array<bool, Readers> reading{};
        bool writing = false;
        bool operator==(const state&) const = default;
    };
    static constexpr state initial() { return {}; }     // Init

    using reader = fg::range<0u, Readers - 1>;
    struct enter { unsigned r; };
    struct leave { unsigned r; };
    struct lock {};
    struct unlock {};
    using action = fg::one_of<                          // Next ==
        fg::product<enter, reader>,                     //   \/ \E r \in 0..Readers-1 : Enter(r)
        fg::product<leave, reader>,                     //   \/ \E r \in 0..Readers-1 : Leave(r)
        lock, unlock>;                                  //   \/ Lock \/ Unlock

    static constexpr bool next(state& s, enter e) {     // Enter(r) ==
        if (s.writing || s.reading[e.r]) return false;  //   /\ ~writing /\ ~reading[r]
        s.reading[e.r] = true;                          //   /\ reading' = [reading EXCEPT ![r] = TRUE]
        return true;                                    //   /\ UNCHANGED writing
    }
    static constexpr bool next(state& s, leave e) {
        if (!s.reading[e.r]) return false;
        s.reading[e.r] = false;
        return true;
    }
    static constexpr bool next(state& s, lock) {
        if (s.writing || is_read(s)) return false;
        s.writing = true;
        return true;
    }
    static constexpr bool next(state& s, unlock) {
        if (!s.writing) return false;
        s.writing = false;
        return true;
    }
    static constexpr bool is_read(const state& s) { return s.reading != std::array<bool, Readers>{}; }

    static constexpr auto properties = fg::properties{
        fg::never<"it is read and written at once">([](const state& s) { return s.writing && is_read(s); }),
        fg::never<"reading turns into writing">([](const state& from, const auto&, const state& to) {
            return is_read(from) && to.writing;         // [][~(is_read /\ writing')]_vars
        }),
        fg::sometimes<"all read at once">([](const state& s) { return s.reading[0] && s.reading[Readers - 1]; }),
        fg::deadlock_free,
    };
};
FOREGONE_STATIC_CHECK(shared_lock<3>);                  // 2^3 sets of readers, and one writer
static_assert(fg::verdict_of<shared_lock<3>>.counted.states == 9);
