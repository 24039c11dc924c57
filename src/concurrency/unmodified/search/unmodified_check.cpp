// SPDX-License-Identifier: BSL-1.0
// A check of unmodified threads: registered by a line of the program, searched, replayed and shrunk as a program that chooses.
#include "cli/environment.hpp"
#include "concurrency/unmodified/program_state.hpp"
#include "concurrency/unmodified/runtime.hpp"
#include "concurrency/unmodified/search/search_in_processes.hpp"
#include "concurrency/unmodified/search/weak_check.hpp"
#include "concurrency/unmodified/stop_with.hpp"
#include "runner/options/command_line.hpp"
#include "runner/options/options.hpp"

#include <foregone/concurrency/unmodified.hpp>
#include <foregone/executor.hpp>
#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/check/described_program.hpp>
#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/frameworks/framework_failure.hpp>
#include <foregone/impl/paths/program_search.hpp>
#include <foregone/impl/types/signature.hpp>

#include <cstdint>
#include <cstdlib>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// A check of unmodified threads. The paths of an exhaustive scope, or random ones.
class unmodified_check final : public choices_check {
    using trace_type = basic_trace<std::vector<std::uint64_t>>;

    static inline const unmodified_check* searched_ = nullptr;

    unmodified_check_line line_;
    unmodified_options options_;
    paths_scope every_{1};
    random random_{};
    check_terms terms_{};
    std::string name_;

    static void run_path(chooser& choose) {
        runtime::run(searched_->line_, choose);
        choose.complete();
    }

    /// The program of the check; one is called at a time.
    called_program called() const {
        searched_ = this;
        return {&run_path, nullptr, line_.propose_simpler};
    }

    /// Every path of the length that the environment says, or of 10,000 choices.
    static paths_scope scope_of_environment() {
        const char* const asked = std::getenv("FOREGONE_PATHS");
        const std::uint64_t choices = asked != nullptr ? std::strtoull(asked, nullptr, 10) : 0;
        return paths_scope(choices > 0 && choices <= longest_path_choices ? choices : 10'000);
    }

    bool is_of_every_path() const { return line_.random_paths == nullptr; }
    path_terms taken() const { return {is_of_every_path() ? every_.max_steps : random_.steps, false}; }

    /// A search that leaves states out takes every order of threads between them.
    void merge_states() {
        options_.reduced = false;
        if (every_.order != path_order::depth_first)
            stop_with("fg::unmodified: merge_states() goes depth first, which finds threads that go on without end; leave out "
                      "breadth_first()");
        if (options_.memory == memory_model::sequentially_consistent) return;
        stop_with("fg::unmodified: merge_states() compares what is in memory, and under a memory model a load may read what was "
                  "there before; leave out one of the two");
    }

    template <class Use>
    auto with_search(Use&& use) const {
        if (is_of_every_path()) return use(paths_search(called(), every_));
        return use(path_sampling(called(), random_));
    }

    void name_it() {
        const std::string_view body = line_.model_name;
        long_text scope;
        if (is_of_every_path()) print_scope(scope, every_);
        else print_scope(scope, random_);
        name_ = *line_.given_name != '\0' ? std::string(line_.given_name)
                                         : std::string(signature::last_token(body.substr(0, body.find('<'))));
        name_ += scope.view();
        terms_.scope_length = scope.view().size();
    }

    template <class Scope>
    void take_terms(const Scope& scope) {
        terms_.expected_violation = scope.terms.expected.view();
        terms_.expected_steps = scope.terms.expected_steps;
        terms_.searched = scope.searched;
        terms_.shrink_runs = scope.shrink_runs;
    }

public:
    /// Runs the first path; what it does is kept. Whether it comes to its end.
    bool keep_first_path() const {
        path_room room(taken().limit);
        const std::vector<std::uint64_t> first;
        listed_choices source(first);
        path_reason reason{};
        program_state::get().keep_next_path();
        const path_result ended = take_path(room.points, taken().limit, source, reason, nullptr, false, nullptr, nullptr, called());
        return ended.ended == path_end::complete;
    }

    explicit unmodified_check(const unmodified_check_line& line) : line_(line), options_(*line.options) {
        line_.options = &options_;
        if (line.every_path != nullptr) every_ = *line.every_path;
        else every_ = scope_of_environment();
        every_.escapes = false;
        if (is_of_every_path() && every_.merges) merge_states();
        if (is_of_every_path()) take_terms(every_);
        else random_ = *line.random_paths, random_.escapes = false, take_terms(random_), terms_.seed = random_.seed;
        terms_.file = line.file;
        terms_.line = line.line;
        terms_.code = line.code;
        terms_.given_name = line.given_name;
        name_it();
    }

    const unmodified_check_line& line() const { return line_; }

    std::string_view name() const override { return name_; }
    const check_terms& terms() const override { return terms_; }
    std::string_view model_name() const override { return {}; }
    fallback reason() const override { return fallback::not_asked; }
    verdict decided() const override { return {}; }
    search_size known_size() const override {
        search_size known;
        known.steps = taken().limit;
        if (is_of_every_path()) known.order = every_.order, known.merges = every_.merges;
        else known.runs = random_.runs;
        return known;
    }

    bool numbered_path(std::uint64_t number, std::vector<std::uint64_t>& path) const override {
        return path_with_number(called(), number, taken(), path);
    }
    replayed replay_trace(const trace_type& trace, step_listener& listener) const override {
        return replay_path(called(), trace, listener, taken());
    }

    /// A process has one set of global variables, so each worker is a process. They would not know each other's states.
    bool has_fixture() const override { return true; }
    bool takes_processes() const override { return !every_.merges; }
    verdict run(executor& who, const run_terms& terms) const override {
        const unsigned processes = every_.merges ? 1 : who.workers();
        return with_search([&](const auto& search) { return search_in_processes(search, processes, terms); });
    }
    bool is_divisible() const override { return !is_of_every_path() || is_resumable(); }
    bool is_resumable() const override {
        return is_of_every_path() && every_.order == path_order::depth_first && !every_.merges;
    }
    bool fits(const search_part& part, search_shard) const override {
        return is_of_every_path() && paths_search(called(), every_).fits(part);
    }
    bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) const override {
        return with_search([&](const auto& search) { return search.merge(parts, terms, stopped, into); });
    }
    void print_remedy(const verdict& found, dynamic_sink& sink) const override {
        if (found.violated() || !is_of_every_path()) return;
        if (found.stopped_by == stop_reason::none)
            return sink.append("a path that is cut is longer, or has a loop without end; see "
                               "docs/how-to/check-unmodified-threads.md, \"When a path is cut\"");
        sink.append("fewer paths: ");
        if (options_.preemptions == scheduler_options::unlimited) sink.append("unmodified_options{.preemptions = 2}, ");
        if (!every_.merges && options_.memory == memory_model::sequentially_consistent)
            sink.append("merge_states() for states instead of schedules, ");
        sink.append("or shorter threads; see docs/how-to/check-unmodified-threads.md, \"Make it small\"");
    }
    verdict shrink(const trace_type& trace, std::uint32_t violated, function_ref<replayed(const trace_type&)> walk,
                   std::uint64_t limit_runs) const override {
        return shrink_path(trace, violated, walk, limit_runs);
    }
};

}  // namespace

