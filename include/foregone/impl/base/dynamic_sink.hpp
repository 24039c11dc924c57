// SPDX-License-Identifier: BSL-1.0
#pragma once

// The virtual text sink, so that compiled code prints values without a template for each sink.

#include <string_view>

namespace foregone { inline namespace impl {

/// The interface of run-time text sinks.
class dynamic_sink {
public:
    virtual void append(std::string_view characters) = 0;

    /// Whether a number or a size that its type bounds is printed. Otherwise: `''` for a number, a tuple for a list.
    virtual bool takes_bounded() const { return true; }

protected:
    ~dynamic_sink() = default;
};

}}  // namespace foregone::impl
