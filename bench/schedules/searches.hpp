// SPDX-License-Identifier: BSL-1.0
#pragma once

// Searches of a program with threads, and what they took. Nothing here is compiled with -fsanitize=thread.

#include <foregone/model/chooser.hpp>

#include <cstdint>

namespace schedules {

/// Paths, and operations of threads along them; those of paths that were pruned count, too.
struct tally {
    std::uint64_t complete = 0, pruned = 0, operations = 0;

    std::uint64_t runs() const { return complete + pruned; }
    bool operator==(const tally&) const = default;
};

using body = void (*)(foregone::chooser&);

/// The number of threads, or of items, of the program that is searched.
extern int size;

/// A thread of the program did an operation. In memory that no path restores.
void note_operation();

/// Ends this program if a path fails.
tally search_scheduled(body of, bool is_reduced);
tally search_plain(body of);

}  // namespace schedules
