// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdio>
#include <string>

/// A file that keeps what is written to it, for code that writes to a stream.
class captured {
    std::FILE* file_ = std::tmpfile();

public:
    captured() = default;
    captured(const captured&) = delete;
    captured& operator=(const captured&) = delete;
    ~captured() { std::fclose(file_); }

    std::FILE* file() const { return file_; }

    std::string text() const {
        std::string all;
        std::rewind(file_);
        for (int c = std::fgetc(file_); c != EOF; c = std::fgetc(file_)) all += static_cast<char>(c);
        return all;
    }
};
