// SPDX-License-Identifier: BSL-1.0
#pragma once

// Labels that random runs collect, per run and merged over runs; used by random walks, random paths and reports.

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The labels that one run collects, each with how often it does.
using run_labels = std::vector<std::pair<std::string, std::uint64_t>>;

/// During its lifetime the labels that its thread collects are noted in a list.
class label_scope {
    run_labels* before_;

public:
    explicit label_scope(run_labels& into);
    ~label_scope();
    label_scope(const label_scope&) = delete;
    label_scope& operator=(const label_scope&) = delete;
};

/// Whether labels were collected since the last call, by any thread outside of a label_scope.
///
/// Threads: any.
bool had_uncounted_labels();

/// How often a label was collected, and in how many runs.
struct label_count {
    std::string label;
    std::uint64_t times = 0, runs = 0;

    bool operator==(const label_count&) const = default;
};

/// The labels of some runs.
///
/// Guarantees: counts exactly the first `most` labels in the order of their characters, however runs are divided: a label that is
///     among the first of all is among the first of any part. All others are counted together.
class label_tally {
    std::vector<label_count> all_{};  ///< in order
    std::uint64_t others_ = 0;

public:
    static constexpr std::size_t most = 64;
    static constexpr std::size_t longest = 200;  ///< bytes of a label that count

    const std::vector<label_count>& all() const { return all_; }
    std::uint64_t others() const { return others_; }

    void add(const run_labels& run);
    void merge(const label_tally& next);

    /// The labels, and their numbers: those of others, then times and runs of each.
    void write(std::vector<std::string>& labels, std::vector<std::uint64_t>& numbers) const;

    /// Returns false for lists that are not of one tally.
    bool read(const std::vector<std::string>& labels, const std::vector<std::uint64_t>& numbers);

private:
    void count(const label_count& more);
};

}}  // namespace foregone::impl
