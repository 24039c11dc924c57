// SPDX-License-Identifier: BSL-1.0
#pragma once

// The outcomes of all paths of a random program of threads, and on how many paths each of them is.

#include <foregone/impl/choices/wakeup_trees.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/impl/paths/path_worker.hpp>
#include <foregone/model/program.hpp>

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace outcomes_of_paths {

namespace fg = foregone;

struct searched {
    std::map<std::string, std::uint64_t> outcomes{};  ///< and on how many paths
    fg::path_tally counted{};
    bool is_whole = false;

    std::set<std::string> kinds() const {
        std::set<std::string> all;
        for (const auto& [each, paths] : outcomes) all.insert(each);
        return all;
    }
};

/// Takes up to `most_paths` paths. The program writes `outcome` at the end of each complete one.
template <void (*Program)(fg::chooser&)>
searched search(const std::string& outcome, bool leaves_out, std::uint64_t most_paths) {
    constexpr std::uint64_t longest = 400;
    static const fg::path_room room(longest);
    bool some_left_out = false;
    fg::path_worker<fg::program_view<fg::program<Program>>, fg::choice_point*> paths{.points = room.points, .limit = longest};
    fg::wakeup_trees trees;
    if (leaves_out) paths.leaves_out = &some_left_out, paths.trees = &trees;
    searched all;
    while (!paths.finished && paths.counted.paths() < most_paths) {
        fg::path_reason reason;
        if (paths.advance(reason, true).ended == fg::path_end::complete) ++all.outcomes[outcome];
    }
    all.counted = paths.counted;
    all.is_whole = paths.finished;
    return all;
}

}  // namespace outcomes_of_paths
