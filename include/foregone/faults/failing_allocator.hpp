// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/faults/failing_memory.hpp>

#include <cstddef>
#include <limits>
#include <memory_resource>
#include <new>
#include <type_traits>

namespace foregone {

/// An allocator over `failing_memory`, for code that takes an allocator as a type: `std::vector<T, fg::failing_allocator<T>>`.
///
/// Shape: made of nothing it allocates from the `failing_memory` made last on this thread, so that code which makes its allocators
/// itself needs no change. It goes along when a container is copied, moved or swapped, as `std::allocator` seems to.
template <class T>
class failing_allocator {
    std::pmr::memory_resource* memory_;

public:
    using value_type = T;
    using is_always_equal = std::false_type;
    using propagate_on_container_copy_assignment = std::true_type;
    using propagate_on_container_move_assignment = std::true_type;
    using propagate_on_container_swap = std::true_type;

    failing_allocator() noexcept : memory_(failing_memory::innermost()) {}
    failing_allocator(failing_memory& memory) noexcept : memory_(&memory) {}
    template <class Other>
    failing_allocator(const failing_allocator<Other>& other) noexcept : memory_(other.resource()) {}

    T* allocate(std::size_t count) {
#if FOREGONE_HAS_EXCEPTIONS
        if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_array_new_length();
#endif
        return static_cast<T*>(memory_->allocate(count * sizeof(T), alignof(T)));
    }

    void deallocate(T* memory, std::size_t count) noexcept { memory_->deallocate(memory, count * sizeof(T), alignof(T)); }

    std::pmr::memory_resource* resource() const noexcept { return memory_; }

    template <class Other>
    bool operator==(const failing_allocator<Other>& other) const noexcept { return *memory_ == *other.resource(); }
};

}  // namespace foregone
