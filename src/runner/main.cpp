// SPDX-License-Identifier: BSL-1.0
// The main() of foregone::main: runs the FOREGONE_CHECK lines of the program.

#include "runner/runner.hpp"
#include "runner/static_checks.hpp"

#include <cstdlib>

int main(int argc, char** argv) {
    const auto lookup = [](const char* name) -> const char* { return std::getenv(name); };
    foregone::add_static_checks(foregone::check_list::global());
    return foregone::run_checks(argc, argv, foregone::check_list::global(), foregone::environment(lookup));
}
