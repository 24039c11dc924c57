// SPDX-License-Identifier: BSL-1.0
// The program whose printed tests run.sh compiles: failing checks, of each kind of model in each kind of scope.

#include "suites.hpp"

// States.
FOREGONE_RUNTIME_CHECK(counter);
FOREGONE_CHECK(counter, fg::reachable.budget(2));  // the compiler may decide the run, but not the check
FOREGONE_RUNTIME_CHECK(counter, fg::sequences<4>);
FOREGONE_RUNTIME_CHECK(counter, fg::random{});
FOREGONE_CHECK(quoted, fg::reachable.budget(2));
FOREGONE_RUNTIME_CHECK(quoted);
FOREGONE_CHECK(owning_and_wrong);
FOREGONE_CHECK(not_constexpr);
FOREGONE_RUNTIME_CHECK(choosing);
FOREGONE_RUNTIME_CHECK(dead_end);
FOREGONE_RUNTIME_CHECK(many_arguments, fg::reachable.covering<2>());
FOREGONE_RUNTIME_CHECK(fg::alike<differing>);

// Names.
FOREGONE_RUNTIME_CHECK(unnamed);
FOREGONE_RUNTIME_CHECK(templated<std::vector<int>, INT_MIN, ULONG_MAX, true, '\'', color::green, "a \"b\"\\\n">);
FOREGONE_RUNTIME_CHECK(templated<unnamed, -1, 0, false, '\0', static_cast<color>(3), "\xE2\x82\xAC">::inner);
FOREGONE_RUNTIME_CHECK(with_function<twice>);
FOREGONE_RUNTIME_CHECK(with_terms<terms{-0.1, 1e30f, INT_MIN, {'a', '\0', '"'}, "abc", 0}>);
FOREGONE_RUNTIME_CHECK(with_types<std::pair<int, std::string>, std::map<const char*, long double>, int (*)(int), const int&, int[3],
                                  std::optional<unnamed>, std::variant<color, bool>, decltype(nullptr)>);
FOREGONE_RUNTIME_CHECK(with_numbers<0, SIZE_MAX>);
FOREGONE_RUNTIME_CHECK(with_template<std::vector>);
FOREGONE_RUNTIME_CHECK(with_value<-0.5>);
FOREGONE_RUNTIME_CHECK(with_value<&counter::initial>);
FOREGONE_RUNTIME_CHECK(with_value<std::array<color, 2>{}>);
FOREGONE_RUNTIME_CHECK(house::room<with_numbers<>>::door);

// Systems under test.
FOREGONE_RUNTIME_CHECK(cell);
FOREGONE_CHECK(cell, fg::sequences<4>.budget(3));
FOREGONE_RUNTIME_CHECK(cell, fg::transition_tour);
FOREGONE_RUNTIME_CHECK(cell, fg::covering_sequences<3>);
FOREGONE_RUNTIME_CHECK(without_model, fg::sequences<3>);
FOREGONE_RUNTIME_CHECK(several_models, fg::sequences<2>);
FOREGONE_RUNTIME_CHECK(lines<64>, fg::random{});
FOREGONE_RUNTIME_CHECK(surrounded, fg::sequences<3>);
FOREGONE_RUNTIME_CHECK(mortal, fg::sequences<3>);

// Machines.
FOREGONE_RUNTIME_CHECK(fg::machine<door>);
FOREGONE_RUNTIME_CHECK(fg::machines<door, 2>);
FOREGONE_RUNTIME_CHECK(fg::conforms_to<made_door, endless_door>, fg::sequences<3>);

// Programs.
FOREGONE_RUNTIME_CHECK(fg::program<sums>, fg::paths<3>);
FOREGONE_CHECK(fg::program<sums>, fg::paths<3>.budget(2));
FOREGONE_RUNTIME_CHECK(fg::program<sums>, fg::random{});
FOREGONE_RUNTIME_CHECK(fg::program<throwing<5, int>>, fg::paths<3>);
FOREGONE_RUNTIME_CHECK(fg::program<throwing<7, unsigned char>>, fg::paths<3>);
FOREGONE_RUNTIME_CHECK(fg::program<nothing_left>, fg::paths<3>);
FOREGONE_RUNTIME_CHECK(fg::program<sealed>, fg::paths<3>.without_escape());
FOREGONE_RUNTIME_CHECK(as_struct, fg::paths<1>);
FOREGONE_RUNTIME_CHECK(fg::program<dying>, fg::paths<3>);
