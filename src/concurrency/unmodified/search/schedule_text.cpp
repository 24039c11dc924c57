// SPDX-License-Identifier: BSL-1.0
// The rows of a schedule: what a thread does to an object, by the names and places that debug information gives.
#include "concurrency/unmodified/names.hpp"
#include "concurrency/unmodified/program_state.hpp"
#include "concurrency/unmodified/runtime.hpp"

#include <foregone/impl/concurrency/reported_operations.hpp>
#include <foregone/impl/concurrency/weak_memory.hpp>
#include <foregone/types/print.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

void runtime::say(std::string_view verb, const void* object, std::string_view rest) {
    if (!says()) return;
    const kept_errno kept;
    const std::string name = object != nullptr ? ' ' + name_of(object) : std::string();
    order_.remark(caller(), {verb, name, rest, place_of(self().site)});
}

void runtime::say_atomic(std::string_view verb, const volatile void* object, const std::string& value, const std::string& rest,
                         reported_operation done) {
    if (!says()) return;
    const kept_errno kept;
    const std::string name = name_of(const_cast<const void*>(object)), place = place_of(self().site);
    order_.remark(caller(), {verb, " ", name, " = ", value, rest, place});
    done.object = const_cast<const void*>(object), done.name = name, done.value = value, done.place = place;
    if (reported() != nullptr) reported()->note(self(), done);
}

void runtime::explain_last() {
    if (reported() != nullptr) reported()->explain_last([this](std::string_view text) { remark(text); });
}

/// The upper 16 bits of an address are zero, so lock-free code keeps a number there.
std::string runtime::text_of(std::uint64_t value, std::size_t bytes) {
    constexpr unsigned address_bits = 48;
    const std::uint64_t number = value >> address_bits, address = value & ((std::uint64_t{1} << address_bits) - 1);
    const bool is_in_heap = program_state::get().heap.find(address) != nullptr;
    const bool is_pointer = bytes == sizeof(void*) && (is_in_heap || thread_memory::contains(address));
    if (bytes == sizeof(void*) && !is_pointer)
        if (std::string pointer = object_naming::pointer_into_module(value); !pointer.empty()) return pointer;
    if (!is_pointer) return std::to_string(static_cast<std::int64_t>(value));
    const std::string name = '&' + name_of(reinterpret_cast<const void*>(address));
    return number == 0 ? name : name + " with " + std::to_string(number) + " in its upper 16 bits";
}

std::string runtime::name_of(const void* object) {
    return object_naming::name_of(reinterpret_cast<std::uintptr_t>(object));
}

std::string runtime::place_of(call_site site) { return running_ != nullptr ? place_of(site, self()) : place_in(site, {}); }

std::string runtime::place_of(call_site site, const program_thread& thread) { return place_in(site, thread.frames); }

std::string runtime::place_in(call_site site, const std::vector<stack_frame>& frames) {
    if (site == 0) return {};
    // A function of a library's header that is not inlined is named by the call of it.
    std::vector<std::uintptr_t> calls{site};
    bool is_found = false;
    for (const stack_frame& frame : frames) {
        if (is_found) calls.push_back(frame.return_address);
        is_found = is_found || frame.return_address == site;
    }
    const std::string place = object_naming::place_of(calls);
    return place.empty() ? place : "  " + place;
}

void runtime::note_use_by(const program_thread& thread, const void* at, std::size_t bytes, call_site site) {
    const engine_section in;
    const kept_errno kept;
    object_naming::note_use(thread.id, at, bytes, site);
}

std::string runtime::place_of_use(const program_thread& thread, std::uintptr_t at, std::uint32_t site) {
    const std::uintptr_t whole = object_naming::whole_site(site);
    const std::string caller = object_naming::caller_of_use(thread.id, at, whole);
    return caller.empty() ? place_in(whole, {}) : "  " + caller;
}

namespace {

std::string_view done_by(access_kind kind) {
    switch (kind) {
        case access_kind::read: return "reads";
        case access_kind::write: return "writes";
        case access_kind::atomic_read: return "loads";
        case access_kind::atomic_write: return "changes";
        case access_kind::free: return "frees";
    }
    return "uses";
}

std::string_view was_done_by(access_kind kind) {
    switch (kind) {
        case access_kind::read: return "read";
        case access_kind::write: return "wrote";
        case access_kind::atomic_read: return "loaded";
        case access_kind::atomic_write: return "changed";
        case access_kind::free: return "freed";
    }
    return "used";
}

}  // namespace

namespace {

/// Clears what finished calls left below the caller's frame, as entry_thunks.cpp does.
FOREGONE_ALWAYS_INLINE void clear_finished_calls() {
    asm volatile(
        "pxor %%xmm0, %%xmm0\n\t"
        ".set at, 16\n\t"
        ".rept 24\n\t"
        "movups %%xmm0, -at(%%rsp)\n\t"
        ".set at, at + 16\n\t"
        ".endr" ::
            : "xmm0", "memory");
}

}  // namespace

void runtime::judge(program_thread& me, access_kind kind, std::uintptr_t address, std::size_t bytes, call_site site) {
    if (kind == access_kind::write && current().weak() != nullptr)
        current().weak()->forget(reinterpret_cast<const void*>(address), bytes);
    if (kind == access_kind::write && current().reported() != nullptr)
        current().reported()->forget(reinterpret_cast<const void*>(address), bytes);
    if (current().says()) current().note_use_by(me, reinterpret_cast<const void*>(address), bytes, site);
    const race* const found =
        path_shadow().access(kind, address, bytes, static_cast<unsigned>(me.id), me.clock, static_cast<std::uint32_t>(site));
    if (found != nullptr) current().fail_in_race(*found, site);
    clear_finished_calls();
}

void runtime::say_race(const race& found, call_site site) {
    const std::string at = name_of(reinterpret_cast<const void*>(found.at)), here = place_of(site);
    const program_thread& other = *threads_[found.earlier_thread];
    const heap_block* const block = found.after_free ? heap_.find(found.at) : nullptr;
    const std::string there = place_of_use(other, block != nullptr ? block->begin : found.at, found.earlier_site);
    order_.remark(caller(), {done_by(found.later), " ", at, here});
    if (found.after_free) return order_.remark(caller(), {"but ", other.name.view(), " freed it before", there});
    order_.remark(caller(), {"but nothing orders that after ", other.name.view(), ", which ", was_done_by(found.earlier), " it",
                             there});
    if (reported() == nullptr) return;
    reported()->explain_race(other, found.earlier_number, self(), [this](std::string_view text) { remark(text); });
}

void runtime::fail_in_race(const race& found, call_site site) {
    const engine_section in;
    stand_at(site);
    if (says()) say_race(found, site);
    fail(found.after_free ? "no freed memory is used" : "no data race");
}

}}  // namespace foregone::impl
