// SPDX-License-Identifier: BSL-1.0
// The compiled part of counting_model: workers that repeat the steps of their states to count actions and classes.
#include "states/counting_model.hpp"

#include <cstddef>

namespace foregone { inline namespace impl {

namespace {

/// Requires: there is room for all numbers.
void add(std::vector<std::uint64_t>& to, const std::vector<std::uint64_t>& numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i) to[i] += numbers[i];
}

class counting_worker final : public wrapped_worker {
    const packed_model& model_;
    graph_counts& counts_;

public:
    counting_worker(const packed_model& model, graph_counts& counts)
        : wrapped_worker(model.worker()), model_(model), counts_(counts) {}

    void expand(const std::uint64_t* states, const work_item& work, std::uint64_t depth, successor_room& into) override {
        inner_->expand(states, work, depth, into);
        for (std::uint64_t id = work.first; id < work.last; ++id, states += model_.shape.words)
            model_.each_step(states, work.first_action, work.last_action, step_detail::enabled, [&](const packed_step& step) {
                ++counts_.by_action[static_cast<std::size_t>(model_.action_of(step.number))];
            });
    }

    void judge(const std::uint64_t* states, std::uint64_t count, const finding& where) override {
        inner_->judge(states, count, where);
        if (counts_.by_class.empty()) return;
        for (std::uint64_t i = 0; i < count; ++i, states += model_.shape.words) {
            const std::size_t in = model_.class_of(states);
            if (in < counts_.by_class.size()) ++counts_.by_class[in];
        }
    }
};

}  // namespace

owned<packed_worker> counting_model::worker() const {
    const std::lock_guard lock(adding_);
    graph_counts& own = parts_.emplace_back();
    own.by_action.resize(static_cast<std::size_t>(shape.actions));
    own.by_class.resize(shape.classes);
    return make_owned<counting_worker>(inner_, own);
}

graph_counts counting_model::counted(rank_group& ranks) const {
    graph_counts all;
    all.by_action.resize(static_cast<std::size_t>(shape.actions));
    all.by_class.resize(shape.classes);
    for (const graph_counts& part : parts_) add(all.by_action, part.by_action), add(all.by_class, part.by_class);
    ranks.sum(all.by_action.data(), all.by_action.size());
    ranks.sum(all.by_class.data(), all.by_class.size());
    return all;
}

}}  // namespace foregone::impl
