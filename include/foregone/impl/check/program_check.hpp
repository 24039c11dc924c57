// SPDX-License-Identifier: BSL-1.0
#pragma once

// A check of a program that chooses: a template makes one for each program and scope.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/check/described_program.hpp>
#include <foregone/impl/check/search_at_run_time.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// A check of a program, with its search.
template <class Program, auto Scope>
class program_check : public described_program<Program, Scope> {
    using described = described_program<Program, Scope>;
    using typename described::trace_type;
    using typename described::view;

    using parts_of_search = run_time_search<view, Scope>;

public:
    using described::described_program;

    fallback reason() const override { return fallback::not_asked; }
    verdict decided() const override { return {}; }
    verdict run(executor& who, const run_terms& terms) const override { return explore_together<view, Scope>(who, terms); }

    bool is_divisible() const override { return parts_of_search::divisible; }
    bool is_resumable() const override { return parts_of_search::resumable; }
    bool fits(const search_part& part, search_shard shard) const override { return parts_of_search::fits(part, shard); }
    bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) const override {
        return parts_of_search::merge(parts, terms, stopped, into);
    }

    verdict shrink(const trace_type& trace, std::uint32_t violated, function_ref<replayed(const trace_type&)> walk,
                   std::uint64_t limit_runs) const override {
        return shrink_path(trace, violated, walk, limit_runs);
    }
};

}}  // namespace foregone::impl
