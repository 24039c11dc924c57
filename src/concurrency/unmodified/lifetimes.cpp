// SPDX-License-Identifier: BSL-1.0
// Ends the lives of heap objects: double frees, frees of what was not allocated, and leaks at the end of a path.
#include "concurrency/unmodified/names.hpp"
#include "concurrency/unmodified/program_state.hpp"
#include "concurrency/unmodified/runtime.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// Blocks of the heap that are not freed, and which of them something refers to, directly or by way of others.
///
/// Source: the search for reachable blocks of LeakSanitizer: each aligned word that looks like an address counts as a reference.
class reachable_blocks {
    const path_heap& heap_;
    std::vector<const heap_block*> unreached_;
    std::vector<const heap_block*> reached_;

    void note(std::uintptr_t word) {
        if (!heap_.contains(word)) return;
        const heap_block* const block = heap_.find(word);
        const auto at = std::find(unreached_.begin(), unreached_.end(), block);
        if (block == nullptr || at == unreached_.end()) return;
        reached_.push_back(block);
        unreached_.erase(at);
    }

public:
    explicit reachable_blocks(const path_heap& heap) : heap_(heap) {
        heap.for_each_leak([&](const heap_block& block) { unreached_.push_back(&block); });
    }

    void scan(const void* begin, std::size_t bytes) {
        for (std::size_t at = 0; at + sizeof(void*) <= bytes && !unreached_.empty(); at += sizeof(void*)) {
            std::uintptr_t word;
            std::memcpy(&word, static_cast<const std::byte*>(begin) + at, sizeof word);
            note(word);
        }
    }

    /// What nothing refers to.
    const std::vector<const heap_block*>& leaked() {
        while (!reached_.empty()) {
            const heap_block& block = *reached_.back();
            reached_.pop_back();
            scan(reinterpret_cast<const void*>(block.begin), block.bytes);
        }
        return unreached_;
    }
    bool is_any_left() const { return !unreached_.empty(); }
};

}  // namespace

void runtime::free_block(void* block, call_site site) {
    program_thread& me = self();
    me.site = site;
    me.watch.note_effect();
    const auto by = static_cast<unsigned>(me.id);
    const std::size_t bytes = heap_.size_of(block);
    const free_result result = heap_.release(block, static_cast<std::uint32_t>(site), by);
    if (result != free_result::ok) return fail_in_free(block, result);
    access(access_kind::free, block, bytes, site);
    path_shadow().mark_freed(reinterpret_cast<std::uintptr_t>(block), bytes, by, me.clock, static_cast<std::uint32_t>(site));
}

void runtime::fail_in_free(const void* block, free_result result) {
    const heap_block* const released = heap_.last_released();
    if (result == free_result::double_free) {
        const heap_block& freed = *released;
        const std::string before =
            ", which " + std::string(thread(freed.freed_by).name.view()) + " freed" +
            place_of_use(thread(freed.freed_by), freed.begin, freed.freed_site);
        say("frees", block, before);
        fail("nothing is freed twice");
    }
    say("frees", block, result == free_result::interior_pointer ? ", which is inside of an object" : ", which was not allocated");
    fail("only what was allocated is freed");
}

void runtime::judge_leaks() {
    reachable_blocks blocks(heap_);
    if (!blocks.is_any_left()) return;
    for (const auto& range : program_state::get().roots()) blocks.scan(range.begin, range.bytes);
    blocks.scan(reinterpret_cast<const void*>(heap_.base()), heap_.marked_bytes());
    if (blocks.leaked().empty()) return;
    const heap_block& first = *blocks.leaked().front();
    if (says()) {
        const std::string name = name_of(reinterpret_cast<const void*>(first.begin));
        const std::string what = name + " (" + std::to_string(first.bytes) + " bytes)";
        order_.remark(thread(first.thread), {"leaves ", what, ", and nothing refers to it"});
    }
    order_.fail("nothing leaks");
}

}}  // namespace foregone::impl
