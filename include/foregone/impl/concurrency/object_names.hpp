// SPDX-License-Identifier: BSL-1.0
#pragma once

// The names and numbers of the scheduled objects of a path, in order of creation; for printed schedules.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/choices/path.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace foregone { inline namespace impl {

enum class scheduled_kind : std::uint8_t { atomic, mutex, condition, variable, semaphore, latch, barrier, once, stop, future };

/// The names of a path's scheduled objects in order of creation: set by the program, or numbered.
class object_names {
    std::vector<choice_label> given_;
    std::size_t used_ = 0;
    std::uint32_t made_[10]{}, made_outside_ = 0;

public:
    void add(std::initializer_list<choice_label> in_order) {
        for (const choice_label& name : in_order) given_.push_back(name);
    }

    choice_label next() { return used_ < given_.size() ? given_[used_++] : choice_label(); }
    /// The number of an object that is made outside of threads, the same on each path.
    std::uint32_t number_made() { return ++made_outside_; }
    std::uint32_t number(scheduled_kind kind) { return ++made_[static_cast<std::size_t>(kind)]; }
};

}}  // namespace foregone::impl
