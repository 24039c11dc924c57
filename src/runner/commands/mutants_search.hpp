// SPDX-License-Identifier: BSL-1.0
#pragma once

// Searches all mutants of a check in processes of their own, and what each property notices.

#include "cli/progress_display.hpp"
#include "report/mutants_record.hpp"
#include "runner/isolation/child_process.hpp"
#include "runner/options/options.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/mutants/mutated_model.hpp>
#include <foregone/verdict.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

class saved_mutants;

/// The search of the mutants of one check.
///
/// Guarantees: a mutant may crash or hang, since it reaches states for which the code of its model was not written: then it is
/// killed. Each worker is a process, a copy of this one with the graph of the model; it takes mutants until none is left.
class mutants_search {
    using clock = std::chrono::steady_clock;

    /// What is searched: a mutant, for a violation of some properties.
    struct question {
        std::size_t mutant;
        chosen_properties chosen;
    };
    struct answer {
        mutant_result result;
        std::string why;
    };
    struct shared_answers;

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
    stop_reason stopped_ = stop_reason::none;
    const child_board* board_ = nullptr;  ///< of this process, if it is a worker
    std::uint64_t* beats_ = nullptr;
    std::mutex mutex_{};

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

    /// The answers to all questions, in their order; those after a limit was hit are undecided. `found(number, answer)` is called
    /// in a worker for each answer that it finds.
    std::vector<answer> ask(const std::vector<question>& asked, function_ref<void(std::size_t, const answer&)> found);
    void ask_as_worker(const std::vector<question>& asked, shared_answers& shared, unsigned worker,
                       function_ref<void(std::size_t, const answer&)> found, function_ref<void(std::size_t, std::string)> says);
    void ask_in_process(const std::vector<question>& asked, shared_answers& shared, unsigned worker, outbox& to,
                        function_ref<void(std::size_t, const answer&)> found);
    answer search(const question& asked);
    void show_progress(std::uint64_t done, std::size_t all);

    void note(std::size_t number, const answer& found);
    void ask_properties();
};

/// The name of a kind of mutant in reports: "effect_lost".
const char* mutant_kind_name(mutant_kind kind);

}}  // namespace foregone::impl
