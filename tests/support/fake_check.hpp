// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/logs/log_judge.hpp>
#include <foregone/impl/types/json_tree.hpp>

#include <cstdint>
#include <functional>
#include <new>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

/// A check that says whatever a test wants: state n leads to n + action, of actions 0 to 9; property 1 is violated at 9.
class fake_check final : public foregone::registered_check {
public:
    std::string_view called = "fake.reachable";
    foregone::check_terms wanted = [] {
        foregone::check_terms terms;
        terms.file = "fake.cpp";
        terms.line = 7;
        return terms;
    }();
    foregone::fallback why = foregone::fallback::not_asked;
    foregone::verdict while_compiling{};
    foregone::basic_trace<std::vector<std::uint64_t>> refused{};
    std::function<foregone::verdict(foregone::executor&, const foregone::run_terms&)> search =
        [](auto&, auto&) { return foregone::verdict{}; };
    bool has_memory = true; ///< false: there is none when its runs are taken again
    bool replays = true; ///< false: its runs end differently when they are taken again

    std::string_view name() const override { return called; }
    const foregone::check_terms& terms() const override { return wanted; }
    foregone::fallback reason() const override { return why; }
    foregone::verdict decided() const override { return while_compiling; }
    foregone::basic_trace<std::vector<std::uint64_t>> refused_run() const override { return refused; }
    foregone::verdict run(foregone::executor& who, const foregone::run_terms& terms) const override {
        return search(who, terms);
    }

    bool reduced = false;
    bool counts_representatives() const override { return reduced; }

    foregone::search_size size{.actions = 10};
    foregone::search_size known_size() const override { return size; }

    std::uint32_t properties = 2;
    std::uint32_t property_count() const override { return properties; }
    foregone::asked asks = foregone::asked::something;
    foregone::asked what_is_asked() const override { return properties == 0 ? foregone::asked::nothing : asks; }
    std::string_view property(std::uint32_t index) const override {
        return index == 1 ? "never\n9" : "some expectation applies";
    }
    std::string_view expectation(std::uint32_t) const override { return "expect_less"; }
    std::uint64_t action_count() const override { return 10; }
    bool counts_initials = true; ///< false: it throws
    std::uint64_t initial_count() const override { return counts_initials ? 2 : throw std::runtime_error("nowhere"); }
    std::size_t kind_count() const override { return 0; }
    bool system = false;
    bool has_system() const override { return system; }
    bool fixture = false;
    bool has_fixture() const override { return fixture; }
    std::string_view unjudged{};
    void print_unjudged(foregone::dynamic_sink& sink) const override { sink.append(unjudged); }
    foregone::verdict shrink(const foregone::basic_trace<std::vector<std::uint64_t>>&, std::uint32_t,
                             foregone::function_ref<foregone::replayed(const foregone::basic_trace<std::vector<std::uint64_t>>&)>,
                             std::uint64_t) const override {
        return {};
    }
    void print_kind_at(std::size_t, foregone::dynamic_sink&) const override {}
    std::size_t class_count() const override { return 0; }
    void print_class_at(std::size_t, foregone::dynamic_sink&) const override {}
    void print_missing_at(std::size_t, std::uint64_t, foregone::dynamic_sink& sink) const override { sink.append("a\tthen b"); }
    std::string_view model_name() const override { return "fake"; }

    void print_action_at(std::uint64_t index, foregone::dynamic_sink& sink) const override {
        sink.append("add\t");
        sink.append(digit(index));
    }

    void write_action(std::uint64_t index, foregone::dynamic_sink& sink) const override {
        sink.append("{\"add\": ");
        sink.append(digit(index));
        sink.append("}");
    }
    void write_initial(std::uint64_t index, foregone::dynamic_sink& sink) const override { sink.append(digit(index)); }
    std::uint64_t find_action(const foregone::json_node& written, foregone::json_problem& problem) const override {
        const foregone::json_node* const added = written.member("add");
        if (added != nullptr && added->natural > 9) problem.say("is more than 9\a");
        return added != nullptr && added->natural < 10 ? added->natural : 10;
    }
    std::uint64_t find_initial(const foregone::json_node& written, std::uint64_t) const override {
        return written.natural < 2 ? written.natural : 2;
    }
    void judge_log(foregone::log_driver& driver) const override { driver.refuse("it is not a model"); }

    foregone::replayed replay_trace(const foregone::basic_trace<std::vector<std::uint64_t>>& trace,
                                    foregone::step_listener& listener) const override {
        if (!has_memory) throw std::bad_alloc();
        std::uint64_t at = trace.initial;
        foregone::replayed run;
        tell(listener, 0, "initial", at);
        for (const std::uint64_t action : trace.actions) {
            if (action == 8) throw std::runtime_error("8 is\ntoo much");
            if (at + action > 9) return refuse(listener, run);
            at += action;
            tell(listener, ++run.steps, "add", at);
            if (at == 9 && replays) return run.property = 1, run;
        }
        return run;
    }

private:
    static std::string_view digit(std::uint64_t n) { return std::string_view("0123456789").substr(n, 1); }

    static void tell(foregone::step_listener& listener, std::uint64_t number, std::string_view action,
                     std::uint64_t at) {
        listener.begin(number, true);
        listener.action(action);
        listener.result(digit(at));
        listener.note("");
    }

    static foregone::replayed refuse(foregone::step_listener& listener, foregone::replayed run) {
        run.possible = false;
        listener.begin(run.steps, false);
        listener.action("add");
        listener.result("");
        listener.note("");
        return run;
    }
};

/// A violation of the fake check's property 1, by these actions from initial state 0.
inline foregone::verdict fake_violation(std::vector<std::uint64_t> actions) {
    foregone::verdict found;
    found.result = foregone::outcome::violated;
    found.property = 1;
    found.has_trace = true;
    found.trace.actions = std::move(actions);
    return found;
}
