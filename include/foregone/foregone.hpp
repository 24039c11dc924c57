// SPDX-License-Identifier: BSL-1.0
#pragma once

// The whole library but for what needs another one: oneTBB is in engine/threads.hpp, a runner in foregone::main.

#include <foregone/base/config.hpp>
#include <foregone/analysis/well_formed.hpp>
#include <foregone/domain/domain.hpp>
#include <foregone/model/alike.hpp>
#include <foregone/model/behavior.hpp>
#include <foregone/model/conformance.hpp>
#include <foregone/model/machine.hpp>
#include <foregone/model/machines.hpp>
#include <foregone/model/property.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/model/transition_system.hpp>
#include <foregone/run/check.hpp>
#include <foregone/run/comparison_check.hpp>
