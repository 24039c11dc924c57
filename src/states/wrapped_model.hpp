// SPDX-License-Identifier: BSL-1.0
#pragma once

// Base classes that forward a packed model and its worker; for counting_model and witness_model.

#include <foregone/impl/base/dynamic_sink.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/states/packed_model.hpp>
#include <foregone/impl/states/store/state_store.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Another model, as it is: the base of models that change some of its functions.
class wrapped_model : public packed_model {
protected:
    packed_model& inner_;

    wrapped_model(packed_model& inner, const packed_shape& of) : packed_model(of), inner_(inner) {}

public:
    owned<state_store> store() override { return inner_.store(); }
    std::uint64_t initial_count() const override { return inner_.initial_count(); }
    void each_initial(std::uint64_t first, std::uint64_t last, initial_visitor visit) const override {
        inner_.each_initial(first, last, visit);
    }
    void each_step(const std::uint64_t* from, std::uint64_t first, std::uint64_t last, step_detail detail,
                   step_visitor visit) const override {
        inner_.each_step(from, first, last, detail, visit);
    }
    std::uint32_t violated(const std::uint64_t* state) const override { return inner_.violated(state); }
    bool terminal(const std::uint64_t* state) const override { return inner_.terminal(state); }
    std::size_t class_of(const std::uint64_t* state) const override { return inner_.class_of(state); }
    void print_state(const std::uint64_t* state, dynamic_sink& to) const override { inner_.print_state(state, to); }
    void real_run(basic_trace<std::vector<std::uint64_t>>& run, const std::vector<std::uint64_t>& kept,
                  const run_end& end) const override {
        inner_.real_run(run, kept, end);
    }
    void check_symmetry_of(const std::uint64_t* state, std::uint64_t depth) const override {
        inner_.check_symmetry_of(state, depth);
    }
    void conclude(verdict& into, const std::vector<std::uint64_t>& counted, const finding& best,
                  const graph_progress& progress) const override {
        inner_.conclude(into, counted, best, progress);
    }
    std::string_view title(std::uint32_t property) const override { return inner_.title(property); }
    owned<graph_observer> observer(executor& who, rank_group& ranks, const run_terms& terms) const override {
        return inner_.observer(who, ranks, terms);
    }
};

/// Another worker, as it is: the base of workers that change some of its functions.
class wrapped_worker : public packed_worker {
protected:
    owned<packed_worker> inner_;

    explicit wrapped_worker(owned<packed_worker> inner) : inner_(std::move(inner)) {}

public:
    void expand(const std::uint64_t* states, const work_item& work, std::uint64_t depth, successor_room& into) override {
        inner_->expand(states, work, depth, into);
    }
    void judge_ends(const std::uint64_t* states, const work_item& work, std::uint64_t depth) override {
        inner_->judge_ends(states, work, depth);
    }
    void judge(const std::uint64_t* states, std::uint64_t count, const finding& where) override {
        inner_->judge(states, count, where);
    }
    void begin(std::uint64_t first, std::uint64_t last, successor_room& into) override { inner_->begin(first, last, into); }
    std::uint64_t transitions() const override { return inner_->transitions(); }
    finding best() const override { return inner_->best(); }
    std::vector<std::uint64_t> counted() const override { return inner_->counted(); }
    void take_over(const std::vector<std::uint64_t>& counted, const finding& best) override { inner_->take_over(counted, best); }
    merged_pair merged() const override { return inner_->merged(); }
};

}}  // namespace foregone::impl
