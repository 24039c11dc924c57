// SPDX-License-Identifier: BSL-1.0
// Collects claims and fairness conditions of a check, evaluates them along a lasso, and formats remarks.
#include "runner/temporal_text.hpp"

#include "report/result_text.hpp"

#include <foregone/impl/base/string_sink.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/temporal/formula/property_automaton.hpp>
#include <foregone/impl/report/printable.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

/// A temporal property of a check.
struct listed_claim {
    temporal_claim claim{};
    claim_text text{};
    std::vector<std::string_view> atoms{};

    std::uint64_t mask() const { return atoms.size() < 64 ? (std::uint64_t{1} << atoms.size()) - 1 : ~std::uint64_t{0}; }
    bool is_true_of(const lasso_record& run) const {
        return text_is_true(text.formula, atoms.data(), atoms.size(), run.letters_from(claim.first_atom), run.repeats_from);
    }
};

/// The temporal properties of a check, and the run of a verdict.
class listed_claims final : public temporal_listener {
    std::vector<temporal_claim> claims_{};
    std::vector<listed_claim> all_{};
    std::vector<string_sink> conditions_{};
    std::optional<lasso_record> run_{};
    std::uint64_t strong_ = 0;
    bool lists_fairness_ = false;

public:
    void claims(const std::vector<temporal_claim>& all, std::uint64_t strong, bool lists_fairness) override {
        claims_ = all;
        strong_ = strong;
        lists_fairness_ = lists_fairness;
        conditions_.reserve(64);
    }
    void claim(const claim_text& text) override { all_.push_back({claims_[all_.size()], text, {}}); }
    void atom(std::string_view name) override { all_.back().atoms.push_back(name); }
    dynamic_sink& condition() override { return conditions_.emplace_back(); }
    void run(const lasso_record& record) override { run_ = record; }

    const std::vector<listed_claim>& all() const { return all_; }
    const std::optional<lasso_record>& run() const { return run_; }
    std::size_t conditions() const { return conditions_.size(); }
    std::string title(std::size_t condition) const { return printable(conditions_[condition].text); }
    std::uint64_t strong() const { return strong_; }
    bool lists_fairness() const { return lists_fairness_; }
    bool asks_what_is_possible() const {
        return std::ranges::any_of(all_, [](const listed_claim& one) { return one.claim.kind == claim_kind::always_possible; });
    }
};

bool has_bit(std::uint64_t mask, std::size_t bit) { return (mask >> bit & 1) != 0; }

/// `"who waits gets in" (p ~> q): `
std::string named(const listed_claim& of) {
    return '"' + printable(of.text.title) + "\" (" + printable(of.text.formula) + "): ";
}

/// Says that the model lists fairness which no property asks for.
void remark_unused_fairness(const listed_claims& from, std::vector<std::string>& to) {
    const auto some = [&](auto&& is) { return std::ranges::any_of(from.all(), is); };
    if (!from.lists_fairness() || some([](const listed_claim& one) { return one.text.asks_model; })) return;
    if (some([](const listed_claim& one) { return one.claim.kind == claim_kind::of_runs; }))
        to.emplace_back("the model's fairness has no effect: each of its properties of runs lists conditions of its own; remove "
                        "it, or these");
    else if (from.asks_what_is_possible())
        to.emplace_back("fairness has no effect on always_possible; remove it, or list a property of fair runs: "
                        "fg::always_eventually claims that they come there");
}

void remark_idle_conditions(const listed_claims& from, const temporal_counts& counted, std::vector<std::string>& to) {
    if (counted.idle_conditions == 0) return;
    const int idle = std::popcount(counted.idle_conditions);
    const std::string first = '"' + from.title(static_cast<std::size_t>(std::countr_zero(counted.idle_conditions))) + '"';
    to.push_back(idle == 1 ? "the condition of fairness " + first + " can change no state, so it demands nothing"
                           : std::to_string(idle) + " of " + amount(from.conditions(), "condition") +
                                 " of fairness can change no state; the first is " + first);
}

void remark_constant_atoms(const listed_claims& from, const temporal_counts& counted, std::vector<std::string>& to) {
    for (const listed_claim& one : from.all()) {
        if (one.text.is_always_true) to.push_back(named(one) + "this is true of every run of every model");
        for (std::size_t i = 0; i < one.atoms.size(); ++i) {
            const std::size_t bit = one.claim.first_atom + i;
            if (has_bit(counted.false_atoms, bit)) to.push_back(named(one) + printable(one.atoms[i]) + " is never true");
            else if (has_bit(counted.true_atoms, bit))
                to.push_back(named(one) + printable(one.atoms[i]) + " is true in every state");
        }
    }
}

/// Names the condition under which a run is not fair, and the property that it would violate otherwise.
void remark_unfair(const listed_claims& from, const lasso_record& run, std::vector<std::string>& to) {
    const std::uint64_t refused = run.refused(from.strong());
    const listed_claim* named = nullptr;
    bool would_violate = false;
    for (const listed_claim& one : from.all()) {
        if (one.claim.kind != claim_kind::of_runs || (refused & one.claim.conditions) == 0 || would_violate) continue;
        would_violate = (!run.stops || one.claim.may_stop) && !one.is_true_of(run);
        if (named == nullptr || would_violate) named = &one;
    }
    if (named == nullptr) return;
    const auto condition = static_cast<std::size_t>(std::countr_zero(refused & named->claim.conditions));
    const char* const where = run.loop_from == run.taken.size()     ? " is enabled where it ends"
                              : has_bit(from.strong(), condition) ? " is enabled in the loop, and never taken there"
                                                                  : " is enabled in each state of the loop, and never taken there";
    to.push_back("it is not fair: \"" + from.title(condition) + '"' + where +
                 (would_violate ? "; otherwise it would violate \"" + printable(named->text.title) + '"' : ""));
}

