// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>

#include <array>
#include <cstdint>

namespace fg = foregone;

constexpr unsigned threads = 5;
enum class phase : std::uint8_t { idle, waiting, inside };

constexpr bool is_inside(const auto& thread) { return thread.at == phase::inside; }
constexpr bool two_inside(const auto& state) {
    unsigned inside = 0;
    for (const auto& thread : state.thread) inside += is_inside(thread);
    return inside > 1;
}

/// As it is programmed: numbers that grow without end, and a counter for statistics.
template <bool Counts>
struct with_numbers {
    struct one_thread {
        phase at = phase::idle;
        std::uint8_t ticket = 0;
        bool operator==(const one_thread&) const = default;
    };
    struct state {
        std::uint8_t next_ticket = 0, serving = 0, times_waited = 0;
        std::array<one_thread, threads> thread{};
        bool operator==(const state&) const = default;
    };
    using action = fg::range<0u, threads - 1>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, unsigned who) {
        one_thread& own = s.thread[who];
        if (own.at == phase::waiting && own.ticket != s.serving) return false;
        if (own.at == phase::idle) {
            own = {phase::waiting, s.next_ticket++};
            if (Counts && own.ticket != s.serving) ++s.times_waited;
        } else if (own.at == phase::waiting) {
            own.at = phase::inside;
        } else {
            own = {};
            ++s.serving;
        }
        return true;
    }
    static constexpr bool within_boundary(const state& s) { return s.next_ticket < 12; }
    static constexpr auto properties = fg::properties{
        fg::never<"two threads are inside">([](const state& s) { return two_inside(s); }),
    };
};

/// How many are served before a thread, instead of its number: nothing grows.
struct with_distances {
    struct one_thread {
        phase at = phase::idle;
        fg::within<0, int{threads} - 1> ahead = 0;
        bool operator==(const one_thread&) const = default;
    };
    struct state {
        std::array<one_thread, threads> thread{};
        bool operator==(const state&) const = default;
    };
    using action = fg::range<0u, threads - 1>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, unsigned who) {
        one_thread& own = s.thread[who];
        if (own.at == phase::waiting && own.ahead != 0) return false;
        if (own.at == phase::idle) {
            int before = 0;
            for (const one_thread& thread : s.thread) before += thread.at != phase::idle;
            own = {phase::waiting, before};
        } else if (own.at == phase::waiting) {
            own.at = phase::inside;
        } else {
            own = {};
            for (one_thread& thread : s.thread)
                if (thread.at == phase::waiting) --thread.ahead;
        }
        return true;
    }
    static constexpr auto properties = fg::properties{
        fg::never<"two threads are inside">([](const state& s) { return two_inside(s); }),
    };
};

/// Threads that only their places in the queue distinguish.
struct with_symmetry {
    using id = fg::scalarset<"thread", threads>;
    using one_thread = with_distances::one_thread;
    struct state {
        fg::scalarset_array<id, one_thread> thread{};
        bool operator==(const state&) const = default;
    };
    struct step { id who; };
    using action = fg::product<step, id>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, const step& a) {
        one_thread& own = s.thread[a.who];
        if (own.at == phase::waiting && own.ahead != 0) return false;
        if (own.at == phase::idle) {
            const auto before = s.thread.count_if([](const one_thread& thread) { return thread.at != phase::idle; });
            own = {phase::waiting, static_cast<int>(before)};
        } else if (own.at == phase::waiting) {
            own.at = phase::inside;
        } else {
            own = {};
            s.thread.for_each([](one_thread& thread) {
                if (thread.at == phase::waiting) --thread.ahead;
            });
        }
        return true;
    }
    static constexpr auto properties = fg::properties{
        fg::never<"two threads are inside">(
            [](const state& s) { return s.thread.count_if([](const one_thread& thread) { return is_inside(thread); }) > 1; }),
    };
};

using as_programmed = with_numbers<true>;
using without_counter = with_numbers<false>;
FOREGONE_RUNTIME_CHECK(as_programmed);
FOREGONE_RUNTIME_CHECK(without_counter);
FOREGONE_RUNTIME_CHECK(with_distances);
FOREGONE_RUNTIME_CHECK(with_symmetry);
