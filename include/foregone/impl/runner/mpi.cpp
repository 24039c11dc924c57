// SPDX-License-Identifier: BSL-1.0
// foregone::mpi: lets the checks of a program join the other ranks that mpirun or srun has started.

#include <foregone/impl/runner/joint_run.hpp>
#include <foregone/impl/search/ranks.hpp>

#include <memory>

namespace {

std::unique_ptr<foregone::rank_group> joined() {
    if (foregone::mpi_ranks::is_launched()) return std::make_unique<foregone::mpi_ranks>();
    return std::make_unique<foregone::lone_rank>();
}

[[maybe_unused]] const bool registered = (foregone::rank_source::global().join = joined, true);

}  // namespace
