// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cli/environment.hpp>

#include <map>
#include <string>
#include <utility>

/// Environment variables that a test makes up.
class variables {
    std::map<std::string, std::string> values_;

public:
    variables() = default;
    variables(std::initializer_list<std::pair<const std::string, std::string>> values) : values_(values) {}

    const char* operator()(const char* name) const {
        const auto found = values_.find(name);
        return found == values_.end() ? nullptr : found->second.c_str();
    }
};
