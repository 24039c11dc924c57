// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/run/named_check.hpp>
#include <foregone/impl/run/options.hpp>

namespace foregone::inline impl {

/// Whether only a part of a check's search runs.
inline bool takes_part(const options& chosen, const registered_check& check) {
    return chosen.shard.is_part() && check.is_divisible();
}

/// Whether another seed is requested, so that the compiler's verdict does not apply to this run.
inline bool draws_otherwise(const options& chosen, const registered_check& check) {
    return chosen.seed.has_value() && check.terms().searched == search_kind::random_runs;
}

/// Whether a check is searched, rather than reported as the compiler decided it.
inline bool is_searched(const options& chosen, const registered_check& check) {
    return check.has_search() && (chosen.recheck || check.reason() != fallback::none || draws_otherwise(chosen, check) ||
                                  takes_part(chosen, check) || !chosen.checkpoint.empty());
}

}  // namespace foregone::impl
