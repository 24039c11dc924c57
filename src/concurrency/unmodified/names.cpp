// SPDX-License-Identifier: BSL-1.0
// Names objects of the program under test by debug information, by the heap of the path, and by the threads' stacks.
#include "concurrency/unmodified/names.hpp"

#include "concurrency/unmodified/debug_information/debug_information.hpp"
#include "concurrency/unmodified/program_state.hpp"
#include "concurrency/unmodified/runtime.hpp"

#include <link.h>
#include <unwind.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

debug_information& debug() {
    static debug_information of_process;
    return of_process;
}

struct wanted_site {
    std::uint32_t low_bits;
    std::uintptr_t found = 0;
};

int look_in_module(dl_phdr_info* module, std::size_t, void* asked) {
    auto& wanted = *static_cast<wanted_site*>(asked);
    for (int i = 0; i < module->dlpi_phnum && wanted.found == 0; ++i) {
        const auto& part = module->dlpi_phdr[i];
        if (part.p_type != PT_LOAD || (part.p_flags & PF_X) == 0) continue;
        const std::uintptr_t begin = module->dlpi_addr + part.p_vaddr, end = begin + part.p_memsz;
        std::uintptr_t candidate = (begin & ~std::uintptr_t{0xFFFFFFFF}) | wanted.low_bits;
        if (candidate < begin) candidate += std::uintptr_t{1} << 32;
        if (candidate < end) wanted.found = candidate;
    }
    return wanted.found != 0;
}

std::string text_of(const source_place& place) {
    return place.file.empty() ? std::string() : place.file + ':' + std::to_string(place.line);
}

/// What a function of the C++ library did; only the last use of a word by one thread in one place is kept.
struct library_use {
    std::size_t thread;
    std::uintptr_t word, return_address;

    auto operator<=>(const library_use&) const = default;
};

/// Calls in the program by which the C++ library allocated blocks of a reported path, and used memory.
struct {
    std::unordered_map<std::uintptr_t, source_place> allocations;
    std::map<library_use, source_place> uses;
} library_calls;

/// The place where a block was allocated; also its number, if it is not the first one from there.
std::string allocation_text(const heap_block& block) {
    const auto place_of = [](const heap_block& of) {
        const auto known = library_calls.allocations.find(of.begin);
        return text_of(known != library_calls.allocations.end() ? known->second
                                                                : debug().place_of(object_naming::whole_site(of.site)));
    };
    const std::string place = place_of(block);
    if (place.empty()) return place;
    std::size_t number = 1;
    program_state::get().heap.for_each_before(block, [&](const heap_block& each) {
        if (each.site == block.site || place_of(each) == place) ++number;
    });
    return " allocated at " + place + (number == 1 ? std::string() : " as number " + std::to_string(number));
}

/// A name without template arguments: `queue::push` of `queue<int>::push`, but `operator<`.
std::string without_arguments(std::string_view name) {
    std::string kept;
    int open = 0;
    for (const char c : name) {
        const bool is_operator = open == 0 && (kept.ends_with("operator") || kept.ends_with("operator<"));
        if (c == '<' && !is_operator) ++open;
        if (open == 0) kept += c;
        if (c == '>' && open > 0) --open;
    }
    return kept;
}

/// The name of a variable as reports show it: what it is of says enough of one in the C++ library.
std::string shown_name(std::string_view name) {
    const bool is_of_library = name.starts_with("__") || name.find(" of std::__") != std::string_view::npos;
    if (is_of_library) return "a variable of the C++ library";
    std::string shown = without_arguments(name);
    constexpr std::string_view called = "tested.sut", by_calls = " of foregone::unmodified_calls::make";  // fg::concurrent's system
    if (!shown.ends_with(by_calls)) return shown;
    shown.resize(shown.size() - by_calls.size());
    return shown.starts_with(called) ? "system" + shown.substr(called.size()) : shown;
}

