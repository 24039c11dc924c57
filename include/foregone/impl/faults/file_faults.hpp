// SPDX-License-Identifier: BSL-1.0
#pragma once

// The limits of faults in a file system, and the choice of each call's outcome: success, a short call, or an error.

#include <foregone/impl/types/write.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/types/hash.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// The faults of a file system: power failures, and calls that do not succeed.
struct file_faults {
    std::uint64_t power_failures = 1;  ///< limit of power failures
    std::size_t tear_bytes = 0;        ///< at a power failure one write may be torn at a multiple of this size; 0: never
    std::uint64_t short_writes = 0;    ///< limit of writes that take one byte only, or all but one
    std::uint64_t short_reads = 0;     ///< limit of reads that return one byte only, or all but one
    std::uint64_t interrupts = 0;      ///< limit of calls that return EINTR
    std::uint64_t full_disks = 0;      ///< limit of writes, and calls that create a file, that return ENOSPC
    std::uint64_t sync_errors = 0;     ///< limit of fsyncs that return EIO; no later fsync makes their changes durable
    bool throws = true;                ///< whether a power failure leaves the work by an exception, see power_supply::faults
};

/// The outcome of a call.
struct call_outcome {
    std::size_t bytes = 0, asked_bytes = 0;
    int error = 0;
    std::uint64_t* left = nullptr;  ///< the remaining number of this fault
};

template <class Sink>
constexpr void print_to(Sink& sink, const call_outcome& outcome) {
    const auto say = [&sink](std::string_view words) { sink.append(words); };
    if (outcome.error != 0) return say(outcome.error == EINTR ? "EINTR" : outcome.error == ENOSPC ? "ENOSPC" : "EIO");
    if (outcome.bytes == outcome.asked_bytes) return say("succeeds");
    write_integer(sink, outcome.bytes), say(" of "), write_integer(sink, outcome.asked_bytes), say(" bytes");
}

/// Chooses the outcome of calls, success first, while faults remain.
class call_faults {
    chooser& choose_;
    file_faults left_;

public:
    call_faults(chooser& choose, const file_faults& may_happen) : choose_(choose), left_(may_happen) {}

    call_outcome create(std::string_view name) {
        std::vector<call_outcome> may{{}};
        offer_error(may, ENOSPC, left_.full_disks);
        return chosen("the creation", may, name);
    }

    call_outcome write(std::size_t size_bytes, std::string_view name) {
        std::vector<call_outcome> may = transfers(size_bytes, left_.short_writes);
        offer_error(may, EINTR, left_.interrupts);
        offer_error(may, ENOSPC, left_.full_disks);
        return chosen("the write", may, name);
    }

    call_outcome read(std::size_t size_bytes, std::string_view name) {
        std::vector<call_outcome> may = transfers(size_bytes, left_.short_reads);
        offer_error(may, EINTR, left_.interrupts);
        return chosen("the read", may, name);
    }

    call_outcome sync(std::string_view name) {
        std::vector<call_outcome> may{{}};
        offer_error(may, EINTR, left_.interrupts);
        offer_error(may, EIO, left_.sync_errors);
        return chosen("the fsync", may, name);
    }

    friend std::uint64_t hash_value(const call_faults& calls) { return hash(calls.left_); }

private:
    static std::vector<call_outcome> transfers(std::size_t size_bytes, std::uint64_t& short_ones) {
        std::vector<call_outcome> may{{size_bytes, size_bytes}};
        if (short_ones > 0 && size_bytes > 1) may.push_back({1, size_bytes, 0, &short_ones});
        if (short_ones > 0 && size_bytes > 2) may.push_back({size_bytes - 1, size_bytes, 0, &short_ones});
        return may;
    }

    static void offer_error(std::vector<call_outcome>& may, int error, std::uint64_t& left) {
        if (left > 0) may.push_back({0, 0, error, &left});
    }

    call_outcome chosen(choice_label label, const std::vector<call_outcome>& may, std::string_view name) {
        if (may.size() == 1) return may.front();
        const call_outcome outcome = choose_(label, may);
        choose_.remark("of ", name);
        if (outcome.left != nullptr) --*outcome.left;
        return outcome;
    }
};

}}  // namespace foregone::impl
