// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/state_log.hpp"

#include <foregone/report/report_file.hpp>

#include <charconv>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace foregone {

/// Which files hold the states of a search that is kept in FILE: FILE.states, or FILE.R-of-N.states of each of N ranks.
namespace state_log_names {

inline constexpr std::string_view ending = ".states";

inline std::string of(const std::string& file, std::size_t rank = 0, std::size_t ranks = 1) {
    const std::string whose = ranks == 1 ? "" : '.' + std::to_string(rank) + "-of-" + std::to_string(ranks);
    return file + whose + std::string(ending);
}

/// Of how many ranks a file is one, by its name; none if it is none of FILE.
inline std::optional<std::size_t> ranks_of(const std::string& file, const std::string& name) {
    if (name == of(file)) return 1;
    if (!name.starts_with(file + '.')) return std::nullopt;
    const char *at = name.data() + file.size() + 1, *const end = name.data() + name.size();
    const auto number = [&](std::string_view behind) {
        std::size_t value = 0;
        at = std::from_chars(at, end, value).ptr;
        const bool follows = std::string_view(at, static_cast<std::size_t>(end - at)).starts_with(behind);
        at += follows ? behind.size() : 0;
        return value;
    };
    const std::size_t rank = number("-of-"), ranks = number(ending);
    const bool is_one = ranks > 1 && rank < ranks && name == of(file, rank, ranks);  // written as it is written here
    return is_one ? std::optional(ranks) : std::nullopt;
}

/// Whether nobody misses it: it is a log, and not that of a search which is kept in FILE.R-of-N.
inline bool may_go(const std::string& file, const std::string& log) {
    std::error_code ignored;
    const std::string keeper = log.substr(0, log.size() - ending.size());
    if (keeper != file && std::filesystem::exists(keeper, ignored)) return false;
    return std::filesystem::is_regular_file(log, ignored) && state_log::may_replace(log);
}

/// Removes the logs of other numbers of ranks, which nothing refers to any more.
inline void remove_others(const std::string& file, std::size_t ranks) {
    const std::string prefix = file.substr(0, file.rfind('/') + 1);  // of nothing, none
    std::vector<std::string> others;
    std::error_code none;
    for (std::filesystem::directory_iterator at(report_file::folder_of(file), none), end; !none && at != end; at.increment(none)) {
        const std::string name = prefix + at->path().filename().string();
        if (const auto its = ranks_of(file, name); its && *its != ranks && may_go(file, name)) others.push_back(name);
    }
    for (const std::string& name : others) std::remove(name.c_str());
}

}  // namespace state_log_names

}  // namespace foregone
