// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/options/nearest_name.hpp"

#include <foregone/impl/base/config.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace foregone::inline impl {

/// Names, numbered in the order of insertion.
///
/// An interner for texts at run time; pair_interner and model_states are those for numbers and states.
class name_table {
    std::vector<std::string> names_{};
    std::unordered_map<std::string, std::uint32_t> numbers_{};

public:
    std::uint32_t number_of(std::string_view name) {
        const auto [at, is_new] = numbers_.try_emplace(std::string(name), size());
        if (is_new) names_.emplace_back(name);
        return at->second;
    }
    std::optional<std::uint32_t> find(std::string_view name) const {
        const auto found = numbers_.find(std::string(name));
        return found == numbers_.end() ? std::nullopt : std::optional(found->second);
    }

    std::uint32_t size() const { return static_cast<std::uint32_t>(names_.size()); }
    const std::string& operator[](std::size_t number) const { return names_[number]; }
    const std::vector<std::string>& all() const { return names_; }
};

/// `"a", "b" or "c"`; of more than 8, the first 8 and the number of the others.
inline std::string names_text(const std::vector<std::string>& names, std::string_view last_joint) {
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < most; ++i) {
        const bool is_last = i + 1 == names.size();
        text.append(i == 0 ? "" : is_last ? " " + std::string(last_joint) + " " : ", ").append(shown_name(names[i]));
    }
    return names.size() > most ? text + " and " + std::to_string(names.size() - most) + " more" : text;
}

}  // namespace foregone::impl
