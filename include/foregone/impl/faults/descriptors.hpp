// SPDX-License-Identifier: BSL-1.0
#pragma once

// The table of open file descriptions of the file system model, and the errno values with which Linux refuses calls.

#include <foregone/impl/faults/cached_names.hpp>
#include <foregone/types/hash.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <fcntl.h>
#include <vector>

namespace foregone { inline namespace impl {

/// An open file description.
struct descriptor {
    bool is_open = false;
    std::size_t file = no_file;  ///< no_file is the directory
    int flags = 0;
    std::size_t offset = 0;

    bool is_directory() const { return file == no_file; }
    bool is_for(int access) const { return (flags & O_ACCMODE) == access; }

    // The errno value, as in Linux, with which the operation is refused; 0 if it is allowed.
    int refuses_nothing() const { return 0; }
    int refuses_read() const { return is_for(O_WRONLY) ? EBADF : is_directory() ? EISDIR : 0; }
    int refuses_write() const { return is_for(O_RDONLY) ? EBADF : 0; }
    int refuses_resize() const { return is_for(O_RDONLY) ? EINVAL : 0; }
};

/// The open files of a process; as in POSIX a new one gets the lowest free number.
class descriptors {
    static constexpr int first = 3;
    std::vector<descriptor> all_{};

public:
    int open(std::size_t file, int flags) {
        std::size_t free = 0;
        while (free < all_.size() && all_[free].is_open) ++free;
        if (free == all_.size()) all_.emplace_back();
        all_[free] = {true, file, flags, 0};
        return static_cast<int>(free) + first;
    }

    /// The open file with this number, or nullptr.
    descriptor* find(int number) {
        if (number < first || static_cast<std::size_t>(number - first) >= all_.size()) return nullptr;
        descriptor& one = all_[static_cast<std::size_t>(number - first)];
        return one.is_open ? &one : nullptr;
    }

    std::size_t count() const {
        std::size_t open = 0;
        for (const descriptor& one : all_) open += one.is_open;
        return open;
    }

    void clear() { all_.clear(); }

    friend std::uint64_t hash_value(const descriptors& open) { return hash(open.all_); }
};

}}  // namespace foregone::impl
