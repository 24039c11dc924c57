// SPDX-License-Identifier: BSL-1.0
#include <foregone/run/checkpoint.hpp>

#include "../support/contents.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

namespace fg = foregone;

const fg::checkpoint_subject subject{"sums.paths<9>", "foregone::program<sums>", 9, 3, {1, 4}};

std::vector<fg::path_piece> some_pieces() {
    fg::path_piece done{.begin = {0, 1}, .done = true, .counted = {1, 2, 3, 4, 5, 6, 7}};
    done.failures.push_back({{0, 1, 2}, {.steps = 3, .property = 0}, {1, 0, 0, 0, 1, 2, 3}});
    done.failures.back().failure.reason.append("a \"text\"\n");
    return {done, {.begin = {2}, .next = {2, 5, 1}, .ends = {9, 3}, .floor = 1, .counted = {.complete = 8}}};
}

class run_checkpoint : public testing::Test {
protected:
    std::string file = testing::TempDir() + "foregone_checkpoint_" + std::to_string(getpid());

    void TearDown() override { std::filesystem::remove_all(file); }

    /// What is saved of some pieces.
    std::string saved(const std::vector<fg::path_piece>& pieces = some_pieces()) {
        fg::checkpoint_file to(file, subject);
        std::vector<const fg::path_piece*> all;
        for (const fg::path_piece& piece : pieces) all.push_back(&piece);
        to.save(all);
        EXPECT_EQ(to.problem(), "");
        return contents(file);
    }

    /// Why a text is refused.
    static std::string refused(const std::string& text, const fg::checkpoint_subject& of = subject) {
        fg::checkpoint_file from("kept", of);
        try {
            from.read(text);
        } catch (const fg::file_error& error) { return error.what(); }
        return "nothing";
    }

    /// The text with a body of its own, and the checksum of that.
    static std::string with_body(const std::string& body) { return fg::checkpoints::header_of(body) + body; }
};

TEST_F(run_checkpoint, keeps_every_piece) {
    fg::checkpoint_file from("kept", subject);
    from.read(saved());
    const std::vector<fg::path_piece> kept = from.kept(), wanted = some_pieces();
    ASSERT_EQ(kept.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(kept[i].begin, wanted[i].begin);
        EXPECT_EQ(kept[i].next, wanted[i].next);
        EXPECT_EQ(kept[i].ends, wanted[i].ends);
        EXPECT_EQ(kept[i].floor, wanted[i].floor);
        EXPECT_EQ(kept[i].done, wanted[i].done);
        EXPECT_TRUE(kept[i].counted == wanted[i].counted);
    }
    const fg::failed_path &failure = kept[0].failures.at(0), &was = wanted[0].failures.at(0);
    EXPECT_EQ(failure.indices, was.indices);
    EXPECT_EQ(failure.failure.property, was.failure.property);
    EXPECT_EQ(failure.failure.steps, 3u);
    EXPECT_EQ(failure.failure.reason, was.failure.reason);
    EXPECT_TRUE(failure.counted == was.counted);
}

TEST_F(run_checkpoint, what_is_cut_short_or_changed_is_refused) {
    const std::string whole = saved();
    EXPECT_EQ(refused(whole), "nothing");
    for (std::size_t size = 0; size < whole.size(); ++size) EXPECT_NE(refused(whole.substr(0, size)), "nothing") << size;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        std::string changed = whole;
        changed[i] = static_cast<char>(changed[i] ^ 1);
        EXPECT_NE(refused(changed), "nothing") << i;
    }
    EXPECT_NE(refused("{}").find("this is no checkpoint of foregone"), std::string::npos);
    EXPECT_NE(refused(whole + ' ').find("the file is damaged"), std::string::npos);
}

TEST_F(run_checkpoint, that_of_another_exploration_is_refused) {
    const std::string whole = saved();
    std::vector<fg::checkpoint_subject> others(5, subject);
    others[0].check = "sums.paths<8>";
    others[1].model = "foregone::program<other>";
    others[2].max_steps = 8;
    others[3].max_errors = 1;
    others[4].shard = {0, 4};
    for (const fg::checkpoint_subject& other : others)
        EXPECT_EQ(refused(whole, other), "kept: it is the checkpoint of another exploration, of sums.paths<9> with shard 1/4 and --max-errors=3; "
                                         "ask for the same one");
}

TEST_F(run_checkpoint, what_the_engine_could_not_go_on_with_is_refused) {
    const std::string whole = saved(), body = whole.substr(whole.find('\n') + 1);
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string changed = body;
        const std::size_t at = changed.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return refused(with_body(changed.replace(at, from.size(), to)));
    };
    for (const char* ends : {"\"ends\":[9]", "\"ends\":[9,3,4]"}) EXPECT_NE(with("\"ends\":[9,3]", ends).find("no part of the program's paths"), std::string::npos);
    EXPECT_NE(with("\"floor\":1", "\"floor\":4").find("no part of the program's paths"), std::string::npos);
    EXPECT_NE(with("\"next\":[2,5,1]", "\"next\":[2,5,1,1,1,1,1,1,1,1]").find("no part of the program's paths"), std::string::npos);
    EXPECT_NE(with("\"floor\":1", "\"floor\":-1"), "nothing");
    EXPECT_NE(with("\"next\":[2,5,1]", "\"next\":\"2\"").find("does not read as a checkpoint"), std::string::npos);
    EXPECT_NE(with("\"pieces\"", "\"parts\"").find("does not read as a checkpoint"), std::string::npos);
    EXPECT_NE(refused(with_body("[")).find("does not read as a checkpoint"), std::string::npos);
}

TEST_F(run_checkpoint, what_cannot_be_written_is_told_and_nothing_is_thrown) {
    fg::checkpoint_file nowhere("/no such folder/file", subject);
    nowhere.save({});
    EXPECT_NE(nowhere.problem(), "");
}

}  // namespace
