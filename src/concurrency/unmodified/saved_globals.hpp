// SPDX-License-Identifier: BSL-1.0
#pragma once

// The variables of the program and of its own libraries, saved before a search and restored after each path.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The writable memory of modules, without what the dynamic linker protects.
class saved_globals {
public:
    struct range {
        std::byte* begin;
        std::size_t bytes;
    };

    enum class of { program, all_modules };

    /// The memory of the modules of the program, which system libraries and this library are not, or of all.
    explicit saved_globals(of modules);
    /// One range, which may be empty.
    saved_globals(std::uintptr_t begin = 0, std::size_t bytes = 0);

    const std::vector<range>& ranges() const { return ranges_; }
    bool contains(const void* address) const;

    void save();
    void restore() const;

private:
    std::vector<range> ranges_;
    std::vector<std::byte> saved_;
};

}}  // namespace foregone::impl
