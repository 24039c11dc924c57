// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>

#include <cstddef>

namespace foregone {

/// The result of a call on a file: a number of bytes, or an errno value. True if there is no error.
struct io_result {
    std::size_t bytes = 0;
    int error = 0;

    constexpr explicit operator bool() const { return error == 0; }
};

/// The result of `open`: a descriptor, or an errno value. True if there is no error.
struct open_result {
    int descriptor = -1;
    int error = 0;

    constexpr explicit operator bool() const { return error == 0; }
};

}  // namespace foregone
