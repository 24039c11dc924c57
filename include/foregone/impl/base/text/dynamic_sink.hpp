// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string_view>

namespace foregone {

/// Where text goes that is made at run time, whatever it is kept in.
class dynamic_sink {
public:
    virtual void append(std::string_view characters) = 0;

protected:
    ~dynamic_sink() = default;
};

}  // namespace foregone
