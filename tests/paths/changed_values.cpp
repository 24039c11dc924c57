// SPDX-License-Identifier: BSL-1.0
// Programs that choose from other values than they did before, where the label and the number of ways stay what they were.

#include "check/program_laws.hpp"

#include <foregone/domain/domain.hpp>
#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/invalid_program.hpp>
#include <paths/path_shards.hpp>
#include <search/search_part.hpp>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fg = foregone;

std::atomic<unsigned> run_number{0};  ///< of the run that is under way, counted from 1
std::function<void(fg::chooser&, unsigned)> body;

struct counted_program {
    static void run(fg::chooser& choose) { body(choose, ++run_number); }
};
using view = fg::program_view<counted_program>;

/// Why a search of this program is refused; empty where it is not.
template <auto Scope>
std::string refusal(unsigned workers = 1) {
    run_number = 0;
    try {
        if (workers == 1) {
            program_laws::search_alone<view, Scope>(1'000'000);
        } else {
            fg::threads_executor threads(workers);
            program_laws::search<view, Scope>(threads, 1'000'000);
        }
        return "";
    } catch (const fg::invalid_program& refused) { return refused.what(); }
}

/// All orders of one thread and of several, and random paths.
std::vector<std::string> refusals() {
    std::vector<std::string> all;
    for (const unsigned workers : {1u, 2u, 3u}) {
        all.push_back(refusal<fg::paths<8>>(workers));
        all.push_back(refusal<fg::paths<8>.breadth_first()>(workers));
        all.push_back(refusal<fg::paths<8>.iterative_deepening()>(workers));
        all.push_back(refusal<fg::paths<8>.without_escape()>(workers));
        all.push_back(refusal<fg::random{.runs = 300, .steps = 8}>(workers));
    }
    return all;
}

void expect_all_refused(std::string_view what) {
    std::size_t number = 0;
    for (const std::string& one : refusals()) {
        EXPECT_NE(one.find("the program does not do the same when the same is chosen: after 0"), std::string::npos)
            << what << ", search " << number << ": " << one;
        ++number;
    }
}

void expect_none_refused(std::string_view what) {
    for (const std::string& one : refusals()) EXPECT_EQ(one, "") << what;
}

/// Chooses from one list in odd runs and from another in even ones, and then from two ways.
template <class List>
void choose_in_turns(List odd, List even, bool goes_on = true) {
    body = [=](fg::chooser& choose, unsigned run) {
        const List& list = run % 2 == 1 ? odd : even;
        choose("v", list);
        if (goes_on) choose("w", 2);
    };
}

using numbers = std::vector<int>;
using texts = std::vector<std::string>;

TEST(engine_changed_values, other_values_in_turns_are_noticed) {
    choose_in_turns(numbers{1, 2}, numbers{3, 4});
    expect_all_refused("other numbers");
    choose_in_turns(numbers{1, 2}, numbers{2, 1});
    expect_all_refused("numbers that change places");
    choose_in_turns(numbers{1, 2}, numbers{2, 1}, false);
    expect_all_refused("numbers that change places at the end");
    choose_in_turns(texts{"a", "b"}, texts{"c", "d"});
    expect_all_refused("short texts");
    choose_in_turns(texts{"the first of two", "the second of two"}, texts{"the second of two", "the first of two"});
    expect_all_refused("long texts");
}

/// Where only the last of a list is another one, what it was is known before it is chosen.
TEST(engine_changed_values, depth_first_a_value_that_was_not_chosen_yet_is_noticed_too) {
    choose_in_turns(numbers{1, 2}, numbers{1, 3}, false);
    EXPECT_NE((refusal<fg::paths<8>>()), "");
    EXPECT_NE((refusal<fg::paths<8>.breadth_first()>()), "");
    body = [](fg::chooser& choose, unsigned run) { choose("v", run > 2 ? numbers{1, 2, 4} : numbers{1, 2, 3}); };
    EXPECT_NE((refusal<fg::paths<8>>()).find("number 2 of \"v\" was 3, and now it is 4"), std::string::npos)
        << refusal<fg::paths<8>>();
    EXPECT_NE((refusal<fg::paths<8>.breadth_first()>()), "");
    EXPECT_NE((refusal<fg::paths<8>.iterative_deepening()>()), "");
}

