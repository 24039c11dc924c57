// SPDX-License-Identifier: BSL-1.0
#pragma once

// A write_cache of file names whose changes are atomic updates of directory entries; the directory of fg::files.

#include <foregone/impl/faults/write_cache.hpp>
#include <foregone/types/hash.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The names in a directory with the number of each file.
using file_names = std::map<std::string, std::size_t, std::less<>>;

inline constexpr std::size_t no_file = static_cast<std::size_t>(-1);

/// An atomic change of one or more directory entries.
struct name_change : cached_change {
    std::vector<std::pair<std::string, std::size_t>> entries{};

    std::uint64_t content_hash() const { return hash(entries); }
    void tear(std::size_t) const {}

    void apply_to(file_names& all) const {
        for (const auto& [name, file] : entries) {
            if (file == no_file) all.erase(name);
            else all.insert_or_assign(name, file);
        }
    }
};

/// The names that surviving newer changes overwrite.
class name_cover {
    std::set<std::string> covered_{};

public:
    bool hides(const name_change& c) const {
        for (const auto& [name, file] : c.entries)
            if (!covered_.contains(name)) return false;
        return true;
    }

    void add(const name_change& c) {
        for (const auto& [name, file] : c.entries) covered_.insert(name);
    }
};

/// The names in a directory behind a cache.
class cached_names : public write_cache<file_names, name_change, name_cover> {
public:
    std::size_t find(std::string_view name) const {
        const auto at = seen().find(name);
        return at == seen().end() ? no_file : at->second;
    }

    void set(std::uint64_t number, std::vector<std::pair<std::string, std::size_t>> entries) {
        add({{number}, std::move(entries)});
    }
};

}}  // namespace foregone::impl
