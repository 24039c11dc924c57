// SPDX-License-Identifier: BSL-1.0
#pragma once

// Places of calls, names of variables and types of heap objects of this process, from its debug information.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// A line of source code, and the function that it is in.
struct source_place {
    std::string file;       // relative to the working directory if it is below it, else its last two components; empty if unknown
    int line = 0;           // 0 if unknown
    std::string function;   // qualified, without parameters; empty if unknown
    std::string full_file;  // absolute and normalized, for links
};

/// A frame on the stack of a thread that is suspended in a call.
struct stack_frame {
    std::uintptr_t return_address;  // in the function of the frame: after the call that it is suspended in
    std::uintptr_t cfa;             // canonical frame address: the stack pointer before the call of the frame's function
};

/// The debug information of all modules of this process; a module is read when it is asked for the first time.
///
/// Every answer is empty where there is no information. Answers are kept: the second time takes a microsecond.
/// Threads: one at a time.
/// Complexity: a first question reads the compilation units that it needs, about a million entries a second.
class debug_information {
public:
    debug_information();
    debug_information(const debug_information&) = delete;
    debug_information& operator=(const debug_information&) = delete;
    ~debug_information();

    /// Reads the places of several calls at once: one process instead of many if there is no libdw.
    void prepare(const std::vector<std::uintptr_t>& return_addresses);

    /// The places of a call, innermost inlined function first.
    const std::vector<source_place>& places_of(std::uintptr_t return_address);

    /// Whether a place is in a file of the compiler, of its libraries, or of the system.
    static bool is_system_place(const source_place& place);

    /// The innermost place of a call that is in no header of the compiler or of the system; else the innermost.
    source_place place_of(std::uintptr_t return_address);

    /// The variable of static storage duration at an address, with the path to the byte: `ring.cells[3].value`.
    ///
    /// A local static is `count of next_id`. Without debug information it is the symbol of the linker, without a path.
    std::string variable_at(std::uintptr_t address);

    /// The variable of thread storage duration at an address, for the thread with this thread pointer (its FS base).
    ///
    /// Requires: the module was loaded at the start of the process, so that its variables have a fixed distance to the pointer.
    std::string thread_local_at(std::uintptr_t address, std::uintptr_t thread_pointer);

    /// The local variable or parameter at an address on the stack, with the path to the byte: `ring.cells[3] of main`.
    ///
    /// Variables in registers have no address. The frame base may be the frame address, or a register that it is computed from.
    std::string local_at(std::uintptr_t address, const std::vector<stack_frame>& frames);

    /// The type that a heap object was allocated as, with the path to a byte: `node.next`, `cell[3].value`.
    ///
    /// `return_address` is after the call of the allocation function; `bytes` is what was allocated there. The type is taken from
    /// the allocator, make_unique or make_shared that the call is in, else from `new T` or `sizeof(T)` in the line of source code
    /// if there is one such type and its size divides `bytes`.
    std::string heap_path(std::uintptr_t return_address, std::size_t bytes, std::size_t offset);

private:
    struct parts;
    std::unique_ptr<parts> parts_;
};

}}  // namespace foregone::impl
