// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/text/dynamic_sink.hpp>

#include <cstdint>
#include <string_view>

namespace foregone::inline impl {

/// How a run that goes on for ever meets a condition of fairness.
enum class condition_met : std::uint8_t {
    taken,          ///< by a step of the loop
    disabled,       ///< in a state of the loop
    never_enabled,  ///< in the loop
};

/// Receives what a model says of its temporal properties and a verdict on them.
class temporal_listener {
public:
    /// Remarks, each of which ends a line.
    virtual dynamic_sink& remarks() = 0;

    /// The formula of the violated property, then the names of its atoms.
    virtual void formula(std::string_view text) = 0;
    virtual void atom(std::string_view name) = 0;

    /// The atoms that are true at the next position of the run, a bit for each.
    virtual void position(std::uint64_t letter) = 0;

    /// A condition of fairness that the run meets at a step, or after one. Its title goes into the sink.
    virtual dynamic_sink& condition(bool is_strong, condition_met how, std::uint64_t step) = 0;

protected:
    ~temporal_listener() = default;
};

}  // namespace foregone::inline impl
