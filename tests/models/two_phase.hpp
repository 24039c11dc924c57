// SPDX-License-Identifier: BSL-1.0
#pragma once

/// Two-phase commit, as the example has it, for several tests that are compiled together.
#include "../../bench/models_only.hpp"

#include "../../examples/two_phase_commit.cpp"

#include "../../bench/models_end.hpp"
