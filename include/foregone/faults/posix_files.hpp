// SPDX-License-Identifier: BSL-1.0
#pragma once

// The calls on real files, and the results of calls on real and simulated ones.

#include <foregone/impl/base/config.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <sys/types.h>
#include <unistd.h>

namespace foregone {

/// The result of a call on a file: a number of bytes, or an errno value. True if there is no error.
struct io_result {
    std::size_t bytes = 0;
    int error = 0;

    constexpr explicit operator bool() const { return error == 0; }
};

/// The result of `open`: a descriptor, or an errno value. True if there is no error.
struct open_result {
    int descriptor = -1;
    int error = 0;

    constexpr explicit operator bool() const { return error == 0; }
};

/// The calls of `file_system` on real files in the working directory: code checked with file_system runs with this class.
class posix_files {
public:
    open_result open(const std::string& name, int flags, unsigned mode = 0644) {
        const int descriptor = ::open(name.c_str(), flags, mode);
        return {descriptor, descriptor < 0 ? errno : 0};
    }

    io_result close(int descriptor) { return transferred(::close(descriptor)); }
    io_result read(int descriptor, void* into, std::size_t size) { return transferred(::read(descriptor, into, size)); }
    io_result write(int descriptor, const void* data, std::size_t size) { return transferred(::write(descriptor, data, size)); }

    io_result pread(int descriptor, void* into, std::size_t size, std::size_t offset) {
        return transferred(::pread(descriptor, into, size, static_cast<::off_t>(offset)));
    }
    io_result pwrite(int descriptor, const void* data, std::size_t size, std::size_t offset) {
        return transferred(::pwrite(descriptor, data, size, static_cast<::off_t>(offset)));
    }

    io_result ftruncate(int descriptor, std::size_t size) {
        return transferred(::ftruncate(descriptor, static_cast<::off_t>(size)));
    }
    io_result fsync(int descriptor) { return transferred(::fsync(descriptor)); }
    io_result rename(const std::string& from, const std::string& to) { return transferred(std::rename(from.c_str(), to.c_str())); }
    io_result unlink(const std::string& name) { return transferred(::unlink(name.c_str())); }

private:
    static io_result transferred(::ssize_t result) {
        return result < 0 ? io_result{.error = errno} : io_result{.bytes = static_cast<std::size_t>(result)};
    }
};

}  // namespace foregone
