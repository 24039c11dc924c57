// SPDX-License-Identifier: BSL-1.0
#pragma once

// The choices of a path whose operations must not throw: the exception that ends the path waits until the scheduler is left.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/choices/path.hpp>

#include <cstdint>
#include <string_view>

namespace foregone {

class chooser;

inline namespace impl {

/// Asks a chooser on behalf of operations, which production code calls from destructors and noexcept functions.
///
/// A path that comes back to a state of the program winds up: it has no more choices, says nothing, and does not count.
class deferred_choices {
public:
    static constexpr std::string_view no_livelock = "no livelock";

    /// Whether there are no more choices.
    bool is_over() const;

    /// Whether an exception is deferred.
    bool is_escaping() const { return escaping_; }

    void end() { over_ = true; }
    void escape() { over_ = escaping_ = true; }

    /// Fails the path, now or when the scheduler is left.
    void fail(std::string_view text);

    /// Ends the path, which does not count: other paths have its continuations.
    void prune();

    /// Chooses a number below this one; 0 if the path is over.
    std::uint64_t pick(choice_label label, std::uint64_t count);

    bool records_remarks() const;

    /// The program comes to a state, which ends the path if another one has reached it and the scope merges states.
    void reach(std::uint64_t state);

    /// Whether the path may wind up: it is one that a search goes on with, or the end of a given one.
    bool may_wind_up() const;
    bool winds_up() const { return winds_up_; }

    /// How many choices the path has.
    std::uint64_t choices() const;
    /// How often the program itself has chosen.
    std::uint64_t choices_of_program() const { return choices() - asked_; }

    /// No thread can end: the path counts, also if it winds up.
    void fail_to_end(std::string_view text);

protected:
    chooser& choose_;

    explicit deferred_choices(chooser& choose) : choose_(choose) {}

    /// The program's own choices end it.
    void begin_winding_up();
    bool is_pruned() const { return is_pruned_; }

    /// An exception that leaves the program may be a failure.
    bool may_have_failed() const;

    bool either(choice_label label);

    std::uint64_t schedule(choice_label label, const std::uint64_t* ids, std::uint64_t count,
                           function_ref<std::string_view(std::uint64_t)> name_of);

private:
    std::uint64_t asked_ = 0;
    bool over_ = false, escaping_ = false, is_pruned_ = false, winds_up_ = false;

    void leave_to_others();

    /// Asks, and counts that.
    template <class Ask>
    auto ask_for(const Ask& ask) -> decltype(ask());
};

}  // namespace impl

}  // namespace foregone
