// SPDX-License-Identifier: BSL-1.0
// Systems that a search copies, and those that it runs from their start instead.
#include "check/laws.hpp"

#include <foregone/check.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/model/behavior.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/model/command.hpp>
#include <foregone/model/stepped.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace test_copied_systems {

namespace fg = foregone;

constexpr unsigned state_count = 4, action_count = 3;

/// A machine made of numbers, which every system runs; the oracle has one, too, and in half of all cases another one.
struct machine {
    std::array<std::array<unsigned char, action_count>, state_count> next{}, answer{};

    static machine made_of(std::mt19937& numbers) {
        machine made;
        for (unsigned s = 0; s < state_count; ++s)
            for (unsigned a = 0; a < action_count; ++a) {
                made.next[s][a] = static_cast<unsigned char>(numbers() % state_count);
                made.answer[s][a] = static_cast<unsigned char>(numbers() % 3);
            }
        return made;
    }
};

machine of_systems, of_oracle;

/// One step from the state at `at`, which has an address, wherever the system keeps it.
int taken_at(unsigned char& at, unsigned action) {
    const int answer = of_systems.answer[at][action];
    at = of_systems.next[at][action];
    return answer;
}

struct by_value {
    unsigned char at = 0;
    int take(unsigned action) { return taken_at(at, action); }
};
struct by_shared_pointer {
    std::shared_ptr<unsigned char> at = std::make_shared<unsigned char>();
    int take(unsigned action) { return taken_at(*at, action); }
};
struct by_descriptor {
    static constexpr std::size_t most = 1 << 20;
    static inline std::array<unsigned char, most> open{};
    static inline std::atomic<unsigned> last{0};
    static unsigned opened() {
        const unsigned number = last.fetch_add(1) % most;
        return open[number] = 0, number;
    }

    unsigned number = opened();
    int take(unsigned action) { return taken_at(open[number], action); }
};
class by_pointer_within {
    std::array<unsigned char, 2> states_{};
    unsigned char* at_ = states_.data();

public:
    int take(unsigned action) { return taken_at(*at_, action); }
};
struct by_name {
    static inline thread_local unsigned char at = 0;
    by_name() { at = 0; }
    int take(unsigned action) { return taken_at(at, action); }
};
struct pinned {
    unsigned char at = 0;
    pinned() = default;
    pinned(const pinned&) = delete;
    pinned& operator=(const pinned&) = delete;
    int take(unsigned action) { return taken_at(at, action); }
};

template <class System>
struct judged {
    using system = System;
    using action = fg::range<0u, action_count - 1>;
    static int perform(system& s, unsigned action) { return s.take(action); }
    using model = unsigned char;
    static model next(model m, unsigned action) { return of_oracle.next[m][action]; }
    struct expect_the_answer {
        static int expected(const model& m, unsigned action) { return of_oracle.answer[m][action]; }
    };
    using expectations = fg::first_of<expect_the_answer>;
};

/// The same, in which the author is wrong about copies.
template <class System>
struct believed : judged<System> {
    static constexpr bool copies_are_independent = true;
};
template <class System>
struct denied : judged<System> {
    static constexpr bool copies_are_independent = false;
};

template <class Model>
constexpr bool is_copied = fg::search_view<Model>::copyable;
static_assert(is_copied<judged<by_value>> && !is_copied<denied<by_value>>);
static_assert(!is_copied<judged<by_shared_pointer>> && !is_copied<judged<by_descriptor>> && !is_copied<judged<by_pointer_within>> &&
              !is_copied<judged<by_name>> && !is_copied<judged<pinned>>);
static_assert(is_copied<believed<by_shared_pointer>> && !is_copied<believed<pinned>>);

/// What makes a system may reset something elsewhere, also where the system has a text of its own.
struct at_a_global {
    static inline thread_local unsigned char at = 0;
    std::string beside = "any";
    int take(unsigned action) { return taken_at(at, action); }
};
struct made_by_the_model : judged<at_a_global> {
    static at_a_global create() { return at_a_global::at = 0, at_a_global{}; }
};
static_assert(!is_copied<made_by_the_model>);

