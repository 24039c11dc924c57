// SPDX-License-Identifier: BSL-1.0
// Traces of states in ITF and in TLC's JSON, judged by models: impl/logs/state_trace.hpp, accepts.hpp.

#include <foregone/accepts.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/domain/where.hpp>
#include <foregone/domain/product.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace test_state_traces {

namespace fg = foregone;

/// The bank of Quint's tutorial: accounts, deposits, and withdrawals that do not overdraw. Quint has a map from names, the model an
/// array.
struct bank {
    enum class account { alice, bob, charlie };
    struct state {
        std::array<int, 3> balances{};
        bool operator==(const state&) const = default;
    };
    struct deposit {
        account to;
        int amount;
    };
    struct withdraw {
        account from;
        int amount;
    };
    using action = fg::one_of<fg::product<deposit, fg::enumerators<account>, fg::integers<1, 3>>,
                              fg::product<withdraw, fg::enumerators<account>, fg::integers<1, 3>>>;
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state s, const deposit& a) {
        s.balances[static_cast<std::size_t>(a.to)] += a.amount;
        return s;
    }
    static constexpr std::optional<state> next(state s, const withdraw& a) {
        int& balance = s.balances[static_cast<std::size_t>(a.from)];
        if (balance < a.amount) return std::nullopt;
        balance -= a.amount;
        return s;
    }

    struct recorded {
        std::map<account, int> balances;
    };
    static recorded as_recorded(const state& s) {
        recorded made;
        for (const account each : {account::alice, account::bob, account::charlie})
            made.balances[each] = s.balances[static_cast<std::size_t>(each)];
        return made;
    }
};

/// The river of Quint's examples: a farmer takes a wolf, a goat and a cabbage across; sets, sum types, tuples and options.
struct river {
    enum class thing { Wolf, Goat, Cabbage };
    enum class bank { Left, Right };
    struct state {
        std::array<bool, 3> is_left{true, true, true};
        bank boat = bank::Left;
        std::optional<thing> carried{};
        bool operator==(const state&) const = default;
    };
    struct alone {};
    struct take {
        thing what;
    };
    using action = fg::one_of<alone, fg::product<take, fg::enumerators<thing>>>;
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state s, const alone&) { return across(s, std::nullopt); }
    static constexpr std::optional<state> next(state s, const take& a) {
        bool& is_left = s.is_left[static_cast<std::size_t>(a.what)];
        if (is_left != (s.boat == bank::Left)) return std::nullopt;
        is_left = !is_left;
        return across(s, a.what);
    }
    static constexpr std::optional<state> across(state s, std::optional<thing> carried) {
        const bool left = s.boat == bank::Left;
        const bool goat = s.is_left[1] == left, wolf = s.is_left[0] == left, cabbage = s.is_left[2] == left;
        if (goat && (wolf || cabbage)) return std::nullopt;
        s.boat = left ? bank::Right : bank::Left;
        s.carried = carried;
        return s;
    }

    struct recorded {
        std::set<thing> here;
        bank boat;
        std::optional<thing> carried;
    };
    static recorded as_recorded(const state& s) {
        recorded made{{}, s.boat, s.carried};
        for (const thing each : {thing::Wolf, thing::Goat, thing::Cabbage})
            if (s.is_left[static_cast<std::size_t>(each)]) made.here.insert(each);
        return made;
    }
};

/// A counter that wraps round; its members are named as the trace's variables.
struct counter {
    struct state {
        int count = 0;
        bool has_wrapped = false;
        bool operator==(const state&) const = default;
    };
    enum class action { Increment, Reset };
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state s, action a) {
        if (a == action::Increment) return s.count < 3 ? std::optional(state{s.count + 1, s.has_wrapped}) : std::nullopt;
        return s.count == 3 ? std::optional(state{0, true}) : std::nullopt;
    }
};

