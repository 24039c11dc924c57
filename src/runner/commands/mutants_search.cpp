// SPDX-License-Identifier: BSL-1.0
// Searches mutants within the limits of the command line; asks of each property what it notices, and what it notices alone.
#include "runner/commands/mutants_search.hpp"

#include "check/reported_run.hpp"
#include "cli/hardware.hpp"
#include "cli/interrupt.hpp"
#include "mutants/saved_mutants.hpp"
#include "report/sentence.hpp"

#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>

#include <algorithm>
#include <atomic>
#include <map>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

const char* fate_name(mutant_fate fate) {
    switch (fate) {
        case mutant_fate::killed: return "killed";
        case mutant_fate::equivalent: return "equivalent";
        case mutant_fate::survivor: return "survivor";
        default: return "undecided";
    }
}

std::string limit_text(stop_reason reason) {
    switch (reason) {
        case stop_reason::none: return "it reaches more new states than four times those of the model";
        case stop_reason::time: return "the time limit was reached; pass a larger --timeout";
        case stop_reason::memory: return "the memory limit was reached; pass a larger --memory";
        default: return "it was stopped by " + std::string(stop_reason_name(reason));
    }
}

}  // namespace

const char* mutant_kind_name(mutant_kind kind) {
    switch (kind) {
        case mutant_kind::action_left_out: return "action_left_out";
        case mutant_kind::argument_refused: return "argument_refused";
        case mutant_kind::effect_lost: return "effect_lost";
        case mutant_kind::value_raised: return "value_raised";
        case mutant_kind::value_lowered: return "value_lowered";
        case mutant_kind::members_exchanged: return "members_exchanged";
        case mutant_kind::effect_of_another: return "effect_of_another";
        case mutant_kind::initial_left_out: return "initial_left_out";
        case mutant_kind::row_left_out: return "row_left_out";
        case mutant_kind::row_redirected: return "row_redirected";
        case mutant_kind::guard_dropped: return "guard_dropped";
        case mutant_kind::answer_replaced: return "answer_replaced";
        case mutant_kind::call_without_effect: return "call_without_effect";
        case mutant_kind::expectation_left_out: return "expectation_left_out";
    }
    return "";
}

mutants_search::mutants_search(const options& chosen, executor& who, progress_display& display, std::string name,
                               const registered_mutants& of)
    : options_(chosen), who_(who), display_(display), name_(std::move(name)), of_(of), model_(of.model()),
      limit_bytes_(chosen.memory_bytes.value_or(usable_memory_bytes())) {}

bool mutants_search::stops(std::uint64_t bytes) {
    if (beats_ != nullptr) ++*beats_;
    if (interrupt::signal != 0 || (board_ != nullptr && board_->stop != 0)) stopped_ = stop_reason::interrupted;
    else if (graph_bytes_ + bytes > limit_bytes_) stopped_ = stop_reason::memory;
    else if (options_.timeout_ns != UINT64_MAX && seconds() * 1e9 > static_cast<double>(options_.timeout_ns))
        stopped_ = stop_reason::time;
    return stopped_ != stop_reason::none;
}

std::string mutants_search::begin() {
    if (!of_.terms().expected_violation.empty()) return "it expects a violation, so that its mutants say nothing";
    const searched_model found = model_->explore([&](std::uint64_t bytes) { return stops(bytes); });
    graph_bytes_ = found.bytes;
    record_.states = found.states, record_.steps = found.steps, record_.depth_steps = found.depth_steps;
    if (found.violated != no_property)
        return "the model itself violates \"" + printable(model_->property(found.violated)) +
               "\", so that its mutants say nothing; run the check without --mutate";
    if (!found.is_complete) return "its graph is not complete: " + limit_text(stopped_);
    all_ = model_->mutants();
    results_.resize(all_.size());
    for (const mutant& m : all_) {
        mutant_line line;
        line.kind = mutant_kind_name(m.kind);
        line.text = printed([&](dynamic_sink& sink) { model_->write(m, sink); });
        record_.mutants.push_back(std::move(line));
    }
    return {};
}

