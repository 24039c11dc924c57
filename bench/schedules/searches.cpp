// SPDX-License-Identifier: BSL-1.0
// Takes every path of a program by fg::scheduler and of unmodified threads, on this thread.
#include "searches.hpp"

#include <foregone/check.hpp>
#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/choices/wakeup_trees.hpp>
#include <foregone/impl/concurrency/unmodified_line.hpp>
#include <foregone/impl/paths/path_worker.hpp>
#include <foregone/model/program.hpp>

#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace schedules {

namespace fg = foregone;

namespace {

constexpr std::uint64_t longest = 2'000;

struct notes {
    std::uint64_t begun = 0, complete = 0, operations = 0;
};

/// Variables of a program are restored after each path of unmodified threads; this memory is not.
notes& noted() {
    static notes* const only = [] {
        void* const memory = ::mmap(nullptr, sizeof(notes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) std::abort();
        return static_cast<notes*>(memory);
    }();
    return *only;
}

body searched;
bool is_search_reduced;

void run_scheduled(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = is_search_reduced});
    threads.spawn("main", [&] { searched(choose); });
    threads.run();
}

void run_plain(void*, fg::chooser& choose) {
    ++noted().begun;
    searched(choose);
    if (choose.result().ended == fg::path_end::none) ++noted().complete;
}

[[noreturn]] void refuse(std::string_view what) {
    std::fprintf(stderr, "a path fails: %.*s\n", static_cast<int>(what.size()), what.data());
    std::exit(1);
}

}  // namespace

int size;

void note_operation() { ++noted().operations; }

tally search_scheduled(body of, bool is_reduced) {
    using view = fg::program_view<fg::program<run_scheduled>>;
    searched = of, is_search_reduced = is_reduced;
    noted() = {};
    static const fg::path_room room(longest);
    fg::path_worker<view, fg::choice_point*> worker{.points = room.points, .limit = longest};
    bool is_some_left_out = false;
    fg::wakeup_trees trees;
    if (is_reduced) worker.leaves_out = &is_some_left_out, worker.trees = &trees;
    fg::path_reason why;
    while (!worker.finished) worker.advance(why, true);
    if (worker.counted.failed + worker.counted.cut > 0) refuse(why.view());
    return {worker.counted.complete, worker.counted.pruned, noted().operations};
}

tally search_plain(body of) {
    static constexpr fg::paths_scope scope = fg::paths<longest>;
    static constexpr fg::unmodified_options how{};
    searched = of;
    noted() = {};
    const fg::unmodified_result found = fg::foregone_run_unmodified({.file = "",
                                                                     .code = "",
                                                                     .given_name = "plain",
                                                                     .model_name = "plain",
                                                                     .body = &run_plain,
                                                                     .options = &how,
                                                                     .every_path = &scope});
    if (*found.failure != '\0') refuse(found.failure);
    return {noted().complete, noted().begun - noted().complete, noted().operations};
}

}  // namespace schedules