/// Messages are values of a sum type with and without payload, on a list.
struct mailbox {
    struct Stop {
        bool operator==(const Stop&) const = default;
    };
    struct Put {
        int slot, value;
        bool operator==(const Put&) const = default;
    };
    using message = std::variant<Stop, Put>;
    struct state {
        std::vector<message> queue;
        std::array<int, 2> slots{};
        bool operator==(const state&) const = default;
    };
    enum class action { send_put, send_stop, receive };
    static state initial() { return {}; }
    static std::optional<state> next(state s, action a) {
        if (a == action::send_put) return s.queue.push_back(Put{1, 7}), s;
        if (a == action::send_stop) return s.queue.push_back(Stop{}), s;
        if (s.queue.empty()) return std::nullopt;
        if (const Put* const put = std::get_if<Put>(&s.queue.front())) s.slots[static_cast<std::size_t>(put->slot)] = put->value;
        s.queue.erase(s.queue.begin());
        return s;
    }
};

/// Its state is an enumerator.
struct light {
    enum class state { red, green };
    enum class action { change };
    static constexpr state initial() { return state::red; }
    static constexpr state next(state s, action) { return s == state::red ? state::green : state::red; }
};

struct trace_of_states {
    std::vector<std::string> states;

    std::string itf(const std::string& rest = "") const {
        std::string text = R"({"#meta": {"format": "ITF"}, "vars": ["x"], "states": [)";
        for (std::size_t i = 0; i < states.size(); ++i) text += (i == 0 ? "\n" : ",\n") + states[i];
        return text + "\n]" + rest + "}\n";
    }
};

template <class Model>
fg::log_verdict judged(const std::string& text) {
    return fg::accepts<Model>(fg::recorded_log{text, "trace.itf.json"});
}

template <class Model>
std::string problem_of(const std::string& text) {
    try {
        return "no error: " + judged<Model>(text).text();
    } catch (const fg::file_error& error) { return error.what(); }
}

std::string bank_state(int alice, int bob, const std::string& action) {
    const auto entry = [](const char* name, int balance) {
        return "[\"" + std::string(name) + "\", {\"#bigint\": \"" + std::to_string(balance) + "\"}]";
    };
    return R"({"bank::balances": {"#map": [)" + entry("charlie", 0) + ", " + entry("alice", alice) + ", " + entry("bob", bob) +
           R"(]}, "mbt::actionTaken": ")" + action + R"(", "mbt::nondetPicks": {"amount": {"tag": "None", "value": {"#tup": []}}}})";
}

const trace_of_states bank_trace{{bank_state(0, 0, "init"), bank_state(1, 0, "deposit"), bank_state(1, 3, "deposit"),
                                  bank_state(1, 2, "withdraw"), bank_state(0, 2, "withdraw")}};

TEST(state_traces, of_the_bank) {
    const fg::log_verdict found = judged<bank>(bank_trace.itf());
    EXPECT_TRUE(found) << found.text();
    EXPECT_EQ(found.text(), "trace.itf.json: accepted, 4 steps\n");
}

TEST(state_traces, name_the_action_whose_guard_refuses) {
    trace_of_states altered = bank_trace;
    altered.states[4] = bank_state(-1, 2, "withdraw");
    const fg::log_verdict found = judged<bank>(altered.itf());
    EXPECT_EQ(found.outcome, fg::log_outcome::refused);
    EXPECT_EQ(found.steps, 3u);
    EXPECT_EQ(found.line, 4u);
    EXPECT_TRUE(found.text().starts_with(
        "trace.itf.json, state 4 (line 6): refused after 3 steps (up to state 3): withdraw does not lead there from {balances = "
        "[1, 2, 0]}; the nearest, withdraw{from = alice, amount = 1}: balances is [(alice, 0), (bob, 2), (charlie, 0)], and "
        "recorded is "
        "{charlie -> 0, alice -> -1, bob -> 2}\n  the trace says: {balances = {charlie -> 0, alice -> -1, bob -> 2}}\n"))
        << found.text();
    altered.states[1] = bank_state(1, 0, "withdraw");
    EXPECT_EQ(judged<bank>(altered.itf()).reason, "withdraw is not enabled in {balances = [0, 0, 0]}");
    EXPECT_EQ(judged<bank>(altered.itf()).line, 1u);
}

