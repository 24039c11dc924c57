// SPDX-License-Identifier: BSL-1.0
// Registers entries of FOREGONE_STATIC_CHECK as checks without a model, one per line of source.
#include "runner/static_checks.hpp"

#include <foregone/impl/check/static_entry.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/model/property.hpp>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

/// The compiler's verdict on a check. The program holds nothing else of the check, which can be listed and reported only.
class decided_statically final : public registered_check {
    const static_entry& entry_;
    check_terms terms_{};

public:
    explicit decided_statically(const static_entry& entry) : entry_(entry) {
        terms_.expected_violation = entry.check.expected;
        terms_.expected_steps = entry.check.expected_steps;
        terms_.searched = entry.check.searched;
        terms_.file = entry.file;
        terms_.line = entry.line;
        terms_.code = entry.code;
        terms_.scope_length = entry.check.scope_length;
    }

    std::string_view name() const override { return entry_.check.name; }
    const check_terms& terms() const override { return terms_; }
    fallback reason() const override { return fallback::none; }
    bool holds_model() const override { return false; }
    bool has_search() const override { return false; }
    verdict decided() const override {
        verdict found = entry_.check.decided();
        found.unused = {};  // actions and expectations have no names here
        return found;
    }
    verdict run(executor&, const run_terms&) const override { return decided(); }
    bool is_program() const override { return entry_.check.searched == search_kind::paths; }

    std::uint32_t property_count() const override { return entry_.check.asks_for_deadlocks ? 1 : 0; }
    std::string_view property(std::uint32_t) const override {
        return entry_.check.property.empty() && entry_.check.asks_for_deadlocks ? deadlock_free.title() : entry_.check.property;
    }
    asked what_is_asked() const override { return asked::something; }
    std::uint64_t action_count() const override { return 0; }
    std::uint64_t initial_count() const override { return 0; }
    void print_action_at(std::uint64_t, dynamic_sink&) const override {}
    bool has_system() const override { return false; }
    verdict shrink(const basic_trace<std::vector<std::uint64_t>>&, std::uint32_t,
                   function_ref<replayed(const basic_trace<std::vector<std::uint64_t>>&)>, std::uint64_t) const override {
        return {};
    }
    replayed replay_trace(const basic_trace<std::vector<std::uint64_t>>&, step_listener&) const override { return {}; }
    void write_action(std::uint64_t, dynamic_sink&) const override {}
    std::uint64_t find_action(const json_node&, json_problem&) const override { return 0; }
    std::string_view model_name() const override { return name().substr(0, name().size() - terms_.scope_length); }
};

/// Whether two entries are of one line of a header, in two files that have a model each.
bool same_line(const static_entry& one, const static_entry& other) {
    return one.line == other.line && std::string_view(one.file) == other.file && one.check.name == other.check.name &&
           one.check.decided() == other.check.decided();
}

bool asks_for_models(const options& chosen) {
    return chosen.pattern || chosen.replay || !chosen.replay_file.empty() || !chosen.accepts.empty() || chosen.walk ||
           !chosen.show.empty() || chosen.explore_port || chosen.dump || chosen.recheck || chosen.estimate_ns ||
           chosen.shard.is_part() || !chosen.merge.empty() || !chosen.checkpoint.empty() || chosen.count_actions || chosen.profile;
}

}  // namespace

void add_static_checks(check_list& list) {
    static std::deque<decided_statically> kept;
    std::vector<const static_entry*> entries;
    for (const static_entry* entry = static_entry::first; entry != nullptr; entry = entry->next)
        if (std::none_of(entries.begin(), entries.end(), [&](const static_entry* known) { return same_line(*known, *entry); }))
            entries.push_back(entry);
    // The order of compilers differs from line to line.
    std::multimap<std::pair<std::string_view, int>, const static_entry*> by_place;
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry)
        by_place.emplace(std::pair(std::string_view((*entry)->file), (*entry)->line), *entry);
    for (const auto& [place, entry] : by_place) list.add(kept.emplace_back(*entry));
    static_entry::first = nullptr;
}

std::vector<named_check> with_models(const options& chosen, std::vector<named_check> selected) {
    if (!asks_for_models(chosen) || selected.empty()) return selected;
    const std::string first = selected.front().name;
    std::erase_if(selected, [](const named_check& named) { return !named.check->holds_model(); });
    if (selected.empty())
        throw usage_error("this program holds no model of " + first +
                          ", because FOREGONE_STATIC_CHECK leaves its verdict only; write FOREGONE_CHECK, or choose other checks "
                          "with --filter=NAME; see docs/reference/check.md");
    return selected;
}

}}  // namespace foregone::impl
