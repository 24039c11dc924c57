// SPDX-License-Identifier: BSL-1.0
#pragma once

// A write_cache of bytes whose changes are writes and resizes; the content of block devices and of files.

#include <foregone/impl/faults/write_cache.hpp>
#include <foregone/types/hash.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace foregone { inline namespace impl {

/// A change of bytes: a write, or, without bytes, a resize.
///
/// Guarantees: bytes between the old end and a write beyond it are zero.
struct byte_change : cached_change {
    // Passed to each resize: without it, GCC 12's vector is not a constant expression for Clang.
    static constexpr std::byte zero{};

    std::size_t offset = 0;  ///< or the new size
    std::vector<std::byte> bytes{};

    constexpr bool is_resize() const { return bytes.empty(); }
    constexpr std::size_t end() const { return offset + bytes.size(); }
    constexpr std::uint64_t content_hash() const { return hash(std::array{hash(bytes), static_cast<std::uint64_t>(offset)}); }
    constexpr void tear(std::size_t kept_bytes) { bytes.resize(kept_bytes, zero); }

    constexpr void apply_to(std::vector<std::byte>& all) const {
        if (is_resize() || all.size() < end()) all.resize(end(), zero);
        for (std::size_t i = 0; i < bytes.size(); ++i) all[offset + i] = bytes[i];
    }
};

/// The bytes that surviving newer changes overwrite.
class byte_cover {
    std::vector<char> covered_{};
    std::size_t all_from_ = static_cast<std::size_t>(-1);

public:
    constexpr bool hides(const byte_change& c) const {
        if (c.is_resize()) return all_from_ <= c.offset;
        for (std::size_t at = c.offset; at < c.end() && at < all_from_; ++at)
            if (at >= covered_.size() || covered_[at] == 0) return false;
        return true;
    }

    constexpr void add(const byte_change& c) {
        if (c.is_resize()) return void(all_from_ = c.offset < all_from_ ? c.offset : all_from_);
        if (covered_.size() < c.end()) covered_.resize(c.end(), 0);
        for (std::size_t at = c.offset; at < c.end(); ++at) covered_[at] = 1;
    }
};

/// The bytes of a disk or a file behind a cache.
class cached_bytes : public write_cache<std::vector<std::byte>, byte_change, byte_cover> {
public:
    constexpr cached_bytes() = default;
    constexpr explicit cached_bytes(std::size_t size) : write_cache(std::vector<std::byte>(size, std::byte{})) {}

    constexpr void write(std::uint64_t number, std::size_t offset, std::span<const std::byte> bytes) {
        if (!bytes.empty()) add({{number}, offset, {bytes.begin(), bytes.end()}});
    }

    constexpr void resize(std::uint64_t number, std::size_t size) {
        if (size != seen().size()) add({{number}, size});
    }
};

}}  // namespace foregone::impl
