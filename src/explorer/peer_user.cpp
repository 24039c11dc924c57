// SPDX-License-Identifier: BSL-1.0
// Finds the owner of a loopback connection by the kernel's socket diagnostics, else in /proc/net/tcp.
#include "explorer/peer_user.hpp"

#include "cli/file_contents.hpp"
#include "report/quantity.hpp"


#include <algorithm>
#include <arpa/inet.h>
#include <bit>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// The columns of a line of /proc/net/tcp.
constexpr std::size_t local = 1, remote = 2, user = 7, inode = 9, columns = 10;

constexpr std::string_view mapped = "0000000000000000FFFF0000";

std::vector<std::string_view> columns_of(std::string_view line) {
    std::vector<std::string_view> found;
    for (std::size_t at = 0; (at = line.find_first_not_of(' ', at)) != std::string_view::npos;) {
        const std::size_t end = std::min(line.find(' ', at), line.size());
        found.push_back(line.substr(at, end - at));
        at = end;
    }
    return found;
}

bool is_end(std::string_view text, std::string_view end) {
    return text == end || (text.starts_with(mapped) && text.substr(mapped.size()) == end);
}

/// A socket, which is closed with this object.
class descriptor {
    int number_;

public:
    explicit descriptor(int number) : number_(number) {}
    descriptor(const descriptor&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    ~descriptor() {
        if (number_ >= 0) close(number_);
    }
    int number() const { return number_; }
};

/// Asks the kernel for one socket, whose table may be long: its user and inode; nothing if there is none, or no answer.
/// Source: sock_diag(7).
std::optional<inet_diag_msg> socket_of(const connection_end& local_end, const connection_end& remote_end) {
    struct {
        nlmsghdr head{};
        inet_diag_req_v2 of{};
    } question;
    question.head.nlmsg_len = sizeof question;
    question.head.nlmsg_type = SOCK_DIAG_BY_FAMILY;
    question.head.nlmsg_flags = NLM_F_REQUEST;
    question.of.sdiag_family = AF_INET;
    question.of.sdiag_protocol = IPPROTO_TCP;
    question.of.id.idiag_sport = htons(local_end.port);
    question.of.id.idiag_src[0] = htonl(local_end.address);
    question.of.id.idiag_dport = htons(remote_end.port);
    question.of.id.idiag_dst[0] = htonl(remote_end.address);
    question.of.id.idiag_cookie[0] = question.of.id.idiag_cookie[1] = INET_DIAG_NOCOOKIE;
    const descriptor kernel(socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG));
    alignas(nlmsghdr) char answer[4096];
    if (send(kernel.number(), &question, sizeof question, 0) != sizeof question) return std::nullopt;
    const ssize_t size = recv(kernel.number(), answer, sizeof answer, 0);
    nlmsghdr head;
    inet_diag_msg found;
    if (size < static_cast<ssize_t>(NLMSG_HDRLEN + sizeof found)) return std::nullopt;
    std::memcpy(&head, answer, sizeof head);
    std::memcpy(&found, answer + NLMSG_HDRLEN, sizeof found);
    return head.nlmsg_type == SOCK_DIAG_BY_FAMILY ? std::optional(found) : std::nullopt;
}

/// What the kernel answers; not listed if it does not answer.
connection_peer asked_peer(const connection_end& own, const connection_end& peer) {
    connection_peer answered{.is_listed = socket_of(own, peer).has_value()};
    const auto other = answered.is_listed ? socket_of(peer, own) : std::nullopt;
    if (other && other->idiag_inode != 0) answered.user = other->idiag_uid;
    return answered;
}

}  // namespace

std::string text_of_end(const connection_end& end) {
    const std::uint32_t a = end.address;
    const std::uint32_t swapped = a << 24 | (a << 8 & 0xFF'0000) | (a >> 8 & 0xFF00) | a >> 24;
    char text[14];
    std::snprintf(text, sizeof text, "%08X:%04X", std::endian::native == std::endian::little ? swapped : a, unsigned{end.port});
    return text;
}

connection_peer peer_in(std::string_view table, const connection_end& own, const connection_end& peer) {
    const std::string own_text = text_of_end(own), peer_text = text_of_end(peer);
    connection_peer found;
    while (!table.empty()) {
        const std::string_view line = table.substr(0, table.find('\n'));
        table.remove_prefix(std::min(table.size(), line.size() + 1));
        if (line.find(peer_text) == std::string_view::npos) continue;
        const std::vector<std::string_view> of = columns_of(line);
        if (of.size() < columns) continue;
        if (is_end(of[local], own_text) && is_end(of[remote], peer_text)) found.is_listed = true;
        if (!is_end(of[local], peer_text) || !is_end(of[remote], own_text) || of[inode] == "0") continue;
        found.is_listed = true;
        if (const auto id = parse_number(std::string(of[user]))) found.user = static_cast<unsigned>(*id);
    }
    return found;
}

bool is_own_user(const connection_end& own, const connection_end& peer) {
    connection_peer found = asked_peer(own, peer);
    const bool is_answered = found.is_listed;
    for (const char* const path : {"/proc/net/tcp", "/proc/net/tcp6"}) {
        if (is_answered || found.user) break;
        const connection_peer listed = peer_in(contents_if_any(path), own, peer);
        found = {found.is_listed || listed.is_listed, listed.user};
    }
    if (found.user) return *found.user == 0 || *found.user == getuid() || *found.user == geteuid();
    return !found.is_listed;
}

}}  // namespace foregone::impl
