// SPDX-License-Identifier: BSL-1.0
// Asks the chooser, and keeps the exception by which it ends a path.
#include <foregone/impl/concurrency/deferred_choices.hpp>

#include <foregone/model/chooser.hpp>

#include <cstdint>
#include <exception>
#include <string_view>

namespace foregone { inline namespace impl {

bool deferred_choices::is_over() const { return over_ || (!winds_up_ && choose_.over()); }

void deferred_choices::fail(std::string_view text) {
    if (is_over()) return;
    if (winds_up_) return end();
    try {
        choose_.fail(text);
    } catch (const path_over&) { escape(); }
    end();
}

void deferred_choices::prune() {
    leave_to_others();
    end();
}

template <class Ask>
auto deferred_choices::ask_for(const Ask& ask) -> decltype(ask()) {
    const std::uint64_t before = choose_.steps();
    const auto answer = ask();
    asked_ += choose_.steps() - before;
    return answer;
}

std::uint64_t deferred_choices::pick(choice_label label, std::uint64_t count) {
    if (count <= 1 || is_over() || winds_up_) return 0;
    try {
        return ask_for([&] { return choose_(label, count); });
    } catch (const path_over&) { return escape(), 0; }
}

bool deferred_choices::either(choice_label label) {
    try {
        return ask_for([&] { return choose_.either(label); });
    } catch (const path_over&) { return escape(), false; }
}

std::uint64_t deferred_choices::schedule(choice_label label, const std::uint64_t* ids, std::uint64_t count,
                                         function_ref<std::string_view(std::uint64_t)> name_of) {
    try {
        return ask_for([&] { return choose_.schedule(label, ids, count, name_of); });
    } catch (const path_over&) { return escape(), 0; }
}

bool deferred_choices::records_remarks() const { return !over_ && !winds_up_ && choose_.records_remarks(); }

void deferred_choices::reach(std::uint64_t state) {
    try {
        choose_.reached_by_any(state);
    } catch (const path_over&) { escape(); }
}

bool deferred_choices::may_wind_up() const { return !winds_up_ && choose_.takes_first(); }

std::uint64_t deferred_choices::choices() const { return choose_.steps(); }

void deferred_choices::fail_to_end(std::string_view text) {
    if (!winds_up_) return fail(text);
    is_pruned_ = false;
    choose_.fail_however_ended(text);
    end();
}

void deferred_choices::begin_winding_up() {
    leave_to_others();
    winds_up_ = !is_escaping();
}

bool deferred_choices::may_have_failed() const {
    const path_end ended = choose_.result().ended;
    return ended == path_end::failed || (ended == path_end::none && std::uncaught_exceptions() > 0);
}

void deferred_choices::leave_to_others() {
    is_pruned_ = true;
    try {
        choose_.prune();
    } catch (const path_over&) { escape(); }
}

}}  // namespace foregone::impl
