// SPDX-License-Identifier: BSL-1.0
// Stores the choices of generated values by number, and enumerates simpler choices for shrinking.
#include "domain/recorded_choices.hpp"

#include <foregone/impl/base/mix.hpp>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The choices from which a value was generated, and their structure.
class choice_record {
public:
    struct span {
        std::size_t begin, end;
        choice_span_kind kind;
        const void* id;
        std::size_t parent;
    };
    static constexpr std::size_t none = ~std::size_t{0};

    std::vector<recorded_choice> points;
    std::vector<span> spans;
    std::size_t inner = none;  ///< the innermost open span

    std::uint64_t recursions(std::size_t begin, std::size_t end) const {
        std::uint64_t count = 0;
        for (const span& one : spans)
            count += one.kind == choice_span_kind::recursion && one.begin >= begin && one.end <= end;
        return count;
    }
};

namespace recorded {

using numbers = std::vector<std::uint64_t>;

/// All recorded choices; a list once recorded stays at its place.
class archive {
    std::mutex guard_;
    std::unordered_map<std::uint64_t, numbers> all_;

public:
    static archive& global() {
        static archive one;
        return one;
    }

    std::uint64_t add(const choice_list& choices) {
        mixer words;
        words.add(choices.count);
        for (std::size_t i = 0; i < choices.count; ++i) words.add(choices.first[i]);
        const std::lock_guard<std::mutex> locked(guard_);
        std::uint64_t hash = words.finish();
        while (true) {
            const std::uint64_t number = first_recorded_recipe + hash % first_recorded_recipe;
            const numbers own(choices.first, choices.first + choices.count);
            const auto at = all_.try_emplace(number, own).first;
            if (at->second == own) return number;
            ++hash;
        }
    }

    choice_list find(std::uint64_t number) {
        const std::lock_guard<std::mutex> locked(guard_);
        const auto at = all_.find(number);
        return at == all_.end() ? choice_list{} : choice_list{at->second.data(), at->second.size()};
    }
};

/// One change of some choices: those from `begin` to `end` become `instead`, and the choice at `at` becomes `value`.
struct change {
    std::size_t begin, end;
    numbers instead;
    std::size_t at = choice_record::none;
    std::uint64_t value = 0;
};

/// The simpler choices of one value.
class simplifications {
    choice_record of_;
    std::vector<change> all_;

public:
    explicit simplifications(choice_record of) : of_(std::move(of)) {
        for (std::size_t i = 0; i < of_.spans.size(); ++i)
            if (of_.spans[i].kind == choice_span_kind::list) shorten(i);
        for (std::size_t i = 0; i < of_.spans.size(); ++i)
            if (of_.spans[i].kind == choice_span_kind::recursion) replace_by_parts(i);
        for (const choice_record::span& one : of_.spans)
            if (one.kind == choice_span_kind::alternative) take_earlier(one);
        for (std::size_t i = 0; i < of_.points.size(); ++i) simplify(i);
    }

    std::size_t size() const { return all_.size(); }

    numbers at(std::size_t number) const {
        const change& one = all_[number];
        numbers made;
        for (std::size_t i = 0; i < one.begin; ++i) made.push_back(i == one.at ? one.value : of_.points[i].value);
        made.insert(made.end(), one.instead.begin(), one.instead.end());
        for (std::size_t i = one.end; i < of_.points.size(); ++i) made.push_back(of_.points[i].value);
        return made;
    }

private:
    numbers values(std::size_t begin, std::size_t end) const {
        numbers all;
        for (; begin < end; ++begin) all.push_back(of_.points[begin].value);
        return all;
    }

    /// No element; then without a half, a quarter, …, one element.
    void shorten(std::size_t list) {
        std::vector<std::size_t> ends{of_.spans[list].begin + 1};  // of the elements, and of the length before them
        for (std::size_t i = list + 1; i < of_.spans.size() && of_.spans[i].begin < of_.spans[list].end; ++i)
            if (of_.spans[i].parent == list) ends.push_back(of_.spans[i].end);
        const std::size_t length = ends.size() - 1;
        if (length > 0) leave_out(list, ends, 0, length);
        for (std::size_t left_out = length / 2; left_out > 0; left_out /= 2)
            for (std::size_t start = 0; start + left_out <= length; start += left_out) leave_out(list, ends, start, left_out);
    }

