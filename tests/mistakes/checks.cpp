// SPDX-License-Identifier: BSL-1.0
// Mistakes in checks, scopes and properties: each is between its #ifdef and #endif, and table.txt has what compilers say of it.
#include <foregone/foregone.hpp>

#include <vector>

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

constexpr void throws_dice(fg::chooser& choose) { choose.expect(choose("eyes", 6) < 6, "at most six"); }
FOREGONE_CHECK(fg::program<throws_dice>, fg::paths<1>);

#ifdef MISTAKE_check_in_a_struct
struct in_a_struct {
    FOREGONE_CHECK(counter);
};
#endif

#ifdef MISTAKE_check_in_a_function
void in_a_function() { FOREGONE_CHECK(counter); }
#endif

#ifdef MISTAKE_runtime_check_in_a_struct
struct in_a_struct {
    FOREGONE_RUNTIME_CHECK(counter);
};
#endif

#ifdef MISTAKE_check_of_a_function
FOREGONE_CHECK(throws_dice, fg::paths<1>);
#endif

#ifdef MISTAKE_check_of_an_object
constexpr counter object{};
FOREGONE_CHECK(object);
#endif

#ifdef MISTAKE_check_of_no_model
struct unfinished {};
FOREGONE_CHECK(unfinished);
#endif

#ifdef MISTAKE_next_not_constexpr
int modulo(int n) { return n % 3; }
struct next_not_constexpr : counter {
    static state next(const state& s, action a) { return {a == action::add ? modulo(s.count + 1) : 0}; }
};
FOREGONE_STATIC_CHECK(next_not_constexpr);
#endif

#ifdef MISTAKE_initial_not_constexpr
struct initial_not_constexpr : counter {
    static state initial() { return {}; }
};
FOREGONE_STATIC_CHECK(initial_not_constexpr);
#endif

#ifdef MISTAKE_property_not_constexpr
bool is_three(int n) { return n == 3; }
struct property_not_constexpr : counter {
    static constexpr auto properties = fg::properties{fg::never<"three">([](const state& s) { return is_three(s.count); })};
};
FOREGONE_STATIC_CHECK(property_not_constexpr);
#endif

#ifdef MISTAKE_state_owns_memory
struct state_owns_memory : counter {
    struct state {
        std::vector<int> counts{1};
        bool operator==(const state&) const = default;
    };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return s; }
    static constexpr auto properties = fg::properties{fg::never<"none">([](const state& s) { return s.counts.empty(); })};
};
FOREGONE_STATIC_CHECK(state_owns_memory);
#endif

#ifdef MISTAKE_unknown_scope
FOREGONE_CHECK(counter, fg::sequence<3>);
#endif

#ifdef MISTAKE_number_as_scope
FOREGONE_CHECK(counter, 3);
#endif

#ifdef MISTAKE_sequences_negative
FOREGONE_CHECK(counter, fg::sequences<-1>);
#endif

#ifdef MISTAKE_sequences_of_nothing
FOREGONE_CHECK(counter, fg::sequences<0>);
#endif

#ifdef MISTAKE_random_without_braces
FOREGONE_CHECK(counter, fg::random);
#endif

#ifdef MISTAKE_scope_not_constant
fg::random scope{.runs = 3, .steps = 5};
FOREGONE_CHECK(counter, scope);
#endif

#ifdef MISTAKE_expected_violation_no_text
FOREGONE_CHECK(counter, fg::reachable.expect_violation(3));
#endif

#ifdef MISTAKE_expected_violation_unknown
FOREGONE_CHECK(counter, fg::reachable.expect_violation("four"));
#endif

#ifdef MISTAKE_covering_not_included
FOREGONE_CHECK(counter, fg::reachable.covering<2>());
#endif

#ifdef MISTAKE_paths_of_a_model
FOREGONE_CHECK(counter, fg::paths<3>);
#endif

#ifdef MISTAKE_states_of_a_program
FOREGONE_CHECK(fg::program<throws_dice>, fg::reachable);
#endif

#ifdef MISTAKE_program_copies_chooser
constexpr void copies(fg::chooser choose) { choose("eyes", 6); }
FOREGONE_CHECK(fg::program<copies>, fg::paths<1>);
#endif

#ifdef MISTAKE_struct_copies_chooser
struct copies {
    static constexpr void run(fg::chooser choose) { choose("eyes", 6); }
};
FOREGONE_CHECK(copies, fg::paths<1>);
#endif

#ifdef MISTAKE_property_captures
constexpr auto above(int limit) {
    return fg::properties{fg::never<"too many">([limit](const counter::state& s) { return s.count > limit; })};
}
struct property_captures : counter {
    static constexpr auto properties = above(3);
};
FOREGONE_CHECK(property_captures);
#endif

#ifdef MISTAKE_property_not_static
struct property_not_static : counter {
    constexpr auto properties = fg::properties{fg::never<"two">([](const state& s) { return s.count == 2; })};
};
FOREGONE_CHECK(property_not_static);
#endif

#ifdef MISTAKE_property_without_list
struct property_without_list : counter {
    static constexpr auto properties = fg::never<"three">([](const state& s) { return s.count == 3; });
};
FOREGONE_CHECK(property_without_list);
#endif

#ifdef MISTAKE_property_of_other_state
struct property_of_other_state : counter {
    static constexpr auto properties = fg::properties{fg::never<"three">([](const char* text) { return text == nullptr; })};
};
FOREGONE_CHECK(property_of_other_state);
#endif

#ifdef MISTAKE_property_without_name
struct property_without_name : counter {
    static constexpr auto properties = fg::properties{fg::never([](const state& s) { return s.count == 3; })};
};
FOREGONE_CHECK(property_without_name);
#endif

#ifdef MISTAKE_property_with_name_as_argument
struct name_as_argument : counter {
    static constexpr auto properties = fg::properties{fg::always("small", [](const state& s) { return s.count < 9; })};
};
FOREGONE_CHECK(name_as_argument);
#endif

#ifdef MISTAKE_property_private
class property_private : public counter {
    static constexpr auto properties = fg::properties{fg::never<"two">([](const state& s) { return s.count == 2; })};
};
FOREGONE_CHECK(property_private);
#endif

#ifdef MISTAKE_model_not_declared
FOREGONE_CHECK(countr, fg::sequences<2>);
#endif
