# SPDX-License-Identifier: BSL-1.0
# The targets that users link: foregone::foregone, foregone::engine, foregone::threads, foregone::main, foregone::mpi,
# foregone::fibers, foregone::failing_malloc, and one for each test framework: foregone::gtest, foregone::catch2, foregone::doctest.
# Nothing includes the rooms that include/foregone/ranks.txt names as libraries: without their folders the rest is built.

# Boost ships its own package files; CMake's FindBoost is the fallback before 3.30 only.
if(POLICY CMP0167)
    cmake_policy(SET CMP0167 NEW)
endif()
find_package(Boost 1.74 REQUIRED)

# foregone::foregone: the headers, with Boost's MP11 and Hana headers and nothing else.
add_library(foregone INTERFACE)
add_library(foregone::foregone ALIAS foregone)
target_compile_features(foregone INTERFACE cxx_std_20)
target_include_directories(foregone INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>)
target_link_libraries(foregone INTERFACE Boost::headers)

# foregone_find_optional(<variable> <what it is for> <package> <Debian package> [<version>]): finds a package that one
# target needs. A missing package is reported and appended to <variable>.
macro(foregone_find_optional missing purpose package debian_package)
    find_package(${package} ${ARGN} QUIET)
    if(NOT ${package}_FOUND)
        message(STATUS "foregone: no ${purpose}: ${package} was not found (Debian: apt-get install ${debian_package})")
        list(APPEND ${missing} ${package})
    endif()
endmacro()

set(foregone_threads_missing "")
foregone_find_optional(foregone_threads_missing foregone::threads TBB libtbb-dev)
set(foregone_main_missing ${foregone_threads_missing})
foregone_find_optional(foregone_main_missing foregone::main CLI11 libcli11-dev)
foregone_find_optional(foregone_main_missing foregone::main nlohmann_json nlohmann-json3-dev)
foregone_find_optional(foregone_main_missing foregone::main tinyxml2 libtinyxml2-dev)

# The objects of foregone::main, which its tests link, too: what needs more than the standard library. They take longest to compile,
# and Ninja begins with what is defined first.
if(NOT foregone_main_missing)
    set(foregone_run_sources
        cli/option_line.cpp
        mutants/saved_mutants.cpp
        report/annotation.cpp report/json.cpp report/junit.cpp report/summary_text.cpp
        runner/checkpoint/checkpoint.cpp runner/checkpoint/graph_checkpoint.cpp runner/checkpoint/merge.cpp
        runner/checkpoint/search_files.cpp runner/checkpoint/state_log.cpp
        runner/command_line_check_runner.cpp
        runner/commands/accepts_command.cpp runner/commands/linearizable_command.cpp runner/commands/mutants_search.cpp
        runner/commands/mutate_command.cpp
        runner/estimate.cpp
        runner/isolation/child_process.cpp runner/isolation/child_watcher.cpp runner/isolation/crash_guard.cpp
        runner/isolation/frames.cpp runner/isolation/isolation.cpp runner/isolation/process_watch.cpp
        runner/options/command_line.cpp runner/options/option_conflicts.cpp
        runner/replay/hand_walk.cpp runner/replay/next_steps.cpp runner/replay/replay_request.cpp runner/replay/replay_run.cpp
        runner/replay/suite_export.cpp runner/replay/trace_file.cpp runner/replay/witness_request.cpp
        runner/runner.cpp runner/session.cpp runner/static_checks.cpp runner/test_shards.cpp)
    list(TRANSFORM foregone_run_sources PREPEND "${PROJECT_SOURCE_DIR}/src/")
    add_library(foregone_run_parts OBJECT ${foregone_run_sources})
endif()

# foregone::engine: the searches and the runs of checks, as far as they do not depend on a model; needs only the standard library,
# and nlohmann-json to be built with what reads logs.
set(foregone_search_sources
    base/huge_pages.cpp base/long_text.cpp
    behaviors/action_json.cpp
    domain/recorded_choices.cpp histories/monitors.cpp
    paths/path_search.cpp paths/random_paths.cpp paths/run_paths.cpp
    search/word_archive.cpp
    sequences/compare_copies.cpp sequences/failing_sequences.cpp sequences/sequence_search.cpp sequences/tree_part.cpp
    sequences/tree_run.cpp sequences/witness_sequence.cpp
    states/checkpointer.cpp states/counting_model.cpp states/graph_fingerprint.cpp states/graph_limits.cpp
    states/graph_worker.cpp states/level_loop.cpp states/search_graph.cpp
    states/store/interned_store.cpp states/store/make_store.cpp states/store/state_interner.cpp
    states/step_profile.cpp states/trace_search.cpp states/witness_model.cpp
    temporal/decide_by_rounds.cpp temporal/fair_rounds.cpp temporal/nearest_pairs.cpp
    temporal/numbered_graph.cpp temporal/reaching_states.cpp temporal/shared_pair_search.cpp temporal/state_share.cpp
    temporal/temporal_search.cpp
    types/match_json_value.cpp types/print_value.cpp types/read_json_value.cpp types/unqualified_name.cpp
    types/write_json_value.cpp
    walks/label_tally.cpp walks/shrink_run.cpp walks/walk_search.cpp)
