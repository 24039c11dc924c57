// SPDX-License-Identifier: BSL-1.0
#pragma once

// Throws invalid_program for models and programs that no search can rely on: not deterministic, or with a wrong ==.

#include <foregone/impl/base/dynamic_sink.hpp>
#include <foregone/impl/choices/path.hpp>

#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

/// Throws invalid_program with this text.
[[noreturn]] void refuse_model(std::string_view what);

/// Throws invalid_program for a model that does not behave the same way when its step is repeated.
void refuse_other_answers(std::string_view problem, std::string_view remedy = {});

/// Throws invalid_program for a model whose == ignores the difference between two merged states.
void refuse_merged(std::string_view problem);

/// Throws invalid_program for a violation that a search found, and did not find again when it was repeated for the trace.
void refuse_lost_violation(std::string_view title, std::string_view remedy = {});

/// Throws invalid_program if a path shows that the program does not do the same twice, or swallows the exception that ends a
/// path.
void refuse_unfit(const path_result& path, const path_reason& reason);

/// Throws invalid_program if two parts of a search saw different values at the prefixes they share.
void refuse_other_values(std::uint64_t one, std::uint64_t other);

/// Throws invalid_program for a path that ends where it continued before.
void refuse_end(const choice_point* points, path_result path);

/// Throws invalid_program: the precondition of the last of these actions was true in a plan, and is false when the run is executed.
/// The message names the action and the steps before it.
void refuse_changed_precondition(const std::uint64_t* actions, std::uint64_t steps, void (*print)(std::uint64_t, dynamic_sink&));

}}  // namespace foregone::impl
