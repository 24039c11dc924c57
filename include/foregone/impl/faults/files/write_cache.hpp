// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/faults/files/write_fate.hpp>
#include <foregone/types/hash.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// How far a change behind a cache has come.
enum class sync_state : std::uint8_t {
    unsynced,
    forsaken,  ///< its sync failed, and no later one will try again
    synced,    ///< it is durable, and stands behind one that is not
};

/// What every change behind a cache has.
struct cached_change {
    std::uint64_t number = 0;  ///< for people
    sync_state state = sync_state::unsynced;
    bool kept = true;

    constexpr bool is_synced() const { return state == sync_state::synced; }
};

/// Something on a disk behind a cache: a change is seen at once, and durable once it is synced.
///
/// Shape: a power failure leaves any subset of the changes since the last sync, in their order.
/// Requires: a Change applies itself to a Content, and meets its fate; a Cover of the changes that survive knows which older ones
/// nobody could see any more.
/// Source: the cache that eXplode keeps for a disk (Yang, Sar and Engler, OSDI 2006).
template <class Content, class Change, class Cover>
class write_cache {
    Content durable_{}, seen_{};
    std::vector<Change> changes_{};

public:
    constexpr write_cache() = default;
    constexpr explicit write_cache(const Content& durable) : durable_(durable), seen_(durable) {}

    constexpr const Content& seen() const { return seen_; }

    constexpr void add(Change change) {
        change.apply_to(seen_);
        changes_.push_back(std::move(change));
    }

    /// Requires: there is a change since the last sync.
    constexpr const Change& last() const { return changes_.back(); }

    constexpr bool is_synced() const {
        for (const Change& c : changes_)
            if (!c.is_synced()) return false;
        return true;
    }

    constexpr void sync() {
        advance(sync_state::synced);
        if (!is_synced()) return;
        durable_ = seen_;
        changes_.clear();
    }

    /// The sync answers an error: the cache keeps what was changed, and nobody will write it any more.
    ///
    /// Source: what ext4 and XFS do (Rebello et al., USENIX ATC 2020).
    constexpr void fail_sync() { advance(sync_state::forsaken); }

    /// The power fails; `fate_of(change)` says what becomes of a change, the newest first. It is not asked about one that nobody could
    /// see any more.
    template <class FateOf>
    constexpr void lose(FateOf&& fate_of) {
        Cover newer;
        for (std::size_t i = changes_.size(); i-- > 0;) {
            Change& c = changes_[i];
            c.kept = !newer.hides(c);
            if (c.kept && !c.is_synced()) meet(c, fate_of(std::as_const(c)));
            if (c.kept) newer.add(c);
        }
        for (const Change& c : changes_)
            if (c.kept) c.apply_to(durable_);
        seen_ = durable_;
        changes_.clear();
    }

    /// Of all that decides how it goes on.
    friend constexpr std::uint64_t hash_value(const write_cache& cache) {
        std::uint64_t all = hash(cache.durable_);
        for (const Change& c : cache.changes_) all = hash(std::array{all, c.content_hash(), static_cast<std::uint64_t>(c.state)});
        return all;
    }

private:
    static constexpr void meet(Change& c, const write_fate& fate) {
        c.kept = fate.is != write_fate::kind::lost;
        if (fate.is == write_fate::kind::torn) c.tear(fate.kept_bytes);
    }

    constexpr void advance(sync_state state) {
        for (Change& c : changes_)
            if (c.state == sync_state::unsynced) c.state = state;
    }
};

}  // namespace foregone
