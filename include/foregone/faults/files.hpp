// SPDX-License-Identifier: BSL-1.0
#pragma once

// A file system in memory for programs under test: POSIX calls, their errors, and unsynced data lost at power failure.

#include <foregone/impl/base/config.hpp>
#include <foregone/faults/posix_files.hpp>
#include <foregone/faults/power.hpp>
#include <foregone/impl/faults/cached_names.hpp>
#include <foregone/impl/faults/file_faults.hpp>
#include <foregone/impl/faults/powered.hpp>
#include <foregone/impl/faults/stored_files.hpp>
#include <foregone/impl/faults/write_cache.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/types/hash.hpp>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <fcntl.h>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// An open file description.
struct descriptor {
    bool is_open = false;
    std::size_t file = no_file;  ///< no_file is the directory
    int flags = 0;
    std::size_t offset = 0;

    bool is_directory() const { return file == no_file; }
    bool is_for(int access) const { return (flags & O_ACCMODE) == access; }

    // The errno value, as in Linux, with which the operation is refused; 0 if it is allowed.
    int refuses_nothing() const { return 0; }
    int refuses_read() const { return is_for(O_WRONLY) ? EBADF : is_directory() ? EISDIR : 0; }
    int refuses_write() const { return is_for(O_RDONLY) ? EBADF : 0; }
    int refuses_resize() const { return is_for(O_RDONLY) ? EINVAL : 0; }
};

/// The open files of a process; as in POSIX a new one gets the lowest free number.
class descriptors {
    static constexpr int first = 3;
    std::vector<descriptor> all_{};

public:
    int open(std::size_t file, int flags) {
        std::size_t free = 0;
        while (free < all_.size() && all_[free].is_open) ++free;
        if (free == all_.size()) all_.emplace_back();
        all_[free] = {true, file, flags, 0};
        return static_cast<int>(free) + first;
    }

    /// The open file with this number, or nullptr.
    descriptor* find(int number) {
        if (number < first || static_cast<std::size_t>(number - first) >= all_.size()) return nullptr;
        descriptor& one = all_[static_cast<std::size_t>(number - first)];
        return one.is_open ? &one : nullptr;
    }

    std::size_t count() const {
        std::size_t open = 0;
        for (const descriptor& one : all_) open += one.is_open;
        return open;
    }

    void clear() { all_.clear(); }

    friend std::uint64_t hash_value(const descriptors& open) { return hash(open.all_); }
};

}}  // namespace foregone::impl

namespace foregone {

/// One directory of files in memory, with the calls of POSIX, whose power may fail: `files.until_power_fails(work)`,
/// `files.restart()`.
///
/// Guarantees: the power may fail in every call that changes something, in an fsync of unsynced changes, and at the restart. Each
///     change to a file since its last fsync, and to the directory since its own, then survives or not, independently and in order.
///     The directory is called ".".
/// Errors: errno values, as in POSIX. Without power every call throws `power_failure`, or returns EIO.
/// Source: the guarantees of file systems, from ALICE (Pillai et al., OSDI 2014); failed fsyncs from Rebello et al. (USENIX ATC
///     2020).
class file_system : public powered {
public:
    explicit file_system(chooser& choose, const file_faults& may_happen = {})
        : powered(choose, {may_happen.power_failures, may_happen.throws}), choose_(choose), tear_bytes_(may_happen.tear_bytes),
          calls_(choose, may_happen) {}

    /// Files on a shared power supply, which limits the power failures.
    file_system(chooser& choose, power_supply& shared, const file_faults& may_happen = {})
        : powered(choose, shared), choose_(choose), tear_bytes_(may_happen.tear_bytes), calls_(choose, may_happen) {}

    /// Creates a file before the work begins: durable and without a fault.
    void given(std::string_view name, std::string_view text) {
        const std::size_t file = files_.make(name);
        files_.names().set(0, {{std::string(name), file}});
        files_[file].bytes.write(0, 0, std::as_bytes(std::span(text)));
        files_.sync();
    }

    /// The present content of a file, empty if it does not exist; never a fault.
    std::optional<std::string> text(std::string_view name) const { return files_.text(name); }

