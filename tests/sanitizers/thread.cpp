// SPDX-License-Identifier: BSL-1.0
// Tasks that count into one variable without a lock, and take long enough for more than one thread to get some.
#include <foregone/threads.hpp>

#include <chrono>
#include <thread>

int main() {
    foregone::threads_executor workers{4};
    std::uint64_t count = 0;
    workers.run(1000, [&](std::uint64_t, unsigned) {
        ++count;
        std::this_thread::sleep_for(std::chrono::microseconds{100});
    });
    return count > 0 ? 0 : 1;
}
