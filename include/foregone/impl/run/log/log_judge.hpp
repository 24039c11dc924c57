// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/text/dynamic_sink.hpp>
#include <foregone/impl/base/text/json_tree.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace foregone {

/// What a line of a log says of a step; what it does not say is nullptr.
struct logged_step {
    const json_node* action = nullptr;
    const json_node* answer = nullptr;
    const json_node* thrown = nullptr;  ///< what() of the exception that the system threw instead
    const json_node* state = nullptr;   ///< some members of the state that the step leads to
};

/// What came of a line.
enum class line_fate : std::uint8_t {
    fits,
    refused,     ///< no run of the model goes on so
    unreadable,  ///< it says something that is none of the model's actions, answers or states
    too_many,    ///< more states of the model fit than are kept
};

/// Follows a log line by line: keeps every state that the model may be in, for no line says all.
class log_judge {
public:
    /// What is wrong is appended to `why`; the states stay as they were unless the line fits.
    virtual line_fate take(const logged_step& step, dynamic_sink& why) = 0;

    /// Tells a step that is allowed where the last line was taken or refused: that of the line first, then those of its kind.
    /// False: there is none with this number.
    virtual bool print_allowed(std::size_t number, dynamic_sink& sink) const = 0;

    /// How many states fit.
    virtual std::uint64_t states() const = 0;

protected:
    ~log_judge() = default;
};

/// Whoever has the lines of a log.
class log_driver {
public:
    virtual void drive(log_judge& judge) = 0;
    /// The model cannot be asked.
    virtual void refuse(std::string_view why) = 0;

protected:
    ~log_driver() = default;
};

}  // namespace foregone
