// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/check/asked_model.hpp>
#include <foregone/model/machine.hpp>
#include <foregone/model/machines.hpp>
#include <foregone/model/program.hpp>

#include "../models/ticket_machine.hpp"
#include "../support/verify.hpp"

namespace test_asked_model {

namespace fg = foregone;
using fg::asked;

struct lamp {
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {!s.lit}; }
};
struct lists_nothing : lamp {
    static constexpr auto properties = fg::properties<>{};
};
struct on_purpose : lamp {
    static constexpr fg::no_properties properties{};
};
struct may_end : lamp {
    static constexpr auto properties = fg::properties{fg::deadlock_free};
};
struct witnessed : lamp {
    static constexpr auto properties = fg::properties{fg::sometimes<"it is lit">([](const state& s) { return s.lit; })};
};

constexpr bool a_transition_system_is_asked_what_it_lists() {
    return fg::asked_of_model<lamp>() == asked::nothing && fg::asked_of_model<lists_nothing>() == asked::nothing &&
           fg::asked_of_model<on_purpose>() == asked::nothing_on_purpose &&
           fg::asked_of_model<fg::unreduced<on_purpose>>() == asked::nothing_on_purpose &&
           fg::asked_of_model<may_end>() == asked::something && fg::asked_of_model<witnessed>() == asked::something;
}
VERIFY(model_asked_model, a_transition_system_is_asked_what_it_lists)

struct presses {
    struct system {
        bool on = false;
        bool operator==(const system&) const = default;
    };
    struct model {
        bool on = false;
        bool operator==(const model&) const = default;
    };
    struct press {
        constexpr void run(system& s) const { s.on = !s.on; }
    };
    struct look {
        constexpr bool run(system& s) const { return s.on; }
    };
    struct judged {
        constexpr bool run(system& s) const { return s.on; }
        constexpr bool expected(const model& m) const { return m.on; }
    };
    struct may_throw {
        constexpr void run(system&) const {}
        constexpr bool postcondition(const model&, const fg::thrown&) const { return true; }
    };
    struct looked_after {
        constexpr void run(system&) const {}
        constexpr bool postcondition(const model& m) const { return !m.on; }
    };
};
template <class... Commands>
struct suite_of : presses {
    using commands = fg::one_of<Commands...>;
};
struct with_property : suite_of<presses::press> {
    static constexpr auto properties = fg::properties{fg::always<"on or off">([](const system&) { return true; })};
};
struct silent_suite : suite_of<presses::press> {
    static constexpr fg::no_properties properties{};
};
struct finally_judged : suite_of<presses::press> {
    using final_commands = judged;
};

constexpr bool a_suite_is_asked_what_some_command_judges() {
    return fg::asked_of_model<suite_of<presses::press, presses::look>>() == asked::nothing &&
           fg::asked_of_model<suite_of<presses::press, presses::judged>>() == asked::something &&
           fg::asked_of_model<suite_of<presses::may_throw>>() == asked::something &&
           fg::asked_of_model<suite_of<presses::looked_after>>() == asked::something &&
           fg::asked_of_model<suite_of<fg::in_order<presses::press, presses::judged>>>() == asked::something &&
           fg::asked_of_model<suite_of<fg::in_order<presses::press, presses::look>>>() == asked::nothing &&
           fg::asked_of_model<with_property>() == asked::something && fg::asked_of_model<finally_judged>() == asked::something &&
           fg::asked_of_model<silent_suite>() == asked::nothing_on_purpose;
}
VERIFY(model_asked_model, a_suite_is_asked_what_some_command_judges)

struct counting {
    using system = int;
    enum class action { up };
    static constexpr int perform(system& s, action) { return ++s; }
    struct expect_more {
        static constexpr bool accepts(const auto&, action, int seen) { return seen > 0; }
    };
    using expectations = fg::first_of<expect_more>;
};
struct two_ways {
    static constexpr void run(fg::chooser& choose) { choose.either("left"); }
};

constexpr bool behaviors_and_programs_judge_by_themselves() {
    return fg::asked_of_model<counting>() == asked::something && fg::asked_of_model<two_ways>() == asked::something;
}
VERIFY(model_asked_model, behaviors_and_programs_judge_by_themselves)

constexpr bool machines_pass_on_that_nothing_is_asked() {
    return fg::asked_of_model<fg::machine<models::turnstile>>() == asked::nothing_on_purpose &&
           fg::asked_of_model<fg::machines<models::turnstile, 2>>() == asked::nothing_on_purpose &&
           fg::asked_of_model<fg::machine<models::ticket>>() == asked::something;
}
VERIFY(model_asked_model, machines_pass_on_that_nothing_is_asked)

struct has_no_next {
    struct state {};
};
constexpr bool a_model_with_an_error_has_no_other() {
    return fg::may_be_silent<has_no_next, fg::reachable>() && fg::may_be_silent<on_purpose, fg::reachable>() &&
           !fg::may_be_silent<lamp, fg::reachable>();
}
VERIFY(model_asked_model, a_model_with_an_error_has_no_other)

}  // namespace test_asked_model
