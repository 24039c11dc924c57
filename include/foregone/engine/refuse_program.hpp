// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/model/path.hpp>
#include <foregone/model/path_telling.hpp>

#include <stdexcept>
#include <string>
#include <string_view>

namespace foregone {

/// Says that a program, or a model, is not fit for a search, and why.
struct invalid_program : std::logic_error {
    using std::logic_error::logic_error;
};

/// Throws invalid_program for a model of which something is not the same when it is taken again.
inline void refuse_other_answers([[maybe_unused]] std::string_view told, [[maybe_unused]] std::string_view remedy = {}) {
#if FOREGONE_HAS_EXCEPTIONS
    throw invalid_program(std::string(told) + "; next, guards and properties must not depend on anything but their arguments: look for globals, "
                                              "addresses, clocks and random numbers" + std::string(remedy));
#endif
}

/// Throws invalid_program for a model of which == hides what two merged states differ in.
inline void refuse_merged([[maybe_unused]] const std::string& told) {
#if FOREGONE_HAS_EXCEPTIONS
    throw invalid_program(told + "; let == and hash_value take in that member, or leave it out of the state; if it never matters, specialise "
                                 "foregone::trusts_equality for its class");
#endif
}

/// The same of a violation that a search met, and that is not there any more when it is made again to find how.
inline void refuse_lost_violation(std::string_view title, std::string_view remedy = {}) {
    refuse_other_answers("the search met a violation of \"" + std::string(title) + "\", and not again when it was repeated to find how", remedy);
}

/// Throws invalid_program if a path shows that the program does not do the same twice, or swallows what ends a path.
inline void refuse_unfit([[maybe_unused]] const path_result& path, [[maybe_unused]] const path_reason& reason) {
#if FOREGONE_HAS_EXCEPTIONS
    if (path.ended == path_end::broken)
        throw invalid_program("the program does not do the same when the same is chosen: " + std::string(reason.view()) +
                              "; look for clocks, addresses, random numbers, threads, and what is left over from the run before");
    if (path.swallowed)
        throw invalid_program("the program catches fg::path_over, which ends a path that is pruned or cut; let `catch (...)` throw it on, or "
                              "give the scope .without_escape()");
#endif
}

/// Throws invalid_program where two parts of a search did not see the same values at the beginnings that both know.
inline void refuse_other_values([[maybe_unused]] std::uint64_t one, [[maybe_unused]] std::uint64_t other) {
#if FOREGONE_HAS_EXCEPTIONS
    if (one != other)
        throw invalid_program("the program does not choose from the same values in each process that takes a part of its paths; look for clocks, "
                              "addresses, random numbers, and what differs from process to process");
#endif
}

/// Throws invalid_program for a path that ends where it went on before.
inline void refuse_end(const choice_point* points, path_result path) {
    path_reason reason;
    path_telling::place(reason, points, path.steps);
    reason.append(" it went on, and now it ends");
    path.ended = path_end::broken;
    refuse_unfit(path, reason);
}

}  // namespace foregone
