// SPDX-License-Identifier: BSL-1.0
#pragma once

// A small unique pointer, for headers that must not include <memory>.

#include <utility>

namespace foregone { inline namespace impl {

/// The unique owner of an object with a virtual destructor, or of nothing.
///
/// Replaces std::unique_ptr in headers that are included everywhere: <memory> is a tenth of the cost of including foregone.hpp.
template <class T>
class owned {
    T* object_ = nullptr;

public:
    owned() = default;
    explicit owned(T* object) : object_(object) {}
    owned(owned&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
    template <class Derived>
    owned(owned<Derived>&& other) noexcept : object_(other.release()) {}
    owned& operator=(owned&& other) noexcept {
        delete std::exchange(object_, std::exchange(other.object_, nullptr));
        return *this;
    }
    ~owned() { delete object_; }

    T* get() const { return object_; }
    T& operator*() const { return *object_; }
    T* operator->() const { return object_; }
    explicit operator bool() const { return object_ != nullptr; }

    /// Passes the ownership to the caller.
    T* release() { return std::exchange(object_, nullptr); }
};

template <class T, class... Arguments>
owned<T> make_owned(Arguments&&... arguments) {
    return owned<T>(new T(std::forward<Arguments>(arguments)...));
}

}}  // namespace foregone::impl
