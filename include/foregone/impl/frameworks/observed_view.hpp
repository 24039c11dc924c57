// SPDX-License-Identifier: BSL-1.0
#pragma once

// Views and programs that also fail if an observed assertion fails; for checks inside tests of a test framework.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/choices/path.hpp>
#include <foregone/impl/model/past.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/model/program.hpp>
#include <foregone/model/property.hpp>

#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

/// Runs a function while the observer listens; false if an exception after a failed assertion ended it.
///
/// Errors: rethrows any other exception.
template <class Observer, class Observed>
constexpr bool completes(Observed&& observed) {
    struct listening {
        constexpr listening() { Observer::begin(); }
        constexpr ~listening() { Observer::end(); }
    } const now;
#if FOREGONE_HAS_EXCEPTIONS
    try {
        observed();
    } catch (...) {
        if (!Observer::failed()) throw;
        return false;
    }
#else
    observed();
#endif
    return true;
}

/// A view's properties, followed by one more: that no assertion fails.
template <class View, class Observer>
struct observed_properties {
    using own = typename View::properties;  // not a base: GCC 12 treats its lambdas as members of an unnamed namespace
    static constexpr std::uint32_t assertion = own::size;
    static constexpr std::uint32_t size = own::size + 1;
    static constexpr bool has_sometimes = own::has_sometimes, has_temporal = own::has_temporal;
    static constexpr bool after_right_steps_only = own::after_right_steps_only;

    static constexpr std::string_view title(std::uint32_t index) {
        return index == assertion ? assertion_title : own::title(index);
    }
    static constexpr property_kind kind(std::uint32_t index) {
        return index == assertion ? property_kind::always : own::kind(index);
    }

    static constexpr std::uint32_t violated_by_state(const typename View::node& at) {
        std::uint32_t failed = no_property;
        completes<Observer>([&] { failed = own::violated_by_state(at); });
        return failed == no_property && Observer::failed() ? assertion : failed;
    }

    template <class Seen>
    static constexpr void witness(const typename View::node& at, const bool* witnessed, Seen&& seen) {
        own::witness(at, witnessed, seen);
    }
    static constexpr std::uint32_t deadlock() { return own::deadlock(); }
};

/// A view with an observer of each step: a step in which an assertion fails violates one more property.
///
/// Observer::begin() and end() enclose the observed code; failed() returns whether an assertion failed since begin(), ended_step()
/// whether one threw, so that the system's answer means nothing; print(sink) prints the assertion.
///
/// Guarantees: a step's own violation counts first. An action whose precondition asserts counts as taken.
/// Threads: as the Observer's assertions; those of most test frameworks are bound to one thread.
template <class View, class Observer>
struct observed_view : View {
    using node = typename View::node;
    using record = typename View::record;
    using note = typename View::note;
    using properties = observed_properties<View, Observer>;

    template <class Visit>
    static constexpr void each_step(const node& from, past_of<record> past, std::uint64_t first, std::uint64_t last,
                                    Visit&& visit) {
        for (; first < last; ++first) {
            node to = from;
            record seen{};
            note noted{};
            if (take(to, past, first, seen, noted)) visit(first, to, noted, seen);
        }
    }

    static constexpr bool take(node& at, past_of<record> past, std::uint64_t index, record& seen, note& noted) {
        bool taken = false;
        const bool completed = completes<Observer>([&] { taken = View::take(at, past, index, seen, noted); });
        judge(noted, completed);
        return taken || Observer::failed();
    }

    template <class Shown>
    static constexpr note describe(node& at, past_of<record> past, std::uint64_t index, record& seen, Shown& shown) {
        note noted{};
        const bool completed = completes<Observer>([&] { noted = View::describe(at, past, index, seen, shown); });
        judge(noted, completed);
        if (Observer::failed()) shown.enabled = true;
        else if (shown.enabled) properties::violated_by_state(at);  // its assertion would be shown at this step
        if (Observer::failed()) print_assertion(shown.note);
        return noted;
    }

    /// A precondition that asserts counts as true in a plan, so that the step is taken and judged.
    static constexpr bool enabled(const auto& model, std::uint64_t index)
        requires requires { View::enabled(model, index); }
    {
        bool answer = false;
        completes<Observer>([&] { answer = View::enabled(model, index); });
        return answer || Observer::failed();
    }

    /// An assertion that fails here fails again when the step is taken.
    static constexpr void foresee(auto& model, std::uint64_t index) {
        completes<Observer>([&] { View::foresee(model, index); });
    }

private:
    static constexpr void judge(note& noted, bool completed) {
        if (!Observer::failed()) return;
        if (noted.failed == no_property || !completed || Observer::ended_step()) noted.failed = properties::assertion;
    }

    template <class Sink>
    static constexpr void print_assertion(Sink& sink) {
        if constexpr (requires { sink.view(); })
            if (!sink.view().empty()) sink.append("; ");
        Observer::print(sink);
    }
};

}}  // namespace foregone::impl

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
