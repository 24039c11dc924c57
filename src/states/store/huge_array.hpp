// SPDX-License-Identifier: BSL-1.0
#pragma once

// Zeroed arrays in huge pages, for the array of bitstate hashing and the state numbers of temporal searches.

#include <foregone/impl/base/huge_pages.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// An array of fixed size for a large table, in huge pages; each element is 0 at first.
///
/// Requires: an element whose bytes are 0 is 0; elements need no destructor.
/// Errors: std::bad_alloc.
template <class T>
    requires std::is_trivially_destructible_v<T>
class huge_array {
    T* begin_ = nullptr;
    std::size_t size_ = 0;

public:
    huge_array() = default;
    explicit huge_array(std::size_t size) {
        if (size > 0) begin_ = static_cast<T*>(allocate_zero_pages(size * sizeof(T)));
        size_ = size;
    }
    huge_array(huge_array&& other) noexcept
        : begin_(std::exchange(other.begin_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    huge_array& operator=(huge_array&& other) noexcept {
        std::swap(begin_, other.begin_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~huge_array() {
        if (begin_ != nullptr) free_zero_pages(begin_, bytes());
    }

    std::size_t size() const { return size_; }
    std::size_t bytes() const { return size_ * sizeof(T); }
    T* data() { return begin_; }
    const T* data() const { return begin_; }
    T& operator[](std::size_t i) { return begin_[i]; }
    const T& operator[](std::size_t i) const { return begin_[i]; }
};

}}  // namespace foregone::impl