std::string heap_name(std::uintptr_t address) {
    const heap_block* const block = program_state::get().heap.find(address);
    if (block == nullptr) return {};
    const std::uintptr_t site = object_naming::whole_site(block->site);
    const std::size_t offset = address - block->begin;
    const std::string from = allocation_text(*block);
    const std::string path = debug().heap_path(site, block->bytes, offset);
    if (!path.empty()) return without_arguments(path) + from;
    const std::string name = from.empty() ? "a heap object" : "the object" + from;
    return offset == 0 ? name : name + " + " + std::to_string(offset);
}

/// A variable of a thread, which has its name in front if it is another's than the caller.
std::string stack_name(std::uintptr_t address) {
    if (!thread_memory::contains(address)) return {};
    runtime& now = runtime::current();
    const std::size_t id = thread_memory::thread_at(address);
    const program_thread& owner = now.thread(id);
    const bool is_local = address <= thread_memory::stack_top(id);
    const std::string name = is_local ? debug().local_at(address, owner.frames)
                                      : debug().thread_local_at(address, thread_memory::thread_pointer_of(id));
    const std::string of = std::string(owner.name.view()) + "'s ";
    if (!name.empty()) return is_local ? shown_name(name) : of + shown_name(name);
    if (!is_local) return of + "thread_local variable";
    return of + "stack[" + std::to_string(thread_memory::stack_top(id) - address) + "]";
}

bool is_of_program(const source_place& place) {
    const bool is_ours =
        place.function.starts_with("foregone::") || place.full_file.ends_with("/foregone/concurrency/unmodified.hpp");
    return !place.file.empty() && !place.full_file.starts_with("/usr/") && !is_ours;
}

constexpr std::size_t word_bytes = 8;

/// The unwinder says of each frame where that of its callee ends.
_Unwind_Reason_Code add_frame(_Unwind_Context* at, void* to) {
    auto& frames = *static_cast<std::vector<stack_frame>*>(to);
    if (!frames.empty()) frames.back().cfa = _Unwind_GetCFA(at);
    if (_Unwind_GetIP(at) == 0 || frames.size() == 64) return _URC_NORMAL_STOP;
    frames.push_back({_Unwind_GetIP(at), 0});
    return _URC_NO_REASON;
}

/// The nearest call in the program of a function of the C++ library that the compiler has not inlined.
std::optional<source_place> caller_of_library(std::uintptr_t return_address) {
    if (!object_naming::is_in_library(return_address)) return std::nullopt;
    for (const stack_frame& frame : object_naming::frames_here())
        for (const source_place& place : debug().places_of(frame.return_address))
            if (is_of_program(place)) return place;
    return std::nullopt;
}

}  // namespace

std::vector<stack_frame> object_naming::frames_here() {
    std::vector<stack_frame> frames;
    _Unwind_Backtrace(add_frame, &frames);
    return frames;
}

std::string object_naming::name_of(std::uintptr_t address) {
    if (const std::string name = debug().variable_at(address); !name.empty()) return shown_name(name);
    if (std::string name = heap_name(address); !name.empty()) return name;
    if (std::string name = stack_name(address); !name.empty()) return name;
    return "memory of an unknown object";
}

void object_naming::note_allocation(const void* block, std::uintptr_t return_address) {
    const auto begin = reinterpret_cast<std::uintptr_t>(block);
    library_calls.allocations.erase(begin);
    if (const std::optional<source_place> caller = caller_of_library(return_address))
        library_calls.allocations.emplace(begin, *caller);
}

