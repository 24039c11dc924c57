// SPDX-License-Identifier: BSL-1.0
#pragma once

// The choices of a path whose operations must not throw: the exception that ends the path waits until the scheduler is left.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/choices/path.hpp>
#include <foregone/model/chooser.hpp>

#include <cstdint>
#include <exception>
#include <string_view>

namespace foregone { inline namespace impl {

/// Asks a chooser on behalf of operations, which production code calls from destructors and noexcept functions.
///
/// A path that comes back to a state of the program winds up: it has no more choices, says nothing, and does not count.
class deferred_choices {
public:
    static constexpr std::string_view no_livelock = "no livelock";

    /// Whether there are no more choices.
    bool is_over() const { return over_ || (!winds_up_ && choose_.result().ended != path_end::none); }

    /// Whether an exception is deferred.
    bool is_escaping() const { return escaping_; }

    void end() { over_ = true; }
    void escape() { over_ = escaping_ = true; }

    /// Fails the path, now or when the scheduler is left.
    void fail(std::string_view text) {
        if (is_over()) return;
        if (winds_up_) return end();
        try {
            choose_.fail(text);
        } catch (const path_over&) { escape(); }
        end();
    }

    /// Ends the path, which does not count: other paths have its continuations.
    void prune() {
        leave_to_others();
        end();
    }

    /// Chooses a number below this one; 0 if the path is over.
    std::uint64_t pick(choice_label label, std::uint64_t count) {
        if (count <= 1 || is_over() || winds_up_) return 0;
        try {
            return ask_for([&] { return choose_(label, count); });
        } catch (const path_over&) { return escape(), 0; }
    }

    bool records_remarks() const { return !over_ && !winds_up_ && choose_.records_remarks(); }

    /// The program comes to a state, which ends the path if another one has reached it and the scope merges states.
    void reach(std::uint64_t state) {
        try {
            choose_.reached_by_any(state);
        } catch (const path_over&) { escape(); }
    }

    /// Whether the path may wind up: it is one that a search goes on with, or the end of a given one.
    bool may_wind_up() const { return !winds_up_ && choose_.takes_first(); }
    bool winds_up() const { return winds_up_; }

    /// How many choices the path has.
    std::uint64_t choices() const { return choose_.steps(); }
    /// How often the program itself has chosen.
    std::uint64_t choices_of_program() const { return choose_.steps() - asked_; }

    /// No thread can end: the path counts, also if it winds up.
    void fail_to_end(std::string_view text) {
        if (!winds_up_) return fail(text);
        is_pruned_ = false;
        choose_.fail_however_ended(text);
        end();
    }

protected:
    chooser& choose_;

    explicit deferred_choices(chooser& choose) : choose_(choose) {}

    /// The program's own choices end it.
    void begin_winding_up() {
        leave_to_others();
        winds_up_ = !is_escaping();
    }
    bool is_pruned() const { return is_pruned_; }

    /// An exception that leaves the program may be a failure.
    bool may_have_failed() const {
        const path_end ended = choose_.result().ended;
        return ended == path_end::failed || (ended == path_end::none && std::uncaught_exceptions() > 0);
    }

    bool either(choice_label label) {
        try {
            return ask_for([&] { return choose_.either(label); });
        } catch (const path_over&) { return escape(), false; }
    }

    template <class NameOf>
    std::uint64_t schedule(choice_label label, const std::uint64_t* ids, std::uint64_t count, const NameOf& name_of) {
        try {
            return ask_for([&] { return choose_.schedule(label, ids, count, name_of); });
        } catch (const path_over&) { return escape(), 0; }
    }

private:
    std::uint64_t asked_ = 0;
    bool over_ = false, escaping_ = false, is_pruned_ = false, winds_up_ = false;

    void leave_to_others() {
        is_pruned_ = true;
        try {
            choose_.prune();
        } catch (const path_over&) { escape(); }
    }

    /// Asks, and counts that.
    template <class Ask>
    auto ask_for(const Ask& ask) -> decltype(ask()) {
        const std::uint64_t before = choose_.steps();
        const auto answer = ask();
        asked_ += choose_.steps() - before;
        return answer;
    }
};

}}  // namespace foregone::impl
