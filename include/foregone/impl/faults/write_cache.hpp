// SPDX-License-Identifier: BSL-1.0
#pragma once

// A disk cache for any content: changes are visible at once, durable after a sync, lost or torn when the power fails.

#include <foregone/impl/types/write.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/types/hash.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The effect of a power failure on a change that was not synced.
struct write_fate {
    enum class kind : std::uint8_t { survives, lost, torn };

    kind is = kind::survives;
    std::size_t kept_bytes = 0;  ///< the length of the surviving prefix of a torn write
};

template <class Sink>
constexpr void print_to(Sink& sink, const write_fate& fate) {
    if (fate.is == write_fate::kind::survives) return void(sink.append(std::string_view("survives")));
    if (fate.is == write_fate::kind::lost) return void(sink.append(std::string_view("is lost")));
    sink.append(std::string_view("is torn after "));
    write_integer(sink, fate.kept_bytes);
    sink.append(std::string_view(" bytes"));
}

/// Chooses the effect of one power failure on the unsynced changes, one after the other.
///
/// Order: survives, is lost, is torn after 1, 2, … units. At most one write is torn, because a disk writes one sector at a time.
class power_loss {
    chooser& choose_;
    std::size_t tear_bytes_;
    bool torn_ = false;

public:
    /// A write is torn at multiples of `tear_bytes`; never if they are 0.
    constexpr power_loss(chooser& choose, std::size_t tear_bytes) : choose_(choose), tear_bytes_(tear_bytes) {}

    template <class... Parts>
    constexpr write_fate fate(std::size_t size_bytes, const Parts&... of) {
        using enum write_fate::kind;
        std::vector<write_fate> fates{{survives, 0}, {lost, 0}};
        for (std::size_t kept = unit(size_bytes); kept < size_bytes; kept += tear_bytes_) fates.push_back({torn, kept});
        const write_fate chosen = choose_("what is not synced", fates);
        choose_.remark(of...);
        if (chosen.is == torn) torn_ = true;
        return chosen;
    }

private:
    constexpr std::size_t unit(std::size_t size_bytes) const { return tear_bytes_ == 0 || torn_ ? size_bytes : tear_bytes_; }
};

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

}}  // namespace foregone::impl
