// SPDX-License-Identifier: BSL-1.0
// Planted bugs in a cache that evicts what was used least recently.
#include "laws.hpp"

#include <algorithm>
#include <list>
#include <optional>
#include <utility>

namespace {

namespace fg = foregone;
using planted::expect_row;

enum class bug { none, reading_does_not_refresh, writing_again_does_not_refresh, evicts_the_newest, evicts_too_late };

template <bug Planted>
class lru_cache {
    std::list<std::pair<int, int>> entries_{};  // the one used last in front

    auto find(int key) {
        return std::find_if(entries_.begin(), entries_.end(), [&](const auto& entry) { return entry.first == key; });
    }

public:
    std::optional<int> get(int key) {
        const auto found = find(key);
        if (found == entries_.end()) return std::nullopt;
        if (Planted != bug::reading_does_not_refresh) entries_.splice(entries_.begin(), entries_, found);
        return found->second;
    }
    void put(int key, int value) {
        if (const auto found = find(key); found != entries_.end()) {
            found->second = value;
            if (Planted != bug::writing_again_does_not_refresh) entries_.splice(entries_.begin(), entries_, found);
            return;
        }
        if (entries_.size() == (Planted == bug::evicts_too_late ? 3 : 2))
            entries_.erase(Planted == bug::evicts_the_newest ? entries_.begin() : std::prev(entries_.end()));
        entries_.emplace_front(key, value);
    }
};

template <bug Planted>
struct commands_of {
    using system = lru_cache<Planted>;
    struct entry {
        int key = 0, value = 0;
        bool operator==(const entry&) const = default;
    };
    struct model {
        fg::inline_vector<entry, 2> entries{};  // the one used last at the end
        bool operator==(const model&) const = default;

        std::optional<int> at(int key) const {
            for (const entry& e : entries)
                if (e.key == key) return e.value;
            return std::nullopt;
        }
        void use(entry used) {
            const bool drops = at(used.key) || entries.full();
            if (drops && (entries[0].key == used.key || !at(used.key))) entries[0] = entries.size() > 1 ? entries[1] : entry{};
            if (drops) entries.pop_back();
            entries.push_back(used);
        }
    };

    struct get {
        int key;
        void next(model& m) const {
            if (const auto value = m.at(key)) m.use({key, *value});
        }
        std::optional<int> run(system& c) const { return c.get(key); }
        std::optional<int> expected(const model& m) const { return m.at(key); }
    };
    struct put {
        int key, value;
        void next(model& m) const { m.use({key, value}); }
        void run(system& c) const { c.put(key, value); }
    };
    using commands = fg::one_of<fg::product<get, fg::values<1, 2, 3>>, fg::product<put, fg::values<1, 2, 3>, fg::values<7, 8>>>;
};

TEST(planted_lru_cache, what_kills_each_bug) {
    // shortest; every sequence; the tour; random walks
    expect_row<commands_of<bug::none>, 4>(0, {0, 7'380}, {0, 312}, {0, 6'400});
    expect_row<commands_of<bug::reading_does_not_refresh>, 5>(5, {5, 66'429}, {5, 106}, {5, 17});
    expect_row<commands_of<bug::writing_again_does_not_refresh>, 5>(5, {5, 66'429}, {0, 312}, {5, 89});
    expect_row<commands_of<bug::evicts_the_newest>, 4>(4, {4, 7'380}, {4, 65}, {4, 9});
    expect_row<commands_of<bug::evicts_too_late>, 4>(4, {4, 7'380}, {4, 65}, {4, 9});
}

}  // namespace