void object_naming::note_use(std::size_t thread, const void* at, std::size_t bytes, std::uintptr_t return_address) {
    constexpr std::size_t most_uses = 10'000, most_words = 8;  // a tenth of a second
    const bool is_full = library_calls.uses.size() >= most_uses;
    const std::optional<source_place> caller = is_full ? std::nullopt : caller_of_library(return_address);
    const auto begin = reinterpret_cast<std::uintptr_t>(at);
    const std::uintptr_t first = begin / word_bytes;
    for (std::uintptr_t word = first; word < first + most_words && word * word_bytes < begin + bytes; ++word)
        if (caller) library_calls.uses.insert_or_assign({thread, word, return_address}, *caller);
        else library_calls.uses.erase({thread, word, return_address});
}

std::string object_naming::caller_of_use(std::size_t thread, std::uintptr_t at, std::uintptr_t return_address) {
    const auto known = library_calls.uses.find({thread, at / word_bytes, return_address});
    return known != library_calls.uses.end() ? text_of(known->second) : std::string();
}

void object_naming::forget_library_calls() { library_calls.allocations.clear(), library_calls.uses.clear(); }

std::string object_naming::pointer_into_module(std::uintptr_t address) {
    const auto contains = [](dl_phdr_info* module, std::size_t, void* asked) {
        const std::uintptr_t wanted = *static_cast<const std::uintptr_t*>(asked);
        for (int i = 0; i < module->dlpi_phnum; ++i) {
            const auto& part = module->dlpi_phdr[i];
            if (part.p_type == PT_LOAD && wanted - module->dlpi_addr - part.p_vaddr < part.p_memsz) return 1;
        }
        return 0;
    };
    if (dl_iterate_phdr(contains, &address) == 0) return {};
    if (const std::string name = debug().variable_at(address); !name.empty()) return '&' + shown_name(name);
    const std::vector<source_place>& places = debug().places_of(address + 1);
    const std::string function = places.empty() ? std::string() : without_arguments(places.back().function);
    return function.empty() ? "an address of code or a constant" : '&' + function;
}

std::string object_naming::place_of(std::uintptr_t return_address) { return place_of(std::vector{return_address}); }

std::string object_naming::place_of(const std::vector<std::uintptr_t>& calls) {
    const source_place innermost = debug().place_of(calls.front());
    if (is_of_program(innermost)) return text_of(innermost);
    for (const std::uintptr_t call : calls)
        for (const source_place& place : debug().places_of(call))
            if (is_of_program(place))
                return (debug_information::is_system_place(innermost) ? "" : text_of(innermost) + ", called at ") + text_of(place);
    return innermost.full_file.ends_with("/foregone/concurrency/concurrent_unmodified.hpp") ? std::string() : text_of(innermost);
}

std::string object_naming::line_of(std::uintptr_t return_address) { return text_of(debug().place_of(return_address)); }

bool object_naming::is_in_library(std::uintptr_t return_address) {
    const source_place place = debug().place_of(return_address);
    return !place.file.empty() && debug_information::is_system_place(place);
}

std::vector<std::string> object_naming::callers_of(std::uintptr_t return_address, const std::vector<stack_frame>& frames,
                                                   std::size_t most) {
    std::vector<std::string> callers;
    const auto from = std::ranges::find(frames, return_address, &stack_frame::return_address);
    for (auto frame = from; frame != frames.end(); ++frame)
        for (const source_place& place : debug().places_of(frame->return_address))
            if (is_of_program(place) && callers.size() < most)
                callers.push_back(without_arguments(place.function) + "  " + place.file + ':' + std::to_string(place.line));
    return callers;
}

bool object_naming::is_spin_of_library(std::uintptr_t return_address) {
    static std::unordered_map<std::uintptr_t, bool> known;
    const auto [at, is_new] = known.try_emplace(return_address, false);
    if (is_new)
        for (const source_place& place : debug().places_of(return_address))
            if (place.function.find("__atomic_spin") != std::string::npos) at->second = true;
    return at->second;
}

std::uintptr_t object_naming::whole_site(std::uint32_t low_bits) {
    wanted_site wanted{low_bits};
    dl_iterate_phdr(look_in_module, &wanted);
    return wanted.found;
}

}}  // namespace foregone::impl
