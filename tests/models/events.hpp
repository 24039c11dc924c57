// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/expectation.hpp>

namespace models {

/// What answers whatever it is asked, and is never wrong.
template <int Count>
struct answering {
    using system = int;
    using action = foregone::integers<0, Count - 1>;
    static constexpr int perform(system&, int event) { return event; }
    struct same {
        static constexpr bool accepts(const auto&, int event, int answer) { return answer == event; }
    };
    using expectations = foregone::first_of<same>;
};

/// Events each of which may happen at any time.
template <int Count>
struct free_events : answering<Count> {
    struct model {
        bool operator==(const model&) const = default;
    };
    static constexpr void next(model&, int) {}
};

/// Events each of which happens at most once.
template <int Count>
struct single_events : answering<Count> {
    struct model {
        unsigned happened = 0;
        bool operator==(const model&) const = default;
    };
    static constexpr bool enabled(const model& m, int event) { return (m.happened >> event & 1) == 0; }
    static constexpr void next(model& m, int event) { m.happened |= 1u << event; }
};

/// Two rooms of three events each; the first event of the first leads to the second, from which there is no way back but through
/// a long corridor, where there is one.
template <bool Corridor>
struct rooms : answering<8> {
    struct model {
        int at = 0;  ///< the rooms are 0 and 1, the corridor is what follows
        bool operator==(const model&) const = default;
    };
    static constexpr bool enabled(const model& m, int event) {
        if (event == 7) return Corridor && m.at > 0;
        if (event == 6) return m.at == 5;
        return m.at == event / 3;
    }
    static constexpr void next(model& m, int event) {
        if (event == 0) m.at = 1;
        if (event == 6) m.at = 0;
        if (event == 7) m.at = m.at == 5 ? 5 : m.at + 1;
    }
};

}  // namespace models
