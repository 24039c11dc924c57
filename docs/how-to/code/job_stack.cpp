// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>

#include <deque>
#include <vector>

namespace fg = foregone;

/// Jobs of six kinds wait, at most six of them; a worker takes the newest.
template <template <class> class List>
struct job_stack {
    using job = fg::within<0, 5>;
    struct state {
        List<job> waiting{};
        bool operator==(const state&) const = default;
    };
    struct submit { job what; };
    struct take {};
    using action = fg::one_of<fg::product<submit, job>, take>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, const submit& a) {
        if (s.waiting.size() == 6) return false;
        s.waiting.push_back(a.what);
        return true;
    }
    static constexpr bool next(state& s, take) {
        if (s.waiting.empty()) return false;
        s.waiting.pop_back();
        return true;
    }
    static constexpr auto properties = fg::properties{
        fg::always<"at most six jobs wait">([](const state& s) { return s.waiting.size() <= 6; }),
        fg::sometimes<"six jobs wait">([](const state& s) { return s.waiting.size() == 6; }),
    };
};

template <class T> using in_place = fg::inline_vector<T, 6>;
template <class T> using in_vector = std::vector<T>;
template <class T> using in_deque = std::deque<T>;

static_assert(fg::why_not_packable<job_stack<in_place>::state> == "");
static_assert(fg::why_not_packable<job_stack<in_vector>::state> != "");

FOREGONE_RUNTIME_CHECK(job_stack<in_place>);
FOREGONE_RUNTIME_CHECK(job_stack<in_vector>);
FOREGONE_RUNTIME_CHECK(job_stack<in_deque>);
