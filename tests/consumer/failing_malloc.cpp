// SPDX-License-Identifier: BSL-1.0
#include <foregone/faults/failing_malloc.hpp>

#include <cstdlib>

namespace fg = foregone;

/// Takes the one path in which the first allocation fails.
int main() {
    struct : fg::choice_source {
        std::uint64_t choose(std::uint64_t, std::uint64_t) override { return 1; }
    } second;
    fg::choice_point points[9];
    fg::chooser choose({.points = points, .limit = 9, .source = &second});
    const fg::failing_malloc memory(choose);
    void* const first = std::malloc(2);
    void* const then = std::malloc(3);
    const bool right = first == nullptr && then != nullptr;
    std::free(then);
    return right ? 0 : 1;
}
