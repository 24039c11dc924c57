// SPDX-License-Identifier: BSL-1.0
#pragma once

// The events of a history on their way from a file to a specification, without the types of the specification.

#include <foregone/impl/types/json_tree.hpp>
#include <foregone/impl/types/read_json.hpp>

#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

/// Takes the events of a history from JSON; false, with the problem, if there is no such event.
class history_target {
public:
    virtual bool call(std::uint32_t process, const json_node& what, json_problem& problem) = 0;
    virtual bool answer(std::uint32_t process, const json_node& seen, json_problem& problem) = 0;
    virtual bool thrown(std::uint32_t process, std::string_view what, json_problem& problem) = 0;
    virtual void unknown(std::uint32_t process) = 0;

protected:
    ~history_target() = default;
};

/// Where a history comes from.
class history_source {
public:
    /// Passes all events on.
    virtual void read(history_target& to) = 0;

protected:
    ~history_source() = default;
};

}}  // namespace foregone::impl
