// SPDX-License-Identifier: BSL-1.0
// The alternating-bit protocol over a wire that loses and duplicates packets: each message arrives once, and in order. The fate of
// each packet is chosen, so the compiler explores every possible behaviour of the wire, and proves the protocol.

#include <foregone/faults/channel.hpp>
#include <foregone/foregone.hpp>

#include <array>
#include <cstddef>
#include <optional>

namespace fg = foregone;

constexpr std::array messages{'a', 'b', 'c'};

struct packet {
    bool bit;
    char message;
};
struct acknowledgement {
    bool bit;
};

/// Repeats its message until it is acknowledged.
struct sender {
    bool bit = false;
    std::size_t acknowledged = 0;

    constexpr bool done() const { return acknowledged == messages.size(); }
    constexpr packet current() const { return {bit, messages[acknowledged]}; }
    constexpr void hear(acknowledgement heard) {
        if (heard.bit == bit && !done()) ++acknowledged, bit = !bit;
    }
};

/// Takes a packet with the expected bit, and acknowledges every packet.
struct receiver {
    bool awaited = false;
    fg::inline_vector<char, 8> taken;

    constexpr acknowledgement hear(const packet& heard) {
        if (heard.bit == awaited) taken.push_back(heard.message), awaited = !awaited;
        return {heard.bit};
    }
};

template <class Receiver>
constexpr void delivers_each_once(fg::chooser& choose) {
    fg::channel<packet> there(choose, {.drops = 1, .duplicates = 1}, "a packet is sent");
    fg::channel<acknowledgement> back(choose, {.drops = 1, .duplicates = 1}, "it is acknowledged");
    sender from;
    Receiver to;
    while (!from.done()) {
        there.send(from.current());
        while (const std::optional<packet> heard = there.receive()) back.send(to.hear(*heard));
        while (const std::optional<acknowledgement> heard = back.receive()) from.hear(*heard);
    }
    bool same = to.taken.size() == messages.size();
    for (std::size_t i = 0; same && i < messages.size(); ++i) same = to.taken[i] == messages[i];
    choose.expect(same, "each message arrives once and in order");
}
FOREGONE_CHECK(fg::program<delivers_each_once<receiver>>, fg::paths<24>);

/// A defect: accepts a packet with any bit.
struct credulous_receiver : receiver {
    constexpr acknowledgement hear(const packet& heard) {
        taken.push_back(heard.message);
        return {heard.bit};
    }
};
FOREGONE_CHECK(fg::program<delivers_each_once<credulous_receiver>>,
               fg::paths<24>.expect_violation("each message arrives once and in order"));
