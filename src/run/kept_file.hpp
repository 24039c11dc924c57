// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/save_schedule.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace foregone {

/// The file that a search is kept in: when it is written, and what came of it.
///
/// Threads: is_due() at any time, by anybody.
class kept_file {
    std::string name_;
    save_schedule schedule_;
    std::function<void(const std::string&)> complain_;
    bool is_there_ = false;
    std::string problem_;

public:
    kept_file(std::string name, std::uint64_t interval_ns, std::function<void(const std::string&)> complain)
        : name_(std::move(name)), schedule_(interval_ns), complain_(std::move(complain)) {}

    const std::string& name() const { return name_; }
    const std::string& problem() const { return problem_; }  ///< why it was not written the last time; empty if it was
    bool is_there() const { return is_there_; }              ///< there is something to go on from
    bool is_due() const { return schedule_.is_due(); }

    /// Enters that it was read.
    void was_read() { is_there_ = true; }

    /// Writes it by calling `work`, which returns why it could not. Of problems in a row, the first is told.
    template <class Work>
    void save(Work&& work) {
        const bool is_first = problem_.empty();
        schedule_.save([&] { problem_ = work(); });
        if (problem_.empty()) is_there_ = true;
        else if (is_first && complain_) complain_("how far it has come cannot be kept: " + problem_ + "; the search goes on");
    }
};

}  // namespace foregone
