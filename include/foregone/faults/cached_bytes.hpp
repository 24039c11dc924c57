// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/faults/write_fate.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace foregone {

/// How far a change behind a cache has come.
enum class sync_state : std::uint8_t {
    unsynced,
    forsaken,  ///< its sync failed; no later one will try again
    synced,    ///< it is durable, and stands behind one that is not
};

/// Bytes on a disk behind a cache: what is written is read at once, and durable once it is synced.
///
/// Shape: a power failure leaves any subset of the changes since the last sync, in their order.
/// Source: the cache that eXplode keeps for a disk (Yang, Sar and Engler, OSDI 2006), with tears; what the bytes of a lost write are
/// beyond the old end is zero.
class cached_bytes {
public:
    /// A write at an offset, or, of no bytes, a cut to a size.
    struct change {
        std::uint64_t number;
        std::size_t offset;
        std::vector<std::byte> bytes;
        sync_state state = sync_state::unsynced;
        bool kept = true;

        constexpr bool is_resize() const { return bytes.empty(); }
    };

    constexpr explicit cached_bytes(std::size_t size = 0) : durable_(size), seen_(size) {}

    constexpr std::span<const std::byte> seen() const { return seen_; }

    /// Requires: at least one byte.
    constexpr void write(std::uint64_t number, std::size_t offset, std::span<const std::byte> bytes) {
        changes_.push_back({number, offset, {bytes.begin(), bytes.end()}});
        apply(seen_, changes_.back());
    }

    constexpr void resize(std::uint64_t number, std::size_t size) {
        if (size == seen_.size()) return;
        changes_.push_back({number, size, {}});
        seen_.resize(size);
    }

    constexpr bool is_synced() const {
        for (const change& c : changes_)
            if (c.state != sync_state::synced) return false;
        return true;
    }

    constexpr void sync() {
        advance(sync_state::synced);
        if (!is_synced()) return;
        durable_ = seen_;
        changes_.clear();
    }

    /// The sync answers an error: the cache keeps what was written, and nobody will write it any more.
    ///
    /// Source: what ext4 and XFS do (Rebello et al., USENIX ATC 2020).
    constexpr void fail_sync() { advance(sync_state::forsaken); }

    /// The power fails; `fate_of(change)` says what becomes of a change, the newest first. It is not asked about one that nobody could
    /// see any more.
    template <class FateOf>
    constexpr void lose(FateOf&& fate_of) {
        cover newer;
        for (std::size_t i = changes_.size(); i-- > 0;) {
            change& c = changes_[i];
            c.kept = !newer.hides(c);
            if (c.kept && c.state != sync_state::synced) meet(c, fate_of(c));
            if (c.kept) newer.add(c);
        }
        for (const change& c : changes_)
            if (c.kept) apply(durable_, c);
        seen_ = durable_;
        changes_.clear();
    }

private:
    std::vector<std::byte> durable_, seen_;
    std::vector<change> changes_;

    /// Which bytes the surviving newer changes decide.
    struct cover {
        std::vector<char> bytes{};
        std::size_t all_from = static_cast<std::size_t>(-1);

        constexpr bool hides(const change& c) const {
            if (c.is_resize()) return all_from <= c.offset;
            for (std::size_t at = c.offset; at < c.offset + c.bytes.size(); ++at)
                if (at < all_from && (at >= bytes.size() || bytes[at] == 0)) return false;
            return true;
        }

        constexpr void add(const change& c) {
            if (c.is_resize()) return void(all_from = c.offset < all_from ? c.offset : all_from);
            const std::size_t end = c.offset + c.bytes.size();
            if (bytes.size() < end) bytes.resize(end);
            for (std::size_t at = c.offset; at < end; ++at) bytes[at] = 1;
        }
    };

    static constexpr void meet(change& c, const write_fate& fate) {
        c.kept = fate.is != write_fate::kind::lost;
        if (fate.is == write_fate::kind::torn) c.bytes.resize(fate.kept_bytes);
    }

    static constexpr void apply(std::vector<std::byte>& to, const change& c) {
        if (c.is_resize()) return to.resize(c.offset);
        if (to.size() < c.offset + c.bytes.size()) to.resize(c.offset + c.bytes.size());
        for (std::size_t i = 0; i < c.bytes.size(); ++i) to[c.offset + i] = c.bytes[i];
    }

    constexpr void advance(sync_state state) {
        for (change& c : changes_)
            if (c.state == sync_state::unsynced) c.state = state;
    }
};

}  // namespace foregone
