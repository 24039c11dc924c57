// SPDX-License-Identifier: BSL-1.0
// Runs a random program that waits, with std::thread, std::atomic, std::mutex, std::condition_variable and std::binary_semaphore.
#include "waiting_program.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <semaphore>
#include <stdexcept>
#include <thread>

namespace random_waits {

namespace {

using namespace std::chrono_literals;

program current;

/// An order that a load may have, or a store.
std::memory_order of_load(std::memory_order order) {
    return order == std::memory_order_release ? std::memory_order_acquire : order;
}
std::memory_order of_store(std::memory_order order) {
    return order == std::memory_order_acquire ? std::memory_order_release : order;
}

class waiting_memory {
    std::atomic<int> numbers_[objects]{};
    std::mutex mutexes_[objects];
    std::condition_variable changed_;
    bool is_ready_ = false;
    std::counting_semaphore<4> units_{0};

    int perform(const action& one, int id) {
        std::atomic<int>& number = numbers_[one.object];
        switch (one.what) {
            case does::load: return number.load(of_load(one.order));
            case does::store: return number.store(1 + id, of_store(one.order)), 0;
            case does::add: return number.fetch_add(1, one.order);
            case does::replace: {
                int before = 0;
                return number.compare_exchange_strong(before, 5, one.order), before;
            }
            case does::fence: return std::atomic_thread_fence(one.order), 0;
            case does::wait: return number.wait(0, of_load(one.order)), number.load(std::memory_order_relaxed);
            case does::store_and_notify: return number.store(7 + id, of_store(one.order)), number.notify_all(), 0;
            case does::spin:
                while (number.load(of_load(one.order)) == 0) {}
                return numbers_[1 - one.object].load(std::memory_order_relaxed);
            case does::spin_twice: return number.load(of_load(one.order)) != 0 ? 0 : 1 + number.load(of_load(one.order));
            case does::load_locked: return std::scoped_lock(mutexes_[one.object]), number.load(std::memory_order_relaxed);
            case does::store_locked: {
                const std::scoped_lock both(mutexes_[one.object], mutexes_[1 - one.object]);
                return number.store(3, std::memory_order_relaxed), 0;
            }
            case does::try_lock: return std::unique_lock(mutexes_[one.object], std::try_to_lock).owns_lock();
            case does::wait_until_ready: {
                std::unique_lock lock(mutexes_[0]);
                return changed_.wait(lock, [&] { return is_ready_; }), 0;
            }
            case does::wait_for_ready: {
                std::unique_lock lock(mutexes_[0]);
                return changed_.wait_for(lock, 1ms, [&] { return is_ready_; });
            }
            case does::make_ready: {
                const std::scoped_lock lock(mutexes_[0]);
                return is_ready_ = true, one.object == 0 ? changed_.notify_one() : changed_.notify_all(), 0;
            }
            case does::acquire: return units_.acquire(), numbers_[one.object].load(std::memory_order_relaxed);
            case does::acquire_for: return units_.try_acquire_for(1ms);
            case does::try_acquire: return units_.try_acquire();
            case does::release: return units_.release(), 0;
        }
        return 0;
    }

public:
    std::uint32_t run(const thread_code& code, int id) {
        std::uint32_t saw = 1;
        for (std::size_t i = 0; i < code.count; ++i) saw = saw * 11 + static_cast<std::uint32_t>(perform(code.list[i], id));
        return saw;
    }

    std::uint32_t ending() const { return static_cast<std::uint32_t>(numbers_[0].load() * 16 + numbers_[1].load()); }
};

}  // namespace

void set_waiting_program(const program& code) { current = code; }

void run_waiting_program(void*, foregone::chooser&) {
    if (!outcomes::get().begin_path()) throw std::runtime_error("too many paths");
    waiting_memory memory;
    std::array<std::uint32_t, most_threads_here> saw{};
    std::optional<std::thread> others[most_threads_here];
    for (std::size_t i = 1; i < current.thread_count; ++i)
        others[i].emplace([&, i] { saw[i] = memory.run(current.threads[i], static_cast<int>(i)); });
    saw[0] = memory.run(current.threads[0], 0);
    for (std::size_t i = 1; i < current.thread_count; ++i) others[i]->join();
    std::uint32_t all = memory.ending();
    for (const std::uint32_t each : saw) all = all * 1'000'003 + each;
    outcomes::get().add(all);
}

}  // namespace random_waits
