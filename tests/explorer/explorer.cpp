// SPDX-License-Identifier: BSL-1.0
// The addresses of the explorer, without a server: what is answered, and what is refused.
#include "../models/jugs.hpp"
#include "../models/lamp.hpp"
#include "../models/throwing.hpp"
#include "../support/captured.hpp"

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/executor.hpp>
#include <foregone/impl/check/model_check.hpp>
#include <foregone/impl/check/program_check.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/collect.hpp>
#include <foregone/model/program.hpp>
#include <foregone/model/temporal.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <random>
#include <explorer/explore.hpp>
#include <explorer/explored_checks.hpp>
#include <explorer/explorer_site.hpp>
#include <explorer/http_server.hpp>
#include <explorer/peer_user.hpp>
#include <report/version_text.hpp>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <walks/label_tally.hpp>
#include <vector>

namespace test_explorer {

namespace fg = foregone;
using nlohmann::json;

struct jugs : models::pouring {
    static constexpr auto properties = fg::properties{
        fg::never<"<b>two gallons</b>">([](const state& s) { return s.big == 2; }),
        fg::sometimes<"full">([](const state& s) { return s.small == 3 && s.big == 5; }),
    };
};

/// Begins inside and outside of its boundary.
struct fenced {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { add, halve };
    static constexpr std::array<state, 2> initial() { return {{{1}, {9}}}; }
    static constexpr bool next(state& s, action a) {
        if (a == action::halve && s.value % 2 != 0) return false;
        s.value = a == action::add ? s.value + 1 : s.value / 2;
        return true;
    }
    static constexpr bool within_boundary(const state& s) { return s.value < 3; }
    static constexpr auto properties = fg::properties{fg::always<"small">([](const state& s) { return s.value < 3; })};
};

struct held {
    using system = int;
    enum class action { raise };
    static int perform(system& value, action) { return ++value; }
    struct is_positive {
        static bool accepts(const fg::observations<action, int>&, action, int answer) { return answer > 0; }
    };
    using expectations = fg::first_of<is_positive>;
};

/// One kind of action has many values, and comes first.
struct crowded {
    struct state {
        int last = 0;
        bool operator==(const state&) const = default;
    };
    struct put {
        int number;
    };
    struct take {};
    using action = fg::one_of<fg::product<put, fg::range<1, 50'000>>, take>;
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, const put& a) { return s.last = a.number, true; }
    static constexpr bool next(state& s, const take&) { return s.last > 0; }
    static constexpr auto properties = fg::properties{fg::always<"any">([](const state&) { return true; })};
};

/// Rests infinitely often without an effect, which no condition of fairness forbids.
struct resting {
    struct state {
        bool awake = true;
        bool operator==(const state&) const = default;
    };
    enum class action { sleep, rest };
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action a) {
        if (a == action::sleep) s.awake = false;
        return true;
    }
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<action::sleep>(), fg::weakly_fair<action::rest>()};
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"awake again">([](const state& s) { return s.awake; })};
};

/// Its actions name who acts, and who gets a message.
struct talking {
    struct state {
        int sent = 0;
        bool operator==(const state&) const = default;
    };
    struct send {
        int from, to;
    };
    struct drop {
        int who;
    };
    using who = fg::range<0, 1>;
    using action = fg::one_of<fg::product<send, who, who>, fg::product<drop, who>>;
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, const send&) { return fg::collect("sent"), s.sent++ < 3; }
    static constexpr bool next(state& s, const drop&) { return s.sent-- > 0; }
    static constexpr auto properties = fg::properties{fg::always<"any">([](const state&) { return true; })};
};

void dice(fg::chooser& choose) { choose.expect(choose("first", 3) + choose("second", 2) < 3, "less than three"); }

template <class Model, auto Scope>
const fg::registered_check& check_of() {
    static const fg::model_check<Model, fg::search_view<Model>, Scope> check("made.cpp", 1);
    return check;
}

const fg::registered_check& program_check_of_dice() {
    static const fg::program_check<fg::program<dice>, fg::paths<2>> check("made.cpp", 2, "");
    return check;
}

