// SPDX-License-Identifier: BSL-1.0
#pragma once

// What the libraries for GoogleTest, Catch2 and doctest share: memory that paths do not restore, code of the framework in a path,
// and the search that a test's body becomes.

#include <foregone/impl/concurrency/unmodified_line.hpp>

#include <sys/mman.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// An object that lives on from path to path: its memory is neither of the heap nor of a variable.
template <class T>
class kept {
    static_assert(std::is_trivially_destructible_v<T>, "what it refers to would be restored");

    T* const at_ = make();

    static T* make() {
        void* const room = mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (room == MAP_FAILED) std::abort();
        return ::new (room) T{};
    }

public:
    kept() = default;
    kept(const kept&) = delete;
    kept& operator=(const kept&) = delete;
    ~kept() { munmap(at_, sizeof(T)); }

    T* operator->() const { return at_; }
    T& operator*() const { return *at_; }
};

/// A text of limited length; what is longer ends in an ellipsis.
template <std::size_t Most>
struct short_text {
    char of[Most + 4] = {};

    void set(std::string_view text) {
        const std::size_t bytes = text.size() <= Most ? text.size() : Most;
        text.copy(of, bytes);
        std::string_view(text.size() > Most ? "..." : "").copy(of + bytes, 3);
        of[bytes + (text.size() > Most ? 3 : 0)] = '\0';
    }
    std::string_view view() const { return of; }
};

/// Code of the framework, in a path, for as long as it lives: it is not judged.
class framework_section {
    const bool began_ = foregone_begin_framework_unmodified();

public:
    framework_section() = default;
    framework_section(const framework_section&) = delete;
    framework_section& operator=(const framework_section&) = delete;
    ~framework_section() {
        if (began_) foregone_end_framework_unmodified();
    }
};

/// Code of the framework, in a path, whose memory is the path's: its atomic operations are not the program's.
class quiet_section {
public:
    quiet_section() { foregone_ignore_atomics_unmodified(true); }
    quiet_section(const quiet_section&) = delete;
    quiet_section& operator=(const quiet_section&) = delete;
    ~quiet_section() { foregone_ignore_atomics_unmodified(false); }
};

/// `queue_test.cpp:12: text`: the property that a failed assertion violates.
inline std::string assertion_text(const char* file, int line, std::string_view text) {
    return std::string(file != nullptr ? file : "") + ':' + std::to_string(line) + ": " + std::string(text);
}

/// Ends the path, whose assertion failed. Returns outside of a path.
inline void fail_assertion(const std::string& text) {
    const std::size_t end = text.find_last_not_of(" \n\t");
    foregone_fail_unmodified(text.substr(0, end + 1).c_str());
}

/// Searches all paths of a test's body.
inline unmodified_result search_body(const std::string& name, const char* file, int line, void (*body)(void*, chooser&),
                                     void* argument, bool keeps_first) {
    static constexpr unmodified_options options{};
    return foregone_run_unmodified({.file = file,
                                    .line = line,
                                    .code = name.c_str(),
                                    .given_name = name.c_str(),
                                    .model_name = name,
                                    .body = body,
                                    .argument = argument,
                                    .keeps_first = keeps_first,
                                    .options = &options});
}

/// Why a search without a failure says nothing of what comes behind a section: see unmodified_result::is_kept.
inline constexpr const char* kept_first_text =
    ", but the first path does not come to its end, so that the sections of the test are not known; raise FOREGONE_PATHS";

/// One line for a test that passes, and a line for each thing that weakens that.
inline void print_verdict(std::FILE* to, const std::string& test, const unmodified_result& found) {
    std::fprintf(to, "[ SEARCHED ] %s%s%s\n", test.c_str(), test.empty() ? "" : ": ", found.verdict);
    if (*found.remarks != '\0') std::fprintf(to, "%s\n", found.remarks);
    std::fflush(to);
}

}}  // namespace foregone::impl
