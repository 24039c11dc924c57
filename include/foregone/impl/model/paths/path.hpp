// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace foregone {

/// What a choice is called in reports: a string literal, or nothing.
class choice_label {
    const char* text_;
    std::size_t size_;

public:
    choice_label() = default;  // leaves it open; `{}` is the empty label

    template <std::size_t N>
    consteval choice_label(const char (&literal)[N]) : text_(literal), size_(N - 1) {}

    constexpr std::string_view view() const { return {text_, size_}; }

    /// Whether it is the same literal, as it is when a program is run again.
    bool stands_with(const choice_label& other) const { return text_ == other.text_; }

    constexpr bool same_as(const choice_label& other) const { return view() == other.view(); }
};

/// One choice on a path: which of how many, and up to where this search has to go.
///
/// Shape: nothing is set unless it is asked for, so that room for long paths costs nothing.
struct choice_point {
    std::uint64_t index, end, count;
    choice_label label;
};

/// How a path ended.
enum class path_end : std::uint8_t {
    none,      ///< it has not
    complete,  ///< the program came to its end
    pruned,    ///< `assume` or `prune` said that it does not matter
    merged,    ///< it came to a state that another path has been in
    cut,       ///< it was as long as the scope allows, and the program asked for more
    failed,    ///< something is wrong; the chooser knows what
    broken,    ///< the program did not do the same when it was run again
};

/// What is wrong with a path, in words.
using path_reason = text<240>;

/// What leaves a program whose path is over. Not for you to catch: `catch (...)` around code that chooses throws it on.
struct path_over {};

/// What can be violated on a path, besides survival.
enum class path_failure : std::uint32_t {
    expectation,  ///< an `expect`, whose text the chooser keeps
    exception,    ///< the program threw something
    no_choice,    ///< there was nothing to choose from
};

/// Whether a view sees a program that chooses, rather than states and actions.
template <class View>
inline constexpr bool sees_program = false;

/// What a path came to.
struct path_result {
    path_end ended = path_end::none;
    path_failure failure{};    ///< of a path that failed
    bool swallowed = false;    ///< the program caught the exception that was to leave it
    std::uint64_t steps = 0;
};

/// Where choices come from beyond the part of a path that is given: the first, a random one, or what a token says.
///
/// Errors: an index that is not below count is none.
class choice_source {
public:
    constexpr virtual std::uint64_t choose(std::uint64_t step, std::uint64_t count) = 0;

    /// Of those that may run next; `tasks[i]` is who they are.
    constexpr virtual std::uint64_t schedule(std::uint64_t step, const std::uint64_t*, std::uint64_t count) { return choose(step, count); }

protected:
    constexpr ~choice_source() = default;
};

/// The states that paths have been in.
class path_states {
public:
    /// Notes a state that is reached after so many choices; false if one was there before, after as many or fewer.
    virtual bool is_new(std::uint64_t state, std::uint64_t step) = 0;

protected:
    ~path_states() = default;
};

/// Hears what happens on a path that is taken again, to tell people. Texts arrive piece by piece.
class path_listener {
public:
    constexpr virtual void choice(std::string_view label, std::uint64_t index, std::uint64_t count) = 0;
    constexpr virtual void value(std::string_view characters) = 0;   ///< what was chosen
    constexpr virtual void remark() = 0;                             ///< another remark about the last choice begins
    constexpr virtual void remark(std::string_view characters) = 0;

protected:
    constexpr ~path_listener() = default;
};

struct choice_values;
class choice_history;

/// One run along a path: `known` choices are given, as many as `limit` may follow.
struct path_asked {
    choice_point* points = nullptr;
    std::uint64_t known = 0;
    std::uint64_t limit = 0;
    bool escapes = true;  ///< an ended path is left by an exception; otherwise it goes on with the first choice each time
    choice_source* source = nullptr;
    path_listener* listener = nullptr;
    path_states* states = nullptr;  ///< those met so far, where the scope merges them
    path_reason* reason = nullptr;  ///< where to say what is wrong
    choice_values* values = nullptr;  ///< by step, what the values chosen are compared with; null: with nothing
    choice_history* history = nullptr;  ///< the same of runs that begin anew, or null
};

}  // namespace foregone
