// SPDX-License-Identifier: BSL-1.0
#pragma once

/// The filter lock, as the example has it.
#include "../../bench/models_only.hpp"

#include "../../examples/filter_lock.cpp"

#include "../../bench/models_end.hpp"
