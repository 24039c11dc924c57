// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/explore.hpp>
#include <foregone/impl/engine/explore_together.hpp>
#include <foregone/impl/engine/graph/search_graph.hpp>
#include <foregone/impl/engine/graph/word_model.hpp>
#include <foregone/impl/engine/shrink/shrink_run.hpp>
#include <foregone/impl/run/described_check.hpp>

#include <cstdint>
#include <vector>

namespace foregone {

/// A check of a model in a scope as it runs.
template <class Model, class View, auto Scope>
class model_check : public described_check<Model, View, Scope> {
    using described = described_check<Model, View, Scope>;
    using typename described::view;

public:
    using described::described_check;

    handover reason() const override { return handover::not_asked; }
    verdict decided() const override { return {}; }
    verdict run(executor& who, const run_terms& terms) const override {
        [[maybe_unused]] const surroundings<Model> around{};
        return explore_together<view, Scope>(who, terms);
    }

    std::uint64_t step_fingerprint() const override {
        if constexpr (described::is_packed) {
            [[maybe_unused]] const surroundings<Model> around{};
            return graph_fingerprint(word_model<view>{});
        }
        return 0;
    }

    bool is_divisible() const override { return search_parts<view, Scope>::divisible; }
    bool is_resumable() const override { return search_parts<view, Scope>::resumable; }
    bool fits(const search_part& part, search_shard shard) const override { return search_parts<view, Scope>::fits(part, shard); }
    bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) const override {
        return search_parts<view, Scope>::merge(parts, terms, stopped, into);
    }

    verdict shrink(const basic_trace<std::vector<std::uint64_t>>& trace, std::uint32_t violated,
                   function_ref<replayed(const basic_trace<std::vector<std::uint64_t>>&)> walk, std::uint64_t limit_runs) const override {
        if constexpr (described::has_system_v) return shrink_run(shrink_table_of<view>(), trace, violated, walk, limit_runs);
        else return {};
    }
};

}  // namespace foregone