if(EXISTS "${PROJECT_SOURCE_DIR}/src/concurrency")
    list(APPEND foregone_search_sources
        concurrency/deferred_choices.cpp concurrency/execution.cpp concurrency/thread_order.cpp concurrency/weak_memory.cpp)
endif()
set(foregone_reporting_sources
    check/program_check.cpp check/recorded_actions.cpp check/registered_check.cpp
    cli/hardware.cpp cli/nearest_name.cpp cli/progress_display.cpp cli/terminal.cpp cli/tool_files.cpp
    frameworks/framework_check.cpp
    histories/history_chart.cpp histories/history_text.cpp histories/refuse_history.cpp
    histories/registered_specification.cpp
    logs/log_model.cpp logs/recorded_log.cpp logs/several_logs.cpp logs/state_trace.cpp
    report/cpp_test.cpp report/mutants_text.cpp report/printable.cpp report/result_text.cpp report/sampling_text.cpp
    report/sentence.cpp
    report/state_columns.cpp report/svg.cpp report/trace_columns.cpp report/trace_text.cpp
    runner/check_runner.cpp runner/growth_note.cpp runner/listing.cpp runner/named_check.cpp
    runner/replay/loop_text.cpp runner/replay/patterns.cpp runner/replay/repeating_command.cpp runner/replay/test_to_paste.cpp
    runner/temporal_text.cpp runner/verdict_notes.cpp
    search/refuse_program.cpp search/search_by_ranks.cpp temporal/formulas.cpp
    trust/find_growing_members.cpp trust/printed_numbers.cpp trust/take_unmerged_runs.cpp)
foreach(source IN ITEMS concurrency/missing_order.cpp concurrency/reported_operations.cpp
        likelihood/distribution_chart.cpp suites/coverage_chart.cpp)  # of libraries
    if(EXISTS "${PROJECT_SOURCE_DIR}/src/${source}")
        list(APPEND foregone_reporting_sources ${source})
    endif()
endforeach()
list(TRANSFORM foregone_search_sources PREPEND "${PROJECT_SOURCE_DIR}/src/")
list(TRANSFORM foregone_reporting_sources PREPEND "${PROJECT_SOURCE_DIR}/src/")
add_library(foregone_reporting_parts OBJECT ${foregone_reporting_sources})
add_library(foregone_engine STATIC ${foregone_search_sources} $<TARGET_OBJECTS:foregone_reporting_parts>)
add_library(foregone::engine ALIAS foregone_engine)
set_target_properties(foregone_engine PROPERTIES EXPORT_NAME engine)
foreach(target IN ITEMS foregone_engine foregone_reporting_parts)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_link_libraries(${target} PUBLIC foregone)
    target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src")
    # Optimised, because users debug their models, not the searches. A project without exceptions may build this library, too.
    # Position-independent code of GCC is inlined where nothing may replace it.
    target_compile_options(${target} PRIVATE
        -fexceptions -fno-semantic-interposition $<$<OR:$<CONFIG:>,$<CONFIG:Debug>>:-O2>)
endforeach()
# Code that runs a few times for each check need not be fast: -Og takes two thirds of the time of -O1.
set(foregone_seldom_run $<$<CONFIG:Release>:-Og>)
target_compile_options(foregone_reporting_parts PRIVATE ${foregone_seldom_run})

# It reads each line of a log, so it is compiled for speed, and alone.
if(nlohmann_json_FOUND)
    set(foregone_json_source "${PROJECT_SOURCE_DIR}/src/cli/json_document.cpp")
    target_sources(foregone_engine PRIVATE "${foregone_json_source}")
    set_source_files_properties("${foregone_json_source}" PROPERTIES COMPILE_OPTIONS $<$<CONFIG:Release>:-O2>)
    target_link_libraries(foregone_engine PRIVATE $<BUILD_INTERFACE:nlohmann_json::nlohmann_json>)
endif()

# foregone::threads: the parallel engine, on oneTBB.
if(NOT foregone_threads_missing)
    add_library(foregone_threads INTERFACE)
    add_library(foregone::threads ALIAS foregone_threads)
    set_target_properties(foregone_threads PROPERTIES EXPORT_NAME threads)
    target_link_libraries(foregone_threads INTERFACE foregone_engine TBB::tbb)
    target_compile_definitions(foregone_threads INTERFACE FOREGONE_HAS_THREADS=1)
endif()

# foregone::fibers: threads whose interleavings a program chooses, on the fibers of Boost.Context.
set(foregone_fibers_missing "")
foregone_find_optional(foregone_fibers_missing foregone::fibers boost_context libboost-context-dev 1.74)
if(NOT foregone_fibers_missing AND EXISTS "${PROJECT_SOURCE_DIR}/include/foregone/impl/concurrency")
    add_library(foregone_fibers INTERFACE)
    add_library(foregone::fibers ALIAS foregone_fibers)
    set_target_properties(foregone_fibers PROPERTIES EXPORT_NAME fibers)
    target_link_libraries(foregone_fibers INTERFACE foregone_engine Boost::context)
endif()

