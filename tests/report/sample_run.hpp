// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <report/record.hpp>

namespace sample {

/// A check that passed, with a warning.
inline foregone::check_record passed() {
    foregone::check_record check;
    check.name = "memory.sequences<3>";
    check.file = "memory.cpp";
    check.line = 7;
    check.stands = foregone::standing::passed;
    check.compiled = true;
    check.searched = foregone::search_kind::sequences;
    check.decided = "decided while compiling";
    check.found.result = foregone::outcome::holds_to_depth;
    check.found.counted = {.transitions = 178'808, .depth_steps = 3, .sequences = 175'616};
    check.sentence = "holds to depth 3";
    check.warnings = {"the expectation \"e\" never decides"};
    return check;
}

/// A check that failed, in a model whose texts are hard to write.
inline foregone::check_record failed() {
    foregone::check_record check;
    check.name = "jugs<'\"', 2>.reachable";
    check.file = "a&b.cpp";
    check.line = 42;
    check.stands = foregone::standing::failed;
    check.decided = "as FOREGONE_RUNTIME_CHECK asks";
    check.found.result = foregone::outcome::violated;
    check.found.counted = {.states = 16, .transitions = 96, .depth_steps = 8};
    check.found.property = 1;
    check.found.has_trace = true;
    check.found.trace = {0, {1}};
    check.property = "a < b && \"c\" \xC3\xA4";
    check.sentence = "violates it";
    check.steps = {{0, "initial", "{t = \"]]>\"}", "", true}, {1, "up", "-> \\x1b", "refused", true}};
    check.token = "0/1";
    check.command = "./checks";
    check.test = "static_assert(1 < 2);\n";
    check.seconds = 1.5;
    return check;
}

/// A check that hit a limit.
inline foregone::check_record stopped() {
    foregone::check_record check;
    check.name = "counter.reachable";
    check.stands = foregone::standing::inconclusive;
    check.found.stopped_by = foregone::stop_reason::time;
    check.decided = "as FOREGONE_RUNTIME_CHECK asks";
    check.sentence = "inconclusive";
    return check;
}

/// A run with one check of each kind, the last of them not run.
inline foregone::run_record run() {
    foregone::run_record all;
    all.program = "checks";
    all.started = "2001-09-09T01:46:40Z";
    all.threads = 2;
    all.seconds = 1.625;
    all.exit_code = 1;
    all.checks = {passed(), failed(), stopped(), {}};
    all.checks.back().name = "last.reachable";
    return all;
}

}  // namespace sample
