// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

/// Four threads of our own in the shape of an executor, for the engines' are elsewhere.
struct several_threads {
    static constexpr unsigned count = 4;
    unsigned workers() const { return count; }
    template <class Work>
    void run(std::uint64_t tasks, Work&& work) {
        std::atomic<std::uint64_t> next{0};
        std::vector<std::thread> all;
        for (unsigned worker = 0; worker < count; ++worker)
            all.emplace_back([&, worker] {
                for (std::uint64_t task = next++; task < tasks; task = next++) work(task, worker);
            });
        for (std::thread& one : all) one.join();
    }
};
