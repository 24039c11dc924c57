// SPDX-License-Identifier: BSL-1.0
#pragma once

// An operation of the program on an atomic variable under a memory model.

#include "concurrency/unmodified/entry_points/atomic_values.hpp"

#include <foregone/impl/base/function_ref.hpp>

#include <string_view>

namespace foregone { inline namespace impl {

/// What the compiler passes for an operation.
struct weak_operation {
    touch how;
    int order, failure;
    call_site site;
    std::string_view verb, verb_without_write;
    atomic_value first_operand = 0, second_operand = 0;
};

/// The operation happens; returns the value that it read. `decide`: whether it writes over a value, and what.
atomic_value happen(const atomic_place& on, weak_operation what, function_ref<bool(atomic_value, atomic_value&)> decide);

}}  // namespace foregone::impl
