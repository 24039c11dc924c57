// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/executor.hpp>

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstdint>

namespace foregone {

/// Workers on the threads of oneTBB.
///
/// Source: oneTBB's task_arena; tasks are stolen, so which worker runs which is chance.
class threads_executor final : public executor {
    tbb::global_control allowed_;
    tbb::task_arena arena_;

public:
    explicit threads_executor(unsigned workers)
        : allowed_(tbb::global_control::max_allowed_parallelism, workers), arena_(static_cast<int>(workers)) {}

    unsigned workers() const override { return static_cast<unsigned>(arena_.max_concurrency()); }

    void run(std::uint64_t tasks, function_ref<void(std::uint64_t, unsigned)> work) override {
        arena_.execute([&] {
            tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, tasks, 1), [&](const tbb::blocked_range<std::uint64_t>& range) {
                const auto worker = static_cast<unsigned>(tbb::this_task_arena::current_thread_index());
                for (std::uint64_t task = range.begin(); task != range.end(); ++task) work(task, worker);
            });
        });
    }
};

}  // namespace foregone
