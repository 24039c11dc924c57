// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdexcept>

namespace foregone {

/// The program was started wrongly: says where, what is wrong, and the remedy. Ends the program with exit code 2.
struct usage_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace foregone
