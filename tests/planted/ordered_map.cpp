// SPDX-License-Identifier: BSL-1.0
// Planted bugs in a search tree.
#include "laws.hpp"

#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace {

namespace fg = foregone;
using planted::expect_row;

enum class bug { none, keeps_the_old_value, loses_a_subtree, lower_bound_is_strict, erases_the_root_only_once };

template <bug Planted>
class tree_map {
    struct node {
        int key, value;
        std::unique_ptr<node> less{}, more{};
    };
    using link = std::unique_ptr<node>;
    link root_{};
    bool root_erased_ = false;

    link& find(int key) {
        link* at = &root_;
        while (*at && (*at)->key != key) at = key < (*at)->key ? &(*at)->less : &(*at)->more;
        return *at;
    }

public:
    void insert(int key, int value) {
        link& at = find(key);
        if (!at) at = std::make_unique<node>(node{key, value});
        else if (Planted != bug::keeps_the_old_value) at->value = value;
    }
    bool erase(int key) {
        link& at = find(key);
        if (!at) return false;
        if (Planted == bug::erases_the_root_only_once && &at == &root_ && std::exchange(root_erased_, true)) return true;
        link less = std::move(at->less), more = std::move(at->more);
        at = more ? std::move(more) : std::move(less);
        if (!less || Planted == bug::loses_a_subtree) return true;
        link* leftmost = &at;
        while (*leftmost) leftmost = &(*leftmost)->less;
        *leftmost = std::move(less);
        return true;
    }
    std::optional<int> lower_bound(int key) const {
        std::optional<int> found;
        for (const node* at = root_.get(); at != nullptr;) {
            const bool fits = Planted == bug::lower_bound_is_strict ? at->key > key : at->key >= key;
            if (fits) found = at->value;
            at = fits ? at->less.get() : at->more.get();
        }
        return found;
    }
};

template <bug Planted>
struct commands_of {
    using system = tree_map<Planted>;
    using model = std::map<int, int>;

    struct insert {
        int key, value;
        void next(model& m) const { m[key] = value; }
        void run(system& t) const { t.insert(key, value); }
    };
    struct erase {
        int key;
        void next(model& m) const { m.erase(key); }
        bool run(system& t) const { return t.erase(key); }
        bool expected(const model& m) const { return m.contains(key); }
    };
    struct lower_bound {
        int key;
        std::optional<int> run(const system& t) const { return t.lower_bound(key); }
        std::optional<int> expected(const model& m) const {
            const auto found = m.lower_bound(key);
            return found == m.end() ? std::nullopt : std::optional(found->second);
        }
    };
    using keys = fg::range<1, 3>;
    using commands =
        fg::one_of<fg::product<insert, keys, fg::values<5, 6>>, fg::product<erase, keys>, fg::product<lower_bound, keys>>;
};

TEST(planted_ordered_map, what_kills_each_bug) {
    // shortest; every sequence; the tour; random walks
    expect_row<commands_of<bug::none>, 3>(0, {0, 1'884}, {0, 351}, {0, 6'400});
    expect_row<commands_of<bug::keeps_the_old_value>, 3>(3, {3, 1'884}, {3, 246}, {3, 70});
    expect_row<commands_of<bug::loses_a_subtree>, 5>(5, {5, 271'452}, {5, 73}, {5, 191});
    expect_row<commands_of<bug::lower_bound_is_strict>, 3>(2, {2, 156}, {2, 240}, {2, 31});
    expect_row<commands_of<bug::erases_the_root_only_once>, 5>(5, {5, 271'452}, {5, 87}, {5, 8});
}

}  // namespace
