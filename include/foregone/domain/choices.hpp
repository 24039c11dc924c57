// SPDX-License-Identifier: BSL-1.0
#pragma once

// Generated values: the choices that make them, and recipes, their numbers as a seed or recorded choices.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/domain/choice_record.hpp>
#include <foregone/impl/domain/draw.hpp>
#include <foregone/impl/domain/generated.hpp>
#include <foregone/impl/domain/simpler.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace foregone { inline namespace impl {
struct choice_access;
}}  // namespace foregone::impl

namespace foregone {

/// The choices from which a value is generated: random ones, recorded ones, or the first of each.
///
/// Guarantees: the same choices yield the same value. Where recorded choices end, the first one is taken.
class choices {
    random_bits* bits_ = nullptr;
    const std::uint64_t* next_ = nullptr;
    std::size_t left_ = 0;
    choice_record* record_ = nullptr;

    friend struct impl::choice_access;

public:
    constexpr choices() = default;
    constexpr explicit choices(random_bits& bits) : bits_(&bits) {}
    constexpr choices(const std::uint64_t* first, std::size_t count, choice_record* record = nullptr)
        : next_(first), left_(count), record_(record) {}

    /// A value of D: of a domain, an enum, bool, an empty struct, or a generator.
    template <class D>
    constexpr typename domain_of<D>::value_type take();
};

}  // namespace foregone

namespace foregone { inline namespace impl {

/// The choices of composed domains.
struct choice_access {
    /// A number less than `size`; `drawn(bits)` draws it.
    template <class Draw>
    static constexpr std::uint64_t below(choices& from, std::uint64_t size, Draw&& drawn, simpler_choice simpler,
                                         complete_choice complete = nullptr) {
        const std::uint64_t taken = from.bits_ != nullptr ? drawn(*from.bits_) : recorded(from, size);
        if (from.record_ != nullptr) note_choice(*from.record_, {taken, simpler, complete});
        return taken;
    }

    /// Calls add() for each element of a sequence; its length is the first choice.
    template <class Add>
    static constexpr void each_element(choices& from, std::size_t longest, Add&& add) {
        const std::size_t list = open(from, choice_span_kind::list);
        const std::uint64_t length =
            below(from, longest + 1, [&](random_bits& bits) { return draw_sized(longest + 1, bits); }, nullptr);
        for (std::uint64_t i = 0; i < length; ++i) {
            const std::size_t element = open(from, choice_span_kind::element);
            add();
            close(from, element);
        }
        close(from, list);
    }

    /// Returns make() for one of some alternatives; `complete` records the simplest choices of a given one.
    template <class Draw, class Make>
    static constexpr auto alternative(choices& from, std::uint64_t count, Draw&& drawn, complete_choice complete, Make&& make) {
        const std::size_t span = open(from, choice_span_kind::alternative);
        auto made = make(below(from, count, drawn, nullptr, complete));
        close(from, span);
        return made;
    }

    static constexpr std::size_t open(choices& from, choice_span_kind kind, const void* id = nullptr) {
        return from.record_ != nullptr ? open_span(*from.record_, kind, id) : 0;
    }
    static constexpr void close(choices& from, std::size_t span) {
        if (from.record_ != nullptr) close_span(*from.record_, span);
    }

    static constexpr void observe(choices& from, choice_record& into) { from.record_ = &into; }

private:
    static constexpr std::uint64_t recorded(choices& from, std::uint64_t size) {
        if (from.left_ == 0) return 0;
        --from.left_;
        const std::uint64_t value = *from.next_++;
        return value < size ? value : size - 1;
    }
};

/// The simpler index of this number, or ~0.
template <domain D>
constexpr std::uint64_t simpler_index(std::uint64_t index, std::uint64_t number) {
    std::uint64_t found = ~std::uint64_t{0};
    each_simpler<D>(index, [&](std::uint64_t simpler) {
        found = number == 0 ? simpler : found;
        return number-- == 0;
    });
    return found;
}

}}  // namespace foregone::impl

namespace foregone {

template <class D>
constexpr typename domain_of<D>::value_type choices::take() {
    using domain = domain_of<D>;
    if constexpr (generated<domain>) {
        return domain::generate(*this);
    } else {
        static_assert(domain::size > 0, "foregone: choices::take<D>; D has no values; list one; see "
                                        "docs/reference/domain/choices.md");
        return domain::at(choice_access::below(*this, domain::size, draw<domain>, simpler_index<domain>));
    }
}

}  // namespace foregone

namespace foregone { inline namespace impl {

/// The values of a generator as a domain of numbers, so that actions are numbers: 0 is the simplest value, a number below 2^55 is
/// the seed of the choices, any other the name of recorded choices, which is their hash.
///
/// Guarantees: the values of seeds are the same in every process. Shrinking records the choices of simpler values, which happens
///     at run time only; in constant evaluation only the simplest value is simpler. Two numbers may have one value.
/// Complexity: `at` generates the value each time.
/// Source: recorded choices are Hypothesis' (MacIver and Donaldson, "Test-case reduction via test-case generation", 2020).
template <class D>
struct recipes {
    using generator = D;
    using value_type = typename D::value_type;
    static constexpr std::uint64_t size = 2 * first_recorded_recipe;

    static constexpr value_type generate(choices& from) { return D::generate(from); }

    static constexpr value_type at(std::uint64_t number) {
        choices from;
        if (number == 0) return D::generate(from);
        if (number >= first_recorded_recipe) return replayed(find_choices(number));
        random_bits bits(number);
        choices drawn(bits);
        return D::generate(drawn);
    }

    static constexpr std::optional<std::uint64_t> index_of(const value_type&) { return std::nullopt; }

    static constexpr std::uint64_t draw(random_bits& bits) { return 1 + bits.below(first_recorded_recipe - 1); }

    template <class Visit>
    static constexpr bool each_simpler(std::uint64_t number, Visit&& visit) {
        if (number == 0) return false;
        if (visit(std::uint64_t{0})) return true;
        if (std::is_constant_evaluated()) return false;
        for (std::uint64_t i = 0;; ++i) {
            const std::uint64_t simpler = simpler_recipe(number, &record, i);
            if (simpler == ~std::uint64_t{0}) return false;
            if (visit(simpler)) return true;
        }
    }

private:
    static constexpr value_type replayed(const choice_list& known) {
        choices from(known.first, known.count);
        return D::generate(from);
    }

    static void record(std::uint64_t number, choice_record& into) {
        if (number >= first_recorded_recipe) {
            const choice_list known = find_choices(number);
            choices from(known.first, known.count, &into);
            D::generate(from);
        } else {
            random_bits bits(number);
            choices drawn(bits);
            choice_access::observe(drawn, into);
            D::generate(drawn);
        }
    }
};

}}  // namespace foregone::impl