/// A system has a text, and the model of its oracle views what it answers.
struct views_answers {
    struct system {
        std::string text = "any";
        std::string_view read() { return text; }
    };
    using action = fg::range<0, 1>;
    static std::string_view perform(system& s, int) { return s.read(); }
    struct model {
        std::string_view last;
        bool operator==(const model&) const = default;
    };
    static model next(const model&, int, std::string_view seen) { return {seen}; }
    struct expect_any {
        static bool accepts(const model&, int, std::string_view) { return true; }
    };
    using expectations = fg::first_of<expect_any>;
};
struct views_nothing : views_answers {
    struct model {
        std::string last;
        bool operator==(const model&) const = default;
    };
    static model next(const model&, int, std::string_view seen) { return {std::string(seen)}; }
    struct expect_any {
        static bool accepts(const model&, int, std::string_view) { return true; }
    };
    using expectations = fg::first_of<expect_any>;
};
static_assert(!is_copied<views_answers> && is_copied<views_nothing>);

/// Without a model, answers stay in the history: they refer to the system that gave them.
struct remembers_views {
    static constexpr bool copies_are_independent = false;
    struct system {
        std::vector<std::string> all{std::string(40, 'a'), std::string(40, 'b')};
        std::string_view read(int i) { return all[static_cast<std::size_t>(i)]; }
    };
    using action = fg::range<0, 1>;
    static std::string_view perform(system& s, int i) { return s.read(i); }
    struct same_as_before {
        static bool accepts(const fg::observations<int, std::string_view>& steps, int a, std::string_view seen) {
            for (const auto& step : steps)
                if (step.action == a) return step.answer == seen;
            return true;
        }
    };
    using expectations = fg::first_of<same_as_before>;
};
TEST(engine_copied_systems, answers_in_the_history_are_those_of_the_system_that_runs) {
    EXPECT_TRUE((laws::explored_alone<remembers_views, fg::sequences<5>>().holds()));
}

/// With the model that is first here, the compiler can make a system; with another one, that writes to a global.
template <int Writes>
struct made_for_each_model : judged<by_value> {
    static inline int written = 0;
    using initial = fg::range<0, 3>;
    static constexpr by_value create(const unsigned char& m) {
        if (m == Writes) written = m;
        return {};
    }
};
template <int Writes>
struct made_for_the_initial_model : judged<by_value> {
    static constexpr unsigned char initial() { return 2; }
    static constexpr by_value create(const unsigned char& m) { return made_for_each_model<Writes>::create(m); }
};
static_assert(!is_copied<made_for_each_model<3>> && is_copied<made_for_each_model<4>>);
static_assert(!is_copied<made_for_the_initial_model<2>> && is_copied<made_for_the_initial_model<0>>);

/// Answers that commands remember may point into the system.
template <class System, class Answer>
struct remembers_answers {
    using system = System;
    struct model {
        bool asked = false;
    };
    struct ask {
        bool precondition(const model& m) const { return !m.asked; }
        void next(model& m) const { m.asked = true; }
        Answer run(system& s) const { return s.first(); }
    };
    struct use {
        fg::result_of<ask> of;
        bool run(system&, const auto& earlier) const { return static_cast<void>(earlier[of]), true; }
        bool expected(const model&) const { return true; }
    };
    using commands = fg::one_of<ask, fg::product<use, fg::results_of<ask, 1>>>;
};
struct cells {
    std::array<int, 2> all{};
    int* first() { return all.data(); }
};
struct cells_with_numbers {
    std::array<int, 2> all{};
    int first() { return all[0]; }
};
struct resets {
    resets() { at_a_global::at = 0; }
};
struct begins_with_a_reset : remembers_answers<cells_with_numbers, int> {
    using around_cycle = resets;
    static constexpr cells_with_numbers create() { return {}; }
};
static_assert(!is_copied<begins_with_a_reset>);
static_assert(!is_copied<remembers_answers<cells, int*>> && is_copied<remembers_answers<cells_with_numbers, int>>);

/// Calls f with the number of each case; in every second one the oracle differs in one answer or one step.
template <class F>
void each_case(unsigned cases, F&& f) {
    std::mt19937 numbers(39);
    for (unsigned i = 0; i < cases; ++i) {
        of_systems = of_oracle = machine::made_of(numbers);
        const auto at = static_cast<unsigned>(numbers() % state_count), action = static_cast<unsigned>(numbers() % action_count);
        if (i % 4 == 1) of_oracle.answer[at][action] = static_cast<unsigned char>((of_oracle.answer[at][action] + 1) % 3);
        if (i % 4 == 3) of_oracle.next[at][action] = static_cast<unsigned char>((of_oracle.next[at][action] + 1) % state_count);
        f(i);
    }
}