/// Each step but the first is altered in turn.
TEST(state_traces, are_refused_where_they_were_altered) {
    for (std::size_t i = 1; i < bank_trace.states.size(); ++i) {
        trace_of_states altered = bank_trace;
        altered.states[i] = bank_state(9, 9, "deposit");
        const fg::log_verdict found = judged<bank>(altered.itf());
        EXPECT_FALSE(found) << i;
        EXPECT_EQ(found.line, i);
        EXPECT_NE(found.reason.find("deposit"), std::string::npos) << found.text();
        EXPECT_EQ(found.reason.find("enabled"), std::string::npos) << found.text();  // a deposit always is
    }
}

std::string river_state(const std::string& here, const std::string& boat, const std::string& carried) {
    const std::string none = R"(, "value": {"#tup": []}})";
    std::string set;
    for (const char letter : here) {
        const std::string name = letter == 'W' ? "Wolf" : letter == 'G' ? "Goat" : "Cabbage";
        set += (set.empty() ? "" : ", ") + std::string(R"({"tag": ")") + name + "\"" + none;
    }
    const std::string some = carried.empty() ? R"({"tag": "None")" + none
                                             : R"({"tag": "Some", "value": {"tag": ")" + carried + "\"" + none + "}";
    return R"({"here": {"#set": [)" + set + R"(]}, "boat": {"tag": ")" + boat + "\"" + none + R"(, "carried": )" + some +
           R"(, "last": {"#tup": ["take", {"#bigint": "1"}]}})";
}

const trace_of_states river_trace{
    {river_state("CGW", "Left", ""), river_state("CW", "Right", "Goat"), river_state("WC", "Left", ""),
     river_state("C", "Right", "Wolf"), river_state("GC", "Left", "Goat"), river_state("G", "Right", "Cabbage"),
     river_state("G", "Left", ""), river_state("", "Right", "Goat")}};

TEST(state_traces, have_sets_options_and_sum_types) {
    const fg::log_verdict found = judged<river>(river_trace.itf());
    EXPECT_TRUE(found) << found.text();
    EXPECT_EQ(found.text(), "trace.itf.json: accepted, 7 steps\n  not compared: last; the model shows no such member\n");
    for (std::size_t i = 1; i < river_trace.states.size(); ++i) {
        trace_of_states altered = river_trace;
        altered.states[i] = river_state("CGW", i % 2 == 1 ? "Right" : "Left", "");
        EXPECT_EQ(judged<river>(altered.itf()).line, i);
    }
    trace_of_states eaten = river_trace;
    eaten.states[1] = river_state("GC", "Right", "Wolf");
    EXPECT_EQ(judged<river>(eaten.itf()).reason,
              "no action leads there from {is_left = [true, true, true], boat = Left, carried = nullopt}; the nearest, take{what = "
              "Goat}: here is [Wolf, Cabbage], and recorded is {Goat, Cabbage}; alone is not enabled");
}

TEST(state_traces, may_lead_back) {
    const trace_of_states wrapped{{R"({"count": 0, "has_wrapped": false})", R"({"count": 1, "has_wrapped": false})",
                                   R"({"count": 2, "has_wrapped": false})", R"({"count": 3, "has_wrapped": false})",
                                   R"({"count": 0, "has_wrapped": true})", R"({"count": 1, "has_wrapped": true})",
                                   R"({"count": 2, "has_wrapped": true})", R"({"count": 3, "has_wrapped": true})"}};
    EXPECT_TRUE(judged<counter>(wrapped.itf(R"(, "loop": 4)")));
    const fg::log_verdict found = judged<counter>(wrapped.itf(R"(, "loop": 5)"));
    EXPECT_EQ(found.steps, 7u);
    EXPECT_EQ(found.line, 5u) << found.text();
    EXPECT_EQ(problem_of<counter>(wrapped.itf(R"(, "loop": 8)")),
              "trace.itf.json:10: \"loop\" is not the number of a state of the trace");
}

