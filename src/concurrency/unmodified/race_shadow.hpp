// SPDX-License-Identifier: BSL-1.0
#pragma once

// The accesses to each byte of a program's memory, and whether a new access is ordered with them by happens-before.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/concurrency/vector_clock.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// What an access does to memory. A free is a write that ends the life of the memory.
///
/// Two accesses of different threads conflict if one is plain and one writes.
enum class access_kind : std::uint8_t { read, write, atomic_read, atomic_write, free };

/// Two unordered accesses that conflict, or an access to freed memory.
struct race {
    access_kind earlier, later;
    unsigned earlier_thread;
    std::uint32_t earlier_number;  ///< of its thread's clock
    std::uint32_t earlier_site;
    std::uintptr_t at;  ///< the first byte that both accesses touch
    std::size_t bytes;  ///< how many bytes in a row both accesses touch
    bool after_free;    ///< the earlier access is the free, which may also be ordered before the later one
};

/// Histories of cells that need more than a last write and a last read.
///
/// Guarantees: memory comes from the operating system, never from an allocator of the program.
class race_histories {
public:
    /// The last access of a thread of one kind to some bytes of a cell.
    struct entry {
        std::uint32_t stamp, site;
        access_kind kind;
        std::uint8_t mask;
        bool is_end_of_life;
    };

    struct history {
        std::uint32_t first, capacity, count, next_unused;
    };

    race_histories();
    race_histories(const race_histories&) = delete;
    race_histories& operator=(const race_histories&) = delete;
    ~race_histories();

    void clear() { histories_used_ = 1, entries_used_ = 0, unused_ = 0; }

    /// The number of an empty history; not 0.
    std::uint32_t take();
    void give_back(std::uint32_t number);

    history& at(std::uint32_t number) const { return histories_[number]; }
    entry* begin(const history& of) const { return entries_ + of.first; }
    entry* end(const history& of) const { return entries_ + of.first + of.count; }
    void append(history& to, const entry& added);

private:
    history* histories_;
    entry* entries_;
    std::uint32_t histories_used_ = 1, entries_used_ = 0, unused_ = 0;

    std::uint32_t take_entries(std::uint32_t count);
};

/// Judges each access of one execution against all earlier accesses to the same bytes.
///
/// Guarantees: exact. A race is reported if and only if an earlier access to a byte conflicts and is unordered, also after reported
///     races. An entry is dropped only if each access that races with it also races with a later entry.
/// Complexity: about 3 ns for an access that its thread has made before without publishing its clock since; 16 bytes of memory for
///     each 4 bytes touched, and 8 for call sites.
/// Threads: one at a time.
/// Source: Flanagan and Freund, FastTrack (2009), here by byte and with atomic accesses.
class race_shadow {
public:
    /// Requires: the number of the first execution is not 0; it is for tests of what follows the largest number.
    explicit race_shadow(std::uint32_t first_execution = 1) : first_execution_(first_execution), execution_(first_execution) {}
    race_shadow(const race_shadow&) = delete;
    race_shadow& operator=(const race_shadow&) = delete;
    ~race_shadow();

    /// Judges accesses to this memory, rounded up to 16 bytes at both ends.
    ///
    /// Requires: at most 64 regions, which are disjoint. Complexity: repeated accesses are found fast in the two largest.
    void add_region(const void* begin, std::size_t bytes);

    /// Forgets all accesses.
    void begin_execution();

    /// Records an access. Returns null if the access is ordered after all that it conflicts with.
    ///
    /// Requires: `clock` is the thread's own; numbers start at 1, and grow whenever the thread publishes its clock.
    /// Guarantees: the result is valid until the next call.
    const race* access(access_kind kind, std::uintptr_t address, std::size_t bytes, unsigned thread, const vector_clock& clock,
                       std::uint32_t site) {
        if (is_recorded(kind, address, bytes, thread, clock)) return nullptr;
        return judge({kind, stamp_of(thread, clock), site, clock}, address, bytes);
    }

    /// Whether the same thread made the same access, or a stronger one, at the same number of its clock: it is not judged again.
    /// Only the two largest regions are looked up.
    FOREGONE_ALWAYS_INLINE bool is_recorded(access_kind kind, std::uintptr_t address, std::size_t bytes, unsigned thread,
                                            const vector_clock& clock) const {
        if (kind == access_kind::read) return is_recorded(address, bytes, read_as{stamp_of(thread, clock)});
        return kind == access_kind::write && is_recorded(address, bytes, written_as{stamp_of(thread, clock)});
    }

    /// A new object begins: no access to these bytes has happened.
    void forget(std::uintptr_t begin, std::size_t bytes);

    /// The memory's life is over: each later access to it is an error, ordered or not. Does not judge the free itself.
    void mark_freed(std::uintptr_t begin, std::size_t bytes, unsigned thread, const vector_clock& clock, std::uint32_t site);
    bool is_freed(std::uintptr_t address) const;

