// SPDX-License-Identifier: BSL-1.0
// replay/trace_file.hpp, model_check.hpp, action_json.hpp and the actions of registered checks.

#include "../models/door_session.hpp"
#include "../models/jugs.hpp"
#include "../models/open_files.hpp"
#include "../models/ticket_machine.hpp"

#include <foregone/foregone.hpp>
#include <foregone/impl/base/string_sink.hpp>
#include <runner/replay/trace_file.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fg = foregone;

namespace {

struct counter {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    struct add {
        int by;
    };
    struct reset {};
    using initial = fg::product<state, fg::values<0, 3>>;
    using action = fg::one_of<fg::product<add, fg::values<1, 2>>, reset>;
    static constexpr state next(const state& s, const add& a) { return {s.value + a.by}; }
    static constexpr state next(const state&, const reset&) { return {}; }
    static constexpr auto properties = fg::properties{fg::never<"nine">([](const state& s) { return s.value == 9; })};
};

/// The same later: with another command before, more values, and another order of initial states.
struct grown_counter : counter {
    struct halve {};
    using initial = fg::product<state, fg::values<7, 5, 3, 0>>;
    using action = fg::one_of<halve, fg::product<add, fg::values<0, 1, 2, 3>>, reset>;
    using counter::next;
    static constexpr state next(const state& s, const halve&) { return {s.value / 2}; }
};

struct poorer_counter : counter {
    using initial = fg::product<state, fg::values<0, 3>>;
    using action = fg::product<add, fg::values<1>>;
};

namespace one {
struct same {
    auto operator<=>(const same&) const = default;
};
}  // namespace one
namespace two {
struct same {
    auto operator<=>(const same&) const = default;
};
}  // namespace two
struct alike : counter {
    using action = fg::one_of<one::same, two::same>;
    static constexpr state next(const state& s, const auto&) { return {s.value + 1}; }
};

template <class Model, auto Scope = fg::reachable>
const fg::registered_check& check_of() {
    static const fg::check_entry<Model, Scope, fg::asked_for::run_time> entry("made.cpp", 1);
    return entry;
}

fg::check_record record_of(std::uint64_t initial, std::vector<std::uint64_t> actions) {
    fg::check_record record;
    record.name = "counter.reachable";
    record.property = "nine";
    record.found.has_trace = true;
    record.found.trace = {initial, std::move(actions)};
    return record;
}

const std::string saved = fg::trace_file_text(check_of<counter>(), record_of(1, {1, 2, 0}));  // add 2, reset, add 1

template <class Model>
std::string token_in(const std::string& text) {
    try {
        return fg::token_of(fg::trace_file(text, "made.json").run_of(check_of<Model>()));
    } catch (const fg::file_error& error) { return error.what(); }
}

std::string with(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}

TEST(run_trace_file, says_everything_by_name) {
    for (const char* part : {"\"format\": \"foregone trace\"", "\"format_version\": 1", "\"check\": \"counter.reachable\"",
                             "\"value\": 3", "\"by\": 2", "\"action\": \"reset\""})
        EXPECT_NE(saved.find(part), std::string::npos) << part << '\n' << saved;
    EXPECT_EQ(fg::trace_file(saved, "made.json").check(), "counter.reachable");
}

TEST(run_trace_file, is_read_back) { EXPECT_EQ(token_in<counter>(saved), "1/1/2/0"); }

TEST(run_trace_file, is_read_after_the_model_has_grown) { EXPECT_EQ(token_in<grown_counter>(saved), "2/3/5/2"); }

TEST(run_trace_file, says_which_step_no_longer_fits) {
    EXPECT_EQ(token_in<poorer_counter>(saved).find(
                  "made.json:15: step 1, its action: it is not among the actions of the model; add its values"),
              0u)
        << token_in<poorer_counter>(saved) << saved;
    const std::string second = with(saved, "\"by\": 2", "\"by\": 1");
    EXPECT_NE(
        token_in<poorer_counter>(second).find(": step 2, its action: the model has no action that is called so any more; fix"),
        std::string::npos)
        << token_in<poorer_counter>(second);
    EXPECT_NE(token_in<models::pouring>(saved).find("the model does not begin in this state any more"), std::string::npos);
}

TEST(run_trace_file, refuses_what_is_none) {
    EXPECT_EQ(token_in<counter>("{}"), "made.json:1: this is not a foregone trace; pass a file that --save-traces wrote");
    EXPECT_EQ(token_in<counter>("[\"a\"]"), "made.json:1: this is not a foregone trace; pass a file that --save-traces wrote");
    EXPECT_EQ(token_in<counter>(""), "made.json:1: this is not JSON: syntax error while parsing value - unexpected end of input; "
                                     "expected '[', '{', or a literal");
    EXPECT_EQ(token_in<counter>("\n\xFF\x1b"),
              "made.json:2: this is not JSON: syntax error while parsing value - invalid literal; last read: '<U+000A>\\xff'");
    EXPECT_EQ(token_in<counter>(with(saved, "version\": 1", "version\": 2")),
              "made.json:3: a trace of format version 2; this program reads version 1: take the one that wrote it");
    for (const char* member : {"check", "initial", "number", "steps", "action"}) {
        const std::string broken = token_in<counter>(with(saved, '"' + std::string(member) + '"', "\"else\""));
        EXPECT_NE(
            broken.find('"' + std::string(member) + "\" is missing or of another kind; pass a file as --save-traces wrote it"),
            std::string::npos)
            << broken;
    }
}

TEST(run_trace_file, every_truncation_is_refused) {
    for (std::size_t size = 0; size + 2 < saved.size(); ++size)
        EXPECT_TRUE(token_in<counter>(saved.substr(0, size)).starts_with("made.json:")) << size;
}

TEST(run_trace_file, no_changed_byte_is_worse_than_an_error) {
    for (std::size_t i = 0; i < saved.size(); ++i)
        for (const char c : {'\0', '"', '{', ']', '9', '\xFF', '\n'}) {
            std::string broken = saved;
            broken[i] = c;
            token_in<counter>(broken);
        }
}

TEST(run_saved_trace, what_would_be_read_as_something_else_is_not_saved) {
    const fg::check_record second = record_of(0, {1});
    EXPECT_EQ(fg::saved_trace(check_of<alike>(), second, testing::TempDir()),
              "its trace is not saved, for two of its actions have equal texts; name them differently");
    EXPECT_TRUE(fg::saved_trace(check_of<counter>(), second, "/nowhere")
                    .starts_with("its trace is not saved: /nowhere/counter.reachable.json: "));
}

TEST(run_saved_trace, any_name_of_a_check_is_that_of_a_file) {
    EXPECT_EQ(fg::saving_traces::file_stem("odd<-1, '/'>.reachable#2"), "odd_-1______.reachable_2");
    EXPECT_EQ(fg::saving_traces::file_stem(std::string(999, 'a')).size(), 100u);
}

/// Whether every action of a check is found again as it is written.
void expect_round_trip(const fg::registered_check& check) {
    for (std::uint64_t i = 0; i < check.action_count(); ++i) {
        const std::string text = fg::written([&](fg::dynamic_sink& sink) { check.write_action(i, sink); });
        const fg::json_document written(text, "action");
        fg::json_problem problem;
        EXPECT_EQ(check.find_action(written.root(), problem), i) << text << ": " << problem.what.view();
    }
}

struct calls {
    using state = int;
    struct call {
        std::string_view text;
        std::optional<int> number;
        fg::subset<'r', 'w'> mode;
        std::array<bool, 2> bits;
        bool operator==(const call&) const = default;
    };
    using action = fg::product<call, fg::texts<"", "\xFF", "\"\\\n">, fg::optional_of<fg::range<-1, 1>>, fg::subsets<'r', 'w'>,
                               fg::tuples_of<bool, 2>>;
    static constexpr state initial() { return 0; }
    static constexpr state next(const state& s, const auto&) { return s; }
    static constexpr auto properties = fg::properties{};
};

/// Its values cannot be made from JSON, and are compared instead.
class letter {
    char letter_ = 'a';

public:
    constexpr letter() = default;
    constexpr explicit letter(char c) : letter_(c) {}
    bool operator==(const letter&) const = default;
    friend constexpr void print_to(auto& sink, const letter& l) { sink.append(std::string_view(&l.letter_, 1)); }
};
struct letters : calls {
    struct all {
        using value_type = letter;
        static constexpr std::uint64_t size = 3;
        static constexpr letter at(std::uint64_t i) { return letter(static_cast<char>('a' + i)); }
        static constexpr std::optional<std::uint64_t> index_of(const letter& l) {
            for (std::uint64_t i = 0; i < size; ++i)
                if (at(i) == l) return i;
            return std::nullopt;
        }
    };
    struct take {
        letter which;
    };
    using action = fg::one_of<fg::product<take, all>, fg::range<-2, 2>, all>;
};

TEST(model_action_json, every_action_is_found_as_it_is_written) {
    expect_round_trip(check_of<counter>());
    expect_round_trip(check_of<models::pouring>());
    expect_round_trip(check_of<models::door_session, fg::sequences<2>>());
    expect_round_trip(check_of<models::file_commands<true>, fg::sequences<2>>());
    expect_round_trip(check_of<fg::machines<models::ticket, 2>>());
    expect_round_trip(check_of<calls>());
    expect_round_trip(check_of<letters>());
}

TEST(model_action_json, of_two_types_with_one_name_both_are_meant) {
    const fg::json_document written("\"same\"", "action");
    std::vector<std::uint64_t> found;
    fg::json_problem problem;
    fg::find_actions<alike::action>(written.root(), true, problem, [&](std::uint64_t index) { found.push_back(index); });
    EXPECT_EQ(found, (std::vector<std::uint64_t>{0, 1}));
}

}  // namespace