TEST(engine_changed_values, the_path_the_label_and_both_values_are_named) {
    const auto named = [](std::string_view text) {
        const std::string depth = refusal<fg::paths<8>>(), breadth = refusal<fg::paths<8>.breadth_first()>(),
                          deepening = refusal<fg::paths<8>.iterative_deepening()>(),
                          random = refusal<fg::random{.runs = 300, .steps = 8}>();
        for (const std::string& one : {depth, breadth, deepening, random})
            EXPECT_NE(one.find(text), std::string::npos) << one << "\nlacks " << text;
    };
    body = [](fg::chooser& choose, unsigned run) {
        choose("first", 1);
        const int chosen = run > 4 ? choose("v", {7}) : choose("v", {5});
        choose("w", {chosen, 20, 30});
        choose("x", 2);
    };
    named("after 0/0 number 0 of \"v\" was 5, and now it is 7; look for clocks");
    body = [](fg::chooser& choose, unsigned run) {
        choose("v", run > 4 ? texts{"something"} : texts{"something else"});
        choose("w", 3), choose("x", 2);
    };
    named("after 0 number 0 of \"v\" was \"something else\", and now it is \"something\"; look for clocks");
    body = [](fg::chooser& choose, unsigned run) {
        choose(run > 4 ? numbers{1, 2} : numbers{3, 4});
        choose("w", 3), choose("x", 2);
    };
    const std::string unlabelled = refusal<fg::paths<8>>();
    EXPECT_NE(unlabelled.find(" of 2 was "), std::string::npos) << unlabelled;
}

struct point {
    int x = 0;
    std::string name{};
};

/// Is printed and not hashed.
class shy {
    int value_ = 0;

public:
    explicit shy(int value) : value_(value) {}
    friend void print_to(auto& to, const shy& one) { to.append("shy "), fg::print(to, one.value_); }
};

unsigned domain_shift = 0;
struct shifting {
    using value_type = unsigned;
    static constexpr std::uint64_t size = 2;
    static value_type at(std::uint64_t index) { return static_cast<unsigned>(index) + domain_shift; }
    static std::optional<std::uint64_t> index_of(value_type value) { return value - domain_shift; }
};

TEST(engine_changed_values, of_every_kind_that_is_hashed_or_printed) {
    choose_in_turns(std::vector<double>{0.5, 1}, std::vector<double>{0.25, 1});
    expect_all_refused("floating-point numbers");
    choose_in_turns(std::vector<std::optional<int>>{0, 1}, std::vector<std::optional<int>>{std::nullopt, 1});
    expect_all_refused("optionals");
    choose_in_turns(std::vector<point>{{1, "a"}, {2, "b"}}, std::vector<point>{{1, "a"}, {2, "c"}});
    EXPECT_NE((refusal<fg::paths<8>>()).find("was {x = 2, name = \"b\"}, and now it is {x = 2, name = \"c\"}"), std::string::npos);
    choose_in_turns(std::vector<shy>{shy(1), shy(2)}, std::vector<shy>{shy(3), shy(4)});
    expect_all_refused("values that are printed only");
    choose_in_turns(std::list<std::array<int, 9>>{{1}, {2}}, std::list<std::array<int, 9>>{{3}, {4}});
    expect_all_refused("large values");
    choose_in_turns(std::vector<std::vector<bool>>{{true}, {}}, std::vector<std::vector<bool>>{{false}, {}});
    expect_all_refused("lists of lists");
    body = [](fg::chooser& choose, unsigned run) {
        run % 2 == 1 ? choose("v", {"a", "b"}) : choose("v", {"b", "a"});
        choose("w", 2);
    };
    expect_all_refused("literals");
    body = [](fg::chooser& choose, unsigned run) {
        const std::array<std::uint64_t, 2> odd{3, 4}, even{4, 3};
        choose.schedule("v", run % 2 == 1 ? odd.data() : even.data(), 2);
        choose("w", 2);
    };
    expect_all_refused("tasks");
}