/// Has a page, and serves nothing.
struct page_alone final : fg::http_server {
    int own_port = 8080;
    int port() const override { return own_port; }
    std::string version() const override { return {}; }
    std::string_view page_file(std::string_view name) const override {
        return name == "index.html" ? "<!DOCTYPE html>" : name == "main.js" ? "go();" : std::string_view();
    }
    void serve(fg::http_site&, const std::atomic<int>&) override {}
};

class run_explorer : public testing::Test {
protected:
    fg::options chosen;
    fg::sequential_executor alone;
    captured screen;
    fg::progress_display display{screen.file(), fg::progress_style::none, 80};
    fg::check_runner runner{alone, chosen, display, "./checks"};
    fg::explored_checks checks{"./checks",
                               {{"jugs.reachable", &check_of<jugs, fg::reachable>()},
                                {"jugs.sequences<2>", &check_of<jugs, fg::sequences<2>>()},
                                {"throws", &check_of<models::throws_in_next, fg::reachable>()},
                                {"dice", &program_check_of_dice()},
                                {"fenced", &check_of<fenced, fg::reachable>()},
                                {"crowded", &check_of<crowded, fg::reachable>()},
                                {"resting", &check_of<resting, fg::reachable>()},
                                {"shallow", &check_of<jugs, fg::reachable.depth(2)>()},
                                {"talking", &check_of<talking, fg::reachable>()}},
                               nullptr};
    page_alone page;
    const std::string host = "127.0.0.1:" + std::to_string(page.port());
    fg::explorer_site site{checks, "secret", page};

    fg::http_answer answer_to(const std::string& path, const std::string& by_host, const std::string& origin = "") {
        return site.answer({path, {}, by_host, origin});
    }
    fg::http_answer answer(const std::string& path, std::multimap<std::string, std::string> parameters = {}) {
        return site.answer({path, std::move(parameters), host, ""});
    }
    json ask(const std::string& what, std::multimap<std::string, std::string> parameters = {}) {
        return json::parse(answer("/secret/" + what, std::move(parameters)).body);
    }
    json run_of(int check, const std::string& at) { return ask("run", {{"check", std::to_string(check)}, {"at", at}}); }
};

TEST_F(run_explorer, lists_checks_before_and_after_they_ran) {
    EXPECT_EQ(ask("checks")["checks"][0]["status"], "waiting");
    checks.run(0, runner);
    checks.run(2, runner);
    const json all = ask("checks");
    EXPECT_EQ(all["program"], "checks");
    EXPECT_EQ(all["checks"][0]["status"], "failed");
    EXPECT_EQ(all["checks"][0]["property"], "<b>two gallons</b>");
    EXPECT_EQ(all["checks"][0]["trace"]["replay"], "0/1/5");
    EXPECT_EQ(all["checks"][0]["properties"][1], json({{"title", "full"}, {"kind", "sometimes"}}));
    EXPECT_EQ(all["checks"][1]["status"], "waiting");
    EXPECT_EQ(all["checks"][2]["status"], "invalid");
    EXPECT_EQ(all["checks"][2]["trace"]["replay"], "0/0/0/0/0");
    EXPECT_EQ(all["checks"][3]["is_program"], true);
}

TEST_F(run_explorer, shows_a_run_and_what_comes_next) {
    const json run = run_of(0, "0/1");
    EXPECT_EQ(run["steps"].size(), 2U);
    EXPECT_EQ(run["steps"][1]["at"], "0/1");
    EXPECT_EQ(run["steps"][1]["action"], "fill_big");
    EXPECT_EQ(run["steps"][1]["members"], json::parse(R"([["small", "0"], ["big", "5"]])"));
    EXPECT_EQ(run["properties"][0]["stands"], "holds");
    EXPECT_EQ(run["properties"][1]["stands"], "no witness");
    ASSERT_EQ(run["next"].size(), 6U);
    EXPECT_EQ(run["next"][5]["at"], "0/1/5");
    EXPECT_EQ(run["next"][5]["violates"], "<b>two gallons</b>");
    EXPECT_EQ(run["next"][0]["result"], "{small = 3, big = 5}");
    EXPECT_EQ(run["command"], "./checks --filter=jugs.reachable --replay=0/1");
    EXPECT_FALSE(run.contains("test"));
    EXPECT_EQ(run_of(0, "0/1/0")["properties"][1]["stands"], "witness");
}

