// SPDX-License-Identifier: BSL-1.0
#pragma once

// A property for each value of a domain.

#include <foregone/impl/base/text.hpp>
#include <foregone/impl/temporal/formula/action_kind.hpp>
#include <foregone/impl/types/name_parts.hpp>
#include <foregone/model/property.hpp>
#include <foregone/types/name.hpp>
#include <foregone/types/print.hpp>

#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace foregone {
template <name Name, class Predicate>
struct named_atom;
template <name Title, name Formula, class Under, class... Atoms>
struct temporal_property;
template <name Title, class Predicate>
struct possibility;
}  // namespace foregone

namespace foregone { inline namespace impl {

/// A predicate whose last argument is a value of a domain.
template <class Predicate, class Domain, std::uint64_t Index>
struct bound_predicate {
    template <class... Arguments>
        requires std::is_invocable_v<const Predicate&, const Arguments&..., const typename Domain::value_type&>
    constexpr bool operator()(const Arguments&... arguments) const {
        return static_cast<bool>(Predicate{}(arguments..., Domain::at(Index)));
    }
};

/// What a predicate becomes for one value. A predicate about kinds of actions is about no value.
template <class Predicate, class Domain, std::uint64_t Index>
struct predicate_instance {
    using type = bound_predicate<Predicate, Domain, Index>;
};
template <names_kinds Predicate, class Domain, std::uint64_t Index>
struct predicate_instance<Predicate, Domain, Index> {
    using type = Predicate;
};

/// What `Title::write(sink)` writes, as a text, and as a name.
template <class Title>
inline constexpr auto text_of_title = [] {
    text<240> made;
    Title::write(made);
    return made;
}();
template <class Title>
inline constexpr auto name_of_title = to_name<text_of_title<Title>.size()>(text_of_title<Title>.characters);

/// The title of a property for one value: `gets in [second]`.
template <name Title, class Domain, std::uint64_t Index>
struct instance_title {
    static constexpr void write(auto& sink) {
        sink.append(Title.view());
        sink.append(" [");
        print(sink, Domain::at(Index));
        sink.append("]");
    }
};

template <class Property, class Domain, std::uint64_t Index>
struct property_instance;

template <name Title, property_kind Kind, class Predicate, class Domain, std::uint64_t Index>
struct property_instance<property<Title, Kind, Predicate>, Domain, Index> {
    static_assert(Kind != property_kind::deadlock_free,
                  "foregone: fg::each<D> repeats fg::deadlock_free, which is about no value; list fg::deadlock_free itself; see "
                  "docs/reference/model/temporal.md");
    using type = property<name_of_title<instance_title<Title, Domain, Index>>, Kind, bound_predicate<Predicate, Domain, Index>>;
};

template <name Title, name Formula, class Under, name... Names, class... Predicates, class Domain, std::uint64_t Index>
struct property_instance<temporal_property<Title, Formula, Under, named_atom<Names, Predicates>...>, Domain, Index> {
    using type = temporal_property<name_of_title<instance_title<Title, Domain, Index>>, Formula, Under,
                                   named_atom<Names, typename predicate_instance<Predicates, Domain, Index>::type>...>;
};

template <name Title, class Predicate, class Domain, std::uint64_t Index>
struct property_instance<possibility<Title, Predicate>, Domain, Index> {
    using type = possibility<name_of_title<instance_title<Title, Domain, Index>>,
                             typename predicate_instance<Predicate, Domain, Index>::type>;
};

template <class Domain, class Property, class Indices>
struct instances_at;
template <class Domain, class Property, std::size_t... I>
struct instances_at<Domain, Property, std::index_sequence<I...>> {
    using type = boost::mp11::mp_list<typename property_instance<Property, Domain, I>::type...>;
};

/// The properties that `each` stands for.
template <class Domain, class Property>
using property_instances = typename instances_at<Domain, Property, std::make_index_sequence<Domain::size>>::type;

}}  // namespace foregone::impl