void mutants_search::run(saved_mutants& saved) {
    saved.begin(name_, record_.mutants);
    std::vector<question> asked;
    for (std::size_t i = 0; i < all_.size(); ++i)
        if (saved.has(i)) note(i, {saved.result(i), saved.why(i)});
        else asked.push_back({i, {}});
    const std::vector<answer> answers = ask(asked, [&](std::size_t number, const answer& found) {
        mutant_line line = record_.mutants[asked[number].mutant];
        line.why = found.why;
        saved.add(asked[number].mutant, found.result, line);
    });
    for (std::size_t i = 0; i < asked.size(); ++i) note(asked[i].mutant, answers[i]);
    if (stopped_ == stop_reason::none) ask_properties();
    display_.erase();
}

void mutants_search::note(std::size_t number, const answer& found) {
    mutant_line& line = record_.mutants[number];
    const mutant_result& result = results_[number] = found.result;
    line.fate = fate_name(result.fate);
    if (result.property != no_property) line.property = printable(model_->property(result.property));
    line.steps = result.steps;
    line.new_states = result.new_states;
    line.why = result.fate == mutant_fate::undecided && found.why.empty() ? limit_text(stopped_) : found.why;
}

void mutants_search::show_progress(std::uint64_t done, std::size_t all) {
    if (!display_.is_on()) return;
    const std::lock_guard one(mutex_);
    display_.show(name_ + ": " + std::to_string(done) + " of " + amount(all, "mutant") + ", " + duration_text(seconds()));
}

mutants_search::answer mutants_search::search(const question& asked) {
    const mutant_result died{mutant_fate::killed, no_property, 0};
    try {
        return {model_->search(all_[asked.mutant], asked.chosen, [&](std::uint64_t bytes) { return stops(bytes); }), {}};
    } catch (...) { return {died, "the model throws " + sentence::thrown()}; }
}

/// What the workers share: which question is next, and the answers.
struct mutants_search::shared_answers {
    struct slot {
        mutant_result result;
        bool is_answered;
    };
    struct worker {
        std::atomic<std::size_t> current{none};  ///< what it is asked now
        std::uint64_t beats = 0;
    };
    struct common {
        std::atomic<std::size_t> next{0};
        std::atomic<int> stopped{0};
    };
    static constexpr std::size_t none = SIZE_MAX;

    std::size_t count;
    shared_memory<common> all{};
    shared_array<worker> workers;
    shared_array<slot> slots;

    shared_answers(std::size_t questions, unsigned of) : count(questions), workers(of), slots(questions) {}

    bool has_more() const { return all->next < count && all->stopped == 0; }
};

std::vector<mutants_search::answer> mutants_search::ask(const std::vector<question>& asked,
                                                        function_ref<void(std::size_t, const answer&)> found) {
    std::vector<answer> answers(asked.size());
    const unsigned workers = static_cast<unsigned>(std::min<std::size_t>(who_.workers(), std::max<std::size_t>(asked.size(), 1)));
    shared_answers shared(asked.size(), workers);
    std::map<std::size_t, std::string> reasons;
    who_.run(workers, [&](std::uint64_t worker, unsigned) {
        ask_as_worker(asked, shared, static_cast<unsigned>(worker), found, [&](std::size_t number, std::string why) {
            const std::lock_guard one(mutex_);
            reasons[number] = std::move(why);
        });
    });
    if (const int reason = shared.all->stopped; reason != 0) stopped_ = static_cast<stop_reason>(reason);
    for (std::size_t i = 0; i < answers.size(); ++i)
        if (shared.slots[i].is_answered) answers[i] = {shared.slots[i].result, reasons[i]};
    return answers;
}

