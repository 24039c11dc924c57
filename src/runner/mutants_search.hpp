// SPDX-License-Identifier: BSL-1.0
#pragma once

// Searches all mutants of a check on several threads, or each in a process of its own, and what each property notices.

#include "cli/progress_display.hpp"
#include "runner/isolation/child_process.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/mutants/mutated_model.hpp>
#include <foregone/impl/report/mutants_record.hpp>
#include <foregone/impl/runner/options.hpp>
#include <foregone/verdict.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

class saved_mutants;

/// The search of the mutants of one check.
class mutants_search {
    using clock = std::chrono::steady_clock;

    const options& options_;
    executor& who_;
    progress_display& display_;
    std::string name_;
    const registered_mutants& of_;
    owned<mutated_model> model_;
    std::vector<mutant> all_{};
    mutants_record record_{};
    std::vector<mutant_result> results_{};
    clock::time_point started_ = clock::now();
    std::uint64_t limit_bytes_, graph_bytes_ = 0;
    std::atomic<stop_reason> stopped_{stop_reason::none};
    std::atomic<std::uint64_t> searched_{0};
    shared_memory<child_board> board_{};
    shared_memory<std::uint64_t> beats_{};

public:
    mutants_search(const options& chosen, executor& who, progress_display& display, std::string name, const registered_mutants& of);

    /// Searches the graph of the model. Returns why there is nothing to say of its mutants; empty: they can be searched.
    ///
    /// Errors: whatever the model throws.
    std::string begin();

    /// Searches the mutants that `saved` does not have.
    void run(saved_mutants& saved);

    const mutants_record& record() const { return record_; }
    stop_reason stopped_by() const { return stopped_; }
    double seconds() const { return std::chrono::duration<double>(clock::now() - started_).count(); }

private:
    bool stops(std::uint64_t bytes);
    void show_progress();

    /// One mutant; an exception kills it.
    mutant_result search(const mutant& m, const chosen_properties& chosen, std::string& why);
    mutant_result search_here(const mutant& m, const chosen_properties& chosen, std::string& why);
    mutant_result search_in_child(const mutant& m, const chosen_properties& chosen, std::string& why);

    void note(std::size_t number, const mutant_result& result, std::string why);
    void ask_properties();
    void ask_property(std::uint32_t number, noticing_property& into);
};

/// The name of a kind of mutant in reports: "effect_lost".
const char* mutant_kind_name(mutant_kind kind);

}}  // namespace foregone::impl
