// SPDX-License-Identifier: BSL-1.0
// Mistakes in transition systems: each is between its #ifdef and #endif, and table.txt has what compilers say of it.
#include <foregone/foregone.hpp>

#include <memory>
#include <optional>
#include <unordered_set>

namespace fg = foregone;

struct counter {
    struct state {
        int count = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { add, reset };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) { return {a == action::add ? (s.count + 1) % 3 : 0}; }
    static constexpr auto properties = fg::properties{fg::never<"three">([](const state& s) { return s.count == 3; })};
};
FOREGONE_CHECK(counter);

#ifdef MISTAKE_property_violated
struct violated : counter {
    static constexpr auto properties = fg::properties{fg::never<"two">([](const state& s) { return s.count == 2; })};
};
FOREGONE_CHECK(violated);
#endif

#ifdef MISTAKE_no_next
struct no_next {
    using state = counter::state;
    using action = counter::action;
    static constexpr state initial() { return {}; }
};
FOREGONE_CHECK(no_next);
#endif

#ifdef MISTAKE_next_of_other_arguments
struct next_of_other_arguments : counter {
    static constexpr state next(action a, const state& s) { return counter::next(s, a); }
};
FOREGONE_CHECK(next_of_other_arguments);
#endif

#ifdef MISTAKE_next_returns_a_number
struct next_returns_a_number : counter {
    static constexpr int next(const state& s, action) { return s.count + 1; }
};
FOREGONE_CHECK(next_returns_a_number);
#endif

#ifdef MISTAKE_next_of_an_object
struct next_of_an_object : counter {
    constexpr state next(const state& s, action a) const { return counter::next(s, a); }
};
FOREGONE_CHECK(next_of_an_object);
#endif

#ifdef MISTAKE_no_initial
struct no_initial {
    using state = counter::state;
    using action = counter::action;
    static constexpr state next(const state& s, action a) { return counter::next(s, a); }
};
FOREGONE_CHECK(no_initial);
#endif

#ifdef MISTAKE_initial_of_an_object
struct initial_of_an_object : counter {
    constexpr state initial() const { return {}; }
};
FOREGONE_CHECK(initial_of_an_object);
#endif

#ifdef MISTAKE_no_action
struct no_action {
    using state = counter::state;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, counter::action a) { return counter::next(s, a); }
};
FOREGONE_CHECK(no_action);
#endif

#ifdef MISTAKE_action_no_domain
struct action_no_domain : counter {
    struct action {
        int by;
    };
    static constexpr state next(const state& s, const action& a) { return {(s.count + a.by) % 3}; }
};
FOREGONE_CHECK(action_no_domain);
#endif

#ifdef MISTAKE_action_int
struct action_int : counter {
    using action = int;
    static constexpr state next(const state& s, int by) { return {(s.count + by) % 3}; }
};
FOREGONE_CHECK(action_int);
#endif

#ifdef MISTAKE_enumerators_out_of_range
struct enumerators_out_of_range : counter {
    enum class action { add = 1000, reset = 1001 };
    static constexpr state next(const state& s, action a) { return {a == action::add ? (s.count + 1) % 3 : 0}; }
};
FOREGONE_CHECK(enumerators_out_of_range);
#endif

#ifdef MISTAKE_state_without_equality
struct state_without_equality : counter {
    struct state {
        int count = 0;
    };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {(s.count + 1) % 3}; }
    static constexpr auto properties = fg::properties{fg::never<"three">([](const state& s) { return s.count == 3; })};
};
FOREGONE_CHECK(state_without_equality);
#endif

#ifdef MISTAKE_member_without_equality
struct member_without_equality : counter {
    struct wheel {
        int turns = 0;
    };
    struct state {
        int count = 0;
        wheel left;
        bool operator==(const state&) const = default;
    };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {(s.count + 1) % 3, {}}; }
    static constexpr auto properties = fg::properties{fg::never<"three">([](const state& s) { return s.count == 3; })};
};
FOREGONE_CHECK(member_without_equality);
#endif

