// SPDX-License-Identifier: BSL-1.0
#pragma once

// Places of many addresses by one process of addr2line, for builds without libdw.

#include "concurrency/unmodified/debug_information/debug_information.hpp"
#include "concurrency/unmodified/debug_information/elf_symbols.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl { namespace addr2line {

/// What a command prints to its standard output; empty if it cannot be run.
inline std::string output_of(std::vector<std::string>& command) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::vector<char*> words;
    for (auto& word : command) words.push_back(word.data());
    words.push_back(nullptr);
    pid_t process = 0;
    const bool is_started = posix_spawnp(&process, words[0], &actions, nullptr, words.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    std::string result;
    std::array<char, 4096> part{};
    for (ssize_t got = 1; is_started && got > 0;) {
        while ((got = read(ends[0], part.data(), part.size())) < 0 && errno == EINTR) {}
        if (got > 0) result.append(part.data(), static_cast<std::size_t>(got));
    }
    close(ends[0]);
    while (is_started && waitpid(process, nullptr, 0) < 0 && errno == EINTR) {}
    return result;
}

/// The place in a line as `/a/b.cpp:12` or `/a/b.cpp:12 (discriminator 3)`; unknown parts are `??` and `?`.
inline source_place place_in(std::string_view function, std::string_view line) {
    source_place result;
    if (!function.starts_with("??")) result.function = symbol_text::shortened(symbol_text::without_parameters(function));
    const auto colon = line.rfind(':');
    if (line.starts_with("??") || colon == line.npos) return result;
    result.full_file = line.substr(0, colon);
    result.line = std::atoi(std::string(line.substr(colon + 1)).c_str());
    return result;
}

/// The places of addresses in a file, innermost inlined function first, in the order of the addresses.
inline std::vector<std::vector<source_place>> places_at(const std::string& path, const std::vector<std::uintptr_t>& addresses) {
    std::vector<std::string> command{"addr2line", "-a", "-f", "-i", "-C", "-e", path};
    char hex[32];
    for (const auto address : addresses) {
        std::snprintf(hex, sizeof hex, "0x%llx", static_cast<unsigned long long>(address));
        command.emplace_back(hex);
    }
    std::vector<std::vector<source_place>> result;
    const std::string output = output_of(command);
    std::string_view function;
    for (std::string_view rest = output; !rest.empty();) {
        const auto line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        if (line.starts_with("0x")) result.emplace_back(), function = {};
        else if (function.empty()) function = line;
        else if (!result.empty()) result.back().push_back(place_in(function, line)), function = {};
    }
    result.resize(addresses.size());
    return result;
}

}}}  // namespace foregone::impl::addr2line