# foregone::failing_malloc: allocations of C code that fail by choice. The linker sends them to the library, which it always
# includes, for every object of the program calls it then.
if(EXISTS "${PROJECT_SOURCE_DIR}/src/faults")
    add_library(foregone_failing_malloc STATIC "${PROJECT_SOURCE_DIR}/src/faults/failing_malloc.cpp")
    add_library(foregone::failing_malloc ALIAS foregone_failing_malloc)
    set_target_properties(foregone_failing_malloc PROPERTIES EXPORT_NAME failing_malloc POSITION_INDEPENDENT_CODE ON)
    target_link_libraries(foregone_failing_malloc PUBLIC foregone)
    target_compile_options(foregone_failing_malloc PRIVATE -fexceptions)
    set(foregone_wrap_options "--undefined=__wrap_malloc")
    foreach(function IN ITEMS malloc calloc realloc reallocarray aligned_alloc posix_memalign strdup strndup free)
        string(APPEND foregone_wrap_options ",--wrap=${function}")
    endforeach()
    target_link_options(foregone_failing_malloc INTERFACE "LINKER:${foregone_wrap_options}")
endif()

# foregone_set_up_main_library(<target>): compiles it as foregone::main is.
function(foregone_set_up_main_library target)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src")
    target_compile_options(${target} PRIVATE ${foregone_seldom_run})
    target_link_libraries(${target}
        PUBLIC foregone_threads
        # The two header-only ones are needed only for compiling: a user of the installed library needs neither.
        PRIVATE $<BUILD_INTERFACE:CLI11::CLI11> $<BUILD_INTERFACE:nlohmann_json::nlohmann_json> tinyxml2::tinyxml2
            ${CMAKE_DL_LIBS})
endfunction()

# foregone::main: a main() that runs the checks linked with it.
if(NOT foregone_main_missing)
    add_library(foregone_main STATIC "${PROJECT_SOURCE_DIR}/src/runner/main.cpp" $<TARGET_OBJECTS:foregone_run_parts>)
    add_library(foregone::main ALIAS foregone_main)
    set_target_properties(foregone_main PROPERTIES EXPORT_NAME main)
    # It writes and reads every state of a search.
    set_source_files_properties("${PROJECT_SOURCE_DIR}/src/runner/checkpoint/state_log.cpp"
        PROPERTIES COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
    foregone_set_up_main_library(foregone_run_parts)
    foregone_set_up_main_library(foregone_main)
endif()

# foregone::explorer: the page of --explore, --dump, and the reports html, mermaid, sarif and tlc. Programs that link foregone::main
# have it.
option(FOREGONE_EXPLORER "Give foregone::main its --explore, --dump and the reports html, mermaid, sarif and tlc" ON)
if(FOREGONE_EXPLORER AND TARGET foregone_main AND EXISTS "${PROJECT_SOURCE_DIR}/src/explorer")
    include(cmake/explorer.cmake)
endif()

# foregone::mpi: checks that several processes run together, started by mpirun or srun. It adds one source file, which is
# compiled with the program, so that no linker drops it.
if(FOREGONE_MPI AND TARGET foregone_main)
    set(foregone_mpi_missing "")
    foregone_find_optional(foregone_mpi_missing foregone::mpi MPI libopenmpi-dev)
    if(NOT foregone_mpi_missing)
        include(GNUInstallDirs)
        add_library(foregone_mpi INTERFACE)
        add_library(foregone::mpi ALIAS foregone_mpi)
        set_target_properties(foregone_mpi PROPERTIES EXPORT_NAME mpi)
        target_link_libraries(foregone_mpi INTERFACE foregone_main MPI::MPI_CXX)
        target_compile_definitions(foregone_mpi INTERFACE OMPI_SKIP_MPICXX=1 MPICH_SKIP_MPICXX=1)
        target_sources(foregone_mpi INTERFACE
            $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include/foregone/impl/search/mpi.cpp>
            $<INSTALL_INTERFACE:$<INSTALL_PREFIX>/${CMAKE_INSTALL_INCLUDEDIR}/foregone/impl/search/mpi.cpp>)
    endif()
endif()

# foregone_add_framework(<name> <package> <library> <Debian package> [<version>]): foregone::<name>, for checks inside the
# tests of a framework.
macro(foregone_add_framework name package library debian_package)
    set(foregone_${name}_missing "")
    if(NOT TARGET ${library})  # a project that builds the framework itself has it already
        foregone_find_optional(foregone_${name}_missing foregone::${name} ${package} ${debian_package} ${ARGN})
    endif()
    if(NOT foregone_${name}_missing)
        add_library(foregone_${name} INTERFACE)
        add_library(foregone::${name} ALIAS foregone_${name})
        set_target_properties(foregone_${name} PROPERTIES EXPORT_NAME ${name})
        target_link_libraries(foregone_${name} INTERFACE foregone_engine ${library})
    endif()
endmacro()
foregone_add_framework(gtest GTest GTest::gtest libgtest-dev)
foregone_add_framework(catch2 Catch2 Catch2::Catch2 catch2 2)
foregone_add_framework(doctest doctest doctest::doctest doctest-dev)
