// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which form of the visited set the options select: --compact, --tree, --bitstate, or exact states.

#include "runner/options/options.hpp"

#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/search/run_terms.hpp>

#include <string_view>

namespace foregone { inline namespace impl {

/// The option that selects a form of the visited set; empty for exact states.
constexpr std::string_view visited_form_option(visited_form form) {
    switch (form) {
        case visited_form::states: return "";
        case visited_form::digests: return "--compact";
        case visited_form::tree: return "--tree";
        case visited_form::bits: return "--bitstate";
    }
    return "";
}

/// Whether the options select this form.
inline bool asks_for(const options& chosen, visited_form form) {
    switch (form) {
        case visited_form::states: return false;
        case visited_form::digests: return chosen.compact;
        case visited_form::tree: return chosen.tree;
        case visited_form::bits: return chosen.bitstate_bytes > 0;
    }
    return false;
}

/// The selected form.
inline visited_form asked_form(const options& chosen) {
    for (const visited_form form : visited_forms)
        if (asks_for(chosen, form)) return form;
    return visited_form::states;
}

/// The form of a check's visited set.
inline visited_form visited_by(const options& chosen, const registered_check& check) {
    const visited_form asked = asked_form(chosen);
    return remembers_otherwise(asked, check.state_words()) ? asked : visited_form::states;
}

}}  // namespace foregone::impl
