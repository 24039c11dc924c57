// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../support/all_paths.hpp"

#include <map>
#include <set>
#include <string>

/// What was found at the end of a path, and on how many paths; programs write it down.
inline std::map<std::string, int> found;

/// Takes every path of a program that writes down what it finds.
template <void (*Body)(foregone::chooser&)>
paths::walked explore(bool escapes = true) {
    found.clear();
    return paths::all<Body>({.escapes = escapes});
}

using texts = std::set<std::string>;

inline texts states() {
    texts all;
    for (const auto& [text, paths] : found) all.insert(text);
    return all;
}
