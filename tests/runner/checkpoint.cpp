// SPDX-License-Identifier: BSL-1.0
#include <runner/checkpoint/checkpoint.hpp>

#include "../support/contents.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace {

int files_synced = 0;

}  // namespace

/// Instead of the C library's, which this program finds later.
extern "C" int fdatasync(int file) {
    ++files_synced;
    return static_cast<int>(::syscall(SYS_fdatasync, file));
}

namespace {

namespace fg = foregone;

const fg::checkpoint_subject subject{"sums.paths<9>", "foregone::program<sums>", "0.1.0", 77, 9, 3, 5, {1, 4}};
constexpr std::uint64_t minute_ns = 60'000'000'000;

std::vector<fg::path_task> some_path_tasks() {
    fg::path_task done{.begin = {0, 1}, .done = true, .counted = {1, 2, 3, 4, 5, 6, 7}};
    done.failures.push_back({{0, 1, 2}, {.steps = 3, .property = 0}, {1, 0, 0, 0, 1, 2, 3}});
    done.failures.back().failure.reason.append("a \"text\"\n");
    return {done, {.begin = {2}, .next = {2, 5, 1}, .ends = {9, 3}, .floor = 1, .counted = {.complete = 8}}};
}

class run_checkpoint : public testing::Test {
protected:
    std::string file = testing::TempDir() + "foregone_checkpoint_" + std::to_string(getpid());

    void TearDown() override { std::filesystem::remove_all(file); }

    static fg::search_part part_of(const std::vector<fg::path_task>& path_tasks) {
        return {.path_tasks = path_tasks, .tasks = 100, .finished = 61};
    }

    /// What is saved of a part.
    std::string saved(const fg::search_part& part = part_of(some_path_tasks())) {
        fg::checkpoint_file to(file, subject, minute_ns);
        EXPECT_FALSE(to.is_there());
        to.save(part);
        EXPECT_EQ(to.problem(), "");
        EXPECT_TRUE(to.is_there());
        return contents(file);
    }

    /// Why a text is refused.
    static std::string refused(const std::string& text, const fg::checkpoint_subject& of = subject) {
        fg::checkpoint_file from("kept", of, minute_ns);
        try {
            from.read(text);
        } catch (const fg::file_error& error) { return error.what(); }
        return "nothing";
    }

    /// The text with a body of its own, and the checksum of that.
    static std::string with_body(const std::string& body) { return fg::checkpoint_header::of(body) + body; }
};

TEST_F(run_checkpoint, saves_every_path_task) {
    fg::checkpoint_file from("kept", subject, minute_ns);
    from.read(saved());
    EXPECT_EQ(from.saved().tasks, 100u);
    EXPECT_EQ(from.saved().finished, 61u);
    const std::vector<fg::path_task> kept = from.saved().path_tasks, wanted = some_path_tasks();
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

/// It takes the place of one that is whole, so that it has to be on the disk before.
TEST_F(run_checkpoint, is_on_the_disk_when_it_is_saved) {
    files_synced = 0;
    saved();
    EXPECT_EQ(files_synced, 1);
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
    EXPECT_NE(refused("{}").find("this is not a checkpoint of foregone"), std::string::npos);
    EXPECT_NE(refused(whole + ' ').find("the file is damaged"), std::string::npos);
}

fg::search_part some_tasks() {
    return {.prefix_steps = 2, .tasks = 90, .finished = 7, .begun = {{9, 11}, {30, 31}}, .open = {{1, 2, {3, 4, 0}, {1, 1, 0}}},
            .counted = {1, 0, UINT64_MAX}, .found = {4, true, 1, {0, 5}, {}}};
}

TEST_F(run_checkpoint, keeps_every_task) {
    fg::checkpoint_file from("kept", subject, minute_ns);
    from.read(saved(some_tasks()));
    EXPECT_TRUE(from.is_there());
    const fg::search_part kept = from.saved(), wanted = some_tasks();
    EXPECT_EQ(kept.prefix_steps, wanted.prefix_steps);
    EXPECT_EQ(kept.tasks, wanted.tasks);
    EXPECT_EQ(kept.finished, wanted.finished);
    EXPECT_TRUE(kept.begun == wanted.begun);
    EXPECT_TRUE(kept.open == wanted.open);
    EXPECT_EQ(kept.counted, wanted.counted);
    EXPECT_TRUE(kept.found == wanted.found);
}

TEST_F(run_checkpoint, that_of_another_search_is_refused_with_the_difference) {
    const std::string whole = saved();
    const auto refused_of = [&](auto&& change) {
        fg::checkpoint_subject other = subject;
        change(other);
        const std::string said = refused(whole, other), begin = "kept: it is the checkpoint of another search: ";
        EXPECT_EQ(said.substr(0, begin.size()), begin);
        return said.substr(begin.size(), said.find(';') - begin.size());
    };
    EXPECT_EQ(refused_of([](auto& s) { s.check = "sums.paths<8>"; }), "it is of another check, sums.paths<9>");
    EXPECT_EQ(refused_of([](auto& s) { s.shard.index = 0; }), "it is of shard 1/4, not of 0/4");
    EXPECT_EQ(refused_of([](auto& s) { s.max_errors = 1; }), "it was begun with --max-errors=3");
    EXPECT_EQ(refused_of([](auto& s) { s.seed = 6; }), "it was begun with --seed=5");
    EXPECT_EQ(refused_of([](auto& s) { s.version = "0.2.0"; }), "it was written by foregone 0.1.0, and this is 0.2.0");
    EXPECT_EQ(refused_of([](auto& s) { ++s.division; }), "the search was divided otherwise");
    for (const std::string& why : {refused_of([](auto& s) { s.model = "foregone::program<other>"; }),
                                   refused_of([](auto& s) { s.max_steps = 8; }), refused_of([](auto& s) { s.fingerprint = 78; })})
        EXPECT_EQ(why, "the model has been edited since");
}

TEST_F(run_checkpoint, what_does_not_read_is_refused) {
    const std::string whole = saved(), body = whole.substr(whole.find('\n') + 1);
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string changed = body;
        const std::size_t at = changed.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return refused(with_body(changed.replace(at, from.size(), to)));
    };
    EXPECT_NE(with("\"floor\":1", "\"floor\":-1"), "nothing");
    EXPECT_NE(with("\"next\":[2,5,1]", "\"next\":\"2\"").find("does not read as a checkpoint"), std::string::npos);
    EXPECT_NE(with("\"path_tasks\"", "\"parts\"").find("does not read as a checkpoint"), std::string::npos);
    EXPECT_NE(refused(with_body("[")).find("does not read as a checkpoint"), std::string::npos);
}

TEST_F(run_checkpoint, what_cannot_be_written_is_reported_and_nothing_is_thrown) {
    std::vector<std::string> heard;
    fg::checkpoint_file nowhere("/no such folder/file", subject, minute_ns,
                                [&](const std::string& problem) { heard.push_back(problem); });
    nowhere.save({});
    nowhere.save({});
    EXPECT_NE(nowhere.problem(), "");
    EXPECT_FALSE(nowhere.is_there());
    ASSERT_EQ(heard.size(), 1u);  // once only
    EXPECT_NE(heard[0].find("/no such folder/file"), std::string::npos);
}

}  // namespace
