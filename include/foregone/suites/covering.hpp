// SPDX-License-Identifier: BSL-1.0
#pragma once

// Makes a small suite from a product of domains that has all combinations of any T components.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/concepts.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/suites/cover.hpp>
#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/impl/suites/cover_flaw.hpp>
#include <foregone/impl/suites/find_forbidden.hpp>
#include <foregone/suites/cover_clauses.hpp>
#include <foregone/suites/covering_array.hpp>

#include <boost/mp11/list.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The product that a domain is or restricts.
template <class D>
struct product_behind {
    static constexpr bool exists = component_domain<D>;
    using type = D;
};

/// A product, or a restricted one: `where<product<…>, predicate>`.
template <class D>
concept coverable_domain = nonempty_domain<D> && product_behind<D>::exists;

template <class Domains>
struct sizes_of_components;
template <class... Domains>
struct sizes_of_components<boost::mp11::mp_list<Domains...>> {
    static constexpr std::size_t count = sizeof...(Domains);
    static constexpr std::uint64_t sizes[count + 1] = {Domains::size...};
    static_assert(((Domains::size < open_cell) && ...),
                  "foregone: covering<T>(D{}); a component has more than 65,534 values; list fewer representative ones");
};

/// The number of values of each component of a domain.
template <component_domain D>
constexpr std::vector<cover_level> component_levels() {
    using sizes = sizes_of_components<typename D::components>;
    std::vector<cover_level> levels;
    for (std::size_t i = 0; i < sizes::count; ++i) levels.push_back(static_cast<cover_level>(sizes::sizes[i]));
    return levels;
}

/// The value that a row represents.
template <component_domain D>
constexpr typename D::value_type value_of_row(const cover_level* row) {
    using sizes = sizes_of_components<typename D::components>;
    std::uint64_t index = 0;
    for (std::size_t column = 0; column < sizes::count; ++column) index = index * sizes::sizes[column] + row[column];
    return D::at(index);
}

/// Appends the row that represents a value. Its cells are out of range if the value is not in the domain.
template <component_domain D>
constexpr void append_row(std::vector<cover_level>& cells, const typename D::value_type& value) {
    using sizes = sizes_of_components<typename D::components>;
    const std::size_t first = cells.size();
    cells.resize(cells.size() + sizes::count, 0);
    const std::optional<std::uint64_t> index = D::index_of(value);
    std::uint64_t rest = index.value_or(0);
    for (std::size_t column = sizes::count; column-- > 0; rest /= sizes::sizes[column])
        cells[first + column] = static_cast<cover_level>(index ? rest % sizes::sizes[column] : sizes::sizes[column]);
}

/// A suite that covers a domain: stored as indices of values, read as a list of values.
template <coverable_domain D, class Indices>
struct covering_suite {
    using domain = D;
    using value_type = typename D::value_type;

    Indices indices{};

    class iterator {
        const std::uint64_t* at_ = nullptr;

    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = typename D::value_type;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = value_type;

        constexpr iterator() = default;
        constexpr explicit iterator(const std::uint64_t* at) : at_(at) {}
        constexpr value_type operator*() const { return D::at(*at_); }
        constexpr iterator& operator++() { return ++at_, *this; }
        constexpr iterator operator++(int) { return iterator(at_++); }
        constexpr bool operator==(const iterator&) const = default;
    };

    constexpr std::size_t size() const { return indices.size(); }
    constexpr value_type operator[](std::size_t row) const { return D::at(indices[row]); }
    constexpr iterator begin() const { return iterator(indices.data()); }
    constexpr iterator end() const { return iterator(indices.data() + indices.size()); }

    constexpr bool operator==(const covering_suite&) const = default;
};

template <coverable_domain D, class Clause>
constexpr void add_clause(cover_problem& problem) {
    using product = typename product_behind<D>::type;
    if constexpr (requires { Clause::rows(); })
        for (const typename D::value_type& value : Clause::rows()) append_row<product>(problem.required, value);
    else Clause::template add_to<product>(problem);
}

/// The covering problem of a domain and its clauses.
template <unsigned T, coverable_domain D, class... Clauses>
constexpr cover_problem problem_of() {
    using product = typename product_behind<D>::type;
    cover_problem problem{.levels = component_levels<product>(), .strength = T};
    if constexpr (!component_domain<D>) {
        std::vector<char> allowed(product::size, 0);
        for (std::uint64_t index = 0; index < D::size; ++index) allowed[*product::index_of(D::at(index))] = 1;
        forbid_others(problem, allowed);
    }
    (add_clause<D, Clauses>(problem), ...);
    return problem;
}

template <unsigned T, class... Clauses>
constexpr unsigned greatest_strength() {
    unsigned greatest = T;
    ((greatest = Clauses::strength > greatest ? Clauses::strength : greatest), ...);
    return greatest;
}

/// The indices of the values that cover a domain, or the reason why there are none.
struct covering_indices {
    std::vector<std::uint64_t> indices{};
    cover_flaw::kind flaw = cover_flaw::none;
};