    /// The names of all present files, in order.
    std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const auto& [name, file] : files_.names().seen()) all.push_back(name);
        return all;
    }

    std::size_t open_descriptors() const { return open_.count(); }

    /// Supports O_RDONLY, O_WRONLY or O_RDWR, with O_CREAT, O_EXCL, O_TRUNC and O_APPEND; ignores other flags.
    open_result open(std::string_view name, int flags, unsigned = 0644) {
        if (!has_power()) return {.error = EIO};
        const bool writes = (flags & O_ACCMODE) != O_RDONLY;
        const bool creates = (flags & O_CREAT) != 0, is_directory = name == ".";
        const std::size_t file = files_.names().find(name);
        if (file == no_file && !is_directory)
            return creates && !is_elsewhere(name) ? create(name, flags) : open_result{.error = ENOENT};
        if (creates && (flags & O_EXCL) != 0) return {.error = EEXIST};
        if (is_directory) return writes || creates ? open_result{.error = EISDIR} : open_result{open_.open(no_file, flags)};
        files_[file].name = name;
        if ((flags & O_TRUNC) != 0 && writes && !resize(file, 0)) return {.error = EIO};
        return {open_.open(file, flags)};
    }

    io_result close(int number) {
        descriptor* of = nullptr;
        if (const int error = look_up(number, of, &descriptor::refuses_nothing)) return {.error = error};
        of->is_open = false;
        return {};
    }

    io_result write(int number, const void* data, std::size_t size) {
        descriptor* of = nullptr;
        if (const int error = look_up(number, of, &descriptor::refuses_write)) return {.error = error};
        if ((of->flags & O_APPEND) != 0) of->offset = files_[of->file].size();
        const io_result done = put(of->file, data, size, of->offset);
        of->offset += done.bytes;
        return done;
    }

    io_result pwrite(int number, const void* data, std::size_t size, std::size_t offset) {
        descriptor* of = nullptr;
        if (const int error = look_up(number, of, &descriptor::refuses_write)) return {.error = error};
        return put(of->file, data, size, offset);
    }

    io_result read(int number, void* into, std::size_t size) {
        descriptor* of = nullptr;
        if (const int error = look_up(number, of, &descriptor::refuses_read)) return {.error = error};
        const io_result done = get(of->file, into, size, of->offset);
        of->offset += done.bytes;
        return done;
    }

    io_result pread(int number, void* into, std::size_t size, std::size_t offset) {
        descriptor* of = nullptr;
        if (const int error = look_up(number, of, &descriptor::refuses_read)) return {.error = error};
        return get(of->file, into, size, offset);
    }

    io_result ftruncate(int number, std::size_t size) {
        descriptor* of = nullptr;
        if (const int error = look_up(number, of, &descriptor::refuses_resize)) return {.error = error};
        return {.error = resize(of->file, size) ? 0 : EIO};
    }

    /// Makes a file's content durable, or the directory's names. A new file needs both.
    io_result fsync(int number) {
        descriptor* of = nullptr;
        if (const int error = look_up(number, of, &descriptor::refuses_nothing)) return {.error = error};
        return of->is_directory() ? sync(files_.names(), ".") : sync(files_[of->file].bytes, files_[of->file].name);
    }

    io_result rename(std::string_view from, std::string_view to) {
        if (!has_power()) return {.error = EIO};
        if (is_elsewhere(from) || is_elsewhere(to)) return {.error = ENOENT};
        if (from == "." || to == ".") return {.error = EBUSY};
        const std::size_t file = files_.names().find(from);
        if (file == no_file) return {.error = ENOENT};
        if (from == to) return {};
        return {.error = set({{std::string(from), no_file}, {std::string(to), file}}) ? 0 : EIO};
    }

    io_result unlink(std::string_view name) {
        if (!has_power()) return {.error = EIO};
        if (name == ".") return {.error = EISDIR};
        if (files_.names().find(name) == no_file) return {.error = ENOENT};
        return {.error = set({{std::string(name), no_file}}) ? 0 : EIO};
    }

    /// Restores the power; the cache is lost and no descriptor is open. If the power never failed, it may fail now; otherwise all
    /// is synced first.
    void restart() {
        open_.clear();
        if (!comes_back()) return files_.sync();
        files_.lose(power_loss(choose_, tear_bytes_));
    }

    /// Hashes everything that determines later behaviour, so that the files can be part of a state that `choose.reached` merges.
    friend std::uint64_t hash_value(const file_system& files) {
        return hash(std::array{hash_value(files.files_), hash_value(files.open_), hash_value(files.calls_), files.power_state()});
    }

private:
    chooser& choose_;
    std::size_t tear_bytes_;
    call_faults calls_;
    stored_files files_{};
    descriptors open_{};

    /// There is only one directory.
    static bool is_elsewhere(std::string_view name) { return name.empty() || name.find('/') != name.npos; }

    /// Finds an open descriptor and returns 0, or the errno value of the refusal.
    int look_up(int number, descriptor*& found, int (descriptor::*refuses)() const) {
        if (!has_power()) return EIO;
        found = open_.find(number);
        return found == nullptr ? EBADF : (found->*refuses)();
    }

    open_result create(std::string_view name, int flags) {
        if (const int error = calls_.create(name).error) return {.error = error};
        const std::size_t file = files_.make(name);
        if (!set({{std::string(name), file}})) return {.error = EIO};
        return {open_.open(file, flags)};
    }

    /// Changes names; the power may fail in it, and it then returns false. The next two functions do so too.
    bool set(std::vector<std::pair<std::string, std::size_t>> entries) {
        files_.names().set(files_.next_change(), std::move(entries));
        return survives("in ", change_text{files_.names().last()});
    }

    bool resize(std::size_t file, std::size_t size) {
        if (size == files_[file].size()) return true;
        files_[file].bytes.resize(files_.next_change(), size);
        return changed(files_[file]);
    }

    bool changed(const stored_file& file) {
        return survives("in ", change_text{file.bytes.last(), file.name});
    }

    io_result put(std::size_t file, const void* data, std::size_t size, std::size_t offset) {
        if (size == 0) return {};
        const call_outcome outcome = calls_.write(size, files_[file].name);
        if (outcome.error != 0) return {.error = outcome.error};
        files_[file].bytes.write(files_.next_change(), offset, {static_cast<const std::byte*>(data), outcome.bytes});
        return changed(files_[file]) ? io_result{.bytes = outcome.bytes} : io_result{.error = EIO};
    }

    io_result get(std::size_t file, void* into, std::size_t size, std::size_t offset) {
        const std::vector<std::byte>& from = files_[file].bytes.seen();
        const std::size_t there = offset >= from.size() ? 0 : from.size() - offset;
        const call_outcome outcome = calls_.read(there < size ? there : size, files_[file].name);
        for (std::size_t i = 0; i < outcome.bytes; ++i) static_cast<std::byte*>(into)[i] = from[offset + i];
        return {outcome.bytes, outcome.error};
    }

    template <class Cache>
    io_result sync(Cache& cache, std::string_view name) {
        const int error = calls_.sync(name).error;
        if (error == EIO) cache.fail_sync();
        if (error != 0) return {.error = error};
        if (!cache.is_synced() && !survives("in the fsync of ", name)) return {.error = EIO};
        cache.sync();
        return {};
    }
};

}  // namespace foregone
