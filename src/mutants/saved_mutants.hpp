// SPDX-License-Identifier: BSL-1.0
#pragma once

// The results of mutants in a file, one JSON object a line, so that a stopped --mutate continues where it was.

#include "report/mutants_record.hpp"

#include <foregone/impl/mutants/mutant.hpp>

#include <cstddef>
#include <cstdio>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// The file of --checkpoint; without a name, nothing is saved.
class saved_mutants {
    struct entry {
        mutant_result result;
        std::string text, why;
    };

    std::string file_, check_{};
    std::map<std::string, std::map<std::size_t, entry>> read_{};
    std::FILE* to_ = nullptr;
    std::mutex mutex_{};

public:
    /// Errors: usage_error if the file exists and is not resumed, or cannot be written; file_error if a line cannot be read. A last
    /// line without an end is left out: the program was stopped there.
    saved_mutants(std::string file, bool resumes);
    saved_mutants(const saved_mutants&) = delete;
    saved_mutants& operator=(const saved_mutants&) = delete;
    ~saved_mutants();

    /// The check whose mutants are searched next.
    ///
    /// Errors: file_error if the file has other mutants for this check: its model has changed.
    void begin(const std::string& check, const std::vector<mutant_line>& mutants);

    bool has(std::size_t number) const;
    const mutant_result& result(std::size_t number) const { return read_.at(check_).at(number).result; }
    const std::string& why(std::size_t number) const { return read_.at(check_).at(number).why; }

    /// Saves a result. Threads: any.
    void add(std::size_t number, const mutant_result& result, const mutant_line& line);

private:
    void read();
};

}}  // namespace foregone::impl
