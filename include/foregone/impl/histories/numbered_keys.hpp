// SPDX-License-Identifier: BSL-1.0
#pragma once

// Numbers the different keys or values of a history in the order in which they occur.

#include <foregone/impl/histories/configurations.hpp>
#include <foregone/types/hash.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The numbers of keys in the order of their first call.
template <class Key>
class numbered_keys {
    struct entry {
        Key key;
        std::uint64_t hash;
        std::uint32_t next;
    };
    std::vector<entry> entries_;
    std::vector<std::uint32_t> buckets_;

    static constexpr bool is_hashed() { return hashable<Key> && !std::is_constant_evaluated(); }

public:
    constexpr std::uint32_t number_of(const Key& key) {
        std::uint64_t hash = 0;
        if constexpr (hashable<Key>)
            if (is_hashed()) hash = foregone::hash(key);
        if (buckets_.empty()) buckets_.assign(is_hashed() ? 64 : 1, no_call);
        std::uint32_t at = buckets_[hash & (buckets_.size() - 1)];
        while (at != no_call && !(entries_[at].key == key)) at = entries_[at].next;
        if (at != no_call) return at;
        entries_.push_back({key, hash, no_call});
        if (is_hashed() && entries_.size() > buckets_.size()) rehash();
        else link(static_cast<std::uint32_t>(entries_.size() - 1));
        return static_cast<std::uint32_t>(entries_.size() - 1);
    }

private:
    constexpr void link(std::uint32_t number) {
        entries_[number].next = std::exchange(buckets_[entries_[number].hash & (buckets_.size() - 1)], number);
    }
    constexpr void rehash() {
        buckets_.assign(4 * buckets_.size(), no_call);
        for (std::uint32_t i = 0; i < entries_.size(); ++i) link(i);
    }
};

}}  // namespace foregone::impl
