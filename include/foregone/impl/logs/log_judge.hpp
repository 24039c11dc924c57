// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interfaces between a log and the model that judges it: parsed lines, their verdicts, the judge, the driver.

#include <foregone/impl/base/dynamic_sink.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/types/json_tree.hpp>
#include <foregone/impl/types/value_table.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

/// The contents of a log line, or of a state of a trace; nullptr for a part that the line does not have.
struct logged_step {
    const json_node* action = nullptr;
    const json_node* answer = nullptr;
    const json_node* thrown = nullptr;  ///< what() of the exception that the system threw instead
    const json_node* state = nullptr;   ///< some members of the resulting state
    bool takes_any = false;             ///< some action led to the state: of the kind with this name, if the model has one
    std::string_view kind{};
};

/// The result of a line.
enum class line_fate : std::uint8_t {
    fits,
    refused,     ///< no run of the model continues with it
    unreadable,  ///< it names no action, answer or state of the model
    too_many,    ///< more states of the model match than are stored
};

/// The limit of states that are stored after a line.
inline constexpr std::size_t possible_states_limit = 100'000;

/// States that a model may be in; made by a judge.
class possible_states {
public:
    virtual ~possible_states() = default;
    virtual std::size_t size() const = 0;
};

/// Follows a log line by line. Stores every state that the model may be in, because a line does not determine the state.
class log_judge {
public:
    /// Appends the problem to `why`; the states stay unchanged unless the line fits.
    virtual line_fate take(const logged_step& step, dynamic_sink& why) = 0;

    /// Prints a step that is allowed where the last line was taken or refused: the step of the line first, then steps of its kind.
    /// Returns false if there is none with this number.
    virtual bool print_allowed(std::size_t number, dynamic_sink& sink) const = 0;

    /// The number of matching states.
    virtual std::uint64_t states() const = 0;

    /// The variables of a state that the model shows.
    virtual void each_variable(function_ref<void(std::string_view)> visit) const = 0;
    /// Whether actions of the model have this name, where letters of both cases are the same and underscores are none.
    virtual bool has_kind(std::string_view name) const = 0;

    /// Adds the matching states to others.
    virtual void add_to(owned<possible_states>& others) const = 0;
    /// Goes on from these.
    virtual void go_on_from(const possible_states& states) = 0;

protected:
    ~log_judge() = default;
};

/// How many members of an object are not those of a struct; appends the first, with its value and what is recorded.
std::size_t name_json_difference(const json_node& object, const void* value, const value_table& of, dynamic_sink& sink);

/// The source of the lines of a log.
class log_driver {
public:
    virtual void drive(log_judge& judge) = 0;
    /// The model cannot judge logs.
    virtual void refuse(std::string_view why) = 0;
    /// Asked before each line, and now and then in between. Errors: whatever ends the search.
    virtual void poll() const = 0;

protected:
    ~log_driver() = default;
};

}}  // namespace foregone::impl