constexpr auto scope = fg::sequences<5>;

template <class System>
void expect_verdict(const fg::verdict& wanted, unsigned number) {
    const fg::verdict alone = laws::explored_alone<judged<System>, scope>();
    const fg::verdict together = laws::explored_by_threads<judged<System>, scope>(2);
    EXPECT_EQ(verdict_text(alone), verdict_text(wanted)) << "case " << number;
    EXPECT_EQ(verdict_text(together), verdict_text(wanted)) << "case " << number;
}

TEST(engine_copied_systems, a_handle_has_the_verdict_of_a_system_that_cannot_be_copied) {
    unsigned violated = 0;
    each_case(120, [&](unsigned number) {
        const fg::verdict wanted = laws::explored_alone<judged<pinned>, scope>();
        violated += wanted.violated();
        expect_verdict<by_value>(wanted, number);
        expect_verdict<by_shared_pointer>(wanted, number);
        expect_verdict<by_descriptor>(wanted, number);
        expect_verdict<by_pointer_within>(wanted, number);
        expect_verdict<by_name>(wanted, number);
    });
    EXPECT_GT(violated, 30u);
    EXPECT_LT(violated, 90u);
}

enum class noticed { right, refused, not_repeated, nothing };

/// What becomes of a search on copies that share something: the runner takes each violation again.
template <class System>
noticed notice(const fg::verdict& wanted) {
    try {
        const fg::verdict found = laws::explored_alone<believed<System>, scope>();
        if (found.violated() && laws::replayed_quietly<believed<System>>(found.trace).property != found.property)
            return noticed::not_repeated;
        return found.result == wanted.result ? noticed::right : noticed::nothing;
    } catch (const fg::invalid_program& error) {
        EXPECT_NE(std::string(error.what()).find("a copy of the system does not do what the system does"), std::string::npos);
        EXPECT_NE(std::string(error.what()).find("copies_are_independent = false"), std::string::npos);
        return noticed::refused;
    }
}

template <class System>
void expect_noticed() {
    unsigned refused = 0, not_repeated = 0;
    each_case(120, [&](unsigned number) {
        const noticed what = notice<System>(laws::explored_alone<judged<pinned>, scope>());
        EXPECT_NE(what, noticed::nothing) << "case " << number;
        refused += what == noticed::refused, not_repeated += what == noticed::not_repeated;
    });
    EXPECT_GT(refused + not_repeated, 60u);
}

TEST(engine_copied_systems, copies_that_share_something_against_the_word_of_the_author_are_noticed) {
    expect_noticed<by_shared_pointer>();
    expect_noticed<by_descriptor>();
    expect_noticed<by_name>();
}

/// A set that answers wrongly if the first question comes after a value was put into it. A search on copies of a handle asks the
/// first question before.
struct first_question {
    struct part {
        bool has = false, was_asked = false;
    };
    std::shared_ptr<part> in = std::make_shared<part>();

    void put() const { in->has = true; }
    bool has() const { return std::exchange(in->was_asked, true) ? in->has : false; }
};
struct asks_first {
    using system = first_question;
    struct model {
        bool has = false;
    };
    struct has {
        bool run(system& s) const { return s.has(); }
        bool expected(const model& m) const { return m.has; }
    };
    struct put {
        void run(system& s) const { s.put(); }
        void next(model& m) const { m.has = true; }
    };
    using commands = fg::one_of<has, put>;
};
struct asks_first_of_copies : asks_first {
    static constexpr bool copies_are_independent = true;
};

TEST(engine_copied_systems, a_run_that_copies_hide_is_found) {
    const fg::verdict found = laws::explored_alone<asks_first, fg::sequences<2>>();
    EXPECT_TRUE(found.violated());
    EXPECT_EQ(found.trace.actions, (std::vector<std::uint64_t>{1, 0}));
    laws::expect_replays<asks_first>(found);
}

TEST(engine_copied_systems, a_search_that_passes_on_copies_names_the_run_that_does_not) {
    for (const unsigned workers : {0u, 1u, 4u}) {
        try {
            const fg::verdict found = workers == 0 ? laws::explored_alone<asks_first_of_copies, fg::sequences<3>>()
                                                   : laws::explored_by_threads<asks_first_of_copies, fg::sequences<3>>(workers);
            ADD_FAILURE() << verdict_text(found);
        } catch (const fg::invalid_program& error) {
            const std::string what = error.what();
            EXPECT_NE(what.find("is judged otherwise on a copy, after another copy took a step"), std::string::npos) << what;
        }
    }
}

