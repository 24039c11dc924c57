# SPDX-License-Identifier: BSL-1.0
# The compile options of foregone's own tests, examples and benchmarks. Never installed, never linked by a user.

add_library(foregone_dev INTERFACE)
target_compile_options(foregone_dev INTERFACE -Wall -Wextra -Wconversion -Wshadow -Wpedantic -Werror)
# GCC 12 sees overlapping copies in std::string's own operator+ and assignment (GCC bug 105651).
target_compile_options(foregone_dev INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
# GCC collects garbage too often: with 200 MB more memory, it takes a tenth less time. KiB.
target_compile_options(foregone_dev INTERFACE $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=1048576>)

# Tests and examples compile in half the time, and run only briefly; bench/ measures speed.
add_library(foregone_unoptimized INTERFACE)
target_compile_options(foregone_unoptimized INTERFACE $<$<CONFIG:Release>:-O0>)

foreach(target IN ITEMS foregone_engine foregone_reporting_parts)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:foregone_dev>)
    # Compiled once and run by most tests.
    if(FOREGONE_SANITIZE AND target STREQUAL "foregone_engine")
        target_compile_options(${target} PRIVATE -O1)
    endif()
endforeach()
if(TARGET foregone_main)
    target_link_libraries(foregone_run_parts PRIVATE $<BUILD_INTERFACE:foregone_dev>)
    target_link_libraries(foregone_main PRIVATE $<BUILD_INTERFACE:foregone_dev>)
endif()
if(TARGET foregone_explorer)
    target_link_libraries(foregone_explorer_parts PRIVATE $<BUILD_INTERFACE:foregone_dev>)
endif()

# foregone_path_name(<variable> <file>): examples/jugs.cpp is the target and test examples.jugs.
function(foregone_path_name variable file)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE name)
    cmake_path(REMOVE_EXTENSION name LAST_ONLY)
    string(REPLACE "/" "." name "${name}")
    set(${variable} "${name}" PARENT_SCOPE)
endfunction()

# foregone_link_failing_malloc(<target> <file>): links what the file needs if malloc fails in it. Code that writes through the null
# pointer dies of the signal then, not of a sanitizer's report.
function(foregone_link_failing_malloc target file)
    file(STRINGS "${file}" includes REGEX "#include <foregone/faults/failing_malloc.hpp>")
    if(includes)
        target_link_libraries(${target} PRIVATE foregone_failing_malloc)
        if(FOREGONE_SANITIZE MATCHES "undefined")
            target_compile_options(${target} PRIVATE -fno-sanitize=null)
        endif()
    endif()
endfunction()

# foregone_needs_fibers(<variable> <file>): whether it includes headers of foregone::fibers.
function(foregone_needs_fibers variable file)
    file(STRINGS "${file}" includes REGEX "#include <foregone/(impl/)?(concurrency|faults)/(fiber|schedul)")
    if(includes)
        set(${variable} TRUE PARENT_SCOPE)
    else()
        set(${variable} FALSE PARENT_SCOPE)
    endif()
endfunction()
