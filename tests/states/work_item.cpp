// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/states/work_item.hpp>

#include "../support/verify.hpp"

namespace {

namespace fg = foregone;

/// Three states, 7 to 9, with four actions each.
constexpr fg::expansion three() { return {.next = 7, .last = 10}; }

constexpr bool same(const fg::work_item& p, fg::state_id first, fg::state_id last, std::uint64_t begin, std::uint64_t end) {
    return p.first == first && p.last == last && p.first_action == begin && p.last_action == end &&
           p.actions() == (last - first) * (end - begin);
}

constexpr bool a_work_item_is_whole_states_where_there_is_work_for_them() {
    fg::expansion run = three();
    return same(run.take(9, 4), 7, 9, 0, 4) && !run.done() && same(run.take(100, 4), 9, 10, 0, 4) && run.done();
}
VERIFY(space_work_item, a_work_item_is_whole_states_where_there_is_work_for_them)

constexpr bool a_work_item_is_part_of_a_state_where_there_is_not() {
    fg::expansion run = three();
    return same(run.take(3, 4), 7, 8, 0, 3) && same(run.take(3, 4), 7, 8, 3, 4) && same(run.take(1, 4), 8, 9, 0, 1) &&
           same(run.take(100, 4), 8, 9, 1, 4) && same(run.take(4, 4), 9, 10, 0, 4) && run.done();
}
VERIFY(space_work_item, a_work_item_is_part_of_a_state_where_there_is_not)

/// However it is cut, every action of every state is in one work item, in order.
constexpr bool nothing_is_left_out_or_done_twice() {
    for (std::uint64_t work = 1; work <= 13; ++work) {
        fg::expansion run = three();
        std::uint64_t seen = 0;
        while (!run.done()) {
            const fg::work_item p = run.take(work, 4);
            if ((p.first - 7) * 4 + p.first_action != seen || p.actions() == 0 || p.actions() > work) return false;
            seen += p.actions();
        }
        if (seen != 12) return false;
    }
    return true;
}
VERIFY(space_work_item, nothing_is_left_out_or_done_twice)

}  // namespace
