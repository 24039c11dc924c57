// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/model/paths/path.hpp>

#include <cstdint>
#include <string_view>

namespace foregone {

/// Throws invalid_program with this text.
void refuse_model(std::string_view what);

/// Throws invalid_program for a model of which something is not the same when it is taken again.
void refuse_other_answers(std::string_view problem, std::string_view remedy = {});

/// Throws invalid_program for a model of which == hides what two merged states differ in.
void refuse_merged(std::string_view problem);

/// The same of a violation that a search met, and that is not there any more when it is made again to find how.
void refuse_lost_violation(std::string_view title, std::string_view remedy = {});

/// Throws invalid_program if a path shows that the program does not do the same twice, or swallows what ends a path.
void refuse_unfit(const path_result& path, const path_reason& reason);

/// Throws invalid_program where two parts of a search did not see the same values at the beginnings that both know.
void refuse_other_values(std::uint64_t one, std::uint64_t other);

/// Throws invalid_program for a path that ends where it went on before.
void refuse_end(const choice_point* points, path_result path);

/// Throws std::logic_error: a precondition held in a plan, and does not when its run is executed.
void refuse_changed_precondition();

}  // namespace foregone
