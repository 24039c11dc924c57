// SPDX-License-Identifier: BSL-1.0
// foregone-cover: rows that cover the combinations of a PICT model.

#include "suites/cover_tool.hpp"

#include <cstdlib>

int main(int argc, char** argv) {
    const auto lookup = [](const char* name) -> const char* { return std::getenv(name); };
    return foregone::run_cover_tool(argc, argv, foregone::environment(lookup));
}
