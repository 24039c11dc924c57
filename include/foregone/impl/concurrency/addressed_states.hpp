// SPDX-License-Identifier: BSL-1.0
#pragma once

// What an execution knows of objects by their addresses: plain variables that atomic references use, and waits for atomic values.

#include <foregone/impl/concurrency/synchronization.hpp>
#include <foregone/impl/concurrency/wait_queue.hpp>

#include <cstddef>
#include <memory>
#include <vector>

namespace foregone { inline namespace impl {

/// The synchronisation by one object, and the waits for its value.
struct addressed_state {
    const void* address;
    std::size_t number;  ///< from 1, in order of first use
    synchronization order{};
    wait_queue waits{};
};

/// The states of a path's objects, made at first use.
///
/// Complexity: linear in their number.
class addressed_states {
    std::vector<std::unique_ptr<addressed_state>> made_;

public:
    addressed_state& of(const void* address) {
        for (const auto& each : made_)
            if (each->address == address) return *each;
        made_.push_back(std::make_unique<addressed_state>(addressed_state{address, made_.size() + 1}));
        return *made_.back();
    }
};

}}  // namespace foregone::impl