#ifdef MISTAKE_member_without_hash
struct member_without_hash : counter {
    struct state {
        int count = 0;
        std::unordered_set<int> seen;
        bool operator==(const state&) const = default;
    };
    static state initial() { return {}; }
    static state next(const state& s, action) { return {(s.count + 1) % 3, {}}; }
    static constexpr auto properties = fg::properties{fg::never<"three">([](const state& s) { return s.count == 3; })};
};
FOREGONE_CHECK(member_without_hash);
#endif

#ifdef MISTAKE_private_state
class wheel {
    int turns_ = 0;

public:
    constexpr void turn() { turns_ = (turns_ + 1) % 3; }
    bool operator==(const wheel&) const = default;
};
struct private_state : counter {
    struct state {
        int count = 0;
        wheel left;
        bool operator==(const state&) const = default;
    };
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action) { return s.left.turn(), true; }
    static constexpr auto properties = fg::properties{fg::never<"three">([](const state& s) { return s.count == 3; })};
};
FOREGONE_CHECK(private_state);
#endif

#ifdef MISTAKE_array_in_state
struct array_in_state : counter {
    struct state {
        int counts[2]{};
        bool operator==(const state&) const = default;
    };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {{(s.counts[0] + 1) % 3, s.counts[1]}}; }
    static constexpr auto properties = fg::properties{fg::never<"three">([](const state& s) { return s.counts[0] == 3; })};
};
FOREGONE_CHECK(array_in_state);
#endif

#ifdef MISTAKE_const_member
struct const_member : counter {
    struct state {
        int count = 0;
        const int limit = 3;
        bool operator==(const state&) const = default;
    };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {(s.count + 1) % s.limit}; }
    static constexpr auto properties = fg::properties{fg::never<"three">([](const state& s) { return s.count == 3; })};
};
FOREGONE_CHECK(const_member);
#endif

#ifdef MISTAKE_unique_pointer_in_state
struct unique_pointer_in_state : counter {
    struct state {
        std::unique_ptr<int> count;
        bool operator==(const state&) const = default;
    };
    static state initial() { return {}; }
    static bool next(state& s, action) { return s.count = std::make_unique<int>(1), true; }
    static constexpr auto properties = fg::properties{fg::never<"none">([](const state& s) { return !s.count; })};
};
FOREGONE_CHECK(unique_pointer_in_state);
#endif

#ifdef MISTAKE_state_own_private
class own_private {
    struct state {
        int count = 0;
        bool operator==(const state&) const = default;
    };

public:
    enum class action { add };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {(s.count + 1) % 3}; }
};
FOREGONE_CHECK(own_private);
#endif

#ifdef MISTAKE_private_next
class private_next : public counter {
    static constexpr state next(const state& s, action a) { return counter::next(s, a); }
};
FOREGONE_CHECK(private_next);
#endif

#ifdef MISTAKE_misspelt_boundary
struct misspelt_boundary : counter {
    static constexpr bool within_boundry(const state& s) { return s.count < 2; }
};
FOREGONE_CHECK(misspelt_boundary);
#endif

#ifdef MISTAKE_invariant_not_read
struct invariant_not_read : counter {
    static constexpr bool invariant(const state& s) { return s.count < 2; }
};
FOREGONE_CHECK(invariant_not_read);
#endif

#ifdef MISTAKE_temporal_not_included
struct temporal_not_included : counter {
    static constexpr auto properties = fg::properties{fg::eventually<"two">([](const state& s) { return s.count == 2; })};
};
FOREGONE_CHECK(temporal_not_included);
#endif

#ifdef MISTAKE_fairness_not_included
struct fairness_not_included : counter {
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<counter::action::add>()};
    static constexpr auto properties = fg::properties{fg::eventually<"two">([](const state& s) { return s.count == 2; })};
};
FOREGONE_CHECK(fairness_not_included);
#endif

#ifdef MISTAKE_refinement_not_included
struct refinement_not_included : counter {
    static constexpr counter::state abstraction(const state& s) { return s; }
};
FOREGONE_CHECK(fg::refines<refinement_not_included, counter>);
#endif