TEST(state_traces, may_repeat_a_state) {
    EXPECT_TRUE(judged<counter>(trace_of_states{{R"({"count": 0})", R"({"count": 0})", R"({"count": 1})"}}.itf()));
    EXPECT_FALSE(judged<counter>(trace_of_states{{R"({"count": 0})", R"({"count": 0})", R"({"count": 2})"}}.itf()));
}

TEST(state_traces, of_sum_types_with_payload) {
    const std::string empty = R"("slots": {"#map": [[1, {"#bigint": "0"}], [0, {"#bigint": "0"}]]})";
    const std::string put = R"({"tag": "Put", "value": {"slot": {"#bigint": "1"}, "value": {"#bigint": "7"}}})";
    const std::string stop = R"({"tag": "Stop", "value": "U_OF_UNIT"})";
    const trace_of_states sent{{R"({"queue": [], )" + empty + "}", R"({"queue": [)" + put + "], " + empty + "}",
                                R"({"queue": [)" + put + ", " + stop + "], " + empty + "}",
                                R"({"queue": [)" + stop + R"(], "slots": {"#map": [[0, 0], [1, 7]]}})"}};
    EXPECT_TRUE(judged<mailbox>(sent.itf())) << judged<mailbox>(sent.itf()).text();
    trace_of_states altered = sent;
    altered.states[2] = R"({"queue": [)" + stop + ", " + put + "], " + empty + "}";
    EXPECT_EQ(judged<mailbox>(altered.itf()).line, 2u);
    altered = sent;
    altered.states[3] = R"({"queue": [)" + stop + R"(], "slots": {"#map": [[0, 7], [1, 0]]}})";
    EXPECT_EQ(judged<mailbox>(altered.itf()).line, 3u);
}

TEST(state_traces, of_tlc) {
    const std::string states = R"("state": [[2, {"count": 1}], [1, {"count": 0}], [3, {"count": 2}]])";
    const std::string actions = R"("action": [
        [[1, {"count": 0}], {"name": "increment", "location": {}}, [2, {"count": 1}]],
        [[2, {"count": 1}], {"name": "Increment", "location": {}}, [3, {"count": 2}]]])";
    EXPECT_EQ(judged<counter>("{" + states + ", " + actions + "}").text(),
              "trace.itf.json: accepted, 2 steps\n  not compared: has_wrapped; the trace has no such variable\n");
    EXPECT_TRUE(judged<counter>(R"({"counterexample": {)" + actions + ", " + states + "}}"));
    EXPECT_TRUE(judged<counter>(R"([{"count": 0}, {"count": 1}])"));
    EXPECT_TRUE(judged<counter>("[[1, {\"count\": 0}],\n [2, {\"count\": 1}]]"));
    const fg::log_verdict found = judged<counter>(R"({"state": [[1, {"count": 0}], [2, {"count": 1}]], "action": [
        [[1, {"count": 0}], {"name": "Reset"}, [2, {"count": 1}]]]})");
    EXPECT_EQ(found.reason, "Reset is not enabled in {count = 0, has_wrapped = false}");
    EXPECT_FALSE(judged<counter>(R"({"state": [[1, {"count": 0}], [2, {"count": 1}]], "action": [
        [[1, {}], {"name": "Increment"}, [2, {}]], [[2, {}], {"name": "Increment"}, [1, {}]]]})"));
}

TEST(state_traces, of_one_variable) {
    EXPECT_TRUE(judged<light>(R"({"states": [{"state": "red"}, {"state": "green"}, {"state": "red"}]})"));
    EXPECT_EQ(judged<light>(R"({"states": [{"state": "red"}, {"state": "yellow"}]})").reason,
              "no action leads there from red; the nearest, change: it is green, and recorded is yellow");
}

TEST(state_traces, of_an_unknown_action_take_any) {
    const fg::log_verdict found =
        judged<counter>(trace_of_states{{R"({"count": 0})", R"({"count": 1, "mbt::actionTaken": "step"})"}}.itf());
    EXPECT_TRUE(found);
    EXPECT_EQ(found.not_used, std::vector<std::string>{"step"});
}