TEST(engine_changed_values, of_domains) {
    body = [](fg::chooser& choose, unsigned run) {
        domain_shift = run % 2;
        choose("v", shifting{});
        choose("w", 2);
    };
    for (const std::string& one : {refusal<fg::paths<8>>(), refusal<fg::paths<8>.breadth_first()>(), refusal<fg::random{}>()})
        EXPECT_NE(one.find("of \"v\" was "), std::string::npos) << one;
}

/// Wherever in a long list it is, and in whatever run it begins to be another one.
TEST(engine_changed_values, once_and_for_all) {
    for (unsigned changed = 3; changed < 70; ++changed)
        for (const std::size_t size : {2u, 15u, 16u, 17u, 40u}) {
            body = [=](fg::chooser& choose, unsigned run) {
                numbers list(size);
                for (std::size_t i = 0; i < size; ++i) list[i] = static_cast<int>(i) + (run >= changed ? 100 : 0);
                choose("v", list);
                choose("w", 2);
            };
            if (changed > 2 * size) continue;  // of as many runs depth first
            EXPECT_NE((refusal<fg::paths<8>>()), "") << changed << " of " << size;
            EXPECT_NE((refusal<fg::paths<8>.breadth_first()>()), "") << changed << " of " << size;
            EXPECT_NE((refusal<fg::paths<8>.iterative_deepening()>()), "") << changed << " of " << size;
            EXPECT_NE((refusal<fg::paths<8>>(3)), "") << changed << " of " << size;
        }
}

/// Lists that differ where the path does, elements that lie elsewhere in each run, and what cannot be distinguished.
TEST(engine_changed_values, what_stays_the_same_is_not_refused) {
    static std::list<std::unique_ptr<int>> kept;
    body = [](fg::chooser& choose, unsigned) {
        const int a = choose("a", {1, 2, 3});
        const int b = choose("b", numbers{a, 2 * a, 3 * a});
        choose("c", texts{std::string(static_cast<std::size_t>(b), 'x'), "y"});
        std::vector<int*> places;  // each run has others
        for (const int value : {a, b}) places.push_back(new int(value)), kept.emplace_back(places.back());
        choose("d", places);
        choose("e", std::vector<std::unique_ptr<int>>(2));
        choose("f", {static_cast<const char*>(nullptr), "z"});
        choose("g", std::vector<std::optional<const char*>>{nullptr, std::nullopt});
    };
    EXPECT_EQ((refusal<fg::paths<8>.without_escape()>()), "");
    EXPECT_EQ((refusal<fg::paths<8>.without_escape().breadth_first()>()), "");
    EXPECT_EQ((refusal<fg::paths<8>.without_escape().iterative_deepening()>()), "");
    body = [](fg::chooser& choose, unsigned) {
        numbers list(40);
        for (std::size_t i = 0; i < 40; ++i) list[i] = static_cast<int>(i * i);
        const int v = choose("v", list);
        if (v % 2 == 0) choose("n", 3);
        else choose("n", {v, v + 1, v + 2});
        choose("w", fg::range<0, 30>{});
    };
    expect_none_refused("long lists");
    choose_in_turns(std::vector<std::function<void()>>(2), std::vector<std::function<void()>>(2));
    expect_none_refused("functions");
}

