// SPDX-License-Identifier: BSL-1.0
#pragma once

// The result of the growth analysis of a stopped search: which members of its states kept growing.

#include <foregone/impl/base/config.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// A part of the states of a stopped search that grew as far as it went.
struct growing_member {
    std::string name;            ///< as in a printed state, such as `clock` or `left.sent`; empty: the state itself
    bool is_size = false;        ///< the number of its elements or characters
    bool falls = false;          ///< it becomes less and less
    bool at_every_step = false;  ///< of the later half of the run
    std::vector<std::int64_t> last{};  ///< values on the run, oldest first; the last is that of its end
};

/// The growing parts, and the length of the runs on which they grow.
struct growing_members {
    std::uint64_t steps = 0;
    std::vector<growing_member> all{};
};

}}  // namespace foregone::impl
