// SPDX-License-Identifier: BSL-1.0
#pragma once

// The disk of the file system model: a directory and files with write caches, and the texts of their unsynced changes.

#include <foregone/impl/faults/cached_bytes.hpp>
#include <foregone/impl/faults/cached_names.hpp>
#include <foregone/impl/faults/write_cache.hpp>
#include <foregone/impl/types/write.hpp>
#include <foregone/types/hash.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// A change of a file or of names as a counterexample prints it: `change 2, of 3 bytes at 0 of config.new`.
template <class Change>
struct change_text {
    const Change& of;
    std::string_view file{};
};
template <class Change>
change_text(const Change&) -> change_text<Change>;
template <class Change>
change_text(const Change&, std::string_view) -> change_text<Change>;

template <class Sink>
void print_to(Sink& sink, const change_text<byte_change>& change) {
    const auto say = [&sink](std::string_view words) { sink.append(words); };
    say("change "), write_integer(sink, change.of.number);
    if (change.of.is_resize()) {
        say(", the resize of "), say(change.file), say(" to "), write_integer(sink, change.of.offset), say(" bytes");
    } else {
        say(", the write of "), write_integer(sink, change.of.bytes.size()), say(" bytes at ");
        write_integer(sink, change.of.offset), say(" to "), say(change.file);
    }
}

template <class Sink>
void print_to(Sink& sink, const change_text<name_change>& change) {
    const auto say = [&sink](std::string_view words) { sink.append(words); };
    const auto& [name, file] = change.of.entries.front();
    say("change "), write_integer(sink, change.of.number);
    say(change.of.entries.size() == 2 ? ", the rename of "
        : file == no_file             ? ", the unlink of "
                                      : ", the creation of "),
        say(name);
    if (change.of.entries.size() == 2) say(" to "), say(change.of.entries.back().first);
}

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

}}  // namespace foregone::impl
