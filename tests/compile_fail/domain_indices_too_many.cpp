// SPDX-License-Identifier: BSL-1.0
// expected: foregone: indices_of<D>; D has more than 1,024 values, too many for one type each; count with `for \(std::uint64_t i = 0
#include <foregone/domain/range.hpp>
#include <foregone/impl/domain/indices_of.hpp>

#include <boost/mp11/list.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(boost::mp11::mp_size<fg::indices_of<fg::range<0, 1024>>>::value > 0);
#else
static_assert(boost::mp11::mp_size<fg::indices_of<fg::range<1, 1024>>>::value > 0);
#endif
