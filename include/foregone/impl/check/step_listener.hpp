// SPDX-License-Identifier: BSL-1.0
#pragma once

// What receives the steps of a replayed run; used by runners, reports and the explorer.

#include <foregone/impl/base/config.hpp>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// Receives the steps of a replayed run, oldest first. Each text is appended to its sink in parts.
class step_listener {
public:
    virtual void begin(std::uint64_t number, bool enabled) = 0;
    virtual void action(std::string_view characters) = 0;
    virtual void result(std::string_view characters) = 0;
    virtual void note(std::string_view characters) = 0;

    /// A program has begun a choice; its step is reported when the next one begins, or the run ends.
    virtual void announce(std::string_view) {}

    /// The remarks on that choice so far.
    virtual void announce_remarks(std::string_view) {}

    /// How many actions, the first ones, are tried after the run; 0: none.
    virtual std::uint64_t tries_next() const { return 0; }

    /// The run is over, violates nothing, and can go on with these steps.
    virtual void goes_on(const std::vector<std::uint64_t>&) {}

    /// Whether last_state is called.
    virtual bool asks_last_state() const { return false; }

    /// The last state of a run that violates nothing, as packed words (empty if it cannot be packed), and the `sometimes` that it
    /// witnesses.
    virtual void last_state(std::span<const std::uint64_t>, std::span<const std::uint32_t>) {}

protected:
    ~step_listener() = default;
};

/// Passes the steps of a replay to a listener.
struct reported_to {
    step_listener& listener;

    void announce(std::string_view action) const { listener.announce(action); }
    void announce_remarks(std::string_view remarks) const { listener.announce_remarks(remarks); }

    template <class Step>
    void operator()(std::uint64_t number, const Step& step) const {
        listener.begin(number, step.enabled);
        listener.action(step.action.view());
        listener.result(step.result.view());
        listener.note(step.note.view());
    }
};

}}  // namespace foregone::impl