    void leave_out(std::size_t list, const std::vector<std::size_t>& ends, std::size_t start, std::size_t count) {
        all_.push_back({ends[start], ends[start + count], {}, of_.spans[list].begin, ends.size() - 1 - count});
    }

    void replace_by_parts(std::size_t whole) {
        const choice_record::span& outer = of_.spans[whole];
        for (std::size_t i = whole + 1; i < of_.spans.size() && of_.spans[i].begin < outer.end; ++i) {
            const choice_record::span& part = of_.spans[i];
            if (part.kind == choice_span_kind::recursion && part.id == outer.id)
                all_.push_back({outer.begin, outer.end, values(part.begin, part.end)});
        }
    }

    void take_earlier(const choice_record::span& one) {
        const recorded_choice& chosen = of_.points[one.begin];
        for (std::uint64_t earlier = 0; earlier < chosen.value; ++earlier) {
            choice_record simplest;
            simplest.points.push_back({earlier, nullptr, nullptr});
            chosen.complete(earlier, simplest);
            if (simplest.recursions(0, simplest.points.size()) > of_.recursions(one.begin + 1, one.end)) continue;
            numbers instead;
            for (const recorded_choice& point : simplest.points) instead.push_back(point.value);
            all_.push_back({one.begin, one.end, instead});
        }
    }

    void simplify(std::size_t place) {
        const recorded_choice& point = of_.points[place];
        if (point.simpler == nullptr) return;
        for (std::uint64_t i = 0;; ++i) {
            const std::uint64_t simpler = point.simpler(point.value, i);
            if (simpler == ~std::uint64_t{0}) return;
            all_.push_back({place, place + 1, {simpler}});
        }
    }
};

/// The simplifications of one number, made once for all candidates of it.
struct last_simplified {
    std::uint64_t of = 0;
    void (*record)(std::uint64_t, choice_record&) = nullptr;
    std::optional<simplifications> all;
};

}  // namespace recorded

void note_choice(choice_record& into, const recorded_choice& point) { into.points.push_back(point); }

std::size_t open_span(choice_record& into, choice_span_kind kind, const void* id) {
    into.spans.push_back({into.points.size(), 0, kind, id, into.inner});
    return into.inner = into.spans.size() - 1;
}

void close_span(choice_record& into, std::size_t span) {
    into.spans[span].end = into.points.size();
    into.inner = into.spans[span].parent;
}

std::uint64_t record_choices(const choice_list& all) { return recorded::archive::global().add(all); }
choice_list find_choices(std::uint64_t number) { return recorded::archive::global().find(number); }

std::vector<std::vector<std::uint64_t>> choices_of_actions(const std::vector<std::uint64_t>& actions,
                                                           function_ref<action_recipe(std::uint64_t)> recipe_of) {
    std::vector<std::vector<std::uint64_t>> all;
    for (const std::uint64_t action : actions) {
        const action_recipe recipe = recipe_of(action);
        const choice_list known = recipe.is_recorded() ? find_choices(recipe.number) : choice_list{};
        if (known.first != nullptr) all.emplace_back(known.first, known.first + known.count);
    }
    return all;
}

void record_all(const std::vector<std::vector<std::uint64_t>>& choices) {
    for (const std::vector<std::uint64_t>& one : choices) record_choices({one.data(), one.size()});
}

std::uint64_t simpler_recipe(std::uint64_t of, void (*record)(std::uint64_t, choice_record&), std::uint64_t number) {
    thread_local recorded::last_simplified last;
    if (!last.all || last.of != of || last.record != record) {
        choice_record own;
        record(of, own);
        last = {of, record, recorded::simplifications(std::move(own))};
    }
    if (number >= last.all->size()) return ~std::uint64_t{0};
    const recorded::numbers made = last.all->at(static_cast<std::size_t>(number));
    return record_choices({made.data(), made.size()});
}

}}  // namespace foregone::impl
