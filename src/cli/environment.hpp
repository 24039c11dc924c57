// SPDX-License-Identifier: BSL-1.0
#pragma once

// Environment variables, looked up by a function that tests can replace; used by runners and tools.

#include <foregone/impl/base/function_ref.hpp>

#include <string_view>

namespace foregone { inline namespace impl {

/// Looks up environment variables: by std::getenv, or by a test's function.
class environment {
    function_ref<const char*(const char*)> lookup_;

public:
    explicit environment(function_ref<const char*(const char*)> lookup) : lookup_(lookup) {}

    /// The value of a variable; empty if it is unset.
    std::string_view operator[](const char* name) const {
        const char* value = lookup_(name);
        return value == nullptr ? std::string_view() : value;
    }
};

}}  // namespace foregone::impl
