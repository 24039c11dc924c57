// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/visited_form.hpp>

#include <string_view>

namespace foregone {

/// The option that asks for a form; that of states is none.
constexpr std::string_view visited_form_option(visited_form form) {
    switch (form) {
        case visited_form::states: return "";
        case visited_form::digests: return "--compact";
        case visited_form::tree: return "--tree";
        case visited_form::bits: return "--bitstate";
    }
    return "";
}

}  // namespace foregone
