// SPDX-License-Identifier: BSL-1.0
#include "every_header.hpp"

// The build and the headers name the same version.
struct version {
    int major_number, minor_number, patch_number;
    bool operator==(const version&) const = default;
};
static_assert(version{PROJECT_VERSION_NUMBERS} ==
              version{FOREGONE_VERSION_MAJOR, FOREGONE_VERSION_MINOR, FOREGONE_VERSION_PATCH});

int second_file();

int main() { return second_file(); }
