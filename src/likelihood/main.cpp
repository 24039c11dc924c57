// SPDX-License-Identifier: BSL-1.0
// foregone-coverage: how likely tests cover a goal on a Markov decision process.

#include "likelihood/coverage_tool.hpp"

#include <cstdlib>

int main(int argc, char** argv) {
    const auto lookup = [](const char* name) -> const char* { return std::getenv(name); };
    return foregone::run_coverage_tool(argc, argv, foregone::environment(lookup));
}
