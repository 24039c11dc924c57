// SPDX-License-Identifier: BSL-1.0
// A key-value store that appends to a log and compacts the log when it is full. Whenever the power fails, even twice, and whichever
// part of the cache reached the disk, no acknowledged write is lost.

#include <foregone/faults/block_device.hpp>
#include <foregone/foregone.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace fg = foregone;

struct record {
    std::uint32_t generation, key, value, checksum = ~(generation * 31 + key * 17 + value);

    bool is_intact() const { return checksum == record{generation, key, value}.checksum; }
};

/// Production code. Each half of the disk is a log: a header, written last, and records of the same generation.
template <bool SyncsBeforeHeader, class Disk>
class key_value_log {
    static constexpr std::size_t half = Disk::blocks / 2;
    Disk& disk_;
    std::uint32_t generation_ = 0;
    std::size_t end_ = 1;
    std::array<std::uint32_t, 2> values_{};

public:
    explicit key_value_log(Disk& disk) : disk_(disk) {
        for (std::uint32_t log = 0; log < 2; ++log)
            if (const auto header = load(log, 0); header && header->generation > generation_) generation_ = header->generation;
        for (; end_ < half; ++end_) {
            const auto next = load(generation_, end_);
            if (!next || next->generation != generation_) break;
            values_[next->key] = next->value;
        }
    }

    std::uint32_t get(std::uint32_t key) const { return values_[key]; }

    /// The value is durable when the call returns.
    void put(std::uint32_t key, std::uint32_t value) {
        if (end_ == half) compact();
        store(end_++, {generation_, key, value});
        disk_.sync();
        values_[key] = value;
    }

private:
    void compact() {
        ++generation_;
        end_ = 1;
        for (std::uint32_t key = 0; key < values_.size(); ++key) store(end_++, {generation_, key, values_[key]});
        if (SyncsBeforeHeader) disk_.sync();
        store(0, {generation_, 0, 0});
        disk_.sync();
    }

    std::optional<record> load(std::uint32_t log, std::size_t at) {
        typename Disk::block bytes;
        if (!disk_.read(log % 2 * half + at, bytes)) return {};
        const auto found = std::bit_cast<record>(bytes);
        return found.is_intact() ? std::optional(found) : std::nullopt;
    }

    void store(std::size_t at, const record& one) {
        disk_.write(generation_ % 2 * half + at, std::bit_cast<typename Disk::block>(one));
    }
};

template <bool SyncsBeforeHeader>
void no_acknowledged_write_is_lost(fg::chooser& choose) {
    using disk = fg::block_device<sizeof(record), 8>;
    disk device(choose, {.power_failures = 2, .tear_bytes = 4});
    std::array<std::uint32_t, 2> acknowledged{};
    std::uint32_t last = 0;

    for (int run = 0; run < 3; ++run) {
        device.until_power_fails([&] {
            key_value_log<SyncsBeforeHeader, disk> log(device);
            for (const std::uint32_t key : {0u, 1u}) {
                choose.expect(log.get(key) >= acknowledged[key], "what is acknowledged is there");
                choose.expect(log.get(key) <= last, "nothing else is there");
            }
            for (int puts = 0; puts < 3; ++puts) {
                const std::uint32_t key = ++last % 4 == 1 ? 0 : 1;
                log.put(key, last);
                acknowledged[key] = last;
            }
        });
        device.restart();
    }
}

FOREGONE_CHECK(fg::program<no_acknowledged_write_is_lost<true>>, fg::paths<100>);

/// A defect: the header may reach the disk before its records.
FOREGONE_CHECK(fg::program<no_acknowledged_write_is_lost<false>>, fg::paths<100>.expect_violation("what is acknowledged is there"));
