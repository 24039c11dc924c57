// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>

namespace fg = foregone;

int main() {
    fg::choice_point points[9];
    fg::chooser choose({.points = points, .limit = 9});
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> sum{0};
    for (const char* name : {"one", "two"}) threads.spawn(name, [&] { ++sum; });
    threads.run();
    return sum == 2 ? 0 : 1;
}