TEST_F(run_explorer, shows_how_a_run_ends) {
    const json run = run_of(0, "0/1/5");
    EXPECT_EQ(run["over"], true);
    EXPECT_EQ(run["violates"], "<b>two gallons</b>");
    EXPECT_EQ(run["properties"][0]["stands"], "violated");
    EXPECT_EQ(run["properties"][1]["stands"], "not judged");
    EXPECT_NE(run["test"].get<std::string>().find("foregone::replays<"), std::string::npos);
    EXPECT_EQ(run_of(0, "0/1/5/0"), run);  // nothing is taken after a violation
    const json thrown = run_of(2, "0/0/0/0/0");
    EXPECT_EQ(thrown["throws"], "the model cannot go on from 3");
    EXPECT_EQ(thrown["steps"].size(), 4U);
    EXPECT_EQ(run_of(2, "0/0/0/0")["next"][0]["throws"], "the model cannot go on from 3");
}

TEST_F(run_explorer, says_of_a_run_that_goes_on_for_ever_what_the_terminal_says) {
    const json lasso = run_of(6, "0/0/1@1");
    EXPECT_EQ(lasso["violates"], "awake again");
    EXPECT_EQ(lasso["notes"], json({"what it claims: []<>p",
                                    "fair: \"weakly fair [sleep]\" cannot change any state that is repeated",
                                    "fair: \"weakly fair [rest]\" cannot change any state that is repeated"}));
    EXPECT_EQ(lasso["steps"][0]["note"], "p");
    EXPECT_EQ(lasso["steps"][1]["note"], "!p");
    EXPECT_EQ(lasso["steps"][2]["note"], "");
    EXPECT_EQ(run_of(6, "0/1@0")["notes"],
              json({"it is not fair: \"weakly fair [sleep]\" is enabled in each state of the loop, and never taken there"}));
    EXPECT_EQ(run_of(6, "0/0/1")["notes"], json::array());
}

TEST_F(run_explorer, shows_the_choices_of_a_program) {
    const json run = run_of(3, "0/1");
    ASSERT_EQ(run["steps"].size(), 3U);
    EXPECT_EQ(run["steps"][1]["action"], "first");
    EXPECT_EQ(run["steps"][1]["result"], "1");
    EXPECT_EQ(run["steps"][1]["beyond"], false);
    EXPECT_EQ(run["steps"][2]["beyond"], true);
    ASSERT_EQ(run["next"].size(), 2U);
    EXPECT_EQ(run["next"][1]["at"], "0/1/1");
    EXPECT_EQ(run["next"][1]["action"], "second");
    EXPECT_EQ(run_of(3, "0/2")["next"][1]["violates"], "less than three");
    EXPECT_TRUE(run_of(3, "0/1/1")["next"].empty());
    EXPECT_EQ(run_of(3, "0/7")["possible"], false);
}

TEST_F(run_explorer, says_what_is_out_of_the_boundary) {
    const json next = run_of(4, "0/0")["next"];
    EXPECT_TRUE(next[0].value("outside", false));
    EXPECT_FALSE(next[1].contains("outside"));
    const json run = run_of(4, "0/0/0");
    EXPECT_TRUE(run.value("outside", false));
    EXPECT_EQ(run["possible"], true);
    EXPECT_EQ(run["properties"][0]["stands"], "not judged");
    EXPECT_FALSE(run_of(4, "0/0").contains("outside"));
    const json initial = ask("initial", {{"check", "4"}})["initial"];
    EXPECT_FALSE(initial[0].contains("outside"));
    EXPECT_TRUE(initial[1].value("outside", false));
}

TEST_F(run_explorer, says_why_there_is_no_such_run) {
    const auto why = [&](int check, const char* at) { return run_of(check, at).value("why", "it is possible"); };
    EXPECT_EQ(why(4, "0"), "it is possible");
    EXPECT_EQ(why(4, "0/1"), "\"halve\" cannot be taken after step 0");
    EXPECT_EQ(why(4, "0/0/0/0"), "\"add\" cannot be taken after step 2, which has left the boundary");
    EXPECT_EQ(why(4, "1"), "this initial state is out of the boundary, so that no run begins there");
    EXPECT_EQ(why(3, "0/1/7"), "the program has no choice 7 after step 1");
    const auto refused = [&](const char* at) { return run_of(0, at)["error"].get<std::string>(); };
    EXPECT_EQ(refused("0/1@0"), "the model has no temporal property, so nothing judges an infinite run; leave out @0");
    EXPECT_EQ(refused("1"), "the model has 1 initial state; begin the token with 0");
    EXPECT_EQ(refused("0/6"), "there is no action 6; the last one is 5");
}

