// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/paths/path.hpp>
#include <foregone/model/program.hpp>

#include <string_view>

namespace foregone {

/// A program that fails if an observer detects something during its run, such as a failed assertion of a test framework.
///
/// Guarantees: includes detections before a path was pruned or cut.
template <is_program Program, class Observer>
struct observed_program {
    static void run(chooser& choose) {
        const observation heard(choose);
#if FOREGONE_HAS_EXCEPTIONS
        try {
            Program::run(choose);
        } catch (const path_over&) {
            heard.judge();
            throw;
        } catch (...) {
            if (!Observer::failed()) throw;
        }
#else
        Program::run(choose);
#endif
        heard.judge();
    }

private:
    struct observation {
        chooser& choose;

        explicit observation(chooser& of) : choose(of) { Observer::begin(); }
        ~observation() { Observer::end(); }

        void judge() const {
            if (!Observer::failed()) return;
            path_reason text;
            Observer::print(text);
            choose.fail_however_ended(text.view());
        }
    };
};

template <class Program, class Observer>
struct program_name<observed_program<Program, Observer>> : program_name<Program> {};

}  // namespace foregone
