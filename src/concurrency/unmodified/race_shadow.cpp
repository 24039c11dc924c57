// SPDX-License-Identifier: BSL-1.0
// The accesses to each byte of a program's memory: the cases beyond an access that its thread has made before.
#include "concurrency/unmodified/race_shadow.hpp"

#include "concurrency/unmodified/stop_with.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

namespace {

constexpr std::size_t most_histories = std::size_t{1} << 28, most_entries = std::size_t{1} << 30;

/// Zeros, which take memory when they are first touched.
template <class Element>
Element* reserve(std::size_t count) {
    void* const begin = mmap(nullptr, count * sizeof(Element), PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (begin == MAP_FAILED) stop_with("no address space is left for the race shadow; raise the limit that `ulimit -v` prints");
    return static_cast<Element*>(begin);
}

constexpr unsigned bit(access_kind kind) { return 1u << static_cast<unsigned>(kind); }
constexpr bool is_in(access_kind kind, unsigned set) { return (set & bit(kind)) != 0; }

constexpr unsigned plain_writes = bit(access_kind::write) | bit(access_kind::free);
constexpr unsigned plain = plain_writes | bit(access_kind::read);
constexpr unsigned every_kind = plain | bit(access_kind::atomic_read) | bit(access_kind::atomic_write);

/// The kinds of access that conflict with an unordered access of this kind.
constexpr unsigned conflicts_of(access_kind kind) {
    if (kind == access_kind::read) return plain_writes | bit(access_kind::atomic_write);
    if (kind == access_kind::atomic_read) return plain_writes;
    return kind == access_kind::atomic_write ? plain : every_kind;
}

/// Whether all that conflicts with the second kind also conflicts with the first.
constexpr bool is_as_strong(access_kind first, access_kind second) { return (conflicts_of(second) & ~conflicts_of(first)) == 0; }

}  // namespace

race_histories::race_histories() : histories_(reserve<history>(most_histories)), entries_(reserve<entry>(most_entries)) {}

race_histories::~race_histories() {
    munmap(histories_, most_histories * sizeof(history));
    munmap(entries_, most_entries * sizeof(entry));
}

std::uint32_t race_histories::take() {
    if (unused_ != 0) {
        const std::uint32_t number = unused_;
        unused_ = histories_[number].next_unused;
        return number;
    }
    if (histories_used_ == most_histories) stop_with("an execution has too many atomic variables for the race shadow");
    histories_[histories_used_] = {take_entries(4), 4, 0, 0};
    return histories_used_++;
}

void race_histories::give_back(std::uint32_t number) {
    histories_[number].count = 0;
    histories_[number].next_unused = unused_;
    unused_ = number;
}

void race_histories::append(history& to, const entry& added) {
    if (to.count == to.capacity) {
        const std::uint32_t larger = take_entries(2 * to.capacity);
        for (std::uint32_t i = 0; i < to.count; ++i) entries_[larger + i] = entries_[to.first + i];
        to.first = larger, to.capacity *= 2;
    }
    entries_[to.first + to.count++] = added;
}

std::uint32_t race_histories::take_entries(std::uint32_t count) {
    if (entries_used_ + std::size_t{count} > most_entries) stop_with("an execution has too many accesses for the race shadow");
    return (entries_used_ += count) - count;
}

race_shadow::~race_shadow() {
    for (const region& each : regions_) {
        if (each.bytes == 0) continue;
        munmap(each.cells, each.bytes / 4 * sizeof(cell));
        munmap(each.sites, each.bytes / 4 * sizeof(call_sites));
    }
}

void race_shadow::add_region(const void* begin, std::size_t bytes) {
    if (region_count_ == regions_.size()) stop_with("a program has 62 libraries with variables at most");
    const std::uintptr_t first = reinterpret_cast<std::uintptr_t>(begin) & ~std::uintptr_t{15};
    const std::size_t all = ((reinterpret_cast<std::uintptr_t>(begin) + bytes + 15) & ~std::uintptr_t{15}) - first;
    std::size_t index = region_count_++;
    for (; index > 0 && regions_[index - 1].bytes < all; --index) regions_[index] = regions_[index - 1];
    regions_[index] = {first, all, reserve<cell>(all / 4), reserve<call_sites>(all / 4)};
}

void race_shadow::begin_execution() {
    histories_.clear();
    if (++execution_ == 0) forget_all(), execution_ = first_execution_;
    all_of_execution_ = current(all_bytes);
}

void race_shadow::forget_all() {
    for (const region& each : regions_)
        if (each.bytes != 0) madvise(each.cells, each.bytes / 4 * sizeof(cell), MADV_DONTNEED);
}

/// Calls `use(place, mask)` for the cells of a range; returns how many of its bytes are in a region.
template <class Use>
std::size_t race_shadow::for_each_cell(std::uintptr_t begin, std::size_t bytes, Use use) const {
    std::size_t inside = 0;
    for (std::size_t i = 0; i < region_count_; ++i) {
        const region& each = regions_[i];
        std::uintptr_t from = std::max(begin, each.begin);
        const std::uintptr_t to = std::min(begin + bytes, each.begin + each.bytes);
        if (from < to) inside += to - from;
        while (from < to) {
            const std::uintptr_t address = from & ~std::uintptr_t{3}, next = std::min(address + 4, to);
            const std::size_t index = (address - each.begin) / 4;
            use(place{each.cells[index], each.sites[index], address}, ((1u << (next - from)) - 1) << (from - address));
            from = next;
        }
        if (inside == bytes) break;
    }
    return inside;
}

/// The access is all that the cell's bytes have to remember.
inline void race_shadow::start(const place& at, std::uint32_t mask, const event& now) const {
    const bool is_read = now.kind == access_kind::read;
    at.state.what = current(mask | (now.kind == access_kind::free ? wrote_by_free : 0));
    at.state.when = is_read ? std::uint64_t{now.stamp} << 32 : now.stamp;
    (is_read ? at.sites.read : at.sites.write) = now.site;
}

inline bool race_shadow::add_write(const place& at, std::uint32_t mask, const event& now) const {
    const std::uint32_t recorded = low(at.state.what);
    if ((recorded & ~mask) == 0) return start(at, mask, now), true;
    if (at.state.when != now.stamp) return false;
    if ((mask & ~recorded) == 0) return true;
    if (at.sites.write != now.site) return false;
    at.state.what |= mask;
    return true;
}

inline bool race_shadow::add_read(const place& at, std::uint32_t mask, const event& now) const {
    const std::uint32_t recorded = low(at.state.what), write = low(at.state.when), read = high(at.state.when);
    if ((mask & ~recorded) == 0 && (write == now.stamp || read == now.stamp)) return true;
    if (write == 0 && (recorded & ~mask) == 0) return start(at, mask, now), true;
    if (mask == recorded) {
        at.state.when = write | std::uint64_t{now.stamp} << 32;
        at.sites.read = now.site;
        return true;
    }
    if (write != 0 || read != now.stamp || at.sites.read != now.site) return false;
    at.state.what |= mask;
    return true;
}

/// Returns false, and changes nothing, if the access races or the cell needs a history.
inline bool race_shadow::judge_without_history(const place& at, std::uint32_t mask, const event& now) const {
    if (!is_in(now.kind, plain)) return false;
    if (!is_current(at.state)) return start(at, mask, now), true;
    if (low(at.state.what) > all_bytes) return false;
    if (!now.is_after(low(at.state.when)) || !now.is_after(high(at.state.when))) return false;
    return now.kind == access_kind::read ? add_read(at, mask, now) : add_write(at, mask, now);
}

const race* race_shadow::judge(const event& now, std::uintptr_t address, std::size_t bytes) {
    if (now.clock[now.stamp >> number_bits] >> number_bits != 0) stop_with("a thread synchronises too often in one execution");
    has_found_ = false;
    const auto judge_one = [&](const place& at, std::uint32_t mask) {
        if (!judge_without_history(at, mask, now)) judge_in_history(at, mask, now);
    };
    if (for_each_cell(address, bytes, judge_one) < bytes) ++outside_;
    return has_found_ ? &found_ : nullptr;
}

void race_shadow::judge_in_history(const place& at, std::uint32_t mask, const event& now) {
    race_histories::history& all = history_of(at);
    append(all, judge_with_history(all, at.address, mask, now), now);
    drop_history_if_simple(at, now);
}

/// Removes what the access makes superfluous; returns for which bytes it has to be recorded itself.
std::uint32_t race_shadow::judge_with_history(race_histories::history& all, std::uintptr_t address, std::uint32_t mask,
                                              const event& now) {
    std::uint32_t unrecorded = mask;
    race_histories::entry* kept = histories_.begin(all);
    for (race_histories::entry* each = kept; each != histories_.end(all); ++each) {
        const std::uint32_t shared = each->mask & mask;
        if (shared != 0) {
            if (each->is_end_of_life) unrecorded &= ~shared, note(*each, address, shared, now);
            else if (!now.is_after(each->stamp)) {
                if (is_in(each->kind, conflicts_of(now.kind))) note(*each, address, shared, now);
            } else if (each->stamp == now.stamp && is_as_strong(each->kind, now.kind)) unrecorded &= ~shared;
            else if (is_as_strong(now.kind, each->kind)) each->mask = static_cast<std::uint8_t>(each->mask & ~shared);
        }
        if (each->mask != 0) *kept++ = *each;
    }
    all.count = static_cast<std::uint32_t>(kept - histories_.begin(all));
    return unrecorded;
}

void race_shadow::append(race_histories::history& all, std::uint32_t mask, const event& now) {
    if (mask == 0) return;
    for (race_histories::entry* each = histories_.begin(all); each != histories_.end(all); ++each) {
        if (each->stamp != now.stamp || each->kind != now.kind || each->site != now.site || each->is_end_of_life) continue;
        each->mask = static_cast<std::uint8_t>(each->mask | mask);
        return;
    }
    histories_.append(all, {now.stamp, now.site, now.kind, static_cast<std::uint8_t>(mask), false});
}

/// Gives a cell a history, with what it knows.
race_histories::history& race_shadow::history_of(const place& at) {
    const std::uint32_t known = is_current(at.state) ? low(at.state.what) : 0;
    if ((known & is_history) != 0) return histories_.at(low(at.state.when));
    const std::uint32_t number = histories_.take(), write = low(at.state.when), read = high(at.state.when);
    race_histories::history& all = histories_.at(number);
    const auto mask = static_cast<std::uint8_t>(known & all_bytes);
    const access_kind how = (known & wrote_by_free) != 0 ? access_kind::free : access_kind::write;
    if (known != 0 && write != 0) histories_.append(all, {write, at.sites.write, how, mask, (known & is_end_of_life) != 0});
    if (known != 0 && read != 0) histories_.append(all, {read, at.sites.read, access_kind::read, mask, false});
    at.state = {current(is_history), number};
    return all;
}

/// A write, a read, or both to the same bytes and in order, need no history.
void race_shadow::drop_history_if_simple(const place& at, const event& now) {
    const std::uint32_t number = low(at.state.when);
    race_histories::history& all = histories_.at(number);
    if (all.count > 2 || all.count == 0) return;
    const race_histories::entry first = *histories_.begin(all), last = *(histories_.end(all) - 1);
    if (!is_in(first.kind, plain) || !is_in(last.kind, plain) || first.mask != last.mask) return;
    const bool is_write_and_read = first.kind != access_kind::read && last.kind == access_kind::read;
    if (all.count == 2 && (!is_write_and_read || last.stamp != now.stamp || !now.is_after(first.stamp))) return;
    cell simple{current(first.mask), 0};
    for (const race_histories::entry& each : {first, last}) {
        const bool is_read = each.kind == access_kind::read;
        (is_read ? at.sites.read : at.sites.write) = each.site;
        simple.when |= std::uint64_t{each.stamp} << (is_read ? 32 : 0);
        simple.what |= (each.kind == access_kind::free ? wrote_by_free : 0) | (each.is_end_of_life ? is_end_of_life : 0);
    }
    at.state = simple;
    histories_.give_back(number);
}

void race_shadow::forget(std::uintptr_t begin, std::size_t bytes) {
    for_each_cell(begin, bytes, [this](const place& at, std::uint32_t mask) { forget_cell(at, mask); });
}

void race_shadow::forget_cell(const place& at, std::uint32_t mask) {
    if (!is_current(at.state)) return;
    if ((at.state.what & is_history) == 0) {
        at.state.what &= ~std::uint64_t{mask};
        if ((at.state.what & all_bytes) == 0) at.state.what = 0;
        return;
    }
    race_histories::history& all = histories_.at(low(at.state.when));
    race_histories::entry* kept = histories_.begin(all);
    for (race_histories::entry* each = kept; each != histories_.end(all); ++each) {
        each->mask = static_cast<std::uint8_t>(each->mask & ~mask);
        if (each->mask != 0) *kept++ = *each;
    }
    all.count = static_cast<std::uint32_t>(kept - histories_.begin(all));
    if (all.count == 0) histories_.give_back(low(at.state.when)), at.state.what = 0;
}

void race_shadow::mark_freed(std::uintptr_t begin, std::size_t bytes, unsigned thread, const vector_clock& clock,
                             std::uint32_t site) {
    const event now{access_kind::free, stamp_of(thread, clock), site, clock};
    for_each_cell(begin, bytes, [&](const place& at, std::uint32_t mask) {
        forget_cell(at, mask);
        if (!is_current(at.state)) return start(at, mask, now), void(at.state.what |= is_end_of_life);
        histories_.append(history_of(at), {now.stamp, site, now.kind, static_cast<std::uint8_t>(mask), true});
        drop_history_if_simple(at, now);
    });
}

bool race_shadow::is_freed(std::uintptr_t address) const {
    bool result = false;
    for_each_cell(address, 1, [&](const place& at, std::uint32_t mask) {
        if (!is_current(at.state)) return;
        const auto ends = [&](const race_histories::entry& each) { return each.is_end_of_life && (each.mask & mask) != 0; };
        if ((at.state.what & is_history) == 0) {
            result = (at.state.what & is_end_of_life) != 0 && (at.state.what & mask) != 0;
            return;
        }
        const race_histories::history& all = histories_.at(low(at.state.when));
        result = std::any_of(histories_.begin(all), histories_.end(all), ends);
    });
    return result;
}

/// Whether the race that was found goes on at the next byte.
bool race_shadow::is_continued(const race_histories::entry& earlier, std::uintptr_t at) const {
    return found_.at + found_.bytes == at && found_.earlier == earlier.kind && found_.earlier_site == earlier.site &&
           found_.earlier_thread == earlier.stamp >> number_bits && found_.after_free == earlier.is_end_of_life;
}

void race_shadow::note(const race_histories::entry& earlier, std::uintptr_t address, std::uint32_t mask, const event& now) {
    const auto first = static_cast<unsigned>(std::countr_zero(mask));
    const auto bytes = static_cast<std::size_t>(std::countr_one(mask >> first));
    const std::uintptr_t at = address + first;
    if (has_found_) return void(found_.bytes += is_continued(earlier, at) ? bytes : 0);
    const std::uint32_t number = earlier.stamp & ((1u << number_bits) - 1);
    found_ = {earlier.kind, now.kind, earlier.stamp >> number_bits, number, earlier.site, at, bytes, earlier.is_end_of_life};
    has_found_ = true;
}

}}  // namespace foregone::impl
