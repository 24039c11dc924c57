// SPDX-License-Identifier: BSL-1.0
#pragma once

// Names of objects and places of calls of the program under test, for reports.

#include "concurrency/unmodified/debug_information/debug_information.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

namespace object_naming {

/// The name of the object at an address: a variable, a heap object by its type or allocation, or a place on a thread's stack.
std::string name_of(std::uintptr_t address);

// On a path that is reported, what a function of the C++ library does is noted with the call of it by the program.

void note_allocation(const void* block, std::uintptr_t return_address);
void note_use(std::size_t thread, const void* at, std::size_t bytes, std::uintptr_t return_address);
/// The place in the program of a use that is over; empty if it was not of a library, or one of more than some thousands.
std::string caller_of_use(std::size_t thread, std::uintptr_t at, std::uintptr_t return_address);
/// Called before such a path.
void forget_library_calls();

/// A pointer into a module of the process, which differs from run to run: `&` and the variable or function; empty for another
/// number.
std::string pointer_into_module(std::uintptr_t address);

/// The frames of the calling thread. Taken before it is suspended, they name the variables on its stack.
std::vector<stack_frame> frames_here();

/// The place of a call, `queue.hpp:26`; empty if it is unknown. For nested calls, innermost first: the first one in the program's
/// own files, with the innermost before it if that is in a header of another project: `lockfree/queue.hpp:414, called at
/// test.cpp:20`.
std::string place_of(std::uintptr_t return_address);
std::string place_of(const std::vector<std::uintptr_t>& calls);

/// The line of an operation, `queue.hpp:26`: the innermost one that is not in a header of the compiler or of the system.
std::string line_of(std::uintptr_t return_address);
/// Whether an operation is in a function of the C++ library that the compiler has not inlined.
bool is_in_library(std::uintptr_t return_address);

/// The functions of the program on a stack, innermost first, each with the place in it: `take  queue.hpp:26`. From the frame of a
/// call on; at most `most`.
std::vector<std::string> callers_of(std::uintptr_t return_address, const std::vector<stack_frame>& frames, std::size_t most);

/// Whether a call is in the loop by which libstdc++ polls an atomic variable before it waits for it; false without debug
/// information.
bool is_spin_of_library(std::uintptr_t return_address);

/// The return address with these low 32 bits, in some module of the process; 0 if there is none.
std::uintptr_t whole_site(std::uint32_t low_bits);

}  // namespace object_naming

}}  // namespace foregone::impl
