// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/faults/threads/fiber.hpp>

#include <memory>
#include <utility>
#include <vector>

namespace foregone::inline impl {

/// A pool of idle fibers for reuse.
class fiber_pool {
    std::vector<std::unique_ptr<fiber>> idle_;

public:
    std::unique_ptr<fiber> take() {
        if (idle_.empty()) return std::make_unique<fiber>();
        std::unique_ptr<fiber> taken = std::move(idle_.back());
        idle_.pop_back();
        return taken;
    }

    /// Requires: its work is finished.
    void put_back(std::unique_ptr<fiber> done) { idle_.push_back(std::move(done)); }

    /// The pool of this OS thread.
    static fiber_pool& here() {
        thread_local fiber_pool pool;
        return pool;
    }
};

}  // namespace foregone::impl
