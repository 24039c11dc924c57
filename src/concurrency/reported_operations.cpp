// SPDX-License-Identifier: BSL-1.0
// Notes the atomic operations of a path that is reported, and puts into words which memory order is missing.
#include "concurrency/missing_order.hpp"

#include <foregone/impl/concurrency/reported_operations.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

using graph = execution_graph;
using kind = graph::event_kind;

/// "a", "a and b", "a, b and c".
std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (std::size_t i = 0; i < texts.size(); ++i)
        all.append(i == 0 ? "" : i + 1 == texts.size() ? " and " : ", ").append(texts[i]);
    return all;
}

}  // namespace

/// The operations, and what reports call them.
struct reported_operations::parts {
    struct located {
        const void* address;
        std::uint32_t object;
    };
    /// What reports call an operation.
    struct described_operation {
        std::string name{}, value{}, place{};
        bool is_of_comparison = false;
    };

    static constexpr std::size_t most_explained = 100;  ///< on a path: each takes up to a tenth of a second

    memory_model model;
    const graph* weak;
    std::size_t explained = 0;
    graph own{};
    std::vector<described_operation> described{};  ///< by event
    std::vector<located> places{};         ///< of `own`
    std::vector<std::string> said{};
    std::array<std::string, most_threads> threads{};

    const graph& of() const { return weak != nullptr ? *weak : own; }
    const graph::event_state& at(std::uint32_t event) const { return of().events()[event]; }
    const std::string& thread_of(std::uint32_t event) const { return threads[at(event).thread]; }
    const described_operation& description_of(std::uint32_t event) const {
        static const described_operation unknown{};
        return event < described.size() ? described[event] : unknown;
    }

    void add(const scheduled_thread& by, const reported_operation& done) {
        graph::event_state event{done.kind,       static_cast<std::uint8_t>(by.id),
                                 done.order,      graph::none,
                                 graph::none,     graph::none,
                                 by.clock[by.id], done.site,
                                 by.clock};
        const bool is_fence = done.kind == kind::fence;
        const bool publishes = is_fence || done.kind != kind::load;
        event.number -= publishes && synchronization::releases(done.order);
        if (!is_fence) event.object = object_at(done.object);
        if (!is_fence && done.kind != kind::store) event.reads = own.newest_of(event.object);
        own.add(event, nullptr, 0, is_fence ? 0 : own.stores_of(event.object).size());
    }

    std::uint32_t object_at(const void* address) {
        for (const located& each : places)
            if (each.address == address) return each.object;
        places.push_back({address, own.add_object(nullptr, 0)});
        return places.back().object;
    }

    void say_once(const std::string& text, say to) {
        if (std::find(said.begin(), said.end(), text) != said.end()) return;
        said.push_back(text);
        to(text);
    }

    std::string noun(std::uint32_t event) const {
        if (description_of(event).is_of_comparison) return "comparison";
        return at(event).kind == kind::load ? "load" : at(event).kind == kind::store ? "store" : "update";
    }

    std::string remedy(std::uint32_t event, std::memory_order needed) const {
        const bool has_other = needed == std::memory_order_release ? synchronization::acquires(at(event).order)
                                                                   : synchronization::releases(at(event).order);
        const std::memory_order order = has_other && at(event).kind == kind::update ? std::memory_order_acq_rel : needed;
        return (description_of(event).is_of_comparison ? "make its failure order " : "make it ") + std::string(order_name(order));
    }

    /// " queue.hpp:26", in the middle of a sentence.
    std::string place_inside(std::uint32_t event) const {
        const std::string& place = description_of(event).place;
        const std::size_t begin = place.find_first_not_of(' ');
        return begin == std::string::npos ? "" : ' ' + place.substr(begin);
    }

    std::string value_inside(std::uint32_t event) const { return " = " + description_of(event).value; }

    std::string beginning(const weak_link& link, std::size_t caller) const {
        const auto& load = at(link.load);
        std::string text = "loading " + description_of(link.load).name + value_inside(link.load);
        if (load.thread != caller) text += " by " + thread_of(link.load);
        text += " acquires nothing";
        if (of().stores()[load.reads].made_by != link.store)
            text += " of " + thread_of(link.store) + "'s " + noun(link.store) + value_inside(link.store);
        return text + ": ";
    }

