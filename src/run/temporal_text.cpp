// SPDX-License-Identifier: BSL-1.0
#include "run/temporal_text.hpp"

#include <foregone/impl/report/printable.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace foregone::inline impl {

namespace {

struct written_text final : dynamic_sink {
    std::string text;
    void append(std::string_view characters) override { text += characters; }
};

class temporal_collector final : public temporal_listener {
    written_text remarks_{}, title_{};
    temporal_text made_{};

public:
    dynamic_sink& remarks() override { return remarks_; }
    void formula(std::string_view text) override { made_.formula = printable(text); }
    void atom(std::string_view name) override { made_.atoms.push_back(printable(name)); }
    void position(std::uint64_t letter) override { made_.letters.push_back(letter); }
    dynamic_sink& condition(bool is_strong, condition_met how, std::uint64_t step) override {
        finish_title();
        made_.fairness.push_back({{}, is_strong, how, step});
        return title_;
    }

    temporal_text text() {
        finish_title();
        for (std::string_view left = remarks_.text; !left.empty();) {
            const std::size_t end = std::min(left.find('\n'), left.size() - 1);
            made_.remarks.push_back(printable(left.substr(0, end)));
            left.remove_prefix(end + 1);
        }
        return std::move(made_);
    }

private:
    void finish_title() {
        if (!made_.fairness.empty() && !title_.text.empty()) made_.fairness.back().title = printable(title_.text);
        title_.text.clear();
    }
};

std::string note_of(const fairness_text& condition) {
    const std::string step = std::to_string(condition.step);
    const std::string text = "fair: \"" + condition.title + '"';
    switch (condition.how) {
        case condition_met::taken: return text + " is taken in step " + step;
        case condition_met::disabled: return text + " is not enabled after step " + step;
        case condition_met::never_enabled: return text + " is never enabled there";
    }
    return text;
}

/// The atoms that are among `shown`, with a `!` before those that are not true.
std::string atoms_text(const std::vector<std::string>& atoms, std::uint64_t letter, std::uint64_t shown) {
    std::string text;
    for (std::size_t i = 0; i < atoms.size(); ++i)
        if ((shown >> i & 1) != 0) text += (text.empty() ? "" : ", ") + std::string((letter >> i & 1) != 0 ? "" : "!") + atoms[i];
    return text;
}

}  // namespace

temporal_text temporal_text_of(function_ref<void(temporal_listener&)> describe) {
    temporal_collector collector;
    describe(collector);
    return collector.text();
}

std::vector<std::string> temporal_notes_of(const temporal_text& text) {
    constexpr std::size_t most_conditions = 8;
    std::vector<std::string> notes;
    if (!text.formula.empty()) notes.push_back("what it claims: " + text.formula);
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

}  // namespace foregone::inline impl
