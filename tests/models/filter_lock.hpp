// SPDX-License-Identifier: BSL-1.0
#pragma once

/// The filter lock, as the example has it.
#include "../support/models_only.hpp"

#include "../../examples/filter_lock.cpp"

#include "../support/models_only_ends.hpp"
