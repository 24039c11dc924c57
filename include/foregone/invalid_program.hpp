// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdexcept>

namespace foregone {

/// Says that a program, or a model, is not fit for a search, and why.
struct invalid_program : std::logic_error {
    using std::logic_error::logic_error;
};

}  // namespace foregone