/// What is kept of a search, and goes on in another process.
TEST(engine_changed_values, a_search_that_goes_on_compares_with_what_was_kept) {
    struct : fg::search_checkpointer {
        fg::search_part part{};
        bool stops = true;
        fg::search_part saved() override { return part; }
        bool is_due() override { return stops; }
        void save(const fg::search_part& now) override { part = now; }
    } checkpointer;
    body = [](fg::chooser& choose, unsigned run) {
        choose("v", run > 3 ? numbers{5, 6, 7} : numbers{1, 2, 7});
        choose("w", 5), choose("x", 6);
    };
    run_number = 0;
    fg::sequential_executor alone;
    checkpointer.part.path_tasks = {fg::path_task{}};
    const auto stop = [&](const fg::progress&) { return fg::stop_reason::time; };
    const fg::verdict first =
        fg::explore<view, fg::paths<8>>(alone, {.check_in = stop, .services = {.checkpointer = &checkpointer}});
    EXPECT_EQ(first.result, fg::outcome::inconclusive);
    ASSERT_FALSE(checkpointer.part.path_tasks.front().next.empty());
    run_number = 100;
    checkpointer.stops = false;
    try {
        fg::explore<view, fg::paths<8>>(alone, {.check_in = program_laws::carry_on, .services = {.checkpointer = &checkpointer}});
        ADD_FAILURE() << "was not refused";
    } catch (const fg::invalid_program& refused) {
        EXPECT_NE(std::string(refused.what()).find("after 0 number 0 of \"v\" was 1, and now it is 5"), std::string::npos)
            << refused.what();
    }
}

/// A shard that divides paths compares what it sees with what it saw.
TEST(engine_changed_values, shards_and_ranks_compare_what_they_see) {
    choose_in_turns(numbers{1, 2}, numbers{3, 4});
    run_number = 0;
    EXPECT_THROW((fg::path_shards(fg::program_called<view>(), true, 8, program_laws::carry_on).part({.index = 1, .count = 2})),
                 fg::invalid_program);
    run_number = 0;
    EXPECT_THROW((fg::path_shards(fg::program_called<view>(), true, 8, program_laws::carry_on).for_ranks(2)), fg::invalid_program);
}

/// Two processes that do the same each time, but not the same as one another.
TEST(engine_changed_values, shards_of_other_values_are_not_merged) {
    using parts = fg::run_time_search<view, fg::paths<8>>;
    fg::sequential_executor alone;
    std::vector<fg::search_part> both(2);
    for (const int shift : {0, 1, 0}) {
        body = [=](fg::chooser& choose, unsigned) { choose("v", {1, 2 + shift}), choose("w", 20); };
        for (std::uint64_t index = 0; index < 2; ++index)
            if (index > 0 || shift == 0) {
                const fg::run_terms terms{.check_in = program_laws::carry_on,
                                          .limits = {.shard = {index, 2}},
                                          .outputs = {.part = &both[index]}};
                fg::explore<view, fg::paths<8>>(alone, terms);
            }
        fg::verdict merged;
        const auto merge = [&] { return parts::merge(both, {.check_in = program_laws::carry_on}, fg::stop_reason::none, merged); };
        if (shift == 1) EXPECT_THROW(merge(), fg::invalid_program);
        else EXPECT_TRUE(merge());
    }
}

unsigned steps_taken = 0;

struct chooses_in_turns {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { go };

    static constexpr state initial() { return {}; }
    static state next(const state&, action, fg::chooser& choose) {
        return {choose("v", ++steps_taken % 2 == 1 ? numbers{1, 2} : numbers{2, 1})};
    }
};

TEST(engine_changed_values, of_a_step_that_chooses) {
    fg::sequential_executor alone;
    steps_taken = 0;
    try {
        fg::explore<fg::search_view<chooses_in_turns>, fg::reachable>(alone, {.check_in = program_laws::carry_on});
        ADD_FAILURE() << "was not refused";
    } catch (const std::exception& refused) { EXPECT_STREQ(refused.what(), "next does not do the same when the same is chosen"); }
}

}  // namespace
