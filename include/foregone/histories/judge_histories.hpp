// SPDX-License-Identifier: BSL-1.0
#pragma once

// FOREGONE_HISTORIES: a program that is linked with foregone::main judges recorded histories by its --linearizable=FILE.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/histories/specification_entry.hpp>

/// FOREGONE_HISTORIES(specification): `--linearizable=FILE` of the program judges the history in a file with it. Several
/// specifications are chosen by --filter=NAME.
///
/// Requires: the specification names its calls, and these and their answers can be read from JSON, as by fg::read_history.
#define FOREGONE_HISTORIES(...) static_assert(&::foregone::entry_of_specification<__VA_ARGS__>::entry != nullptr)
