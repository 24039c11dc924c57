// SPDX-License-Identifier: BSL-1.0
#include "coverage/markov_file.hpp"

#include "coverage/exact_number.hpp"

#include <foregone/impl/model/markov/markov_flaw.hpp>

#include <cstdio>
#include <map>
#include <utility>

namespace foregone::inline impl {

std::string markov_file::state_text(std::uint32_t state) const {
    return state < states.size() ? shown_name(states[state]) : "state " + std::to_string(state);
}

std::string markov_file::action_text(std::uint32_t action) const {
    return action == internal_action ? "tau, the internal action," : shown_name(actions[action]);
}

std::string sum_text(const big_ratio& sum) {
    std::string text = sum.str();
    if (text.size() <= 24) return text;
    char decimal[48];
    std::snprintf(decimal, sizeof decimal, "about %.9g", static_cast<double>(sum));
    return decimal;
}

void check_probabilities(markov_file& file, std::size_t first, text_place place, number_use use, diagnostics& wrong) {
    big_ratio sum = 0;
    bool all_fit = true;
    for (std::size_t i = first; i < file.steps.size(); ++i) {
        const placed_step& one = file.steps[i];
        sum += one.step.probability;
        if (one.step.probability > 0 && one.step.probability <= 1) continue;
        all_fit = false;
        wrong.error(one.place, one.step.probability > 0 ? "a probability is more than 1; write a part of 1, such as 9/10"
                                                        : "a probability is 0; leave out what never happens");
    }
    if (!all_fit || sum == 1) return;
    const markov_step<big_ratio>& step = file.steps[first].step;
    const std::string what = "the probabilities from " + file.state_text(step.from) + " by " + file.action_text(step.action) +
                             " add up to " + sum_text(sum) + ", not to 1; ";
    const big_ratio off = sum > 1 ? sum - 1 : 1 - sum;
    const big_ratio tolerance = rounded_tolerance(file.steps.size() - first);
    if (use == number_use::rounded && off <= tolerance) {
        for (std::size_t i = first; i < file.steps.size(); ++i) file.steps[i].step.probability /= sum;
    } else if (use == number_use::rounded) {
        wrong.error(place, what + "--rounded takes what is within " + tolerance.str() + " of 1, half a millionth for each");
    } else if (off <= tolerance) {
        wrong.error(place, what + "write them exactly, as fractions such as \"1/3\", or take them as they are with --rounded");
    } else {
        wrong.error(place, what + "write them so that they do, as fractions such as \"1/3\" where decimals are not exact");
    }
}

void join_internal_steps(markov_file& file) {
    const markov_table<big_ratio> table = file.table<big_ratio>();
    if (find_flaw_of_steps(table)) return;
    tau_elimination<big_ratio> elimination(table);
    elimination.eliminate();

    std::vector<char> was_entered(table.states(), 0), is_entered(table.states(), 0);
    for (const markov_step<big_ratio>& step : table.steps()) was_entered[step.to] = 1;
    for (const markov_step<big_ratio>& step : elimination.steps()) is_entered[step.to] = is_entered[step.from] = 1;
    std::map<std::uint32_t, text_place> places;
    for (const placed_step& one : file.steps) places.try_emplace(one.step.from, one.place);

    name_table kept;
    std::vector<std::uint32_t> number(table.states(), 0);
    for (std::uint32_t state = 0; state < table.states(); ++state)
        if (is_entered[state] != 0 || was_entered[state] == 0 || state == file.initial)
            number[state] = kept.number_of(file.states[state]);
    std::vector<placed_step> steps;
    for (markov_step<big_ratio> step : elimination.steps()) {
        const text_place place = places.at(step.from);
        step.from = number[step.from];
        step.to = number[step.to];
        steps.push_back({std::move(step), place});
    }
    file.initial = number[file.initial];
    file.states = std::move(kept);
    file.steps = std::move(steps);
}

namespace decimals {

std::string without_end_zeros(std::string text) {
    if (text.find('.') == std::string::npos) return text;
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text;
}

std::string in_few_digits(double number) {
    char text[48];
    std::snprintf(text, sizeof text, "%.3g", number);
    return text;
}

boost::multiprecision::cpp_int millionths(const big_ratio& number) {
    const boost::multiprecision::cpp_int over = numerator(number) * 1'000'000, under = denominator(number);
    return (2 * over + under) / (2 * under);
}

std::string of_millionths(const boost::multiprecision::cpp_int& count) {
    const boost::multiprecision::cpp_int whole = count / 1'000'000, rest = count % 1'000'000;
    const std::string digits = rest.str();
    return without_end_zeros(whole.str() + '.' + std::string(places - digits.size(), '0') + digits);
}

}  // namespace decimals

reported_number reported(const big_ratio& number) {
    using namespace decimals;
    reported_number as{number.str(), {}, static_cast<double>(number)};
    const boost::multiprecision::cpp_int count = millionths(number);
    if (number != 0 && number * 100'000 < 1) as.decimal = in_few_digits(as.value);
    else if (number < 1 && count == 1'000'000) as.decimal = "> 0.999999";
    else as.decimal = of_millionths(count);
    return as;
}

reported_number reported(double number) {
    using namespace decimals;
    char text[400];
    std::snprintf(text, sizeof text, "%.6f", number);
    reported_number as{{}, without_end_zeros(text), number};
    if (number > 0 && number < 1e-5) as.decimal = in_few_digits(number);
    else if (number < 1 - 1e-9 && as.decimal == "1") as.decimal = "> 0.999999";
    return as;
}

namespace exact_number {

std::string_view take_digits(std::string_view& text) {
    std::size_t size = 0;
    while (size < text.size() && is_digit(text[size])) ++size;
    const std::string_view digits = text.substr(0, size);
    text.remove_prefix(size);
    return digits;
}

whole whole_of(std::string_view digits) {
    whole value = 0;
    for (const char digit : digits) value = value * 10 + (digit - '0');
    return value;
}

std::optional<int> exponent_of(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    const std::string_view digits = take_digits(text);
    if (digits.empty() || digits.size() > 4 || !text.empty()) return std::nullopt;
    const int value = static_cast<int>(whole_of(digits));
    if (value > static_cast<int>(most_digits)) return std::nullopt;
    return negative ? -value : value;
}

std::optional<big_ratio> fraction(std::string_view text) {
    const std::string_view over = take_digits(text);
    if (over.empty() || !text.starts_with('/')) return std::nullopt;
    text.remove_prefix(1);
    const std::string_view under = take_digits(text);
    if (under.empty() || !text.empty() || whole_of(under) == 0) return std::nullopt;
    return big_ratio(whole_of(over), whole_of(under));
}

std::optional<big_ratio> decimal(std::string_view text) {
    const std::string_view before = take_digits(text);
    const bool has_point = text.starts_with('.');
    if (has_point) text.remove_prefix(1);
    const std::string_view behind = has_point ? take_digits(text) : std::string_view();
    if (before.empty() && behind.empty()) return std::nullopt;
    int exponent = 0;
    if (text.starts_with('e') || text.starts_with('E')) {
        const std::optional<int> given = exponent_of(text.substr(1));
        if (!given) return std::nullopt;
        exponent = *given;
    } else if (!text.empty()) return std::nullopt;
    const whole digits = whole_of(std::string(before) + std::string(behind));
    const int tens = exponent - static_cast<int>(behind.size());
    const whole power = boost::multiprecision::pow(whole(10), static_cast<unsigned>(tens < 0 ? -tens : tens));
    return tens < 0 ? big_ratio(digits, power) : big_ratio(digits * power);
}

}  // namespace exact_number

std::optional<big_ratio> parse_exact(std::string_view text) {
    if (text.size() > exact_number::most_digits) return std::nullopt;
    const std::optional<big_ratio> as_fraction = exact_number::fraction(text);
    return as_fraction ? as_fraction : exact_number::decimal(text);
}

}  // namespace foregone::impl
