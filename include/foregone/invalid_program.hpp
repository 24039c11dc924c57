// SPDX-License-Identifier: BSL-1.0
#pragma once

// The exception by which the engine rejects a program or a model; thrown by searches, caught by users.

#include <foregone/impl/base/config.hpp>

#include <stdexcept>

namespace foregone {

/// Reports that a program or a model is not suitable for a search, with the reason.
struct invalid_program : std::logic_error {
    using std::logic_error::logic_error;
};

}  // namespace foregone