    std::string text_of(const weak_link& link, std::size_t caller) const {
        const std::string store = thread_of(link.store) + "'s " + noun(link.store), load = "the " + noun(link.load);
        std::string text = beginning(link, caller);
        if (!link.is_store_weak)
            return text + load + " is " + std::string(order_name(at(link.load).order)) + "; " +
                   remedy(link.load, std::memory_order_acquire) +
                   description_of(link.load).place;
        if (link.is_load_weak)
            return text + store + place_inside(link.store) + " and " + load +
                   " are too weak; make them release and acquire, or add fences" + description_of(link.load).place;
        text += store + " is " + std::string(order_name(at(link.store).order));
        if (link.ended_release != graph::none)
            text += ", and since C++20 its release store" + place_inside(link.ended_release) + " before that does not count";
        return text + "; " + remedy(link.store, std::memory_order_release) + description_of(link.store).place;
    }

    /// A compiler may make several copies of a line.
    bool is_like_last(std::uint32_t event) const {
        const auto last = static_cast<std::uint32_t>(of().events().size() - 1);
        const std::string& place = description_of(event).place;
        return event != last && !place.empty() && place == description_of(last).place && noun(event) == noun(last);
    }
    static void add_new(std::vector<std::string>& to, const std::string& text) {
        if (std::find(to.begin(), to.end(), text) == to.end()) to.push_back(text);
    }

    std::string operation_text(std::uint32_t event) const {
        if (event + 1 == of().events().size()) return "this " + noun(event);
        const std::string place = place_inside(event);
        return place.empty() ? thread_of(event) + "'s " + noun(event) + " of " + description_of(event).name
                             : "the " + noun(event) + place;
    }

    std::string text_of(const std::vector<needed_order>& needed) const {
        std::string text;
        for (const std::memory_order order :
             {std::memory_order_seq_cst, std::memory_order_acq_rel, std::memory_order_release, std::memory_order_acquire}) {
            std::vector<std::string> operations;
            for (const needed_order& each : needed)
                if (each.order == order && !is_like_last(each.event)) add_new(operations, operation_text(each.event));
            if (operations.empty()) continue;
            text += (text.empty() ? "could not do that if " : ", and ") + joined(operations) +
                    (operations.size() == 1 ? " was " : " were ") + std::string(order_name(order));
        }
        return text + "; nothing weaker forbids it";
    }
};

reported_operations::reported_operations(memory_model model, const execution_graph* weak)
    : parts_(new parts{.model = model, .weak = weak}) {}

reported_operations::~reported_operations() = default;

void reported_operations::note(scheduled_thread& by, const reported_operation& done) {
    parts& its = *parts_;
    its.threads[by.id] = by.name.view();
    if (its.weak == nullptr) its.add(by, done);
    const std::size_t count = its.of().events().size();
    if (count == 0) return;
    its.described.resize(count);
    its.described.back() = {std::string(done.name), std::string(done.value), std::string(done.place), done.is_of_comparison};
    // What the thread does next has another number: it does not happen before what reads this store.
    const bool writes = done.kind == kind::store || done.kind == kind::update;
    if (writes && !synchronization::releases(done.order)) by.clock.advance(by.id);
}

void reported_operations::forget(const void* begin, std::size_t bytes) {
    const auto first = reinterpret_cast<std::uintptr_t>(begin);
    std::erase_if(parts_->places,
                  [&](const parts::located& at) { return reinterpret_cast<std::uintptr_t>(at.address) - first < bytes; });
}

void reported_operations::explain_race(const scheduled_thread& first, std::uint32_t number, const scheduled_thread& second,
                                       say to) {
    parts& its = *parts_;
    its.threads[first.id] = first.name.view(), its.threads[second.id] = second.name.view();
    const auto links = missing_order(its.of(), its.model).links(first.id, number, {second.id, second.clock});
    for (const weak_link& link : links) its.say_once(its.text_of(link, second.id), to);
    if (links.empty())
        its.say_once("has read nothing that " + its.threads[first.id] +
                         " stored after that: a lock, or a release store that an acquire load reads, would order them",
                     to);
}

void reported_operations::explain_last(say to) {
    parts& its = *parts_;
    if (its.of().events().empty() || ++its.explained > parts::most_explained) return;
    const missing_order missing(its.of(), its.model);
    const auto links = missing.links_to_last();
    for (const weak_link& link : links) its.say_once(its.text_of(link, its.of().events().back().thread), to);
    if (!links.empty()) return;
    if (const auto needed = missing.orders_for_last(); !needed.empty()) its.say_once(its.text_of(needed), to);
}

}}  // namespace foregone::impl
