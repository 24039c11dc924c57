// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/likelihood/big_ratio.hpp>

#include <support/paper_example.hpp>
#include <support/verify.hpp>

namespace fg = foregone;
using paper_example::executions;

namespace {

template <class Result>
constexpr bool is_the_same(fg::weighting weights) {
    auto model = executions(weights), other = executions({0, 1}, weights);
    model.append(other);
    auto made = fg::convert_weights<Result>(model);
    if (made.size() != model.size() || made.edges() != model.edges()) return false;
    for (std::uint32_t node = 0; node < model.size(); ++node) {
        if (!(made[node] == model[node])) return false;
        for (std::size_t i = 0; i < model.from(node).size(); ++i)
            if (made.from(node).first[i].to != model.from(node).first[i].to ||
                made.from(node).first[i].weight != fg::as_probability<Result>(model.from(node).first[i].weight))
                return false;
    }
    return true;
}

constexpr bool is_near(double a, double b) { return a - b < 1e-12 && b - a < 1e-12; }

/// Posterior weights are conditioned: each is the probability that an execution goes on this way.
constexpr bool floating_point() {
    for (const auto weights : {fg::weighting::local, fg::weighting::posterior}) {
        auto model = executions(weights);
        auto made = fg::convert_weights<double>(model);
        auto onward = model.totals();
        if (made.size() != model.size() || made.edges() != model.edges()) return false;
        for (std::uint32_t node = 0; node < model.size(); ++node)
            for (std::size_t i = 0; i < model.from(node).size(); ++i) {
                const auto& edge = model.from(node).first[i];
                const fg::ratio share = edge.weight * onward[edge.to] / onward[node];
                if (!is_near(made.from(node).first[i].weight, static_cast<double>(share))) return false;
            }
    }
    return true;
}
constexpr bool its_own() {
    return is_the_same<fg::ratio>(fg::weighting::local) && is_the_same<fg::ratio>(fg::weighting::posterior);
}
VERIFY(convert_weights, floating_point)
VERIFY(convert_weights, its_own)

TEST(convert_weights, of_any_size) {
    EXPECT_TRUE(is_the_same<fg::big_ratio>(fg::weighting::local));
    const auto model = fg::convert_weights<fg::big_ratio>(executions());
    EXPECT_EQ(fg::brute_force(model, paper_example::sentence({{2, 3}, {1}})), fg::big_ratio(3) / 4);
}

}  // namespace
