// SPDX-License-Identifier: BSL-1.0
#pragma once

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

/// Puts what was written where it stays even if the machine fails; some files, a pipe for one, are not put anywhere.
inline bool sync(std::FILE* file) { return std::fflush(file) == 0 && (fdatasync(fileno(file)) == 0 || errno == EINVAL || errno == EROFS); }

/// Puts the names of a folder where they stay even if the machine fails. One that nobody may list cannot be opened for that.
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

/// Why a file cannot be written, or nothing: asked before a long run, not after it.
inline std::string why_not_writable(const std::string& path) {
    std::error_code ignored;
    const std::string folder = report_file::folder_of(path);
    if (std::filesystem::is_directory(path, ignored)) return path + ": is a folder";
    if (access(folder.c_str(), W_OK | X_OK) == 0) return {};
    return folder + ": " + std::strerror(errno);
}

/// Writes a file so that nobody ever reads half of it: under a name of its own beside it, then renamed. What is there already
/// and no regular file, a pipe or a device, is written to directly. `synced`: it is to be there even if the machine fails.
///
/// Errors: returns why it was not written; nothing is left behind. Of a folder that cannot be synced, the file is there, but its name may
/// be lost if the machine fails.
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