template <unsigned T, coverable_domain D, class... Clauses>
constexpr covering_indices find_covering(cover_options options) {
    using product = typename product_behind<D>::type;
    cover_problem problem = problem_of<T, D, Clauses...>();
    covering_indices found;
    found.flaw = find_flaw(problem).what;
    if (found.flaw != cover_flaw::none) return found;
    covering_array array = cover<greatest_strength<T, Clauses...>()>(problem, options);
    for (std::size_t row = 0; row < array.rows(); ++row)
        found.indices.push_back(*D::index_of(value_of_row<product>(array.cells.data() + row * array.columns())));
    return found;
}

/// The rows of one constant evaluation, before their number is a constant.
template <unsigned T, coverable_domain D, std::uint64_t Effort, class... Clauses>
struct covering_evaluation {
    static constexpr std::size_t most_rows = [] {
        // The largest sets of components have fewer combinations than this. Each row covers a new combination or is a required one.
        std::uint64_t most = 1, sum = 0;
        for (const cover_level level : component_levels<typename product_behind<D>::type>()) sum += level;
        for (unsigned i = 0; i < greatest_strength<T, Clauses...>() && most < D::size; ++i) most *= sum;
        return static_cast<std::size_t>(most < D::size ? most : D::size);
    }();
    struct rows {
        std::uint64_t indices[most_rows]{};
        std::size_t count = 0;
        cover_flaw::kind flaw = cover_flaw::none;
    };
    static constexpr rows value = [] {
        covering_indices all = find_covering<T, D, Clauses...>({.effort = Effort});
        rows found;
        found.flaw = all.flaw;
        for (; found.count < all.indices.size(); ++found.count) found.indices[found.count] = all.indices[found.count];
        return found;
    }();

    static_assert(value.flaw != cover_flaw::too_many_combinations,
                  "foregone: covering<T>(D{}, clauses...); there are 2^32 combinations or more to cover; ask for a lower T");
    static_assert(value.flaw != cover_flaw::no_row,
                  "foregone: covering<T>(D{}, clauses...); no value satisfies the constraints; weaken one of them");
    static_assert(value.flaw != cover_flaw::required_row, "foregone: covering<T>(D{}, clauses...); an included value is not in "
                                                          "the domain, violates a constraint, or has two invalid "
                                                          "parts; change the value, or the constraint");
};

inline constexpr std::uint64_t constant_effort = 10'000;

[[noreturn]] inline void refuse_clauses(cover_flaw::kind flaw) {
    const char* const sentence = flaw == cover_flaw::no_row ? "foregone: covering: no value satisfies the constraints"
                                 : flaw == cover_flaw::required_row
                                     ? "foregone: covering: an included value is not in the domain, or violates a constraint"
                                     : "foregone: covering: there are 2^32 combinations or more to cover";
#if FOREGONE_HAS_EXCEPTIONS
    throw std::invalid_argument(sentence);
#else
    std::fprintf(stderr, "%s\n", sentence);
    std::abort();
#endif
}

}}  // namespace foregone::impl

namespace foregone {

template <class D>
    requires(!component_domain<D>)
&&requires {
    typename D::element;
    D::rejected;
}
struct product_behind<D> : product_behind<typename D::element> {};

/// The rows of a suite as an array, the argument of missing_tuples.
template <coverable_domain D, class Indices>
constexpr covering_array array_of(const covering_suite<D, Indices>& suite) {
    using product = typename product_behind<D>::type;
    covering_array array{component_levels<product>(), {}};
    for (std::size_t row = 0; row < suite.size(); ++row) append_row<product>(array.cells, suite[row]);
    return array;
}

/// Values of a domain, as a constant, that have all combinations of values of every T components.
///
/// Requires: 1 <= T <= 6; the domain is a product, or where<…> of one.
/// Guarantees: every combination that some value has under the clauses is covered. The order is that of the rows, not of the
/// domain.
/// Complexity: one constant evaluation; a larger Effort may save rows. With options as argument, the suite is made at run time,
/// where the limits of the compiler do not apply.
/// Errors: contradictory clauses are a compile error.
/// Source: see cover.
template <unsigned T, std::uint64_t Effort = constant_effort, class Description, cover_clause... Clauses>
    requires coverable_domain<domain_of<Description>>
constexpr auto covering(Description, Clauses...) {
    static_assert(T >= 1 && T <= 6, "foregone: covering<T>(D{}, clauses...); T is the strength, from 1 to 6");
    using evaluation = covering_evaluation<T, domain_of<Description>, Effort, Clauses...>;
    covering_suite<domain_of<Description>, std::array<std::uint64_t, evaluation::value.count>> suite;
    for (std::size_t row = 0; row < suite.size(); ++row) suite.indices[row] = evaluation::value.indices[row];
    return suite;
}

/// The same suite, made at run time or within another constant evaluation.
///
/// Errors: std::invalid_argument for contradictory clauses.
template <unsigned T, class Description, cover_clause... Clauses>
    requires coverable_domain<domain_of<Description>>
constexpr auto covering(Description, cover_options options, Clauses...) {
    using D = domain_of<Description>;
    covering_indices found = find_covering<T, D, Clauses...>(options);
    if (found.flaw != cover_flaw::none) refuse_clauses(found.flaw);
    return covering_suite<D, std::vector<std::uint64_t>>{std::move(found.indices)};
}

}  // namespace foregone
