// SPDX-License-Identifier: BSL-1.0
#pragma once

// What the options ask of one check: whether it is searched, in part, by another seed, counted or measured.

#include "runner/options/options.hpp"

#include <foregone/impl/check/registered_check.hpp>

namespace foregone { inline namespace impl {

/// Whether only a part of a check's search runs.
inline bool takes_part(const options& chosen, const registered_check& check) {
    return chosen.shard.is_part() && check.is_divisible();
}

/// Whether another seed is requested, so that the compiler's verdict does not apply to this run.
inline bool draws_otherwise(const options& chosen, const registered_check& check) {
    return chosen.seed.has_value() && check.terms().searched == search_kind::random_runs;
}

/// Whether the actions of a check's search are counted.
inline bool counts_actions(const options& chosen, const registered_check& check) {
    return chosen.count_actions && check.terms().searched == search_kind::states;
}

/// Whether the steps of a check's search are measured.
inline bool profiles_steps(const options& chosen, const registered_check& check) {
    return chosen.profile && check.terms().searched == search_kind::states;
}

/// Whether a check is searched, rather than reported as the compiler decided it.
inline bool is_searched(const options& chosen, const registered_check& check) {
    return check.has_search() && (chosen.recheck || check.reason() != fallback::none || draws_otherwise(chosen, check) ||
                                  takes_part(chosen, check) || !chosen.checkpoint.empty() || counts_actions(chosen, check) ||
                                  profiles_steps(chosen, check));
}

/// Whether a check takes random or planned runs, of a model or of a program.
inline bool takes_samples(const registered_check& check) {
    const search_kind searched = check.terms().searched;
    return searched != search_kind::states && searched != search_kind::paths && searched != search_kind::sequences;
}

/// Whether a check's failing runs are counted after a violation: those of sequences, and of random or planned runs. Paths of a
/// program are searched until enough have failed.
inline bool counts_failing_runs(const registered_check& check) {
    return takes_samples(check) || check.terms().searched == search_kind::sequences;
}

}}  // namespace foregone::impl
