// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/faults/files/write_fate.hpp>
#include <foregone/types/hash.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone::inline impl {

/// The progress of a change behind a cache.
enum class sync_state : std::uint8_t {
    unsynced,
    forsaken,  ///< its sync failed, and no later sync writes it
    synced,    ///< durable, but after a change that is not
};

/// The common part of all changes behind a cache.
struct cached_change {
    std::uint64_t number = 0;  ///< for reports
    sync_state state = sync_state::unsynced;
    bool kept = true;

    constexpr bool is_synced() const { return state == sync_state::synced; }
};

/// Content on a disk behind a cache: a change is visible at once and durable after a sync.
///
/// Requires: a Change can be applied to a Content and can be lost or torn; a Cover of the surviving changes determines which older
///     ones are invisible.
/// Guarantees: a power failure leaves any subset of the changes since the last sync, in order.
/// Source: the cache that eXplode models for a disk (Yang, Sar and Engler, OSDI 2006).
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

    /// A sync fails: the cache still shows the changes, but they are never written.
    ///
    /// Source: the behaviour of ext4 and XFS (Rebello et al., USENIX ATC 2020).
    constexpr void fail_sync() { advance(sync_state::forsaken); }

    /// The power fails; `fate_of(change)` chooses the fate of a change, newest first. It is not called for a change that newer ones
    /// hide.
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

    /// Hashes everything that determines later behaviour.
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

}  // namespace foregone::impl