    /// The number of accesses outside of all regions, which are not judged, in all executions.
    std::uint64_t outside() const { return outside_; }

private:
    static constexpr unsigned number_bits = 28;  ///< of a stamp; the thread is above them
    static constexpr std::uint32_t all_bytes = 15, is_history = 16, wrote_by_free = 32, is_end_of_life = 64;

    /// Accesses to 4 bytes: the masked ones were last written, and read since, by what `when` says.
    struct cell {
        std::uint64_t what;  ///< the execution's number in the upper half; a mask of bytes, with flags
        std::uint64_t when;  ///< stamps of the last write and, in the upper half, of the last read; or the number of a history
    };
    struct call_sites {
        std::uint32_t write, read;
    };
    struct region {
        std::uintptr_t begin;
        std::size_t bytes;
        cell* cells;
        call_sites* sites;
    };
    struct event {
        access_kind kind;
        std::uint32_t stamp, site;
        const vector_clock& clock;

        bool is_after(std::uint32_t other) const {
            return clock[other >> number_bits] >= (other & ((1u << number_bits) - 1)) || (other ^ stamp) >> number_bits == 0;
        }
    };
    struct place {
        cell& state;
        call_sites& sites;
        std::uintptr_t address;
    };
    struct read_as {
        std::uint32_t stamp;
        bool is_last_of(const cell& at) const { return static_cast<std::uint32_t>(at.when) == stamp || at.when >> 32 == stamp; }
    };
    struct written_as {
        std::uint32_t stamp;
        bool is_last_of(const cell& at) const { return at.when == stamp; }
    };

    std::array<region, 64> regions_{};
    std::size_t region_count_ = 0;
    const std::uint32_t first_execution_;
    std::uint32_t execution_;
    std::uint64_t all_of_execution_ = current(all_bytes);  ///< `what` of a cell whose bytes were all touched
    std::uint64_t outside_ = 0;
    race_histories histories_{};
    race found_{};
    bool has_found_ = false;

    static std::uint32_t stamp_of(unsigned thread, const vector_clock& clock) { return thread << number_bits | clock[thread]; }
    static std::uint32_t low(std::uint64_t both) { return static_cast<std::uint32_t>(both); }
    static std::uint32_t high(std::uint64_t both) { return static_cast<std::uint32_t>(both >> 32); }
    std::uint64_t current(std::uint32_t flags) const { return std::uint64_t{execution_} << 32 | flags; }
    bool is_current(const cell& at) const { return high(at.what) == execution_; }

    template <class Access>
    FOREGONE_ALWAYS_INLINE bool is_recorded(std::uintptr_t address, std::size_t bytes, Access access) const {
        const bool is_wide = bytes == 8 || bytes == 16;
        if (is_wide ? address % bytes != 0 : address % 4 + bytes > 4) [[unlikely]]
            return false;
        const region& first = regions_[0];
        if (address - first.begin < first.bytes) [[likely]]
            return is_recorded(first.cells + (address - first.begin) / 4, address, bytes, access);
        const region& second = regions_[1];
        if (address - second.begin >= second.bytes) return false;
        return is_recorded(second.cells + (address - second.begin) / 4, address, bytes, access);
    }
    template <class Access>
    FOREGONE_ALWAYS_INLINE bool is_recorded(const cell* at, std::uintptr_t address, std::size_t bytes, Access access) const {
        if (bytes < 8) return has_bytes(*at, ((1u << bytes) - 1) << address % 4, access);
        for (std::size_t i = 2; i < bytes / 4; ++i)
            if (!has_bytes(at[i], all_bytes, access)) return false;
        return has_bytes(at[0], all_bytes, access) && has_bytes(at[1], all_bytes, access);
    }
    template <class Access>
    FOREGONE_ALWAYS_INLINE bool has_bytes(const cell& at, std::uint32_t mask, Access access) const {
        return ((at.what ^ all_of_execution_) & (~std::uint64_t{all_bytes} | mask)) == 0 && access.is_last_of(at);
    }

    template <class Use>
    std::size_t for_each_cell(std::uintptr_t begin, std::size_t bytes, Use use) const;

    void forget_all();
    const race* judge(const event& now, std::uintptr_t address, std::size_t bytes);
    void judge_in_history(const place& at, std::uint32_t mask, const event& now);
    bool judge_without_history(const place& at, std::uint32_t mask, const event& now) const;
    bool add_write(const place& at, std::uint32_t mask, const event& now) const;
    bool add_read(const place& at, std::uint32_t mask, const event& now) const;
    void start(const place& at, std::uint32_t mask, const event& now) const;

    std::uint32_t judge_with_history(race_histories::history& all, std::uintptr_t address, std::uint32_t mask, const event& now);
    void append(race_histories::history& all, std::uint32_t mask, const event& now);
    race_histories::history& history_of(const place& at);
    void drop_history_if_simple(const place& at, const event& now);
    void forget_cell(const place& at, std::uint32_t mask);
    bool is_continued(const race_histories::entry& earlier, std::uintptr_t at) const;
    void note(const race_histories::entry& earlier, std::uintptr_t address, std::uint32_t mask, const event& now);
};

}}  // namespace foregone::impl