/// How a run meets a condition.
fairness_text met_by(const listed_claims& from, const lasso_record& run, std::size_t condition) {
    fairness_text made{from.title(condition), has_bit(from.strong(), condition), condition_met::never_enabled, 0};
    if (!has_bit(run.ever_enabled(), condition)) return made;
    for (std::size_t i = run.loop_from; i < run.taken.size(); ++i)
        if (has_bit(run.taken[i], condition)) return made.how = condition_met::taken, made.step = i + 1, made;
    made.how = condition_met::disabled;
    for (made.step = run.loop_from; has_bit(run.enabled[made.step], condition);) ++made.step;
    return made;
}

/// What a violated property claims, and how the run violates it.
void describe_violation(const listed_claims& from, const listed_claim& violated, const lasso_record& run, bool is_lasso,
                        temporal_text& to) {
    to.formula = printable(violated.text.formula);
    for (const std::string_view atom : violated.atoms) to.atoms.push_back(printable(atom));
    if (!is_lasso) return;
    for (std::size_t i = 0; i <= run.taken.size(); ++i)
        to.letters.push_back(run.letters[i] >> violated.claim.first_atom & violated.mask());
    for (std::size_t i = 0; i < from.conditions(); ++i)
        if (has_bit(violated.claim.conditions, i)) to.fairness.push_back(met_by(from, run, i));
}

/// How the run meets a condition. An action that is enabled, but leaves the state as it is, counts as disabled.
std::string note_of(const fairness_text& condition) {
    const std::string step = std::to_string(condition.step);
    const std::string text = "fair: \"" + condition.title + '"';
    switch (condition.how) {
        case condition_met::taken: return text + " is taken in step " + step;
        case condition_met::disabled: return text + " cannot change the state after step " + step;
        case condition_met::never_enabled: return text + " cannot change any state that is repeated";
    }
    return text;
}

/// The atoms that are among `shown`, with a `!` before those that are not true.
std::string atoms_text(const std::vector<std::string>& atoms, std::uint64_t letter, std::uint64_t shown) {
    std::string text;
    for (std::size_t i = 0; i < atoms.size(); ++i)
        if (has_bit(shown, i)) text += (text.empty() ? "" : ", ") + std::string(has_bit(letter, i) ? "" : "!") + atoms[i];
    return text;
}

}  // namespace

temporal_text temporal_text_of(const verdict& found, function_ref<void(temporal_listener&)> describe) {
    listed_claims all;
    describe(all);
    temporal_text text;
    if (found.holds() || found.violated()) remark_unused_fairness(all, text.remarks);
    if (found.holds()) {
        remark_idle_conditions(all, found.temporal, text.remarks);
        remark_constant_atoms(all, found.temporal, text.remarks);
    } else if (all.run() && found.violated()) {
        for (const listed_claim& one : all.all())
            if (one.claim.property == found.property) describe_violation(all, one, *all.run(), found.trace.is_lasso(), text);
    } else if (found.trace.loop_from == out_of_reach && !all.asks_what_is_possible()) {
        text.remarks.emplace_back("no property asks that something stays possible");
    } else if (all.run() && found.trace.is_lasso()) {
        remark_unfair(all, *all.run(), text.remarks);
    }
    return text;
}

temporal_text temporal_text_of(const listed_check& check, const run_trace& trace, const replayed& end) {
    if (!end.for_ever || !end.possible) return {};
    verdict judged{.result = end.violated() ? outcome::violated : outcome::inconclusive, .has_trace = true, .trace = trace};
    judged.property = end.property;
    return temporal_text_of(check, judged);
}

std::vector<std::string> temporal_notes_of(const temporal_text& text) {
    constexpr std::size_t most_conditions = 8;
    std::vector<std::string> notes;
    if (const std::string claim = claim_note(text); !claim.empty()) notes.push_back(claim);
    for (std::size_t i = 0; i < text.fairness.size() && i < most_conditions; ++i) notes.push_back(note_of(text.fairness[i]));
    if (text.fairness.size() > most_conditions) notes.emplace_back("fair: and so on, for each condition");
    notes.insert(notes.end(), text.remarks.begin(), text.remarks.end());
    return notes;
}

void note_atoms(std::vector<step_text>& steps, const temporal_text& text) {
    for (std::size_t i = 0; i < steps.size() && i < text.letters.size(); ++i) {
        const std::uint64_t changed = i == 0 ? ~std::uint64_t{0} : text.letters[i] ^ text.letters[i - 1];
        const std::string atoms = atoms_text(text.atoms, text.letters[i], changed);
        if (!atoms.empty()) steps[i].note += (steps[i].note.empty() ? "" : "; ") + atoms;
    }
}

}}  // namespace foregone::impl
