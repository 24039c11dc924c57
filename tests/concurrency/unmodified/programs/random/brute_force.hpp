// SPDX-License-Identifier: BSL-1.0
#pragma once

// Every interleaving of a random program, without any reduction, in the order in which a search takes them.

#include "machine.hpp"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace random_programs {

/// One interleaving, up to its end or to what is wrong with it.
struct interleaving {
    std::vector<event> events;
    verdict ended;
    std::string outcome;           ///< what the threads read, and the bytes at the end
    std::string order_of_dependent;  ///< equal for those that differ only in the order of independent operations
};

/// The interleavings with a limit of preemptions; the running thread goes on first, then the others in order of creation.
class brute_force {
    const program& code_;
    const std::size_t most_;
    std::vector<interleaving> found_;
    bool is_over_limit_ = false;

public:
    static constexpr std::uint64_t unlimited = ~std::uint64_t{0};

    /// Requires: preemptions are limited, or not, as the search's are. Gives up after a number of interleavings.
    brute_force(const program& code, std::size_t most, std::uint64_t preemptions = unlimited);

    bool is_over_limit() const { return is_over_limit_; }
    const std::vector<interleaving>& found() const { return found_; }

    /// The first interleaving that is wrong; their number if none is.
    std::size_t first_failure() const;
    bool fails_with(verdict how) const;
    std::set<std::string> outcomes() const;
    /// The number of classes of complete interleavings that differ only in the order of independent operations.
    std::size_t classes() const;

    static std::string outcome_of(const machine& at);

private:
    void explore(const machine& at, std::size_t running, std::uint64_t preemptions_left);
    void explore_next(const machine& at, std::size_t next, std::uint64_t preemptions_left);
    void add(machine at);
};

}  // namespace random_programs
