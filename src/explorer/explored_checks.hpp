// SPDX-License-Identifier: BSL-1.0
#pragma once

// The checks that the explorer's page shows, with records, locks and answers; used by its site and background run.

#include "explorer/taken_run.hpp"
#include "report/record.hpp"
#include "report/trace_token.hpp"
#include "runner/check_runner.hpp"
#include "runner/isolation/isolation.hpp"
#include "runner/named_check.hpp"


#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// A request of the page that cannot be answered.
struct refused_request : std::runtime_error {
    int status;
    refused_request(int http_status, const std::string& why) : std::runtime_error(why), status(http_status) {}
};

/// The checks that the explorer shows: their verdicts, and their runs, which are taken when the page asks for them.
///
/// Threads: any number at once. Runs are taken one at a time; a system under test, and a program, only while no check of one is
/// searched.
class explored_checks {
    using json = nlohmann::ordered_json;

    struct entry {
        named_check named;
        check_record record;
        bool is_done = false;
    };

    std::string program_;
    isolation* isolated_;
    mutable std::mutex records_;  ///< guards entries_ and running_
    std::vector<entry> entries_;
    std::string running_{};
    std::timed_mutex systems_{};

public:
    /// `program`: the name by which the program was started. `isolated`: takes runs of systems under test, if given.
    explored_checks(std::string program, const std::vector<named_check>& checks, isolation* isolated);

    std::size_t size() const { return entries_.size(); }

    /// Runs a check and stores its record.
    check_record run(std::size_t id, check_runner& runner);

    // Answers to the page. Errors: refused_request.

    json all() const;
    json initial_of(std::size_t id);
    json run_of(std::size_t id, const std::string& token);
    json graph_of(std::size_t id, const std::string& token, std::uint64_t limit_states, std::uint64_t limit_steps);

private:
    const registered_check& check(std::size_t id) const;

    /// Waits for the end of a search that uses the same system.
    std::unique_lock<std::timed_mutex> own_system(const registered_check& check);

    run_trace parse(const registered_check& check, const std::string& token) const;
};

}}  // namespace foregone::impl