TEST(run_explorer_with_isolation, knows_no_boundary_of_a_system) {
    fg::isolation apart(1'000'000'000);
    fg::explored_checks checks("./checks", {{"held", &check_of<held, fg::sequences<2>>()}}, &apart);
    const json run = checks.run_of(0, "0");
    EXPECT_FALSE(run.contains("outside"));
    ASSERT_EQ(run["next"].size(), 1U);
    EXPECT_FALSE(run["next"][0].contains("outside"));
    EXPECT_EQ(run["properties"].back()["stands"], "holds");
}

TEST_F(run_explorer, shows_every_kind_of_action_however_many_there_are) {
    const json run = run_of(5, "0/7");
    const auto is_take = [](const json& step) { return step["action"] == "take"; };
    EXPECT_EQ(std::ranges::count_if(run["next"], is_take), 1);
    EXPECT_EQ(run["next"].size(), 201U);
    EXPECT_EQ(run["more"], 50'001 - 201);
    EXPECT_EQ(run_of(5, "0")["disabled"], json({"take"}));
}

TEST_F(run_explorer, names_who_takes_part_in_a_run) {
    const json run = run_of(8, "0/1/1/4/5");  // send{from = 0, to = 1} twice, drop{who = 0}, drop{who = 1}
    ASSERT_EQ(run["steps"][1]["action"], "send{from = 0, to = 1}");
    EXPECT_EQ(run.value("participants", json()), json({"0", "1"}));
    EXPECT_EQ(run["steps"][1]["events"][0].value("by", -1), 0);
    EXPECT_EQ(run["steps"][1]["events"][0].value("to", -1), 1);
    EXPECT_EQ(run["steps"][1]["events"][0].value("label", ""), "send");
    EXPECT_FALSE(run["steps"][3]["events"][0].contains("to"));
    EXPECT_FALSE(run_of(0, "0/1").contains("participants"));
}

TEST_F(run_explorer, says_what_is_beyond_the_check) {
    const json all = ask("checks")["checks"];
    EXPECT_FALSE(all[0].contains("limit_steps"));
    EXPECT_EQ(all[1].value("limit_steps", 0), 2);
    EXPECT_EQ(all[7].value("limit_steps", 0), 2);
    const json graph = ask("graph", {{"check", "7"}, {"limit", "500"}});
    EXPECT_EQ(graph["complete"], true);
    EXPECT_EQ(graph.value("depth_limit", 0), 2);
    EXPECT_EQ(graph["nodes"].back()["depth"], 2);
    EXPECT_FALSE(ask("graph", {{"check", "0"}, {"limit", "500"}}).contains("depth_limit"));
}

TEST_F(run_explorer, draws_graphs_of_states_only) {
    const json graph = ask("graph", {{"check", "0"}, {"limit", "500"}});
    EXPECT_EQ(graph["complete"], true);
    EXPECT_EQ(graph["nodes"][0]["initial"], true);
    EXPECT_EQ(ask("graph", {{"check", "0"}, {"at", "0"}, {"steps", "1"}})["complete"], false);
    EXPECT_EQ(answer("/secret/graph", {{"check", "1"}}).status, 400);
}

TEST_F(run_explorer, refuses_what_is_not_its_own) {
    EXPECT_EQ(answer("/secret/").body, "<!DOCTYPE html>");
    EXPECT_EQ(answer("/secret/main.js").body, "go();");
    EXPECT_STREQ(answer("/secret/main.js").type, "text/javascript; charset=utf-8");
    EXPECT_EQ(answer("/secret/other.js").status, 404);
    EXPECT_EQ(answer("/").status, 404);
    EXPECT_EQ(answer("/secret").status, 404);
    EXPECT_EQ(answer("/secre7/checks").status, 404);
    EXPECT_EQ(answer("/secret/../secret/checks").status, 404);
    EXPECT_EQ(answer_to("/secret/checks", "attacker.example:8080").status, 403);
    EXPECT_EQ(answer_to("/secret/checks", "127.0.0.1").status, 403);
    EXPECT_EQ(answer_to("/secret/checks", "").status, 403);
    EXPECT_EQ(answer_to("/secret/checks", host, "http://attacker.example").status, 403);
    const std::string same = "localhost:" + std::to_string(page.port());
    EXPECT_EQ(answer_to("/secret/checks", same, "http://" + same).status, 200);
    EXPECT_EQ(answer_to("/secret/checks", same, "http://" + host).status, 403);
    EXPECT_EQ(answer("/secret/run", {{"check", "9"}, {"at", "0"}}).status, 404);
    EXPECT_EQ(answer("/secret/run", {{"check", "-1"}, {"at", "0"}}).status, 400);
    EXPECT_EQ(answer("/secret/run", {{"check", "0"}, {"at", "nonsense"}}).status, 400);
    EXPECT_EQ(answer("/secret/run", {{"check", "0"}, {"at", "7"}}).status, 400);
    EXPECT_EQ(answer("/secret/run", {{"check", "0"}, {"at", "0/99"}}).status, 400);
}

TEST_F(run_explorer, answers_while_checks_run) {
    std::thread background([&] {
        for (std::size_t id = 0; id < 5; ++id) checks.run(id, runner);  // not the crowded one, whose search is long
    });
    for (int i = 0; i < 200; ++i) {
        const std::string id = std::to_string(i % 5);
        const int status = answer("/secret/run", {{"check", id}, {"at", "0"}}).status;
        EXPECT_TRUE(status == 200 || status == 503) << id << ' ' << status;
        EXPECT_EQ(ask("checks")["checks"].size(), checks.size());
    }
    background.join();
    for (std::size_t id = 0; id < 5; ++id) EXPECT_NE(ask("checks")["checks"][id]["status"], "waiting") << id;
}

TEST_F(run_explorer, a_request_collects_no_labels_for_the_check_that_runs_meanwhile) {
    fg::had_uncounted_labels();
    EXPECT_EQ(run_of(8, "0/1")["possible"], true);
    EXPECT_EQ(ask("graph", {{"check", "8"}, {"limit", "500"}})["complete"], true);
    EXPECT_FALSE(fg::had_uncounted_labels());
}

TEST_F(run_explorer, answers_any_request) {
    std::set<std::string> own{""};
    for (const char* name : {"checks", "initial", "run", "graph"}) own.insert(name);
    std::minstd_rand random(1);
    const auto upto = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
    const std::vector<std::string> pieces{"/",   "secret", "run",      "checks", "graph",     "..",
                                          "%2e", "\0x",    "<script>", "a",      "index.html"};
    const std::vector<std::string> values{"0",
                                          "1",
                                          "2",
                                          "3",
                                          "9",
                                          "-1",
                                          "",
                                          "0/1/5",
                                          "0/1/5@1",
                                          "0/0@never",
                                          "0/1@9",
                                          "0//",
                                          "1:2.3",
                                          "0/18446744073709551615",
                                          "\xFF",
                                          "0/1/5/2/5/1/5/1/1/1",
                                          "99999999999999999999"};
    for (int i = 0; i < 10'000; ++i) {
        std::string path = upto(3) > 0 ? "/secret/" : "";
        for (std::size_t n = upto(3); n > 0; --n) path += pieces[upto(pieces.size())];
        std::multimap<std::string, std::string> parameters;
        for (const char* name : {"check", "at", "limit", "steps"})
            if (upto(2) == 0) parameters.emplace(name, values[upto(values.size())]);
        if (path == "/secret/graph" && parameters.contains("limit")) parameters.erase("limit");
        const fg::http_answer given = answer(path, parameters);
        ASSERT_TRUE(given.status == 200 || given.status == 400 || given.status == 404) << path << ' ' << given.body;
        if (given.status == 200 && path.starts_with("/secret/")) {
            const std::string name = path.substr(8);
            ASSERT_TRUE(own.contains(name) || page.page_file(name).data() != nullptr) << path;
        } else {
            ASSERT_TRUE(json::parse(given.body)["error"].is_string());
        }
    }
}

TEST_F(run_explorer, serves_the_port_that_browsers_leave_out) {
    page.own_port = 80;
    for (const std::string name : {"127.0.0.1", "localhost"})
        for (const std::string& given : {name, name + ":80"})
            for (const std::string& origin : {std::string(), "http://" + name, "http://" + name + ":80"})
                EXPECT_EQ(answer_to("/secret/checks", given, origin).status, 200) << given << ' ' << origin;
    EXPECT_EQ(answer_to("/secret/checks", host).status, 403);  // another port
    EXPECT_EQ(answer_to("/secret/checks", "attacker.example").status, 403);
    EXPECT_EQ(answer_to("/secret/checks", "localhost", "http://attacker.example").status, 403);
    EXPECT_EQ(answer_to("/secret/checks", "127.0.0.1", "http://" + host).status, 403);
    EXPECT_EQ(answer_to("/secret/checks", "localhost", "http://127.0.0.1").status, 403);
}

TEST(run_explorer_peer, is_the_user_of_the_other_socket_of_a_connection) {
    const fg::connection_end own{.port = 0x1F90}, peer{.port = 0xC001}, other_address{.address = 0x7F00'0002, .port = 0xC001};
    const std::string at = fg::text_of_end(own), by = fg::text_of_end(peer), head = "  sl  local_address rem_address st …\n";
    const auto line = [](const std::string& local, const std::string& remote, const std::string& user, const std::string& inode) {
        return "   1: " + local + ' ' + remote + " 01 00000000:00000000 00:00000000 00000000 " + user + " 0 " + inode + " 1\n";
    };
    const std::string from_other_address = line(fg::text_of_end(other_address), at, "1000", "41");
    const std::string own_socket = line(at, by, "7", "40"), mapped = "0000000000000000FFFF0000";
    const auto found = [&](const std::string& table) { return fg::peer_in(table, own, peer); };
    EXPECT_EQ(found(""), (fg::connection_peer{false, {}}));
    EXPECT_EQ(found(head + line("00000000:1F90", "00000000:0000", "7", "39")), (fg::connection_peer{false, {}}));
    EXPECT_EQ(found(head + own_socket + line(by, at, "  1000", "41")), (fg::connection_peer{true, 1000}));
    EXPECT_EQ(found(head + line(mapped + by, mapped + at, "1001", "41")), (fg::connection_peer{true, 1001}));
    EXPECT_EQ(found(head + line("0" + mapped.substr(1) + '0' + by, mapped + at, "5", "41")), (fg::connection_peer{false, {}}));
    EXPECT_EQ(found(head + own_socket), (fg::connection_peer{true, {}}));  // the other end is closed
    EXPECT_EQ(found(head + own_socket + line(by, at, "0", "0")), (fg::connection_peer{true, {}}));
    EXPECT_EQ(found(from_other_address), (fg::connection_peer{false, {}}));
    EXPECT_EQ(fg::peer_in(from_other_address, own, other_address), (fg::connection_peer{true, 1000}));
    EXPECT_NE(at.find(":1F90"), std::string::npos);
}

/// A graph takes runs in this process, where a system that crashes would end the page.
TEST(run_explorer_isolated, draws_no_graph_of_a_system) {
    fg::isolation isolated(30'000'000'000);
    using lamp = models::lamp_commands<models::lamp_defect::drifts>;
    fg::explored_checks apart("./checks", {{"lamp", &check_of<lamp, fg::reachable>()}, {"jugs", &check_of<jugs, fg::reachable>()}},
                              &isolated);
    EXPECT_THROW(apart.graph_of(0, "0", 10, 1), fg::refused_request);
    EXPECT_EQ(apart.graph_of(1, "0", 10, 1)["nodes"].size(), 3U);
}

TEST(run_explorer_module, is_of_the_same_version) {
    EXPECT_NO_THROW(fg::refuse_version(fg::version_text()));
    EXPECT_THROW(fg::refuse_version(fg::version_text() + "1"), fg::usage_error);
    EXPECT_THROW(fg::refuse_version({}), fg::usage_error);
}

TEST(run_explorer_token, is_another_one_each_time) {
    std::set<std::string> tokens;
    for (int i = 0; i < 100; ++i) tokens.insert(fg::random_token());
    EXPECT_EQ(tokens.size(), 100U);
    for (const std::string& token : tokens) EXPECT_EQ(token.find_first_not_of("0123456789abcdef"), std::string::npos);
    EXPECT_EQ(tokens.begin()->size(), 32U);
}

}  // namespace test_explorer
