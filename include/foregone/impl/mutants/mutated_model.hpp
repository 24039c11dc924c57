// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface between a runner and the mutants of a check: its graph is searched once, then one mutant after another.

#include <foregone/impl/base/dynamic_sink.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/check/check_terms.hpp>
#include <foregone/impl/mutants/mutant.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// Asked now and then whether a search has to end; its argument is the memory that the search takes.
using stop_question = function_ref<bool(std::uint64_t bytes)>;

/// The graph of a model.
struct searched_model {
    bool is_complete = false;              ///< a limit did not end the search
    std::uint32_t violated = no_property;  ///< a property that the model itself violates
    std::uint64_t states = 0, steps = 0, depth_steps = 0, bytes = 0;
};

/// A model whose mutants are searched at run time.
///
/// Threads: one explores; then any number search mutants.
class mutated_model {
public:
    virtual ~mutated_model() = default;

    /// Errors: what the model throws.
    virtual searched_model explore(stop_question stops) = 0;

    /// All mutants. Requires, here and below: explored, complete, and nothing is violated.
    virtual std::vector<mutant> mutants() const = 0;
    virtual void write(const mutant& m, dynamic_sink& sink) const = 0;

    /// Searches one mutant for a violation of chosen properties. Errors: what the model throws.
    virtual mutant_result search(const mutant& m, const chosen_properties& chosen, stop_question stops) const = 0;

    virtual std::uint32_t property_count() const = 0;
    virtual std::string_view property(std::uint32_t number) const = 0;

    /// Properties that the model fulfils for a reason which says little, each with this reason.
    virtual void each_weak_property(stop_question stops,
                                    function_ref<void(std::uint32_t property, std::string_view why)> visit) const = 0;
};

/// The mutants of a check that a line of the program registers.
///
/// Threads: they register before main; afterwards the list is read-only.
class registered_mutants {
    static inline constinit registered_mutants* first_ = nullptr;
    registered_mutants* next_;

public:
    registered_mutants() : next_(first_) { first_ = this; }
    registered_mutants(const registered_mutants&) = delete;
    registered_mutants& operator=(const registered_mutants&) = delete;

    static const registered_mutants* first() { return first_; }
    const registered_mutants* next() const { return next_; }

    /// The name, the file and the line of the check.
    virtual std::string_view name() const = 0;
    virtual const check_terms& terms() const = 0;
    virtual owned<mutated_model> model() const = 0;

protected:
    ~registered_mutants() = default;
};

}}  // namespace foregone::impl
