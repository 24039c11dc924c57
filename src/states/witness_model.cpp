// SPDX-License-Identifier: BSL-1.0
// The compiled part of witness_model: workers that report the first witness instead of violations.
#include "states/witness_model.hpp"

#include <utility>

namespace foregone { inline namespace impl {

namespace {

packed_shape shape_for(const packed_shape& inner, std::uint32_t property) {
    packed_shape shape = inner;
    shape.deadlock = property;
    return shape;
}

/// Whether a worker has judged a witness: the last flags of a tally are those of the properties.
bool has_witness(const packed_worker& worker, const packed_shape& shape, std::uint32_t property) {
    return worker.counted()[shape.counters - shape.properties + property] != 0;
}

class witness_worker final : public wrapped_worker {
    packed_shape shape_;
    std::uint32_t property_;
    finding first_{};

public:
    witness_worker(owned<packed_worker> inner, const packed_shape& shape, std::uint32_t property)
        : wrapped_worker(std::move(inner)), shape_(shape), property_(property) {}

    /// Deadlocks do not matter.
    void judge_ends(const std::uint64_t*, const work_item&, std::uint64_t) override {}

    void judge(const std::uint64_t* states, std::uint64_t count, const finding& where) override {
        inner_->judge(states, count, where);
        if (!first_.exists() && has_witness(*inner_, shape_, property_)) first_ = {where.steps, 0, no_action, property_};
    }

    finding best() const override { return first_; }
};

}  // namespace

witness_model::witness_model(packed_model& inner, std::uint32_t property)
    : wrapped_model(inner, shape_for(inner.shape, property)), property_(property) {}

owned<packed_worker> witness_model::worker() const {
    return make_owned<witness_worker>(inner_.worker(), inner_.shape, property_);
}

void witness_model::each_step(const std::uint64_t* from, std::uint64_t first, std::uint64_t last, step_detail detail,
                              step_visitor visit) const {
    const bool is_end = detail == step_detail::enabled || detail == step_detail::violation;
    if (!is_end) return inner_.each_step(from, first, last, detail, visit);
    if (!is_witness(from)) visit({first, no_property, no_property, false, false, from});
}

bool witness_model::is_witness(const std::uint64_t* state) const {
    const owned<packed_worker> judge = inner_.worker();
    judge->judge(state, 1, {});
    return has_witness(*judge, inner_.shape, property_);
}

}}  // namespace foregone::impl
