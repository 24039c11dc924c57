// SPDX-License-Identifier: BSL-1.0
// Runs a random program that locks, gives up and tries again, with std::thread, std::mutex and std::atomic.
#include "loop_program.hpp"

#include <atomic>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>

namespace random_loops {

namespace {

program current;
outcome refused_outcome = none;

class loop_memory {
    std::mutex mutexes_[mutex_count];
    std::atomic<std::uint8_t> variables_[variable_count]{}, counters_[counter_count]{};

    bool perform(const instruction& one) {
        switch (one.what) {
            case does::lock: return mutexes_[one.object].lock(), true;
            case does::try_lock: return mutexes_[one.object].try_lock();
            case does::unlock: return mutexes_[one.object].unlock(), true;
            case does::jump: return false;
            case does::set: return variables_[one.object].store(one.value), true;
            case does::ask: return variables_[one.object].load() == one.value;
            case does::add: return counters_[one.object].fetch_add(1) == 0;
            case does::take: return counters_[one.object].fetch_sub(1), true;
            default: return counters_[one.object].load() == 0;
        }
    }

public:
    void run(const thread_code& code) {
        for (std::uint8_t at = 0; at < code.count;) {
            const instruction& one = code.list[at];
            at = perform(one) ? static_cast<std::uint8_t>(at + 1) : one.otherwise;
        }
    }

    outcome ending() const {
        outcome all = 0;
        for (const std::atomic<std::uint8_t>& each : variables_) all = all << 8 | each.load();
        return all;
    }
};

}  // namespace

void set_loop_program(const program& code, outcome refused) { current = code, refused_outcome = refused; }

void run_loop_program(void*, foregone::chooser&) {
    loop_memory memory;
    std::optional<std::thread> others[most_threads_here];
    for (std::size_t i = 1; i < current.thread_count; ++i) others[i].emplace([&memory, i] { memory.run(current.threads[i]); });
    memory.run(current.threads[0]);
    for (std::size_t i = 1; i < current.thread_count; ++i) others[i]->join();
    if (memory.ending() == refused_outcome) throw std::runtime_error("it is refused");
}

}  // namespace random_loops
