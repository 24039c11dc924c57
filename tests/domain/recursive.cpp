// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/recursive.hpp>

#include <foregone/domain/lists_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/where.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace fg = foregone;

namespace {

struct tree {
    int value = 0;
    std::vector<tree> children;

    bool operator==(const tree&) const = default;

    constexpr int depth() const {
        int deepest = 0;
        for (const tree& child : children) deepest = std::max(deepest, child.depth());
        return deepest + 1;
    }
    constexpr int size() const {
        int all = 1;
        for (const tree& child : children) all += child.size();
        return all;
    }
};

template <class Inner>
using node = fg::product<tree, fg::integers<0, 9>, fg::lists_of<Inner, 3>>;
using leaf = fg::mapped<fg::integers<0, 9>, [](int value) { return tree{value, {}}; }>;
using trees = fg::domain_of<fg::recursive<leaf, node, 4>>;

constexpr bool no_tree_is_too_deep() {
    int deepest = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) deepest = std::max(deepest, trees::at(seed).depth());
    return deepest == 5;  // four nodes, and a leaf in the innermost
}
// GCC 12 loses vectors in an array that a constexpr function returns.
static_assert(fg::compiler == fg::compiler_family::gcc || no_tree_is_too_deep());

template <class Fails>
tree simplified(Fails&& fails, std::uint64_t seed) {
    fg::random_bits bits(seed);
    std::uint64_t at = fg::draw<trees>(bits);
    while (!fails(trees::at(at))) at = fg::draw<trees>(bits);
    const auto accept = [&](std::uint64_t simpler) { return fails(trees::at(simpler)) && (at = simpler, true); };
    while (fg::each_simpler<trees>(at, accept)) {}
    return trees::at(at);
}

TEST(domain_recursive, trees_are_as_deep_at_run_time) { EXPECT_TRUE(no_tree_is_too_deep()); }

TEST(domain_recursive, a_tree_is_shrunk_to_a_part_of_it) {
    const auto has_nine = [](const tree& one) {
        const auto search = [](const auto& self, const tree& at) -> bool {
            return at.value == 9 ||
                   std::any_of(at.children.begin(), at.children.end(), [&](const tree& t) { return self(self, t); });
        };
        return search(search, one);
    };
    for (std::uint64_t seed = 1; seed < 10; ++seed) EXPECT_EQ(simplified(has_nine, seed), (tree{9, {}})) << seed;
}

TEST(domain_recursive, only_the_needed_depth_remains) {
    for (std::uint64_t seed = 1; seed < 10; ++seed)
        EXPECT_EQ(simplified([](const tree& one) { return one.depth() > 2; }, seed), (tree{0, {{0, {{0, {}}}}}})) << seed;
    EXPECT_EQ(simplified([](const tree& one) { return one.size() > 3; }, 1).size(), 4);
}

}  // namespace
