// SPDX-License-Identifier: BSL-1.0
#pragma once

class garage {
    int free_places_ = 3;

public:
    constexpr bool enter() { return free_places_ > 0 && free_places_-- > 0; }
    constexpr bool leave() { return free_places_++ < 3; }
    bool operator==(const garage&) const = default;
};
