// SPDX-License-Identifier: BSL-1.0
#pragma once

// A disk model for programs under test: read and write errors, torn writes, and a write cache lost at power failure.

#include <foregone/impl/base/config.hpp>
#include <foregone/faults/power.hpp>
#include <foregone/impl/faults/cached_bytes.hpp>
#include <foregone/impl/faults/powered.hpp>
#include <foregone/impl/faults/write_cache.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/types/hash.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace foregone {

/// The faults that a block device may have.
struct disk_faults {
    std::uint64_t power_failures = 1;  ///< limit of power failures
    std::size_t tear_bytes = 0;        ///< at a power failure one write may be torn at a multiple of this size; 0: never
    std::uint64_t read_errors = 0;     ///< limit of failing reads
    std::uint64_t write_errors = 0;    ///< limit of failing writes
    bool throws = true;                ///< whether a power failure leaves the work by an exception, see power_supply::faults
};

/// A disk of blocks, all zero, behind a write cache, whose power may fail: `disk.until_power_fails(work)`, `disk.restart()`.
///
/// Guarantees: the power may fail in a write, in a sync of unsynced writes, and at the restart. Then any subset of the writes since
///     the last sync has reached the disk: each block has its synced content or any later one.
/// Errors: an access to a missing block fails the path. Without power every call throws `power_failure`, or returns false.
/// Source: the fake disk of eXplode (Yang, Sar and Engler, OSDI 2006).
template <std::size_t BlockBytes, std::size_t Blocks>
class block_device : public powered {
    static_assert(BlockBytes > 0 && Blocks > 0,
                  "foregone: block_device<BlockBytes, Blocks>; a size is 0; use at least one block of at least one "
                  "byte; see docs/reference/faults/block_device.md");

public:
    using block = std::array<std::byte, BlockBytes>;
    static constexpr std::size_t block_bytes = BlockBytes, blocks = Blocks;

    constexpr explicit block_device(chooser& choose, const disk_faults& may_happen = {})
        : powered(choose, {may_happen.power_failures, may_happen.throws}), choose_(choose), faults_(may_happen) {}

    /// A disk on a shared power supply, which limits the power failures.
    constexpr block_device(chooser& choose, power_supply& shared, const disk_faults& may_happen = {})
        : powered(choose, shared), choose_(choose), faults_(may_happen) {}

    /// Sets the content of a block before the work begins: durable and without a fault.
    constexpr void given(std::size_t at, std::span<const std::byte, BlockBytes> data) {
        if (at >= Blocks) return choose_.fail("the device has no such block");
        bytes_.sync();
        bytes_.write(0, at * BlockBytes, data);
        bytes_.sync();
    }

    /// Returns false if the block cannot be read; `into` is then unchanged.
    constexpr bool read(std::size_t from, std::span<std::byte, BlockBytes> into) {
        if (!can(from) || fails(faults_.read_errors, "the read fails", from)) return false;
        const std::span<const std::byte> seen = content(from);
        for (std::size_t i = 0; i < BlockBytes; ++i) into[i] = seen[i];
        return true;
    }

    /// Returns false if the block cannot be written; it is then unchanged.
    constexpr bool write(std::size_t to, std::span<const std::byte, BlockBytes> data) {
        if (!can(to) || fails(faults_.write_errors, "the write fails", to)) return false;
        ++writes_;
        if (!holds(to, data)) bytes_.write(writes_, to * BlockBytes, data);
        return bytes_.is_synced() || survives("in write ", writes_, ", to block ", to);
    }

    /// Makes all writes durable.
    constexpr bool sync() {
        if (!has_power()) return false;
        if (!bytes_.is_synced() && !survives("in the sync after write ", writes_)) return false;
        bytes_.sync();
        return true;
    }

    /// Restores the power; the cache is lost. If the power never failed, it may fail now; otherwise all writes are synced first.
    constexpr void restart() {
        if (!comes_back()) return bytes_.sync();
        power_loss loss(choose_, faults_.tear_bytes);
        bytes_.lose([&](const auto& c) { return loss.fate(BlockBytes, "write ", c.number, ", to block ", c.offset / BlockBytes); });
    }

    /// Hashes everything that determines later behaviour, so that a disk can be part of a state that `choose.reached` merges.
    friend constexpr std::uint64_t hash_value(const block_device& disk) {
        return hash(std::array{hash_value(disk.bytes_), disk.power_state(), disk.faults_.read_errors, disk.faults_.write_errors});
    }

private:
    chooser& choose_;
    disk_faults faults_;
    cached_bytes bytes_{BlockBytes * Blocks};
    std::uint64_t writes_ = 0;

    constexpr std::span<const std::byte> content(std::size_t of) const {
        return std::span(bytes_.seen()).subspan(of * BlockBytes, BlockBytes);
    }

    constexpr bool can(std::size_t access) {
        if (access >= Blocks) choose_.fail("the device has no such block");
        return has_power() && access < Blocks;
    }

    constexpr bool fails(std::uint64_t& left, choice_label label, std::size_t access) {
        if (left == 0) return false;
        const bool so = choose_.either(label);
        choose_.remark("block ", access);
        left -= so;
        return so;
    }

    /// Rewriting the present content changes nothing that a power failure could leave.
    constexpr bool holds(std::size_t at, std::span<const std::byte, BlockBytes> data) const {
        const std::span<const std::byte> seen = content(at);
        for (std::size_t i = 0; i < BlockBytes; ++i)
            if (seen[i] != data[i]) return false;
        return true;
    }
};

}  // namespace foregone
