// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/foregone.hpp>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace models {

namespace fg = foregone;

/// A store of values by key, whose keys are drawn from two million: `get` and `erase` know from the model which exist. If Fails,
/// `erase` of one of several keys forgets the last one, too.
template <bool Fails>
struct key_store {
    struct system {
        std::vector<std::pair<int, int>> entries;

        constexpr auto find(int key) {
            return std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.first == key; });
        }
        constexpr void put(int key, int value) {
            if (const auto at = find(key); at != entries.end()) at->second = value;
            else entries.emplace_back(key, value);
        }
        constexpr std::optional<int> get(int key) {
            const auto at = find(key);
            return at == entries.end() ? std::nullopt : std::optional(at->second);
        }
        constexpr void erase(int key) {
            entries.erase(find(key));
            if (Fails && entries.size() > 1) entries.pop_back();
        }
    };
    struct model : system {
        constexpr std::vector<int> keys() const {
            std::vector<int> all;
            for (const auto& entry : this->entries) all.push_back(entry.first);
            return all;
        }
    };

    struct put {
        int key, value;
        constexpr void run(system& s) const { s.put(key, value); }
        constexpr void next(model& m) const { m.put(key, value); }
    };
    struct get {
        int key;
        static constexpr auto arguments(const model& m) { return m.keys(); }
        constexpr std::optional<int> run(system& s) const { return s.get(key); }
        constexpr std::optional<int> expected(const model& m) const { return model(m).get(key); }
    };
    struct erase {
        int key;
        static constexpr auto arguments(const model& m) { return m.keys(); }
        constexpr void run(system& s) const { s.erase(key); }
        constexpr void next(model& m) const {
            const auto at = m.find(key);
            m.entries.erase(at);
        }
    };

    using keys = fg::integers<-1'000'000, 1'000'000>;
    using commands = fg::one_of<fg::product<put, keys, fg::integers<0, 9>>, fg::product<get, keys>, fg::product<erase, keys>>;
};

}  // namespace models
