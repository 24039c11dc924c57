// SPDX-License-Identifier: BSL-1.0
// Compares the states of a whole program, and ends the paths that come back to one.
#include "concurrency/unmodified/state_cycles.hpp"

#include "concurrency/unmodified/entry_points/posix_locks.hpp"
#include "concurrency/unmodified/entry_points/virtual_time.hpp"
#include "concurrency/unmodified/program_state.hpp"
#include "concurrency/unmodified/runtime.hpp"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace foregone { inline namespace impl {

namespace {

/// A thread that does not run: where it came to its operation. Otherwise all that is on its stack, with the registers that the
/// switch has pushed.
void add_suspended(hash_of_words& to, const program_thread& thread) {
    const std::uintptr_t top = thread_memory::stack_top(thread.id);
    const footprint& next = thread.next_operation;
    if (thread.caller.return_address == 0)
        return to.add_bytes(reinterpret_cast<std::uintptr_t>(thread.suspended.stack_pointer), top);
    const std::uint64_t stands = state_hash(thread.caller, next.object, thread.operands, top);
    const std::uint64_t waits = thread.waits_for != nullptr;
    to.add({stands, thread.caller.return_address, next.may_write, next.releases, waits, thread.has_turn});
}

/// The error number of each thread is at the same place below its thread pointer.
int errno_of(const program_thread& thread, const program_thread& running) {
    const std::uintptr_t own = reinterpret_cast<std::uintptr_t>(&errno) - thread_memory::thread_pointer_of(running.id);
    int value;
    std::memcpy(&value, reinterpret_cast<const void*>(thread_memory::thread_pointer_of(thread.id) + own), sizeof value);
    return value;
}

void add_thread(hash_of_words& to, runtime& now, const program_thread& thread) {
    const bool runs = &thread == &now.self();
    const std::uint64_t stage = thread.is_finished() ? 2 : runs || thread.can_go_on();
    const auto result = reinterpret_cast<std::uint64_t>(thread.result);
    to.add({thread.id, stage, now.order().timeouts_of(thread), thread.destructors.size(), runs, result});
    to.add({thread.is_joined, thread.is_detached, 0, 0, 0, 0});
    if (thread.is_finished()) return;
    if (!runs) add_suspended(to, thread);
    to.add({static_cast<std::uint64_t>(errno_of(thread, now.self())), 0, 0, 0, 0, 0});
    thread_memory::for_each_local(thread.id, [&](std::uintptr_t begin, std::size_t bytes) { to.add_bytes(begin, begin + bytes); });
}

}  // namespace

/// `key`: the visit of the calling thread; `own`: its state, which does not say where in the program it stands.
std::uint64_t state_cycles::state_of(runtime& now, std::uint64_t key, std::uint64_t own) const {
    const program_state& program = program_state::get();
    const thread_order& order = now.order();
    hash_of_words hash(own);
    const auto time = static_cast<std::uint64_t>(virtual_clock::now_ns(CLOCK_MONOTONIC));
    const std::size_t blocks = now.merges_states() ? program.heap.block_count() : 0;
    hash.add({order.choices_of_program(), now.thread_count(), key, 0, 0, 0});
    hash.add({uncompared_, time, posix_locks::state_of_all(), order.preemptions_left(), order.wakeups_left(), blocks});
    for (std::size_t i = 0; i < now.thread_count(); ++i) add_thread(hash, now, now.thread(i));
    program.for_each_variable([&](const saved_globals::range& each) {
        const auto begin = reinterpret_cast<std::uintptr_t>(each.begin);
        hash.add_bytes(begin, begin + each.bytes);
    });
    program.heap.for_each_block([&](const heap_block& each) {
        hash.add({each.begin, each.bytes, 0, 0, 0, 0});
        hash.add_bytes(each.begin, each.begin + each.bytes);
    });
    return hash.end();
}

void state_cycles::come(runtime& now, const void* object, bool is_attempt) {
    if (now.weak() != nullptr) return;  // what a load may read is not in memory
    thread_order& order = now.order();
    program_thread& me = now.self();
    const std::uintptr_t top = thread_memory::stack_top(me.id);
    const caller_state& caller = foregone_caller_state;
    const std::uint64_t key = visit_key(caller, caller.return_address, object, top);
    if (me.watch.has_visited(key) && !order.winds_up()) return;
    std::uint64_t own = 0;
    const auto own_state = [&] { return own = state_hash(caller, object, me.operands, top); };
    constexpr std::size_t most_bytes = std::size_t{1} << 18;  // that are read at each attempt
    const bool begins = is_attempt && program_state::get().bytes() <= most_bytes;
    const bool is_looked_at = begins || order.winds_up() || now.merges_states();
    if (is_looked_at) own_state();
    else if (known_.size() == most_known || !me.loops.repeats(key, registers_hash(caller), own_state)) return;
    const std::uint64_t whole = state_of(now, key, own);
    if (order.winds_up()) wind_up(now, whole);
    else note(now, whole);
}

void state_cycles::note(runtime& now, std::uint64_t whole) {
    thread_order& order = now.order();
    if (const auto found = known_.find(whole); found != known_.end()) {
        // Without a choice in between, what is left of a given path is never used.
        if (!order.may_wind_up() && found->second.choices != order.choices()) return;
        if (now.says()) now.remark("is where it was before, and so is all else: it may go on like this without end");
        order.wind_up(found->second.turn);
        return wind_up(now, whole);
    }
    if (known_.size() < most_known) known_.emplace(whole, visit{order.choices(), order.turns()});
    // Whether what is not compared is the same on two paths is not known.
    if (now.merges_states() && uncompared_ == 0) order.reach(whole);
}

/// The path goes on with threads at random. If it comes to no state that is new for so long, there is none from which they end.
void state_cycles::wind_up(runtime& now, std::uint64_t whole) {
    constexpr std::size_t most_in_row = 500;  // for each thread
    if (walked_.insert(whole).second) known_in_row_ = 0;
    if (++known_in_row_ < most_in_row * now.thread_count()) return;
    now.order().fail_to_end(thread_order::no_livelock);
    now.abandon();
}

}}  // namespace foregone::impl
