// SPDX-License-Identifier: BSL-1.0
#pragma once

// Plain accesses to ranges of memory by functions of the C library that the program calls.

#include "concurrency/unmodified/entry_points/posix_call.hpp"
#include "concurrency/unmodified/runtime.hpp"

#include <cstddef>

namespace foregone { inline namespace impl {

/// One call of a function that reads or writes ranges; code of the runtime for as long as it lives.
///
/// Requires: called for code of the program.
class range_access {
    posix_call call_;

public:
    explicit range_access(call_site site) : call_(site, compared{}) {}

    const range_access& reads(const void* at, std::size_t bytes) const {
        if (bytes > 0) call_.execution.access(access_kind::read, at, bytes, call_.site);
        return *this;
    }

    const range_access& writes(const void* at, std::size_t bytes) const {
        if (bytes > 0) call_.execution.access(access_kind::write, at, bytes, call_.site);
        return *this;
    }

    /// Fails the path if a buffer is too small, as the functions that -D_FORTIFY_SOURCE calls find it.
    const range_access& fits(std::size_t bytes, std::size_t room) const {
        if (bytes <= room) return *this;
        call_.self().site = call_.site;
        call_.execution.fail("no buffer overflows");
    }
};

}}  // namespace foregone::impl
