// SPDX-License-Identifier: BSL-1.0
#pragma once

// What most checks need: domains, models, properties, scopes, programs that choose, machines, FOREGONE_CHECK. Not included are
// model/temporal.hpp, refinement.hpp, stepped.hpp, collect.hpp, markov_model.hpp and markov_process.hpp, suites/, likelihood/,
// faults/, concurrency/, histories/, report/, types/ratio.hpp, accepts.hpp, mutation.hpp, replays.hpp, threads.hpp,
// invalid_program.hpp, and the headers for test frameworks.

#include <foregone/impl/base/config.hpp>
// In this order, so that an error in what users write most is shown below the fewest lines "In file included from".
#include <foregone/domain/domain.hpp>
#include <foregone/model/property.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/model/transition_system.hpp>
#include <foregone/impl/check/temporal_not_included.hpp>
#include <foregone/impl/model/transition_system_requirements.hpp>
#include <foregone/check.hpp>
#include <foregone/impl/equivalence/comparison_check.hpp>
#include <foregone/model/alike.hpp>
#include <foregone/model/behavior.hpp>
#include <foregone/model/machine.hpp>
#include <foregone/model/machines.hpp>
#include <foregone/well_formed.hpp>
