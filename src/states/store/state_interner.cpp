// SPDX-License-Identifier: BSL-1.0
// Copies, compares and numbers states through state_operations, with look-ups batched per worker.
#include <foregone/impl/states/store/interned_states.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

namespace foregone { inline namespace impl {

namespace {

void copy_state(const state_operations& of, void* to, const void* from) {
    if (of.copy != nullptr) of.copy(to, from);
    else std::memcpy(to, from, of.bytes);
}

void move_state(const state_operations& of, void* to, void* from) {
    if (of.move != nullptr) of.move(to, from);
    else std::memcpy(to, from, of.bytes);
}

void destroy_state(const state_operations& of, void* state) {
    if (of.destroy != nullptr) of.destroy(state);
}

}  // namespace

state_interner::worker_buffer::worker_buffer(const state_operations& of)
    : of_(of), states_(::operator new(batch * of.bytes, std::align_val_t{of.alignment})) {
    waiting_.reserve(batch);
}

state_interner::worker_buffer::~worker_buffer() {
    clear();
    ::operator delete(states_, std::align_val_t{of_.alignment});
}

void state_interner::worker_buffer::clear() {
    if (of_.destroy != nullptr)
        for (std::size_t i = 0; i < waiting_.size(); ++i) of_.destroy(address(i));
    waiting_.clear();
}

state_interner::~state_interner() {
    if (of_.destroy != nullptr) each_state([&](state_id id) { of_.destroy(states_.address(id)); });
}

void state_interner::insert(worker_buffer& own, const void* state, std::uint64_t parent, std::uint64_t action, visitor discovered) {
    copy_state(of_, own.address(own.waiting_.size()), state);
    own.waiting_.push_back({of_.hash(state), parent, action});
    visited_.prefetch(own.waiting_.back().hash);
    if (own.waiting_.size() == batch) flush(own, discovered);
}

void state_interner::flush(worker_buffer& own, visitor discovered) {
    for (const pending& p : own.waiting_) {
        const visited_set::entry e = visited_.at(visited_.home(p.hash));
        if (e != 0) __builtin_prefetch(states_.address(visited_set::id_of(e)));
    }
    for (std::size_t i = 0; i < own.waiting_.size(); ++i) complete(own, i, discovered);
    own.clear();
}

bool state_interner::are_same(visited_set::entry known, std::uint64_t hash, const void* state) const {
    return visited_set::may_equal(known, hash) && of_.same(states_.address(visited_set::id_of(known)), state);
}

state_id state_interner::find(const void* state) const {
    const std::uint64_t hashed = of_.hash(state);
    for (std::uint64_t place = visited_.home(hashed);; place = visited_.after(place)) {
        const visited_set::entry e = visited_.at(place);
        if (e == 0) return no_state;
        if (are_same(e, hashed, state)) return visited_set::id_of(e);
    }
}

void state_interner::each_state(function_ref<void(state_id)> visit, std::uint64_t part, std::uint64_t parts) const {
    const std::uint64_t all = visited_.capacity(), last = all / parts * (part + 1);
    for (std::uint64_t place = all / parts * part, end = part + 1 == parts ? all : last; place < end; ++place)
        if (const visited_set::entry e = visited_.at(place)) visit(visited_set::id_of(e));
}

void state_interner::complete(worker_buffer& own, std::size_t number, visitor discovered) {
    const pending& p = own.waiting_[number];
    void* state = own.address(number);
    std::uint64_t place = visited_.home(p.hash);
    state_id fresh = no_state;
    for (visited_set::entry e = visited_.at(place);;) {
        if (e == 0) {
            if (fresh == no_state) fresh = write(own, state), state = states_.address(fresh);
            if (visited_.claim(place, visited_set::make(p.hash, fresh), e)) {
                ++own.next_id_;
                return discovered(std::uint64_t{fresh});
            }
        } else if (are_same(e, p.hash, state)) {
            const state_id known = visited_set::id_of(e);
            if (of_.alike != nullptr && !own.unequal.exists() && !of_.alike(states_.address(known), state))
                own.unequal = {known, p.parent, p.action};
            if (fresh != no_state) destroy_state(of_, state);
            return;
        } else {
            place = visited_.after(place);
            e = visited_.at(place);
        }
    }
}

/// Writes a state to the worker's next number, without assigning the number yet.
state_id state_interner::write(worker_buffer& own, void* state) {
    if (own.next_id_ == own.block_end_) take_block(own);
    move_state(of_, states_.address(own.next_id_), state);
    return own.next_id_;
}

void state_interner::take_block(worker_buffer& own) {
    const std::uint64_t first = taken_.add(block);
    if (first + block > no_state) throw std::bad_alloc();  // numbers have 32 bits: handled like a memory limit
    states_.reserve(first + block);
    own.next_id_ = static_cast<state_id>(first);
    own.block_end_ = own.next_id_ + block;
}

}}  // namespace foregone::impl
