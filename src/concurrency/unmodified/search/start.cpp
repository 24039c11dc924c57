// SPDX-License-Identifier: BSL-1.0
// The start of a program: refuses the thread sanitizer's own runtime, takes note of what the program makes before a search, and
// with --foregone runs the program's main() along every path.
#include "concurrency/unmodified/entry_points/real_functions.hpp"
#include "concurrency/unmodified/program_state.hpp"
#include "concurrency/unmodified/stop_with.hpp"

#include "runner/runner.hpp"

#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/concurrency/unmodified_line.hpp>

#include <dlfcn.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

using main_function = int (*)(int, char**, char**);

extern "C" int main(int, char**);

namespace foregone { inline namespace impl {

namespace {

main_function main_of_program;

/// The thread sanitizer has this function; it would take the program's calls, and die of our addresses.
void refuse_sanitizer() {
    if (dlsym(RTLD_DEFAULT, "__tsan_default_suppressions") == nullptr && dlsym(RTLD_DEFAULT, "__tsan_on_report") == nullptr) return;
    stop_with("this program is linked with libtsan, which takes the calls that foregone::unmodified runs; give -fsanitize=thread "
              "to the compiler only, and not to the linker: foregone_check_threads(target) in CMake does so; see "
              "docs/how-to/check-unmodified-threads.md");
}

/// A call of the program's main().
struct main_call {
    int count;
    char** arguments;
    char** environment;
};

void call_main(void* argument, chooser&) {
    const main_call& call = *static_cast<const main_call*>(argument);
    if (const int code = main_of_program(call.count, call.arguments, call.environment); code != 0) std::exit(code);
}

/// Runs main() along every path. The arguments from `--foregone` on are this library's.
int search_main(int count, char** arguments, char** environment_of_program, int first) {
    program_state::end_loading();
    static constexpr unmodified_options options{};
    const std::string program = arguments[0], name = program.substr(program.rfind('/') + 1);
    main_call call{first, arguments, environment_of_program};
    foregone_register_unmodified({.file = "",
                                  .code = "main",
                                  .given_name = name.c_str(),
                                  .model_name = "main",
                                  .body = &call_main,
                                  .argument = &call,
                                  .is_main = true,
                                  .options = &options});
    std::string command;  // as a report repeats it
    for (int i = 0; i <= first; ++i) command.append(i > 0 ? "\x1f" : "").append(arguments[i]);
    std::vector<const char*> own{command.c_str()};
    own.insert(own.end(), arguments + first + 1, arguments + count);
    arguments[first] = nullptr;
    const auto lookup = [](const char* variable) -> const char* { return std::getenv(variable); };
    return run_checks(static_cast<int>(own.size()), own.data(), check_list::global(), environment(lookup));
}

/// This library's main() is of the engine; any other is of the program.
int run_main(int count, char** arguments, char** environment_of_program) {
    if (reinterpret_cast<void*>(main_of_program) == reinterpret_cast<void*>(&main)) {
        program_state::end_loading();
        return main_of_program(count, arguments, environment_of_program);
    }
    for (int i = 1; i < count; ++i)
        if (std::string_view(arguments[i]) == "--foregone") return search_main(count, arguments, environment_of_program, i);
    return main_of_program(count, arguments, environment_of_program);
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
    foregone::program_state::begin_loading(stack_end);
    return FOREGONE_REAL(__libc_start_main)(&foregone::run_main, count, arguments, init, fini, rtld_fini, stack_end);
}
#pragma GCC visibility pop
