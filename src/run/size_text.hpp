// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/result_text.hpp"

#include <foregone/base/checked.hpp>
#include <foregone/engine/constant.hpp>
#include <foregone/report/amount.hpp>
#include <foregone/report/record.hpp>
#include <foregone/run/registered_check.hpp>
#include <foregone/run/search_size.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace foregone {

namespace size_parts {

/// "16 states", or more than fit into a number.
inline std::string amount_of(checked count, std::string_view singular) {
    if (count.overflow) return "more than 2^64 " + std::string(singular) + 's';
    return amount(count.value, singular);
}

/// "each from one of 3 initial states"; nothing of one.
inline std::string from_initials(std::uint64_t initials) { return initials == 1 ? "" : ", from " + amount(initials, "initial state"); }

/// What a number of states by their bits rests on.
inline std::string if_enumerators(const search_size& size) {
    return size.has_enums ? ", if enums hold only their enumerators" : "";
}

inline std::string of_states(const registered_check& check, const search_size& size) {
    std::string text = amount(size.actions, "action") + (size.branches ? ", of which each may lead to several states, " : ", ") + amount(check.initial_count(), "initial state");
    if (check.terms().depth_limit_steps != unlimited) text += ", to depth " + std::to_string(check.terms().depth_limit_steps);
    if (!size.state_bits) return text + (check.why_not_packed().empty() ? "" : "; a state cannot be packed: " + std::string(check.why_not_packed()));
    text += "; a state takes " + amount(*size.state_bits, "bit");
    return text + (size.most_states() > 0 ? ": at most " + amount(size.most_states(), "state") + if_enumerators(size) : "");
}

inline std::string of_sequences(const registered_check& check, const search_size& size) {
    const check_terms& terms = check.terms();
    const std::string of = amount(size.actions, "action") + from_initials(check.initial_count());
    if (size.branches) return "sequences of " + of + "; how many is not known, for an action may lead to several states";
    const checked count = sequences_of(size.actions, check.initial_count(), terms.min_steps, terms.max_steps);
    if (size.always_enabled) return amount_of(count, "sequence") + " of " + of;
    return (count.overflow ? "perhaps " : "at most ") + amount_of(count, "sequence") + " of " + of + "; fewer where some are not enabled";
}

inline std::string of_cycles(const registered_check& check, const search_size& size) {
    if (check.is_program()) return amount(size.cycles, "path") + " of at most " + amount(size.steps, "choice") + ", drawn at random";
    return amount(size.cycles, "cycle") + " of at most " + amount(size.steps, "step") + ", drawn from " + amount(size.actions, "action");
}

inline std::string of_orders(const search_size& size) {
    const std::string thing = size.of_kinds ? "kind of action" : "action";
    const std::uint64_t things = size.of_kinds ? size.kinds : size.actions;
    const std::string things_text = size.of_kinds ? std::to_string(things) + (things == 1 ? " kind of action" : " kinds of action") : amount(things, "action");
    const std::string several = size.strength == 1 ? "every one" : "every " + std::to_string(size.strength);
    return "runs that take " + several + " of " + things_text + " in each order: at most " + amount_of(orders_of(things, size.strength, size.distinct), "order") +
           ", planned when it runs";
}

inline std::string of_paths(const search_size& size) {
    return "paths of at most " + amount(size.steps, "choice") + (size.merges ? ", equal states merged" : "") + "; how many shows when they are taken";
}

/// What was counted while compiling.
inline std::string of_decided(const registered_check& check) {
    check_record record;
    record.searched = check.terms().searched;
    record.found = check.decided();
    return counts_text(record);
}

}  // namespace size_parts

/// How large a check is, as far as that is known before it is run: "550731776 sequences of 56 actions".
inline std::string size_text(const registered_check& check) {
    using namespace size_parts;
    if (check.reason() == handover::none) return of_decided(check);
    const search_size size = check.known_size();
    switch (check.terms().searched) {
        case search_kind::states: return of_states(check, size);
        case search_kind::sequences: return of_sequences(check, size);
        case search_kind::cycles: return of_cycles(check, size);
        case search_kind::tour: return "runs that take every transition, of " + amount(size.actions, "action") + ", planned when it runs";
        case search_kind::covering_runs: return of_orders(size);
        case search_kind::paths: return of_paths(size);
    }
    return {};
}

}  // namespace foregone
