// SPDX-License-Identifier: BSL-1.0
// What each action of a random program does, which events it is after, and which accesses race with it.
#include "machine.hpp"

#include <cstring>

namespace random_programs {

namespace {

bool acquires(std::memory_order order) {
    return order == std::memory_order_acquire || order == std::memory_order_acq_rel || order == std::memory_order_seq_cst;
}
bool releases(std::memory_order order) {
    return order == std::memory_order_release || order == std::memory_order_acq_rel || order == std::memory_order_seq_cst;
}
event_set one(int number) { return event_set{1} << number; }

/// A plain write writes the same to each byte.
std::uint64_t in_each_byte(std::uint64_t value) { return value * 0x0101010101010101u; }

std::uint64_t cut(std::uint64_t value, std::size_t bytes) {
    return bytes == 8 ? value : value & ((std::uint64_t{1} << 8 * bytes) - 1);
}

}  // namespace

bool machine::is_any_unfinished() const {
    for (std::size_t i = 0; i < code_->thread_count; ++i)
        if (!is_finished(i)) return true;
    return false;
}

/// Not an operation, so that no other thread comes before it.
bool machine::is_local(const action& what) {
    switch (what.what) {
        case does::start:
        case does::read:
        case does::write:
        case does::fence: return true;
        default: return false;
    }
}

bool machine::may_depend(const event& which) const {
    return action_of(which).what != does::join && !is_local(action_of(which));
}

bool machine::can_go_on(std::size_t thread) const {
    if (!at_[thread].is_started || is_finished(thread)) return false;
    const action& next = next_action(thread);
    if (next.what == does::join) return is_finished(next.object);
    return next.what != does::lock || holder_[next.object] < 0;
}

void machine::step(std::size_t thread) {
    perform(thread);
    run_to_operation(thread);
}

void machine::begin_thread(std::size_t thread, int started_by) {
    at_[thread].is_started = true;
    at_[thread].started_by = static_cast<std::int8_t>(started_by);
    run_to_operation(thread);
}

/// A thread that holds a mutex does not come to wait for it.
void machine::run_to_operation(std::size_t thread) {
    while (ended_ == verdict::goes_on && !is_finished(thread)) {
        const action& next = next_action(thread);
        if (next.what == does::lock && holder_[next.object] == static_cast<int>(thread)) ended_ = verdict::locked_twice;
        if (ended_ != verdict::goes_on || !is_local(next)) return;
        perform(thread);
    }
}

/// Each event is after the one before it in its thread, or after the start of its thread.
event& machine::add_event(std::size_t thread) {
    event& now = events_[count_];
    now = {};
    now.thread = static_cast<std::uint8_t>(thread);
    now.index = at_[thread].next;
    add_edge(now, last_event_of(thread));
    at_[thread].last_event = static_cast<std::int8_t>(count_++);
    return now;
}

void machine::perform(std::size_t thread) {
    const action& what = next_action(thread);
    event& now = add_event(thread);
    bool succeeds = true;
    switch (what.what) {
        case does::start: break;
        case does::join: add_edge(now, last_event_of(what.object)); break;
        case does::read:
        case does::write: access(now, what); break;
        case does::fence: fence(now, what); break;
        case does::lock:
        case does::try_lock: succeeds = lock(now, what); break;
        case does::unlock: unlock(now, what); break;
        default: access_atomic(now, what), succeeds = now.value == what.expected;
    }
    at_[thread].next = static_cast<std::uint8_t>(at_[thread].next + 1 + (succeeds ? 0 : what.skips));
    if (what.what == does::start) begin_thread(what.object, at_[thread].last_event);
}

void machine::access(event& now, const action& what) {
    now.first = what.object, now.bytes = what.bytes;
    now.reads = what.what == does::read, now.writes = !now.reads;
    judge_race(now);
    if (now.reads) now.value = value_at(now.first, now.bytes);
    else put(now.first, now.bytes, in_each_byte(what.value));
}

std::uint64_t machine::written_value(const action& what, std::uint64_t before, std::size_t bytes) const {
    return cut(what.what == does::add ? before + what.value : what.value, bytes);
}

/// A replace that does not find what it expects is a load, with its other memory order.
void machine::access_atomic(event& now, const action& what) {
    now.first = static_cast<std::uint8_t>(program::address_of(what.object));
    now.bytes = code_->atomic_bytes[what.object];
    now.is_atomic = true;
    const std::uint64_t before = value_at(now.first, now.bytes);
    const bool fails = what.what == does::replace && before != what.expected;
    now.reads = what.what != does::store, now.writes = what.what != does::load && !fails;
    if (now.reads) now.value = before, now.reads_from = last_write_[what.object];
    if (now.reads && acquires(fails ? what.failure : what.order)) synchronise(now, now.reads_from);
    judge_race(now);
    if (!now.writes) return;
    now.follows_write = last_write_[what.object];
    last_write_[what.object] = at_[now.thread].last_event;
    put(now.first, now.bytes, written_value(what, before, now.bytes));
}

/// What a reader of a write may synchronise with: each write that heads a release sequence with it, if it releases, and each
/// release fence before such a write in its thread. A release sequence goes on with read-modify-write operations only.
event_set machine::released_by(int write) const {
    event_set found = 0;
    for (int number = write; number >= 0; number = past(number).follows_write) {
        const event& head = past(number);
        if (releases(action_of(head).order)) found |= one(number);
        for (int i = 0; i < number; ++i) {
            const bool is_fence = action_of(past(i)).what == does::fence && past(i).thread == head.thread;
            if (is_fence && releases(action_of(past(i)).order)) found |= one(i);
        }
        if (!head.reads) break;
    }
    return found;
}

void machine::synchronise(event& now, int with_write) {
    if (with_write >= 0) add_edges(now, released_by(with_write));
}

/// An acquire fence synchronises for each atomic read before it in its thread.
void machine::fence(event& now, const action& what) {
    if (!acquires(what.order)) return;
    for (std::size_t i = 0; i < count_; ++i)
        if (events_[i].thread == now.thread && events_[i].is_atomic && events_[i].reads) synchronise(now, events_[i].reads_from);
}

/// Each lock is after all earlier unlocks of the mutex.
bool machine::lock(event& now, const action& what) {
    if (holder_[what.object] >= 0) return false;
    holder_[what.object] = static_cast<std::int8_t>(now.thread);
    add_edges(now, unlocks_[what.object]);
    return now.value = 1, true;
}

void machine::unlock(const event& now, const action& what) {
    if (holder_[what.object] != static_cast<int>(now.thread)) return void(ended_ = verdict::unlocked_by_another);
    holder_[what.object] = -1;
    unlocks_[what.object] |= one(at_[now.thread].last_event);
}

void machine::add_edge(event& now, int from) {
    if (from >= 0) now.before |= one(from) | past(from).before;
}

void machine::add_edges(event& now, event_set from) {
    for (int i = 0; i < count_; ++i)
        if ((from & one(i)) != 0) add_edge(now, i);
}

void machine::judge_race(const event& now) {
    for (int i = 0; i < count_ - 1; ++i) {
        const event& other = past(i);
        const bool overlap = other.first < now.first + now.bytes && now.first < other.first + other.bytes;
        const bool conflict = (other.writes || now.writes) && !(other.is_atomic && now.is_atomic);
        if (overlap && conflict && (now.before & one(i)) == 0) ended_ = verdict::race;
    }
}

std::uint64_t machine::value_at(std::size_t first, std::size_t bytes) const {
    std::uint64_t value = 0;
    std::memcpy(&value, &memory_[first], bytes);
    return value;
}

void machine::put(std::size_t first, std::size_t bytes, std::uint64_t value) { std::memcpy(&memory_[first], &value, bytes); }

}  // namespace random_programs
