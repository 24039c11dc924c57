// SPDX-License-Identifier: BSL-1.0
#pragma once

// The base class of scheduled atomics, mutexes, condition variables and variables: a name and its scheduler.

#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/concurrency/object_names.hpp>
#include <foregone/types/print.hpp>

#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

/// The common part of scheduled objects: a name, and the scheduler whose thread uses them.
///
/// Guarantees: outside of a scheduler's threads an object behaves like the original: no choice, no check.
class scheduled_object {
    choice_label name_{};
    std::uint32_t number_ = 0;
    scheduled_kind kind_;

public:
    scheduled_object(const scheduled_object&) = delete;
    scheduled_object& operator=(const scheduled_object&) = delete;

    /// Its name in a printed schedule: "head", or "atomic 1".
    schedule_text name() const {
        schedule_text words;
        if (!name_.view().empty()) return words.append(name_.view());
        words.append(noun());
        if (number_ != 0) print(words.append(' '), number_);
        return words;
    }

protected:
    explicit scheduled_object(scheduled_kind kind) : kind_(kind) {
        if (scheduler::newest() == nullptr) return;
        object_names& names = scheduler::newest()->names();
        name_ = names.next();
        number_ = names.number(kind);
    }
    ~scheduled_object() = default;

    /// Reports the calling thread's operation on the object.
    template <class... Parts>
    void remark(scheduler& of, std::string_view verb, const Parts&... parts) const {
        if (of.order().records_remarks()) of.remark(verb, " ", name().view(), parts...);
    }

private:
    std::string_view noun() const {
        switch (kind_) {
            case scheduled_kind::atomic: return "atomic";
            case scheduled_kind::mutex: return "mutex";
            case scheduled_kind::condition: return "condition";
            case scheduled_kind::variable: return "variable";
        }
        return "object";
    }
};

}}  // namespace foregone::impl