/// Starts a process, and another one after each mutant that its process does not survive.
void mutants_search::ask_as_worker(const std::vector<question>& asked, shared_answers& shared, unsigned worker,
                                   function_ref<void(std::size_t, const answer&)> found,
                                   function_ref<void(std::size_t, std::string)> says) {
    const shared_memory<child_board> board;
    while (shared.has_more()) {
        shared.workers[worker].current = shared_answers::none;
        const child_end end = run_in_child(
            [&](outbox& to) {
                board_ = &*board, beats_ = &shared.workers[worker].beats;
                ask_in_process(asked, shared, worker, to, found);
            },
            *board, shared.workers[worker].beats, options_.hang_ns, on_interrupt::ends);
        for (std::string_view lines = end.written; !lines.empty();) {
            const std::size_t length = lines.find('\n'), space = lines.find(' ');
            says(std::stoull(std::string(lines.substr(0, space))), std::string(lines.substr(space + 1, length - space - 1)));
            lines.remove_prefix(length + 1);
        }
        if (end.interrupted || interrupt::signal != 0) shared.all->stopped = static_cast<int>(stop_reason::interrupted);
        else if (const std::size_t at = shared.workers[worker].current; end.died() && at != shared_answers::none) {
            const answer died{{mutant_fate::killed, no_property, 0},
                              "the model " + end.text(duration_text(static_cast<double>(options_.hang_ns) * 1e-9))};
            shared.slots[at] = {died.result, true};
            says(at, died.why);
            found(at, died);
        } else if (end.died()) {
            throw std::runtime_error("a process that searches mutants " + end.text("a while"));
        }
        show_progress(shared.all->next, asked.size());
    }
}

void mutants_search::ask_in_process(const std::vector<question>& asked, shared_answers& shared, unsigned worker, outbox& to,
                                    function_ref<void(std::size_t, const answer&)> found) {
    while (shared.all->stopped == 0) {
        const std::size_t number = shared.all->next++;
        if (number >= asked.size()) return;
        shared.workers[worker].current = number;
        const answer made = search(asked[number]);
        if (stopped_ != stop_reason::none) return static_cast<void>(shared.all->stopped = static_cast<int>(stopped_));
        if (!made.why.empty()) to.add(std::to_string(number) + ' ' + made.why + '\n');
        shared.slots[number] = {made.result, true};
        found(number, made);
        shared.workers[worker].current = shared_answers::none;
    }
}

/// A property that killed mutants is needed if no other one notices one of these. Any other property may notice mutants that others
/// kill sooner. Each is asked for one mutant first, then for twice as many, because one answer mostly suffices.
void mutants_search::ask_properties() {
    struct open_property {
        std::uint32_t number;
        std::vector<std::size_t> mutants;  ///< to be asked for
    };
    std::vector<open_property> open;
    record_.properties.resize(model_->property_count());
    for (std::uint32_t property = 0; property < record_.properties.size(); ++property) {
        noticing_property& into = record_.properties[property];
        into.title = printable(model_->property(property));
        open_property asked{property, {}};
        std::vector<std::size_t> others;
        for (std::size_t i = 0; i < results_.size(); ++i)
            if (results_[i].fate == mutant_fate::killed && results_[i].property != no_property)
                (results_[i].property == property ? asked.mutants : others).push_back(i);
        into.kills = asked.mutants.size();
        if (into.kills == 0) asked.mutants = others;
        open.push_back(std::move(asked));
    }
    for (std::size_t round = 1; !open.empty() && stopped_ == stop_reason::none; round *= 2) {
        std::vector<question> asked;
        std::vector<std::uint32_t> of;
        for (open_property& one : open)
            for (std::size_t i = 0; i < round && !one.mutants.empty(); ++i) {
                const bool kills = record_.properties[one.number].kills > 0;
                asked.push_back({one.mutants.front(), kills ? chosen_properties::without(one.number)
                                                            : chosen_properties::only(one.number)});
                of.push_back(one.number);
                one.mutants.erase(one.mutants.begin());
            }
        const std::vector<answer> answers = ask(asked, [](std::size_t, const answer&) {});
        for (std::size_t i = 0; i < asked.size(); ++i) {
            noticing_property& into = record_.properties[of[i]];
            if (into.kills > 0) into.is_needed |= answers[i].result.fate == mutant_fate::survivor;
            else into.would_notice |= answers[i].result.fate == mutant_fate::killed;
        }
        std::erase_if(open, [&](const open_property& one) {
            const noticing_property& found = record_.properties[one.number];
            return one.mutants.empty() || found.is_needed || found.would_notice;
        });
    }
    if (stopped_ != stop_reason::none) return record_.properties.clear();
    const auto goes_on = [&](std::uint64_t bytes) { return stops(bytes); };
    model_->each_weak_property(goes_on, [&](std::uint32_t property, std::string_view why) {
        std::string& said = record_.properties[property].why_weak;
        said += (said.empty() ? "" : "; ") + printable(why);
    });
    if (stopped_ != stop_reason::none) record_.properties.clear();
}

}}  // namespace foregone::impl
