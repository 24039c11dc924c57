// SPDX-License-Identifier: BSL-1.0
// Searches the orders of the lines of several logs for one that a model allows, cut by cut.
#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/logs/several_logs.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

std::uint64_t count_in(const logged_clock& clock, std::string_view process) {
    for (const auto& [name, count] : clock)
        if (name == process) return count;
    return 0;
}

bool is_within(const logged_clock& first, const logged_clock& second) {
    return std::all_of(first.begin(), first.end(),
                       [&](const auto& each) { return each.second <= count_in(second, each.first); });
}

class order_search {
    using logs_of_lines = std::vector<std::vector<unordered_line>>;
    /// How many lines of each log are taken.
    using cut = std::vector<std::size_t>;
    using level = std::map<cut, owned<possible_states>>;

    const logs_of_lines& logs_;
    log_judge& judge_;
    std::size_t stored_ = 0;                ///< states after the next line
    std::vector<std::vector<cut>> needed_;  ///< by log and line: how many lines of each log happened before

public:
    order_search(const logs_of_lines& logs, log_judge& judge) : logs_(logs), judge_(judge) {
        for (std::size_t log = 0; log < logs.size(); ++log) needed_.push_back(needed_of(log));
    }

    orders_end run() {
        std::size_t lines = 0;
        for (const auto& log : logs_) lines += log.size();
        level now;
        judge_.add_to(now[cut(logs_.size(), 0)]);
        for (std::size_t taken = 0; taken < lines; ++taken) {
            level after;
            stored_ = 0;
            for (const auto& [at, states] : now)
                if (orders_end end = take_each(at, *states, after); end.fate != line_fate::fits) return end;
            if (after.empty()) return refused_at(*now.begin());
            now = std::move(after);
        }
        judge_.go_on_from(*now.begin()->second);
        return {line_fate::fits, now.begin()->first, {}, judge_.states()};
    }

private:
    /// Complexity: linear, for clocks of a log only grow.
    std::vector<cut> needed_of(std::size_t log) const {
        std::vector<cut> needed;
        cut before(logs_.size(), 0);
        for (const unordered_line& line : logs_[log]) {
            for (std::size_t other = 0; other < logs_.size() && !line.clock.empty(); ++other)
                for (std::size_t i = before[other]; other != log && i < logs_[other].size(); ++i) {
                    const logged_clock& clock = logs_[other][i].clock;
                    if (!clock.empty() && !is_before(clock, line.clock)) break;
                    if (!clock.empty()) before[other] = i + 1;
                }
            needed.push_back(before);
        }
        return needed;
    }

    bool may_be_next(const cut& at, std::size_t log) const {
        if (at[log] == logs_[log].size()) return false;
        const cut& needed = needed_[log][at[log]];
        for (std::size_t other = 0; other < logs_.size(); ++other)
            if (at[other] < needed[other]) return false;
        return true;
    }

    /// Takes the next line of each log; ends only if the search does.
    orders_end take_each(const cut& at, const possible_states& states, level& after) {
        for (std::size_t log = 0; log < logs_.size(); ++log) {
            if (!may_be_next(at, log)) continue;
            judge_.go_on_from(states);
            long_text why;
            line_fate fate = judge_.take(logs_[log][at[log]].step, why);
            if (fate == line_fate::refused) continue;
            if (fate == line_fate::fits) {
                add_to(after, at, log);
                if (stored_ <= possible_states_limit) continue;
                fate = line_fate::too_many;
            }
            return {fate, at, {{log, at[log], std::string(why.view())}}, 0};
        }
        return {};
    }

    void add_to(level& after, cut at, std::size_t log) {
        ++at[log];
        owned<possible_states>& states = after[std::move(at)];
        const std::size_t known = states ? states->size() : 0;
        judge_.add_to(states);
        stored_ += states->size() - known;
    }

    orders_end refused_at(const level::value_type& last) {
        const auto& [at, states] = last;
        orders_end end{line_fate::refused, at, {}, 0};
        for (std::size_t log = logs_.size(); log-- > 0;) {  // what is allowed is noted for the first one, so it is asked last
            if (!may_be_next(at, log)) continue;
            judge_.go_on_from(*states);
            long_text why;
            judge_.take(logs_[log][at[log]].step, why);
            end.next.insert(end.next.begin(), {log, at[log], std::string(why.view())});
        }
        return end;
    }
};

}  // namespace

bool is_before(const logged_clock& first, const logged_clock& second) {
    return is_within(first, second) && !is_within(second, first);
}

orders_end search_orders(const std::vector<std::vector<unordered_line>>& logs, log_judge& judge) {
    return order_search(logs, judge).run();
}

}}  // namespace foregone::impl
