// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/model/actions/value_digest.hpp>
#include <foregone/impl/model/paths/choice_values.hpp>
#include <foregone/impl/model/paths/path.hpp>
#include <foregone/impl/model/paths/path_telling.hpp>
#include <foregone/impl/model/paths/value_names.hpp>

#include <cstdint>
#include <type_traits>

/// How the values that a program chooses are compared with those of the runs before.
namespace foregone::value_comparison {

/// What was known of the value before this run, 0 for nothing.
inline std::uint64_t known_before(const path_asked& run, std::uint64_t step, std::uint64_t digest) {
    if (step < run.known) return run.values[step].at(run.points[step].index);
    return run.history != nullptr ? run.history->first_seen(run.points, step, digest) : 0;
}

template <class Value>
void note(choice_values& values, std::uint64_t first, std::uint64_t index, const Value& value) {
    const std::uint64_t digest = value_digest::of(value);
    values.note(first, index, digest);
    shown_values.keep(digest, value);
}

/// Whether a program that chose at a step chose the same value as before; `at(index)` is a value of that choice. Notes the value, and those
/// that are to be chosen next; of a random path only the value. Where it is another one, the reason of the run says so.
template <class At>
bool is_same(const path_asked& run, std::uint64_t step, const At& at) {
    using value = std::remove_cvref_t<decltype(at(0))>;
    const choice_point& chosen = run.points[step];
    const std::uint64_t digest = value_digest::of<value>(at(chosen.index)), before = known_before(run, step, digest);
    if (before != 0 && before != digest) {
        const auto was = shown_values.of<value>(before), now = value_names::printed<value>(at(chosen.index));
        if (run.reason != nullptr) path_telling::other_value(*run.reason, run.points, step, was.view(), now.view());
        return false;
    }
    choice_values& values = run.values[step];
    const std::uint64_t end = run.source != nullptr ? chosen.index + 1 : values.end_of_window(chosen.index, chosen.count);
    for (std::uint64_t i = chosen.index; i < end; ++i) note<value>(values, chosen.index, i, at(i));
    return true;
}

}  // namespace foregone::value_comparison
