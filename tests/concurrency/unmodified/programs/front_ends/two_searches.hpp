// SPDX-License-Identifier: BSL-1.0
#pragma once

// Searches of a program by each front end, with the paths that each takes.

#include <foregone/impl/concurrency/thread_order.hpp>
#include <foregone/model/chooser.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace front_ends {

namespace fg = foregone;

/// What a search came to.
struct search_result {
    std::string violated{};           ///< the title of the property; empty if all paths hold
    std::vector<std::string> paths{};  ///< what each complete path did, in order, up to the first that fails

    /// Each outcome once: what a complete path said, in any order.
    std::set<std::string> outcomes{};

    bool has_same_paths(const search_result& other) const { return violated == other.violated && paths == other.paths; }
    bool has_same_outcomes(const search_result& other) const {
        return violated == other.violated && (!violated.empty() || outcomes == other.outcomes);
    }
    /// A reduced search that leaves alternatives out takes its paths, and what is independent in them, in an order of its own.
    bool has_as_many_paths(const search_result& other) const {
        return has_same_outcomes(other) && (!violated.empty() || paths.size() == other.paths.size());
    }
};

/// The program as it is, on the threads that it starts.
search_result search_plain(void (*body)(fg::chooser&), const fg::scheduler_options& options);

/// The program under fg::scheduler, as its thread "main".
search_result search_scheduled(void (*body)(fg::chooser&), const fg::scheduler_options& options);

}  // namespace front_ends
