// SPDX-License-Identifier: BSL-1.0
#include <gtest/gtest.h>

#include <search/json_archive.hpp>
#include <states/graph_records.hpp>
#include <string>

namespace {

namespace fg = foregone;
using json = fg::json_archive::json;

// What is written has this order.
constexpr const char* of_tasks =
    R"({"prefix":2,"tasks":90,"finished":7,"begun":[[9,11],[30,31]],"open":[{"initial":1,"floor":2,"next":[3,4,0],"enabled":[1,1,0]}],)"
    R"("counted":[1,0,18446744073709551615],"found":{"property":4,"deadlocked":true,"initial":1,"actions":[0,5],"reason":"a \"b\""}})";
constexpr const char* of_path_tasks =
    R"({"tasks":100,"finished":61,"values":5,"path_tasks":[{"origin":0,"begin":[0,1],"done":true,"counted":[1,2,3,4,5,6,7,8,9,1],"failures":[)"
    R"({"path":[0,1,2],"property":0,"reason":"r","counted":[1,0,0,0,1,2,3,0,0,2]}]},)"
    R"({"origin":1,"begin":[2],"done":false,"counted":[8,0,0,0,0,0,0,0,0,0],"failures":[],"next":[2,5,1],"ends":[9,3],"floor":1,"digests":[6]}]})";
constexpr const char* of_graph =
    R"({"depth":3,"states":20,"covered":31,"next":[4,5],"open":[[1,2,0,7]],"counted":[6],"complete":[5],"found":[3,17,2,1]})";

template <class Record>
std::string again(const char* text) {
    return fg::json_archive::of(fg::json_archive::read<Record>(json::parse(text))).dump();
}

TEST(archive_json, files_are_read_and_written_as_ever) {
    EXPECT_EQ(again<fg::search_part>(of_tasks), of_tasks);
    EXPECT_EQ(again<fg::search_part>(of_path_tasks), of_path_tasks);
    EXPECT_EQ(again<fg::graph_part>(of_graph), of_graph);
}

/// The text with another name of a member.
std::string renamed(std::string text, const std::string& name, const std::string& to) {
    const std::size_t at = text.find('"' + name + '"');
    EXPECT_NE(at, std::string::npos) << name;
    return at == std::string::npos ? text : text.replace(at + 1, name.size(), to);
}

TEST(archive_json, a_member_without_its_name_is_refused) {
    EXPECT_THROW(again<fg::search_part>(renamed(of_tasks, "deadlocked", "found").c_str()), nlohmann::json::exception);
    EXPECT_THROW(again<fg::graph_part>(renamed(of_graph, "covered", "known").c_str()), nlohmann::json::exception);
}

TEST(archive_json, members_come_to_where_they_belong) {
    const auto part = fg::json_archive::read<fg::search_part>(json::parse(of_path_tasks));
    EXPECT_EQ(part.path_tasks.at(0).failures.at(0).failure.steps, 3u);
    EXPECT_EQ(part.path_tasks.at(1).digests, fg::path_indices{6});
    const auto graph = fg::json_archive::read<fg::graph_part>(json::parse(of_graph));
    EXPECT_TRUE(graph.next == 4 && graph.next_action == 5 && graph.open.at(0).last_action == 7 && graph.best.at == 17);
    EXPECT_TRUE(fg::json_archive::read<fg::search_part>(json::parse(of_tasks)).found.deadlocked);
}

/// Whether a part is refused with one of its values changed.
template <class Record>
bool is_refused(const char* text, const std::string& from, const std::string& to) {
    std::string changed = text;
    const std::size_t at = changed.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    try {
        fg::json_archive::read<Record>(json::parse(changed.replace(at, from.size(), to)));
    } catch (const fg::no_record&) { return true; } catch (const nlohmann::json::exception&) {
        return true;
    }
    return false;
}

TEST(archive_json, what_is_of_another_kind_is_refused) {
    EXPECT_TRUE(is_refused<fg::search_part>(of_tasks, "\"tasks\":90", "\"tasks\":-1"));
    EXPECT_TRUE(is_refused<fg::search_part>(of_tasks, "\"tasks\":90", "\"tasks\":1.5"));
    EXPECT_TRUE(is_refused<fg::search_part>(of_tasks, "\"tasks\":90", "\"tasks\":\"90\""));
    EXPECT_TRUE(is_refused<fg::search_part>(of_tasks, "\"tasks\"", "\"task\""));
    EXPECT_TRUE(is_refused<fg::search_part>(of_tasks, "\"deadlocked\":true", "\"deadlocked\":1"));
    EXPECT_TRUE(is_refused<fg::search_part>(of_tasks, "\"property\":4", "\"property\":4294967296"));
    EXPECT_TRUE(is_refused<fg::search_part>(of_tasks, "[9,11]", "[9]"));
    EXPECT_TRUE(is_refused<fg::search_part>(of_tasks, "[3,4,0]", "{\"a\":1}"));
    EXPECT_TRUE(is_refused<fg::search_part>(of_path_tasks, "[1,2,3,4,5,6,7,8,9,1]", "[1,2,3,4,5,6,7]"));
    EXPECT_TRUE(is_refused<fg::search_part>(of_path_tasks, "[1,2,3,4,5,6,7,8,9,1]", "[1,2,3,4,5,6,7,8,9,1,2]"));
    EXPECT_TRUE(is_refused<fg::search_part>(of_path_tasks, "\"digests\"", "\"digest\""));
    EXPECT_TRUE(is_refused<fg::graph_part>(of_graph, "[3,17,2,1]", "[3,17,2]"));
}

}  // namespace
