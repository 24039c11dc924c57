// SPDX-License-Identifier: BSL-1.0
// Mistakes in behaviors, suites of commands and machines: each is between its #ifdef and #endif, and table.txt has what compilers
// say of it.
#include <foregone/foregone.hpp>

namespace fg = foregone;

/// A behavior and a suite of a lamp, and a machine of it.
struct lamp {
    bool on = false;
    constexpr bool press() { return on = !on; }
    bool operator==(const lamp&) const = default;
};
struct lamp_behavior {
    using system = lamp;
    struct model {
        bool on = false;
        bool operator==(const model&) const = default;
    };
    enum class action { press };
    static constexpr bool perform(system& s, action) { return s.press(); }
    static constexpr model next(const model& m, action) { return {!m.on}; }
    struct toggles {
        static constexpr bool expected(const model& m, action) { return !m.on; }
    };
    using expectations = fg::first_of<toggles>;
};
FOREGONE_CHECK(lamp_behavior);

struct lamp_suite {
    using system = lamp;
    using model = lamp_behavior::model;
    struct press {
        constexpr bool run(system& s) const { return s.press(); }
        constexpr void next(model& m) const { m.on = !m.on; }
        constexpr bool expected(const model& m) const { return !m.on; }
    };
    using commands = fg::one_of<press>;
};
FOREGONE_CHECK(lamp_suite);

struct light {
    enum class state { off, on };
    struct variables {
        int presses = 0;
        bool operator==(const variables&) const = default;
    };
    struct press {};
    using input = fg::one_of<press>;
    static constexpr auto transitions = fg::transitions{
        fg::on<press>.from(state::off).update([](variables& v) { v.presses = 1; }).to(state::on),
        fg::on<press>.from(state::on).to(state::off),
    };
    static constexpr fg::no_properties properties{};
};
FOREGONE_CHECK(fg::machine<light>);

#ifdef MISTAKE_expectation_of_other_type
struct expectation_of_other_type : lamp_behavior {
    struct toggles {
        static constexpr const char* expected(const model&, action) { return "on"; }
    };
    using expectations = fg::first_of<toggles>;
};
FOREGONE_CHECK(expectation_of_other_type);
#endif

#ifdef MISTAKE_expectation_without_list
struct expectation_without_list : lamp_behavior {
    using expectations = toggles;
};
FOREGONE_CHECK(expectation_without_list);
#endif

#ifdef MISTAKE_behavior_without_perform
struct behavior_without_perform {
    using system = lamp;
    using model = lamp_behavior::model;
    enum class action { press };
    static constexpr model next(const model& m, action) { return {!m.on}; }
    using expectations = fg::first_of<>;
};
FOREGONE_CHECK(behavior_without_perform);
#endif

#ifdef MISTAKE_perform_takes_another
struct perform_takes_another : lamp_behavior {
    static constexpr bool perform(system s, const char*) { return s.press(); }
};
FOREGONE_CHECK(perform_takes_another);
#endif

#ifdef MISTAKE_suite_without_commands
struct suite_without_commands {
    using system = lamp;
    using model = lamp_behavior::model;
    using commands = fg::one_of<>;
};
FOREGONE_CHECK(suite_without_commands);
#endif

#ifdef MISTAKE_suite_of_command
struct suite_of_command {
    using system = lamp;
    using model = lamp_suite::model;
    using press = lamp_suite::press;
    using command = fg::one_of<press>;
};
FOREGONE_CHECK(suite_of_command);
#endif

#ifdef MISTAKE_command_without_run
struct command_without_run : lamp_suite {
    struct press {
        constexpr bool execute(system& s) const { return s.press(); }
        constexpr void next(model& m) const { m.on = !m.on; }
    };
    using commands = fg::one_of<press>;
};
FOREGONE_CHECK(command_without_run);
#endif

#ifdef MISTAKE_command_run_not_const
struct command_run_not_const : lamp_suite {
    struct press {
        constexpr bool run(system& s) { return s.press(); }
        constexpr void next(model& m) { m.on = !m.on; }
    };
    using commands = fg::one_of<press>;
};
FOREGONE_CHECK(command_run_not_const);
#endif

#ifdef MISTAKE_command_misspelt
struct command_misspelt : lamp_suite {
    struct press : lamp_suite::press {
        constexpr bool precondtion(const model& m) const { return m.on; }
    };
    using commands = fg::one_of<press>;
};
FOREGONE_CHECK(command_misspelt);
#endif

#ifdef MISTAKE_command_without_values
struct command_without_values : lamp_suite {
    struct dim {
        int by;
        constexpr bool run(system& s) const { return s.on; }
    };
    using commands = fg::one_of<dim, press>;
};
FOREGONE_CHECK(command_without_values);
#endif

#ifdef MISTAKE_command_of_too_few
struct command_of_too_few : lamp_suite {
    struct dim {
        int by;
        constexpr bool run(system& s) const { return s.on; }
    };
    using commands = fg::one_of<fg::product<dim>, press>;
};
FOREGONE_CHECK(command_of_too_few);
#endif

#ifdef MISTAKE_command_of_a_type
struct command_of_a_type : lamp_suite {
    struct dim {
        int by;
        constexpr bool run(system& s) const { return s.on; }
    };
    using commands = fg::one_of<fg::product<dim, int>, press>;
};
FOREGONE_CHECK(command_of_a_type);
#endif

#ifdef MISTAKE_suite_without_model
struct suite_without_model {
    using system = lamp;
    struct press {
        constexpr bool run(system& s) const { return s.press(); }
    };
    using commands = fg::one_of<press>;
};
FOREGONE_CHECK(suite_without_model);
#endif

#ifdef MISTAKE_update_behind_to
struct update_behind_to : light {
    static constexpr auto transitions = fg::transitions{
        fg::on<press>.from(state::off).to(state::on).update([](variables& v) { v.presses = 1; }),
        fg::on<press>.from(state::on).to(state::off),
    };
};
FOREGONE_CHECK(fg::machine<update_behind_to>);
#endif

#ifdef MISTAKE_transition_without_target
struct transition_without_target : light {
    static constexpr auto transitions = fg::transitions{
        fg::on<press>.from(state::off),
        fg::on<press>.from(state::on).to(state::off),
    };
};
FOREGONE_CHECK(fg::machine<transition_without_target>);
#endif

#ifdef MISTAKE_machine_unwrapped
FOREGONE_CHECK(light);
#endif

#ifdef MISTAKE_handle_not_there
struct deaf_lamp {
    bool on = false;
    bool operator==(const deaf_lamp&) const = default;
};
FOREGONE_CHECK(fg::conforms_to<deaf_lamp, light>);
#endif

#ifdef MISTAKE_handle_const
struct const_lamp {
    bool on = false;
    constexpr bool handle(light::press) const { return on; }
    constexpr light::variables variables() { return {}; }
    bool operator==(const const_lamp&) const = default;
};
FOREGONE_CHECK(fg::conforms_to<const_lamp, light>);
#endif
