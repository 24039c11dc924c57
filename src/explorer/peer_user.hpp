// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which user has the other end of a loopback connection; the explorer serves only the user who runs it, and root.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// One end of a connection by IPv4.
struct connection_end {
    std::uint32_t address = 0x7F00'0001;  ///< 127.0.0.1; the first number is in the highest byte
    std::uint16_t port = 0;
};

/// Who has the other end of a connection between processes of one machine.
struct connection_peer {
    bool is_listed = false;          ///< the system lists the connection
    std::optional<unsigned> user{};  ///< nothing: the other end is closed, or is not listed

    bool operator==(const connection_peer&) const = default;
};

/// An end as /proc/net/tcp has it, such as 0100007F:1F90.
std::string text_of_end(const connection_end& end);

/// Finds the peer in the text of /proc/net/tcp, or of /proc/net/tcp6, where a socket of IPv6 has a mapped address.
connection_peer peer_in(std::string_view table, const connection_end& own, const connection_end& peer);

/// Whether the peer of a connection is the user who runs the program, or root. True where the system does not list connections.
bool is_own_user(const connection_end& own, const connection_end& peer);

}}  // namespace foregone::impl
