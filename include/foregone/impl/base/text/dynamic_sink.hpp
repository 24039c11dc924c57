// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string_view>

namespace foregone::inline impl {

/// The interface of run-time text sinks.
class dynamic_sink {
public:
    virtual void append(std::string_view characters) = 0;

protected:
    ~dynamic_sink() = default;
};

}  // namespace foregone::impl
