// SPDX-License-Identifier: BSL-1.0
#pragma once

// Counts failing runs by property and lists the first different ones, for --max-errors.

#include <foregone/impl/search/run_terms.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace foregone { inline namespace impl {

inline void count_failing(failing_runs& into, std::uint32_t property, std::uint64_t times = 1) {
    into.failing += times;
    if (into.by_property.size() <= property) into.by_property.resize(std::size_t{property} + 1);
    into.by_property[property] += times;
}

/// Notes the next failing run; it is listed if it is not the same as one before.
inline void note_failing(failing_runs& into, failing_path one) {
    count_failing(into, one.failure.property);
    const auto is_same = [&](const failing_path& other) { return other.initial == one.initial && other.indices == one.indices; };
    if (into.first.size() < into.listed && std::none_of(into.first.begin(), into.first.end(), is_same))
        into.first.push_back(std::move(one));
}

}}  // namespace foregone::impl
