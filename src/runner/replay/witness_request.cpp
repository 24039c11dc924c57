// SPDX-License-Identifier: BSL-1.0
// Searches for a shortest witness of a `sometimes` in each selected check, and prints it as a replayed run.
#include "runner/replay/witness_request.hpp"

#include "cli/exit_code.hpp"
#include "cli/hardware.hpp"
#include "cli/interrupt.hpp"
#include "cli/nearest_name.hpp"
#include "report/sentence.hpp"
#include "runner/options/option_conflicts.hpp"
#include "runner/options/visited_form_option.hpp"
#include "runner/replay/replay_request.hpp"
#include "runner/replay/replay_run.hpp"
#include "runner/session.hpp"
#include "runner/watch.hpp"

#include <foregone/impl/base/caught_text.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>

#include <algorithm>
#include <memory>

namespace foregone { inline namespace impl {

namespace {

bool visits_states(const registered_check& check) { return check.terms().searched == search_kind::states; }
bool can_show(const registered_check& check) {
    return visits_states(check) || check.terms().searched == search_kind::sequences;
}

/// The titles of the `sometimes` of all checks, quoted; "none" without any.
std::string titles_text(const std::vector<std::string>& titles) {
    std::string text;
    for (const std::string& title : titles) text += (text.empty() ? "" : ", ") + shown_name(title);
    return text.empty() ? "they have none" : "they have " + text;
}

/// Prints a result without a run, and returns the exit code.
int said(const console& to, meaning means, std::string_view tag, const std::string& what, int code) {
    to.say(to.paint(means, tag) + ' ' + what + '\n');
    return code;
}

}  // namespace

witness_request::witness_request(const options& chosen, const std::vector<named_check>& selected) : options_(chosen) {
    refuse_conflicts(chosen, "show");
    find(selected);
}

void witness_request::find(const std::vector<named_check>& selected) {
    std::vector<std::string> titles;
    const named_check* unfit = nullptr;
    for (const named_check& named : selected)
        for (std::uint32_t i = 0; i < named.check->property_count(); ++i) {
            if (!named.check->is_sometimes(i)) continue;
            const std::string title = printable(named.check->property(i));
            if (std::ranges::count(titles, title) == 0) titles.push_back(title);
            if (title != options_.show) continue;
            if (can_show(*named.check) && named.check->has_search()) subjects_.push_back({named, i});
            else unfit = &named;
        }
    if (!subjects_.empty()) return;
    if (unfit != nullptr) refuse(*unfit);
    throw usage_error("--show=" + printable(options_.show) + ": the selected checks have no `sometimes` of this title" +
                      suggestion(options_.show, titles) + "; " + titles_text(titles));
}

void witness_request::refuse(const named_check& unfit) {
    const std::string others = "; choose another check with --filter=NAME";
    if (!can_show(*unfit.check))
        throw usage_error("--show: " + unfit.name + " is not a check of states or sequences, which have a shortest run" + others);
    throw usage_error("--show: the compiler decided " + unfit.name + ", and this program holds no search of it" + others + ", or " +
                      std::string(option_conflicts::recheck_remedy));
}

int witness_request::run(const console& to, progress_display& display, const joint_run& joined) const {
    const interrupt_guard guard;
    int code = exit_code::as_expected;
    for (const subject& of : subjects_)
        if (interrupt::signal == 0) code = exit_code::of_both(code, show(of, to, display, joined));
    return interrupt::signal == 0 ? code : 128 + interrupt::signal;
}

verdict witness_request::search(const subject& of, progress_display& display, const joint_run& joined) const {
    const registered_check& check = *of.named.check;
    hardware_share share(joined.ranks());
    const unsigned usual_threads = check.has_fixture() ? 1 : share.threads();
    const std::unique_ptr<executor> who = make_workers(options_.threads > 0 ? options_.threads : usual_threads);
    watch<> clock(of.named.name, options_.timeout_ns, options_.memory_bytes.value_or(share.memory_bytes()), display);
    return check.run(*who, {.check_in = pulse(clock),
                            .limits = {.states = options_.max_states,
                                       .visited = visited_by(options_, check),
                                       .witness_of = of.property},
                            .services = {.ranks = joined.is_alone() || !visits_states(check) ? nullptr : &joined.ranks()}});
}

int witness_request::show(const subject& of, const console& to, progress_display& display, const joint_run& joined) const {
    if (!joined.is_first() && !visits_states(*of.named.check)) return exit_code::as_expected;  // one rank suffices
    verdict found;
    std::string problem;
    try {
        found = search(of, display, joined);
    } catch (...) { problem = printable(caught_text("no std::exception")); }
    display.erase();
    const std::string title = shown_name(of.named.check->property(of.property));
    if (!joined.is_first()) return exit_code::as_expected;
    if (!problem.empty())
        return said(to, meaning::bad, "[ INVALID  ]", of.named.name + ": invalid model: it throws \"" + problem + '"',
                    exit_code::wrong_use);
    if (found.has_trace) return print(of, found, title, to);
    if (found.result == outcome::inconclusive)
        return said(to, meaning::doubtful, "[  LIMIT   ]", of.named.name + ": " + sentence::inconclusive(found, ""),
                    exit_code::inconclusive);
    return said(to, meaning::bad, "[  FAILED  ]", of.named.name + ": nothing that was searched is a witness of " + title,
                exit_code::violation);
}

int witness_request::print(const subject& of, const verdict& found, const std::string& title, const console& to) const {
    options one = options_;
    one.filter = of.named.name;
    one.replay = found.trace;
    const replay_request request(one, {of.named});
    return replay_run(request, options_.trace, to, nullptr, {.lists_next = false, .witnessed = title}).code;
}

}}  // namespace foregone::impl
