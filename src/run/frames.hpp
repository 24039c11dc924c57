// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace foregone {

// What one process of a program tells another, piece by piece: a kind, a length, and so many bytes; never on disk.

inline std::string frame(char kind, std::string_view bytes) {
    const std::uint64_t size = bytes.size();
    std::string framed(1, kind);
    framed.append(reinterpret_cast<const char*>(&size), sizeof size);
    return framed.append(bytes);
}

/// Calls visit(kind, bytes) for every frame that is whole.
template <class Visit>
void each_frame(std::string_view bytes, Visit&& visit) {
    std::uint64_t size = 0;
    while (bytes.size() > sizeof size) {
        std::memcpy(&size, bytes.data() + 1, sizeof size);
        if (bytes.size() - sizeof size - 1 < size) return;
        visit(bytes.front(), bytes.substr(1 + sizeof size, static_cast<std::size_t>(size)));
        bytes.remove_prefix(1 + sizeof size + static_cast<std::size_t>(size));
    }
}

}  // namespace foregone
