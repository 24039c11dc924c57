// SPDX-License-Identifier: BSL-1.0
#pragma once

// A message queue for programs under test that drops, duplicates and reorders messages within limits.

#include <foregone/impl/base/config.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/types/inline_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace foregone { inline namespace impl {

/// What happens to a sent message.
enum class message_fate : std::uint8_t { delivered, lost, doubled };

}}  // namespace foregone::impl

namespace foregone {

/// The limit of each kind of fault of a channel in one path.
struct channel_faults {
    static constexpr std::uint32_t any_number = ~std::uint32_t{0};

    std::uint32_t drops = 0;       ///< messages that are never delivered
    std::uint32_t duplicates = 0;  ///< messages that are delivered twice
    std::uint32_t reorders = 0;    ///< deliveries of a message before older ones

    bool operator==(const channel_faults&) const = default;
};

}  // namespace foregone

namespace foregone { inline namespace impl {

/// A channel's state: part of the state that a program reports with `reached`.
template <class Message, std::size_t Capacity>
struct channel_state {
    inline_vector<Message, Capacity> in_flight;  ///< oldest first
    channel_faults left;

    bool operator==(const channel_state&) const = default;
};

}}  // namespace foregone::impl

namespace foregone {

/// A queue between two parts of a program that may lose, duplicate and reorder messages.
///
/// Without faults it delivers in order. A message's fate is chosen when it is sent; the next message to arrive is chosen when it is
/// received.
/// Requires: Message is default constructible and assignable. A send to a full channel fails the path.
/// Guarantees: a duplicate follows its original; with `reorders` it may arrive later. After the last fault nothing is chosen any
///     more. With `any_number`, a sender that retries until it is answered never ends: bound the retries, or the path is cut.
template <class Message, std::size_t Capacity = 8>
class channel {
    chooser& choose_;
    choice_label sent_;
    channel_state<Message, Capacity> now_;

    using fates = inline_vector<message_fate, 3>;

public:
    /// The label names the choice at a send in reports.
    constexpr explicit channel(chooser& choose, channel_faults faults = {}, choice_label sent = "a message is sent")
        : choose_(choose), sent_(sent), now_{{}, faults} {}

    constexpr void send(const Message& message) {
        if (now_.in_flight.full()) return choose_.fail("a channel has room for all that is sent");
        switch (fate()) {
            case message_fate::delivered: return now_.in_flight.push_back(message);
            case message_fate::lost: return take_one(now_.left.drops), choose_.remark(message, " is lost");
            case message_fate::doubled: break;
        }
        take_one(now_.left.duplicates);
        now_.in_flight.push_back(message);
        now_.in_flight.push_back(message);
        choose_.remark(message, " is sent twice");
    }

    /// The next message that arrives; empty if none is in flight.
    constexpr std::optional<Message> receive() {
        if (empty()) return std::nullopt;
        const std::size_t which = next_to_arrive();
        std::optional<Message> arrived = now_.in_flight[which];
        if (which > 0) take_one(now_.left.reorders), choose_.remark(*arrived, " overtakes ", now_.in_flight[0]);
        remove(which);
        return arrived;
    }

    constexpr bool empty() const { return now_.in_flight.empty(); }
    constexpr std::size_t in_flight() const { return now_.in_flight.size(); }
    constexpr const channel_faults& faults_left() const { return now_.left; }
    constexpr const channel_state<Message, Capacity>& state() const { return now_; }

private:
    constexpr message_fate fate() {
        fates possible;
        possible.push_back(message_fate::delivered);
        if (now_.left.drops > 0) possible.push_back(message_fate::lost);
        if (now_.left.duplicates > 0 && in_flight() + 2 <= Capacity) possible.push_back(message_fate::doubled);
        return possible.size() == 1 ? message_fate::delivered : choose_(sent_, std::as_const(possible));
    }

    constexpr std::size_t next_to_arrive() {
        if (now_.left.reorders == 0 || in_flight() == 1) return 0;
        return choose_("which message arrives", in_flight());
    }

    constexpr void remove(std::size_t which) {
        for (std::size_t i = which; i + 1 < in_flight(); ++i) now_.in_flight[i] = now_.in_flight[i + 1];
        now_.in_flight.pop_back();
    }

    static constexpr void take_one(std::uint32_t& left) { left -= left != channel_faults::any_number; }
};

}  // namespace foregone