namespace {

void refuse_other_version(const unmodified_check_line& line) {
    if (line.version != unmodified_check_line::current_version)
        stop_with("this program was compiled with the headers of another version of foregone than libforegone_unmodified.so; "
                  "compile it again");
}

/// The limits are those that environment variables set.
framework_check::found_in_test result_within_limits(const registered_check& check) {
    const auto lookup = [](const char* variable) -> const char* { return std::getenv(variable); };
    options limits;
    try {
        const options asked = parse_command_line(0, nullptr, environment(lookup));
        limits.timeout_ns = asked.timeout_ns;
        limits.memory_bytes = asked.memory_bytes;
    } catch (const usage_error& error) { return {.failure = error.what()}; }
    return framework_check::result_of(check, limits);
}

}  // namespace

void foregone_register_unmodified(const unmodified_check_line& line) {
    refuse_other_version(line);
    static std::deque<unmodified_check> checks;
    check_list::global().add(checks.emplace_back(line));
}

weak_check check_with_weak_memory(const registered_check& check) {
    struct made_check {
        unmodified_options options;
        std::optional<unmodified_check> check{};
    };
    static std::deque<made_check> all;
    const auto* const own = dynamic_cast<const unmodified_check*>(&check);
    if (own == nullptr) return {nullptr, false};
    if (own->known_size().merges) return {own, false};  // it has none
    unmodified_check_line line = own->line();
    made_check& made = all.emplace_back(*line.options);
    const bool is_changed = made.options.memory == memory_model::sequentially_consistent;
    if (is_changed) made.options.memory = rc11;
    line.options = &made.options;
    return {&made.check.emplace(line), is_changed};
}

unmodified_result foregone_run_unmodified(const unmodified_check_line& line) {
    refuse_other_version(line);
    static framework_check::found_in_test found;
    program_state& state = program_state::get();
    state.begin_search(reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)));
    const unmodified_check check(line);
    found = result_within_limits(check);
    const bool is_kept = found.failure.empty() && line.keeps_first && check.keep_first_path();
    state.end_search();
    return {found.failure.c_str(), found.verdict.c_str(), found.remarks.c_str(), is_kept};
}

bool foregone_is_kept_unmodified() { return program_state::get().keeps_path(); }

}}  // namespace foregone::impl
