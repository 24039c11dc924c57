// SPDX-License-Identifier: BSL-1.0
// Searches mutants within the limits of the command line; asks of each property what it notices, and what it notices alone.
#include "runner/mutants_search.hpp"

#include "cli/hardware.hpp"
#include "runner/saved_mutants.hpp"

#include <foregone/impl/cli/interrupt.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>

#include <algorithm>
#include <exception>
#include <sstream>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

/// Collects a text.
class string_sink final : public dynamic_sink {
public:
    std::string text{};
    void append(std::string_view characters) override { text += characters; }
};

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
    ++*beats_;
    stop_reason reason = stop_reason::none;
    if (interrupt::signal != 0) reason = stop_reason::interrupted;
    else if (graph_bytes_ + bytes > limit_bytes_) reason = stop_reason::memory;
    else if (options_.timeout_ns != UINT64_MAX && seconds() * 1e9 > static_cast<double>(options_.timeout_ns)) reason = stop_reason::time;
    if (reason != stop_reason::none) stopped_ = reason;
    return stopped_ != stop_reason::none;
}

std::string mutants_search::begin() {
    if (!of_.terms().expected_violation.empty()) return "it expects a violation, so that its mutants say nothing";
    const searched_model found = model_->explore([&](std::uint64_t bytes) { return stops(bytes); });
    graph_bytes_ = found.bytes;
    record_.states = found.states, record_.steps = found.steps;
    if (found.violated != no_property)
        return "the model itself violates \"" + printable(model_->property(found.violated)) +
               "\", so that its mutants say nothing; run the check without --mutate";
    if (!found.is_complete) return "its graph is not complete: " + limit_text(stopped_);
    all_ = model_->mutants();
    results_.resize(all_.size());
    for (const mutant& m : all_) {
        string_sink written;
        model_->write(m, written);
        mutant_line line;
        line.kind = mutant_kind_name(m.kind);
        line.text = printable(written.text);
        record_.mutants.push_back(std::move(line));
    }
    return {};
}

void mutants_search::run(saved_mutants& saved) {
    saved.begin(name_, record_.mutants);
    who_.run(all_.size(), [&](std::uint64_t number, unsigned) {
        const std::size_t at = static_cast<std::size_t>(number);
        if (saved.has(at)) return note(at, saved.result(at), saved.why(at));
        std::string why;
        const mutant_result result = stops(0) ? mutant_result{} : search(all_[at], {}, why);
        note(at, result, why);
        if (result.fate != mutant_fate::undecided || stopped_ == stop_reason::none) saved.add(at, result, record_.mutants[at]);
        show_progress();
    });
    ask_properties();
    display_.erase();
}

void mutants_search::note(std::size_t number, const mutant_result& result, std::string why) {
    mutant_line& line = record_.mutants[number];
    results_[number] = result;
    line.fate = fate_name(result.fate);
    if (result.property != no_property) line.property = printable(model_->property(result.property));
    line.steps = result.steps;
    line.why = result.fate == mutant_fate::undecided && why.empty() ? limit_text(stopped_) : std::move(why);
    ++searched_;
}

void mutants_search::show_progress() {
    if (!display_.is_on()) return;
    const executor_guard one(who_);
    display_.show(name_ + ": " + std::to_string(searched_) + " of " + amount(all_.size(), "mutant") + ", " + duration_text(seconds()));
}

mutant_result mutants_search::search(const mutant& m, const chosen_properties& chosen, std::string& why) {
    return options_.isolate ? search_in_child(m, chosen, why) : search_here(m, chosen, why);
}

mutant_result mutants_search::search_here(const mutant& m, const chosen_properties& chosen, std::string& why) {
    const mutant_result died{mutant_fate::killed, no_property, 0};
    try {
        return model_->search(m, chosen, [&](std::uint64_t bytes) { return stops(bytes); });
    } catch (const std::exception& error) {
        why = "the model throws \"" + printable(error.what()) + '"';
    } catch (...) {
        why = "the model throws something that is not a std::exception";
    }
    return died;
}

mutant_result mutants_search::search_in_child(const mutant& m, const chosen_properties& chosen, std::string& why) {
    const child_end end = run_in_child(
        [&](outbox& to) {
            std::string thrown;
            const mutant_result found = search_here(m, chosen, thrown);
            to.add(std::to_string(static_cast<int>(found.fate)) + ' ' + std::to_string(found.property) + ' ' +
                   std::to_string(found.steps) + ' ' + std::to_string(static_cast<int>(stopped_.load())) + ' ' + thrown);
        },
        *board_, *beats_, options_.hang_ns, on_interrupt::ends);
    if (end.interrupted) return stopped_ = stop_reason::interrupted, mutant_result{};
    if (end.died()) return why = "the model " + end.text(duration_text(static_cast<double>(options_.hang_ns) * 1e-9)),
                           mutant_result{mutant_fate::killed, no_property, 0};
    std::istringstream from(end.written);
    int fate = 0, reason = 0;
    mutant_result found;
    from >> fate >> found.property >> found.steps >> reason;
    found.fate = static_cast<mutant_fate>(fate);
    if (reason != 0) stopped_ = static_cast<stop_reason>(reason);
    from.get();
    std::getline(from, why);
    return found;
}

/// Of a property without a kill, whether it would notice a mutant alone; of others, whether another notices each of theirs, too.
void mutants_search::ask_property(std::uint32_t number, noticing_property& into) {
    std::string ignored;
    for (std::size_t i = 0; i < all_.size() && !stops(0); ++i) {
        if (results_[i].fate != mutant_fate::killed || results_[i].property == no_property) continue;
        if (results_[i].property != number) continue;
        ++into.kills;
        const mutant_result without = search(all_[i], chosen_properties::without(number), ignored);
        into.alone += without.fate == mutant_fate::survivor;
    }
    for (std::size_t i = 0; i < all_.size() && into.kills == 0 && !stops(0); ++i) {
        if (results_[i].fate != mutant_fate::killed || results_[i].property == no_property) continue;
        into.kills += search(all_[i], chosen_properties::only(number), ignored).fate == mutant_fate::killed;
    }
}

void mutants_search::ask_properties() {
    record_.properties.resize(model_->property_count());
    for (std::uint32_t i = 0; i < record_.properties.size(); ++i) record_.properties[i].title = printable(model_->property(i));
    if (stopped_ != stop_reason::none) return record_.properties.clear();
    who_.run(record_.properties.size(), [&](std::uint64_t number, unsigned) {
        ask_property(static_cast<std::uint32_t>(number), record_.properties[static_cast<std::size_t>(number)]);
    });
    model_->each_weak_property([&](std::uint32_t property, std::string_view why) {
        std::string& said = record_.properties[property].why_weak;
        said += (said.empty() ? "" : "; ") + printable(why);
    });
    if (stopped_ != stop_reason::none) record_.properties.clear();
}

}}  // namespace foregone::impl