/// What each form of value in a trace equals, and what it does not.
struct forms {
    enum class color { idle, busy };
    struct A {
        int x = 0;
        bool operator==(const A&) const = default;
    };
    struct B {
        int x = 0;
        bool operator==(const B&) const = default;
    };
    struct state {
        color lamp = color::busy;
        std::optional<std::variant<A, B>> message = A{5};
        std::optional<std::optional<int>> nested = std::optional<int>();
        std::map<int, int> numbered{{1, 10}, {2, 20}};
        std::map<bool, int> by_truth{{false, 1}};
        std::set<std::pair<int, int>> pairs{{1, 2}, {1, 3}};
        std::multiset<int> bag{1, 1, 2};
        std::pair<int, std::string> pair{1, "one"};
        double half = 0.5;
        bool operator==(const state&) const = default;
    };
    enum class action { stay };
    static state initial() { return {}; }
    static std::optional<state> next(const state& s, action) { return s; }
};

bool shows(const std::string& member, const std::string& json) {
    return judged<forms>("{\"states\":\n [{\"" + member + "\": " + json + "}]}").accepted();
}

TEST(state_traces, compare_each_form_of_value) {
    EXPECT_TRUE(shows("lamp", R"({"tag": "busy", "value": {"#tup": []}})"));
    EXPECT_FALSE(shows("lamp", R"({"tag": "idle", "value": {"#tup": []}})"));
    EXPECT_FALSE(shows("lamp", R"({"tag": "idle", "value": 1})"));
    EXPECT_FALSE(shows("lamp", R"({"tag": "busy", "value": 0})"));
    EXPECT_TRUE(shows("message", R"({"tag": "Some", "value": {"tag": "A", "value": {"x": 5}}})"));
    EXPECT_FALSE(shows("message", R"({"tag": "Some", "value": {"tag": "B", "value": {"x": 5}}})"));
    EXPECT_FALSE(shows("message", R"({"tag": "None", "value": {"#tup": []}})"));
    EXPECT_TRUE(shows("nested", R"({"tag": "Some", "value": {"tag": "None", "value": {"#tup": []}}})"));
    EXPECT_FALSE(shows("nested", R"({"tag": "None", "value": {"#tup": []}})"));
    EXPECT_TRUE(shows("numbered", R"({"#map": [[2, 20], [1, 10]]})"));
    EXPECT_TRUE(shows("numbered", R"({"1": 10, "2": 20})"));
    EXPECT_TRUE(shows("numbered", R"([10, 20])"));
    EXPECT_FALSE(shows("numbered", R"([20, 10])"));
    EXPECT_FALSE(shows("numbered", R"({"1": 10, "3": 20})"));
    EXPECT_TRUE(shows("by_truth", R"({"FALSE": 1})"));
    EXPECT_FALSE(shows("by_truth", R"({"TRUE": 1})"));
    EXPECT_TRUE(shows("pairs", R"({"#set": [{"#tup": [1, 3]}, {"#tup": [1, 2]}]})"));
    EXPECT_FALSE(shows("pairs", R"({"#set": [{"#tup": [1, 3]}, {"#tup": [1, 3]}]})"));
    EXPECT_TRUE(shows("bag", R"([2, 1, 1])"));
    EXPECT_FALSE(shows("bag", R"([2, 1])"));
    EXPECT_FALSE(shows("bag", R"([2, 2, 1])"));
    EXPECT_TRUE(shows("pair", R"({"#tup": [1, "one"]})"));
    EXPECT_TRUE(shows("pair", R"x("(1, \"one\")")x"));  // as our traces for TLC have it
    EXPECT_TRUE(shows("half", "\"0.5\""));
    EXPECT_FALSE(shows("half", "\"0.25\""));
}

/// Two kinds whose names have the same letters, and one without an action.
struct alike_names {
    struct state {
        int phase = 0;
        bool operator==(const state&) const = default;
    };
    struct set_up {};
    struct setup {};
    struct never {
        int value;
    };
    static constexpr auto is_odd = [](const never&) { return false; };
    using action = fg::one_of<set_up, setup, fg::where<fg::product<never, fg::range<1, 2>>, is_odd>>;
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state, const set_up&) { return state{10}; }
    static constexpr std::optional<state> next(state, const setup&) { return state{20}; }
    static constexpr std::optional<state> next(state, const never&) { return std::nullopt; }
};

TEST(state_traces, take_the_action_of_their_exact_name_first) {
    const auto after = [](const char* action, int phase) {
        return judged<alike_names>(R"({"states": [{"phase": 0}, {"phase": )" + std::to_string(phase) + R"(, "mbt::actionTaken": ")" +
                                   action + "\"}]}");
    };
    EXPECT_TRUE(after("setup", 20)) << after("setup", 20).text();
    EXPECT_FALSE(after("setup", 10));
    EXPECT_TRUE(after("set_up", 10));
    EXPECT_TRUE(after("SetUp", 10));
    EXPECT_EQ(after("never", 3).reason, "never is not enabled in {phase = 0}");
}

TEST(state_traces, lead_back_by_their_action) {
    const auto back_by = [](const char* action) {
        return judged<light>(R"({"state": [[1, {"state": "red"}], [2, {"state": "green"}]], "action": [
            [[1, {}], {"name": "change"}, [2, {}]], [[2, {}], {"name": ")" + std::string(action) + R"("}, [1, {}]]]})");
    };
    EXPECT_TRUE(back_by("change"));
    EXPECT_TRUE(back_by("stuttering").not_used == std::vector<std::string>{"stuttering"});
}

TEST(state_traces, that_say_nothing_are_errors) {
    EXPECT_EQ(problem_of<counter>("{\"vars\": [],\n \"states\": []}"),
              "trace.itf.json:1: this trace has no states; write one with a state");
    EXPECT_EQ(problem_of<counter>("{\"states\":\n [{\"number\": 1}]}"),
              "trace.itf.json: none of its variables is a member of the model's state; name members as the trace does, or return a "
              "struct of the trace's variables from as_recorded(state)");
    EXPECT_EQ(problem_of<counter>("{\"states\":\n [7]}"),
              "trace.itf.json:2: a state of the trace is not an object of its variables");
    EXPECT_EQ(problem_of<counter>("{\"states\":\n [{\"count\": {\"#map\": [1]}}]}"),
              "trace.itf.json:2: a map has an element that is not a pair");
    EXPECT_EQ(problem_of<counter>("{\"states\":\n [{\"count\": {\"#sets\": []}}]}"),
              "trace.itf.json:2: \"#sets\" marks nothing; ITF has #bigint, #tup, #set and #map");
    EXPECT_EQ(problem_of<counter>(std::string("{\"states\":\n [{\"count\": 0}]}\0{}", 30)),
              "trace.itf.json:2: there is a byte 0 here, which JSON does not have; remove it");
    EXPECT_EQ(problem_of<counter>("{\"states\":\n [{\"count\": {\"#bigint\": \"x\"}}]}"),
              "trace.itf.json:2: \"#bigint\" is not a whole number");
    EXPECT_TRUE(problem_of<counter>("{\"states\":\n [{\"count\": 1}").starts_with("trace.itf.json:2: this is not JSON"));
    EXPECT_FALSE(judged<counter>(R"({"states": [{"count": {"#bigint": "99999999999999999999"}}]})"));
}

/// A log with a state on its only line is a log.
TEST(state_traces, are_not_logs) {
    EXPECT_EQ(judged<counter>(R"({"state": {"count": 0}})").text(), "trace.itf.json: accepted, 0 steps\n");
}

/// What a log says of a state is compared with what as_recorded makes of it, too.
TEST(state_traces, and_logs_show_what_is_recorded) {
    EXPECT_TRUE(judged<bank>(R"({"action": {"deposit": {"to": "bob", "amount": 2}}, "state": {"balances": {"bob": 2, "alice": 0, "charlie": 0}}})"));
    EXPECT_FALSE(judged<bank>(R"({"action": {"deposit": {"to": "bob", "amount": 2}}, "state": {"balances": {"bob": 1, "alice": 0, "charlie": 0}}})"));
}

}  // namespace test_state_traces
