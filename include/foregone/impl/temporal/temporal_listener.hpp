// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface by which a model describes its temporal properties and a lasso to the compiled report, with their truth along it.

#include <foregone/impl/base/dynamic_sink.hpp>
#include <foregone/impl/temporal/temporal_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// What happens in an infinite run, in bits of atoms and conditions.
struct lasso_record {
    std::vector<std::uint64_t> letters{};           ///< the atoms that are true, by position; of an end twice
    std::vector<std::uint64_t> enabled{}, taken{};  ///< conditions, by step; enabled: in the state before it, or at the end
    std::size_t loop_from = 0;                      ///< the step from which on they are repeated
    std::size_t repeats_from = 0;                   ///< the position that follows the last one
    bool is_run = true;  ///< every step is possible, and the last state repeats, or the run stops there
    bool stops = false;  ///< where an action is enabled

    /// The conditions that the lap takes.
    constexpr std::uint64_t taken_in_lap() const {
        std::uint64_t mask = 0;
        for (std::size_t i = loop_from; i < taken.size(); ++i) mask |= taken[i];
        return mask;
    }
    constexpr std::uint64_t ever_enabled() const {
        std::uint64_t mask = 0;
        for (std::size_t i = loop_from; i < enabled.size(); ++i) mask |= enabled[i];
        return mask;
    }
    constexpr std::uint64_t always_enabled() const {
        std::uint64_t mask = ~std::uint64_t{0};
        for (std::size_t i = loop_from; i < enabled.size(); ++i) mask &= enabled[i];
        return mask;
    }

    /// The conditions that the lap does not meet; `strong` marks the strong ones.
    constexpr std::uint64_t refused(std::uint64_t strong) const {
        const std::uint64_t not_taken = ~taken_in_lap();
        return (always_enabled() & ~strong & not_taken) | (ever_enabled() & strong & not_taken);
    }

    /// The atoms of a property by position, from a number on.
    constexpr std::vector<std::uint32_t> letters_from(unsigned first_atom) const {
        std::vector<std::uint32_t> own;
        for (const std::uint64_t letter : letters) own.push_back(static_cast<std::uint32_t>(letter >> first_atom));
        return own;
    }
};

/// The texts of a temporal property, and what is known of it while compiling.
struct claim_text {
    std::string_view title, formula;
    bool asks_model = false;  ///< its conditions of fairness are those that the model lists
    bool is_always_true = false;  ///< of every run of every model
};

/// Receives what a model says of its temporal properties: first all of them, then the texts of each, followed by its atoms, then
/// the conditions of fairness by number, at last the run of a verdict, if it has one.
class temporal_listener {
public:
    virtual void claims(const std::vector<temporal_claim>& all, std::uint64_t strong, bool lists_fairness) = 0;
    virtual void claim(const claim_text& text) = 0;
    virtual void atom(std::string_view name) = 0;

    /// The sink for the title of the next condition.
    virtual dynamic_sink& condition() = 0;
    virtual void run(const lasso_record& record) = 0;

protected:
    ~temporal_listener() = default;
};

}}  // namespace foregone::impl
