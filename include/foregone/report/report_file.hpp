// SPDX-License-Identifier: BSL-1.0
#pragma once

// Writes report files atomically and, if requested, durably; used by the tools and by checkpoints.

#include <foregone/impl/base/config.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace foregone {

namespace report_file {

inline std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash == 0 ? 1 : slash);
}

/// Writes a file through to the disk, so that it survives a failure of the machine. Some files, such as pipes, have nothing to
/// sync.
inline bool sync(std::FILE* file) {
    return std::fflush(file) == 0 && (fdatasync(fileno(file)) == 0 || errno == EINVAL || errno == EROFS);
}

/// Writes the names of a folder through to the disk. A folder without read permission cannot be opened for that.
inline bool sync_folder(const std::string& folder) {
    const int opened = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0) return errno == EACCES;
    const bool synced = fsync(opened) == 0 || errno == EINVAL || errno == EROFS;
    const int reason = errno;
    close(opened);
    errno = reason;
    return synced;
}

inline bool write_all(const std::string& path, std::string_view text, bool synced = false) {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) return false;
    const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size() && (!synced || sync(file));
    return (std::fclose(file) == 0) && written;
}

}  // namespace report_file

/// Why a file cannot be written, or nothing. Called before a long run, not after it.
inline std::string why_not_writable(const std::string& path) {
    std::error_code ignored;
    const std::string folder = report_file::folder_of(path);
    if (std::filesystem::is_directory(path, ignored)) return path + ": is a folder";
    if (access(folder.c_str(), W_OK | X_OK) == 0) return {};
    return folder + ": " + std::strerror(errno);
}

/// Writes a file so that no reader sees half of it: to a temporary file beside it, which is then renamed. An existing pipe or
/// device is written directly. `synced`: the file must survive a failure of the machine.
///
/// Errors: returns why the file was not written; nothing is left behind. If the folder cannot be synced, the file exists, but a
/// failure of the machine may lose its name.
inline std::string write_file(const std::string& path, std::string_view text, bool synced = false) {
    std::error_code ignored;
    const bool in_place = std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored);
    const std::string written = in_place ? path : path + '.' + std::to_string(getpid()) + ".tmp";
    if (report_file::write_all(written, text, synced) && (in_place || std::rename(written.c_str(), path.c_str()) == 0)) {
        const std::string folder = report_file::folder_of(path);
        return in_place || !synced || report_file::sync_folder(folder) ? std::string() : folder + ": " + std::strerror(errno);
    }
    const std::string reason = std::strerror(errno);
    if (!in_place) std::remove(written.c_str());
    return path + ": " + reason;
}

}  // namespace foregone
