// SPDX-License-Identifier: BSL-1.0
#pragma once

// Who holds a lock: one thread, once or more often, or several readers; and what its holders have seen.

#include <foregone/impl/concurrency/scheduled_thread.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The state of a mutex of any kind.
///
/// Requires: a thread takes it only if `can_take`, and shares it only if `can_share`.
class lock_state {
    const scheduled_thread* holder_ = nullptr;
    std::uint32_t depth_ = 0;    ///< how often its holder took it
    std::uint32_t readers_ = 0;  ///< threads that share it
    std::array<std::uint8_t, most_threads> shares_{};  ///< how often each of them shares it
    vector_clock written_{};     ///< of those that held it alone
    vector_clock read_{};  ///< of those that shared it: a later reader does not synchronise with them
    bool was_shared_ = false;
    std::uint64_t version_ = 0;

public:
    bool is_free() const { return holder_ == nullptr && readers_ == 0; }
    bool is_held_by(const scheduled_thread& thread) const { return holder_ == &thread; }
    bool is_shared_by(const scheduled_thread& thread) const { return (readers_ >> thread.id & 1) != 0; }
    bool can_share() const { return holder_ == nullptr; }
    const scheduled_thread* holder() const { return holder_; }
    std::uint32_t readers() const { return readers_; }
    /// Who holds it, and how often; 0 if it is free.
    std::uint64_t held() const {
        std::uint64_t all = holder_ != nullptr ? std::uint64_t{depth_} << 8 | (holder_->id + 1) : 0;
        for (std::uint32_t left = readers_; left != 0; left &= left - 1) {
            const auto id = static_cast<std::size_t>(std::countr_zero(left));
            all = all * 31 + (std::uint64_t{shares_[id]} << 8 | (id + 1));
        }
        return all;
    }
    /// How often it was taken, shared or given up.
    const std::uint64_t& version() const { return version_; }

    void take(scheduled_thread& by) {
        if (depth_++ > 0) return;
        ++version_;
        holder_ = &by;
        by.clock.join(written_);
        if (was_shared_) by.clock.join(read_);
    }

    /// Gives up one level of a recursive lock. Returns whether it is free.
    bool release(scheduled_thread& by) {
        if (--depth_ > 0) return false;
        ++version_;
        holder_ = nullptr;
        written_ = by.publish();
        return true;
    }

    void share(scheduled_thread& by) {
        ++version_;
        readers_ |= std::uint32_t{1} << by.id;
        ++shares_[by.id];
        by.clock.join(written_);
    }

    void stop_sharing(scheduled_thread& by) {
        ++version_;
        if (--shares_[by.id] == 0) readers_ &= ~(std::uint32_t{1} << by.id);
        read_.join(by.publish());
        was_shared_ = true;
    }

    /// All levels at once, as a wait for a condition variable does.
    void release_all(scheduled_thread& by) {
        depth_ = 1;
        release(by);
    }

    /// The end of a wait for it, as a report says it: "…, which producer holds".
    void say_holder(schedule_text& to) const {
        if (holder_ != nullptr) to.append(", which ").append(holder_->name.view()).append(" holds");
    }
};

}}  // namespace foregone::impl
