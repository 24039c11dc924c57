// SPDX-License-Identifier: BSL-1.0
// The start of a program: refuses the thread sanitizer's own runtime, and takes note of what the program makes before a search.
#include "concurrency/unmodified/program_state.hpp"
#include "concurrency/unmodified/real_functions.hpp"
#include "concurrency/unmodified/stop_with.hpp"

#include <dlfcn.h>

using main_function = int (*)(int, char**, char**);

extern "C" int main(int, char**);

namespace foregone { inline namespace impl {

namespace {

main_function main_of_program;

/// The thread sanitizer has this function; it would take the program's calls, and die of our addresses.
void refuse_sanitizer() {
    if (dlsym(RTLD_DEFAULT, "__tsan_default_suppressions") == nullptr && dlsym(RTLD_DEFAULT, "__tsan_on_report") == nullptr) return;
    stop_with("this program is linked with libtsan, which takes the calls that foregone::unmodified runs; give -fsanitize=thread to the "
              "compiler only, and not to the linker: foregone_check_threads(target) in CMake does so; see "
              "docs/how-to/check-unmodified-threads.md");
}

/// This library's main() is of the engine; any other is of the program.
int run_main(int count, char** arguments, char** environment) {
    const bool is_ours = main_of_program == reinterpret_cast<main_function>(&main);
    if (is_ours) program_state::end_loading();
    return main_of_program(count, arguments, environment);
}

}  // namespace

}}  // namespace foregone::impl

#pragma GCC visibility push(default)
extern "C" int __libc_start_main(main_function, int, char**, void (*)(), void (*)(), void (*)(), void*);

/// All libraries are initialised here, and the program is not.
int __libc_start_main(main_function program, int count, char** arguments, void (*init)(), void (*fini)(), void (*rtld_fini)(),
                      void* stack_end) {
    foregone::refuse_sanitizer();
    foregone::main_of_program = program;
    foregone::program_state::begin_loading();
    return FOREGONE_REAL(__libc_start_main)(&foregone::run_main, count, arguments, init, fini, rtld_fini, stack_end);
}
#pragma GCC visibility pop
