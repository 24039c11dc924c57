// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/faults/files/cached_bytes.hpp>
#include <foregone/impl/faults/files/cached_names.hpp>
#include <foregone/impl/faults/files/change_text.hpp>
#include <foregone/impl/faults/files/write_fate.hpp>
#include <foregone/types/hash.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone::inline impl {

/// A file, with or without a name in the directory.
struct stored_file {
    std::string name;  ///< by which it was opened
    cached_bytes bytes{};

    std::size_t size() const { return bytes.seen().size(); }
};

/// A directory and its files on a disk behind a cache.
///
/// Guarantees: files are numbered in order of creation; the number of a file without a name is not reused.
class stored_files {
    cached_names names_{};
    std::vector<stored_file> files_{};
    std::uint64_t changes_ = 0;

public:
    cached_names& names() { return names_; }
    const cached_names& names() const { return names_; }
    stored_file& operator[](std::size_t number) { return files_[number]; }
    const stored_file& operator[](std::size_t number) const { return files_[number]; }

    std::uint64_t next_change() { return ++changes_; }

    std::size_t make(std::string_view name) {
        files_.push_back({std::string(name)});
        return files_.size() - 1;
    }

    std::optional<std::string> text(std::string_view name) const {
        const std::size_t number = names_.find(name);
        if (number == no_file) return std::nullopt;
        std::string all;
        for (const std::byte one : files_[number].bytes.seen()) all += static_cast<char>(one);
        return all;
    }

    void sync() {
        names_.sync();
        for (stored_file& one : files_) one.bytes.sync();
    }

    friend std::uint64_t hash_value(const stored_files& files) {
        std::uint64_t all = hash_value(files.names_);
        for (const stored_file& one : files.files_) all = hash(std::array{all, hash_value(one.bytes)});
        return all;
    }

    /// Names first: a file without a name leaves nothing to be seen.
    void lose(power_loss loss) {
        names_.lose([&](const name_change& c) { return loss.fate(0, change_text{c}); });
        for (const auto& [name, number] : names_.seen()) {
            stored_file& file = files_[number];
            file.bytes.lose([&](const byte_change& c) { return loss.fate(c.bytes.size(), change_text{c, file.name}); });
            file.name = name;
        }
    }
};

}  // namespace foregone::impl