/// A cache whose implicit copy keeps iterators into the list of the original.
class least_recently_used {
    std::list<std::pair<int, int>> entries_{};
    std::unordered_map<int, std::list<std::pair<int, int>>::iterator> at_{};

public:
    void put(int key, int value) {
        if (const auto found = at_.find(key); found != at_.end()) entries_.erase(found->second), at_.erase(found);
        entries_.push_front({key, value});
        at_[key] = entries_.begin();
        if (entries_.size() > 2) at_.erase(entries_.back().first), entries_.pop_back();
    }
    std::optional<int> get(int key) {
        const auto found = at_.find(key);
        if (found == at_.end()) return std::nullopt;
        entries_.splice(entries_.begin(), entries_, found->second);
        return found->second->second;
    }
};
struct cache {
    using system = least_recently_used;
    struct model {
        std::list<std::pair<int, int>> entries{};

        std::optional<int> use(int key) {
            for (auto one = entries.begin(); one != entries.end(); ++one)
                if (one->first == key) return entries.splice(entries.begin(), entries, one), one->second;
            return std::nullopt;
        }
    };
    struct put {
        int key, value;
        void next(model& m) const {
            m.entries.remove_if([&](const auto& one) { return one.first == key; });
            m.entries.push_front({key, value});
            if (m.entries.size() > 2) m.entries.pop_back();
        }
        void run(system& s) const { s.put(key, value); }
    };
    struct get {
        int key;
        void next(model& m) const { m.use(key); }
        std::optional<int> run(system& s) const { return s.get(key); }
        std::optional<int> expected(const model& m) const { return model(m).use(key); }
    };
    using commands = fg::one_of<fg::product<put, fg::range<0, 2>, fg::range<7, 8>>, fg::product<get, fg::range<0, 2>>>;
};

TEST(engine_copied_systems, a_correct_class_with_a_wrong_copy_passes) {
    EXPECT_TRUE((laws::explored_alone<cache, fg::sequences<4>>().holds()));
    EXPECT_TRUE((laws::explored_by_threads<cache, fg::sequences<4>>(2).holds()));
}

/// A state that is a pointer: all copies are one state.
template <bool ComparesAddresses>
struct pointed {
    struct state {
        std::shared_ptr<int> at = std::make_shared<int>(0);

        bool operator==(const state& other) const { return ComparesAddresses ? at == other.at : *at == *other.at; }
        friend std::uint64_t hash_value(const state& s) {
            return ComparesAddresses ? reinterpret_cast<std::uint64_t>(s.at.get()) : static_cast<std::uint64_t>(*s.at);
        }
    };
    enum class action { more, less };
    static state initial() { return {}; }
    static state next(state s, action a) {
        if (a == action::more && *s.at < 3) ++*s.at;
        if (a == action::less && *s.at > 0) --*s.at;
        return s;
    }
    static constexpr auto properties = fg::properties{fg::always<"less than 3">([](const state& s) { return *s.at < 3; })};
};

template <class Model, auto Scope = fg::reachable>
std::string refused() {
    try {
        return verdict_text(laws::explored_alone<Model, Scope>());
    } catch (const fg::invalid_program& error) { return error.what(); }
}

TEST(engine_copied_systems, a_graph_of_states_that_are_pointers_is_no_proof) {
    EXPECT_NE(refused<pointed<true>>().find("the initial state is not equal to itself"), std::string::npos);
    EXPECT_NE(refused<pointed<false>>().find("a copy of a state does not behave as the state itself"), std::string::npos);
}

TEST(engine_copied_systems, sequences_of_states_that_are_pointers_are_taken_from_the_start) {
    const fg::verdict found = laws::explored_alone<pointed<true>, fg::sequences<4>>();
    EXPECT_TRUE(found.violated());
    EXPECT_EQ(found.trace.actions, (std::vector<std::uint64_t>{0, 0, 0}));
}

