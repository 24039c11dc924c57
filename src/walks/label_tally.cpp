// SPDX-License-Identifier: BSL-1.0
// Notes labels in the list of their thread, and merges and serializes sorted label counts.
#include "walks/label_tally.hpp"

#include <foregone/model/collect.hpp>

#include <algorithm>
#include <atomic>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

constinit thread_local run_labels* active_labels = nullptr;
constinit std::atomic<bool> has_uncounted = false;

}  // namespace

void note_label(std::string_view label) {
    if (active_labels == nullptr) {
        if (!has_uncounted.load(std::memory_order_relaxed)) has_uncounted.store(true, std::memory_order_relaxed);
        return;
    }
    label = label.substr(0, label_tally::longest);
    for (auto& [known, times] : *active_labels)
        if (known == label) return void(++times);
    active_labels->emplace_back(label, 1);
}

bool had_uncounted_labels() { return has_uncounted.exchange(false, std::memory_order_relaxed); }

label_scope::label_scope(run_labels& into) : before_(active_labels) { active_labels = &into; }
label_scope::~label_scope() { active_labels = before_; }

void label_tally::add(const run_labels& run) {
    for (const auto& [label, times] : run) count({label, times, 1});
}

void label_tally::merge(const label_tally& next) {
    for (const label_count& one : next.all_) count(one);
    others_ += next.others_;
}

void label_tally::count(const label_count& more) {
    const auto at = std::lower_bound(all_.begin(), all_.end(), more.label,
                                     [](const label_count& one, const std::string& label) { return one.label < label; });
    if (at != all_.end() && at->label == more.label) {
        at->times += more.times;
        at->runs += more.runs;
        return;
    }
    all_.insert(at, more);
    if (all_.size() <= most) return;
    others_ += all_.back().times;
    all_.pop_back();
}

void label_tally::write(std::vector<std::string>& labels, std::vector<std::uint64_t>& numbers) const {
    if (all_.empty()) return;
    numbers.push_back(others_);
    for (const label_count& one : all_) {
        labels.push_back(one.label);
        numbers.insert(numbers.end(), {one.times, one.runs});
    }
}

bool label_tally::read(const std::vector<std::string>& labels, const std::vector<std::uint64_t>& numbers) {
    *this = {};
    if (labels.empty()) return numbers.empty();
    if (labels.size() > most || numbers.size() != 1 + 2 * labels.size()) return false;
    others_ = numbers.front();
    for (std::size_t i = 0; i < labels.size(); ++i) count({labels[i], numbers[1 + 2 * i], numbers[2 + 2 * i]});
    return all_.size() == labels.size();
}

}}  // namespace foregone::impl
