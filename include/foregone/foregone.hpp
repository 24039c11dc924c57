// SPDX-License-Identifier: BSL-1.0
#pragma once

// The whole library except the parts that need another library: threads.hpp needs oneTBB, and a runner is in foregone::main.

#include <foregone/impl/base/config.hpp>
// In this order, so that an error in what users write most is shown below the fewest lines "In file included from".
#include <foregone/domain/domain.hpp>
#include <foregone/model/property.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/model/transition_system.hpp>
#include <foregone/impl/model/require/temporal_not_included.hpp>
#include <foregone/impl/model/require/transition_system_requirements.hpp>
#include <foregone/check.hpp>
#include <foregone/impl/run/comparison_check.hpp>
#include <foregone/model/alike.hpp>
#include <foregone/model/behavior.hpp>
#include <foregone/model/machine.hpp>
#include <foregone/model/machines.hpp>
#include <foregone/well_formed.hpp>
