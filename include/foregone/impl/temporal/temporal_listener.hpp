// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface by which a model describes its temporal properties and a counterexample to the compiled report.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/dynamic_sink.hpp>
#include <foregone/impl/temporal/lasso_record.hpp>
#include <foregone/impl/temporal/temporal_graph.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// The texts of a temporal property, and what is known of it while compiling.
struct claim_text {
    std::string_view title, formula;
    bool asks_model = false;  ///< its conditions of fairness are those that the model lists
    bool is_always_true = false;  ///< of every run of every model
};

/// Receives what a model says of its temporal properties: first all of them, then the texts of each, followed by its atoms, then
/// the conditions of fairness by number, at last the run of a verdict, if it has one.
class temporal_listener {
public:
    virtual void claims(const std::vector<temporal_claim>& all, std::uint64_t strong, bool lists_fairness) = 0;
    virtual void claim(const claim_text& text) = 0;
    virtual void atom(std::string_view name) = 0;

    /// The sink for the title of the next condition.
    virtual dynamic_sink& condition() = 0;
    virtual void run(const lasso_record& record) = 0;

protected:
    ~temporal_listener() = default;
};

}}  // namespace foregone::impl
