// SPDX-License-Identifier: BSL-1.0
// Checks whose runs have numbers: sequences, random runs, planned runs and drawn paths, as a program.

#include "../../bench/models_only.hpp"

#include "../../examples/memory.cpp"

#include "../../bench/models_end.hpp"

#include <cstdlib>

namespace numbered_checks {

/// Stops counting at one.
struct lazy_counter {
    int count = 0;
    void add() { count += count < 1; }
};

struct counting {
    using system = lazy_counter;
    struct model {
        int count = 0;
        bool operator==(const model&) const = default;
    };
    struct add {
        int twice;
        bool precondition(const model& m) const { return m.count < 5; }
        void next(model& m) const { ++m.count; }
        void run(system& s) const { s.add(); }
    };
    struct get {
        int run(const system& s) const { return s.count; }
        int expected(const model& m) const { return m.count; }
    };
    struct is_many {
        bool run(const system& s) const { return s.count > 1; }
        bool expected(const model& m) const { return m.count > 1; }
    };
    using commands = fg::one_of<fg::product<add, fg::values<0, 1>>, get, is_many>;
};

/// Ends the process where the counter stops, and answers what the model cannot know.
struct dying : counting {
    struct get {
        int run(const system& s) const { return s.count < 1 ? s.count : (std::abort(), 0); }
        void next(model&, int) const {}
        bool postcondition(const model&, int) const { return true; }
    };
    using commands = fg::one_of<fg::product<add, fg::values<0, 1>>, get>;
};

/// Throws in `next`.
struct throwing : counting {
    static constexpr fg::no_properties properties{};
    struct get {
        void next(model&) const { throw 7; }
        void run(const system&) const {}
    };
    using commands = get;
};

inline void coins(fg::chooser& choose) {
    int heads = 0;
    while (choose.either("coin")) choose.expect(++heads < 3, "fewer than three heads");
}

struct lamp {
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {!s.lit}; }
    static constexpr auto properties = fg::properties{fg::never<"it shines">([](const state& s) { return s.lit; })};
};

/// The first version of the memory's model, in the article that the example is from.
struct first_version : memory_example::memory_behavior {
    using expectations = fg::first_of<expect_default_value>;
};

FOREGONE_RUNTIME_CHECK(first_version, fg::sequences<2>);
FOREGONE_RUNTIME_CHECK(lamp);
FOREGONE_RUNTIME_CHECK(counting, fg::random{.runs = 20, .steps = 12});
FOREGONE_RUNTIME_CHECK(counting, fg::transition_tour);
FOREGONE_RUNTIME_CHECK(counting, fg::covering_sequences<3>);
FOREGONE_RUNTIME_CHECK(counting, fg::sequences<4>);
FOREGONE_RUNTIME_CHECK(counting, fg::sequences<2>);
FOREGONE_RUNTIME_CHECK(dying, fg::random{.runs = 20, .steps = 12});
FOREGONE_RUNTIME_CHECK(throwing, fg::random{.runs = 20, .steps = 12});
FOREGONE_RUNTIME_CHECK(fg::program<coins>, fg::random{.runs = 30, .steps = 10});

}  // namespace numbered_checks