/// A program by steps whose state is a handle: each path is run from its start.
template <class Number>
struct counting {
    struct state {
        Number number{};
        int steps = 0;
    };
    static constexpr state initial() { return {}; }
    static bool step(state& now, fg::chooser& choose) {
        now.number.add(choose("how many", std::uint64_t{2}));
        choose.expect(now.number.value() < 3, "fewer than 3");
        return ++now.steps < 3;
    }
};
struct plain_number {
    std::uint64_t n = 0;
    void add(std::uint64_t more) { n += more; }
    std::uint64_t value() const { return n; }
};
struct shared_number {
    std::shared_ptr<std::uint64_t> n = std::make_shared<std::uint64_t>(0);
    void add(std::uint64_t more) const { *n += more; }
    std::uint64_t value() const { return *n; }
};
static_assert(fg::shares_beginnings<counting<plain_number>>() && !fg::shares_beginnings<counting<shared_number>>());

TEST(engine_copied_systems, paths_of_a_handle_are_taken_from_the_start) {
    const auto found = [](auto program) {
        fg::sequential_executor alone;
        return fg::explore<fg::search_view<decltype(program)>, fg::paths<8>>(alone, {.check_in = laws::carry_on});
    };
    const fg::verdict plain = found(fg::stepped<counting<plain_number>>{}), shared = found(fg::stepped<counting<shared_number>>{});
    EXPECT_TRUE(plain.violated());
    EXPECT_EQ(verdict_text(shared), verdict_text(plain));
}

/// Fails in a path whose second step adds to what its first step added, if the first step is taken once.
struct believed_steps : counting<shared_number> {
    static constexpr bool copies_are_independent = true;
    static bool step(state& now, fg::chooser& choose) {
        const std::uint64_t before = now.number.value();
        now.number.add(choose("how many", std::uint64_t{2}));
        choose.expect(now.steps == 0 || before != 1 || now.number.value() != 2, "never two ones");
        if (++now.steps < 2) return true;
        now.number.add(10);
        return false;
    }
};

/// Numbers that look like values: an id beside a text, in a system, an oracle and a state; a descriptor that is closed at the end.
struct numbered {
    std::string name{};
    unsigned number = by_descriptor::opened();
    int take(unsigned action) const { return taken_at(by_descriptor::open[number], action); }
};
struct closed_at_the_end {
    unsigned number = by_descriptor::opened();
    ~closed_at_the_end() { by_descriptor::open[number] = 0; }
    int take(unsigned action) const { return taken_at(by_descriptor::open[number], action); }
};
struct numbered_state {
    struct state {
        unsigned number = by_descriptor::opened();
        bool operator==(const state&) const = default;
    };
    enum class action { on };
    static state initial() { return {}; }
    static state next(state s, action) { return s; }
    static constexpr auto properties = fg::properties{fg::always<"it is a number">([](const state&) { return true; })};
};
static_assert(!is_copied<judged<closed_at_the_end>>);

/// A class with a container of itself.
struct menu {
    struct entry {
        unsigned number = 0;
        std::vector<entry> below{};
    };
    std::vector<entry> entries{};
    int take(unsigned action) {
        std::vector<entry>* last = &entries;
        while (!last->empty()) last = &last->back().below;
        last->push_back({action});
        return static_cast<int>(action);
    }
};
static_assert(is_copied<judged<menu>>);

TEST(engine_copied_systems, a_class_with_a_container_of_itself_is_a_system) {
    of_oracle = {};
    fg::sequential_executor alone;
    const fg::verdict found = fg::explore<fg::search_view<judged<menu>>, scope>(alone, {.check_in = laws::carry_on});
    EXPECT_EQ(found.trace.actions, std::vector<std::uint64_t>{1});
}

TEST(engine_copied_systems, numbers_of_something_elsewhere_are_noticed) {
    of_systems = of_oracle = {};
    EXPECT_NE((refused<judged<numbered>, scope>()).find("differs in a number when it is made again"), std::string::npos);
    EXPECT_NE((refused<numbered_state, fg::sequences<2>>()).find("differs in a number"), std::string::npos);
    EXPECT_NE(refused<numbered_state>().find("differs in a number"), std::string::npos);
}

TEST(engine_copied_systems, paths_on_copies_that_hide_a_failure_are_noticed) {
    fg::sequential_executor alone;
    try {
        const fg::verdict found =
            fg::explore<fg::search_view<fg::stepped<believed_steps>>, fg::paths<8>>(alone, {.check_in = laws::carry_on});
        ADD_FAILURE() << verdict_text(found);
    } catch (const fg::invalid_program& error) {
        const std::string what = error.what();
        EXPECT_NE(what.find("the path 0/1/1 fails when it is run from its start"), std::string::npos) << what;
    }
}

}  // namespace test_copied_systems
