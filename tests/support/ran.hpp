// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "program.hpp"

#include <regex>
#include <string>
#include <utility>
#include <vector>

using words = std::vector<std::string>;

/// A run that is over of the program whose path is CHECKS: see foregone_test_from_outside in tests/CMakeLists.txt.
struct ran {
    int code;
    std::string out, err;

    /// `meanwhile(program)` is called when it has started.
    template <class Meanwhile>
    ran(words arguments, const words& variables, Meanwhile&& meanwhile) {
        arguments.insert(arguments.begin(), CHECKS);
        program started(arguments, variables);
        meanwhile(started);
        code = started.end();
        out = started.out();
        err = started.err();
    }
    explicit ran(words arguments, const words& variables = {}) : ran(std::move(arguments), variables, [](program&) {}) {}

    bool says(const std::string& text) const { return out.find(text) != std::string::npos; }
};

/// With times, which differ, left out.
inline std::string timeless(const std::string& text) { return std::regex_replace(text, std::regex(R"([0-9.]+ m?s\b)"), "0 ms"); }
