# SPDX-License-Identifier: BSL-1.0
# The programs foregone-cover and foregone-coverage, and their object libraries for tests.

set(tool_purpose "foregone-cover and foregone-coverage (FOREGONE_BUILD_TOOLS=OFF does without them)")
foregone_require(TBB libtbb-dev "${tool_purpose}")
foregone_require(CLI11 libcli11-dev "${tool_purpose}")
foregone_require(nlohmann_json nlohmann-json3-dev "${tool_purpose}")

# foregone_add_tool(<tool> <room> <source>...): foregone-<tool>, of main.cpp and the sources in src/<room>.
function(foregone_add_tool tool room)
    if(NOT EXISTS "${PROJECT_SOURCE_DIR}/src/${room}")
        return()
    endif()
    list(TRANSFORM ARGN PREPEND "${PROJECT_SOURCE_DIR}/src/${room}/")
    add_library(foregone_${tool}_parts OBJECT ${ARGN} "${PROJECT_SOURCE_DIR}/src/cli/option_line.cpp")
    # Needed only for compiling: a project that imports the program needs none of them.
    target_link_libraries(foregone_${tool}_parts PUBLIC
        $<BUILD_INTERFACE:foregone_threads> $<BUILD_INTERFACE:CLI11::CLI11> $<BUILD_INTERFACE:nlohmann_json::nlohmann_json>)
    target_include_directories(foregone_${tool}_parts PUBLIC "${PROJECT_SOURCE_DIR}/src")
    target_compile_options(foregone_${tool}_parts PRIVATE $<$<CONFIG:Release>:-O1>)
    if(TARGET foregone_dev)
        target_link_libraries(foregone_${tool}_parts PRIVATE $<BUILD_INTERFACE:foregone_dev>)
    endif()
    foregone_harden(foregone_${tool}_parts)
    foregone_compile_together(foregone_${tool}_parts "${room}/.+")
    if(NOT FOREGONE_BUILD_TOOLS)
        set_target_properties(foregone_${tool}_parts PROPERTIES EXCLUDE_FROM_ALL ON)  # for tests that link them
        return()
    endif()
    add_executable(foregone_${tool} "${PROJECT_SOURCE_DIR}/src/${room}/main.cpp")
    add_executable(foregone::${tool} ALIAS foregone_${tool})
    set_target_properties(foregone_${tool} PROPERTIES OUTPUT_NAME foregone-${tool} EXPORT_NAME ${tool})
    target_link_libraries(foregone_${tool} PRIVATE $<BUILD_INTERFACE:foregone_${tool}_parts>)
    target_compile_options(foregone_${tool} PRIVATE $<$<CONFIG:Release>:-O1>)
    foregone_harden(foregone_${tool})
endfunction()

foregone_add_tool(coverage likelihood
    coverage_command_line.cpp coverage_tool.cpp exact_number.cpp find_coverage.cpp findings_json.cpp findings_text.cpp
    read/json_file.cpp read/markov_file.cpp read/read_goals.cpp read/read_markov_json.cpp read/read_prism.cpp read/read_suspects.cpp
    read/read_tests.cpp)
foregone_add_tool(cover suites
    cover_command_line.cpp cover_tool.cpp make_rows.cpp measure_text.cpp rows_file.cpp
    pict/pict_constraints.cpp pict/pict_judge.cpp pict/pict_model.cpp pict/pict_terms.cpp pict/read_pict.cpp)

# What runs for each state, or for each row; the rest runs once a program, need not be fast, and compiles in two thirds of the time.
# The default tier of the tests has small inputs.
if(NOT FOREGONE_DIVIDE_TESTS)
    foreach(file IN ITEMS likelihood/find_coverage suites/make_rows suites/pict/pict_judge suites/pict/pict_terms)
        set_source_files_properties("${PROJECT_SOURCE_DIR}/src/${file}.cpp" PROPERTIES COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
    endforeach()
endif()
