# SPDX-License-Identifier: BSL-1.0

#[[
foregone_add_checks(<name> SOURCES <file>... [FAIL_BUILD] [WARN_UNDECIDED] [PRECOMPILE] [RECHECK] [ARGS <argument>...]
                    [LABELS <label>...])

Builds the runner <name> from the files that hold FOREGONE_CHECK lines, linked with foregone::main, and registers each of
its checks with CTest as <name>.<check>. Link the code under test as with any executable:

    foregone_add_checks(door_checks SOURCES door_checks.cpp FAIL_BUILD)
    target_link_libraries(door_checks PRIVATE door)

The checks are discovered after each link, by `<name> --list-tests`. A runner without checks is an error, because it would test
nothing. A check that exits with 77 counts as skipped.

  FAIL_BUILD  building everything (the target <name>.verdict, which is part of ALL) also runs the checks, and the build
              fails unless each one holds. The runner remains, so that it can be run again and debugged. The checks run again
              only when the runner has changed. WARN_UNDECIDED is on.
  WARN_UNDECIDED  a check that the compiler was to decide, and that the program runs instead, is a warning with its reason; it is
              not an error with -Werror
  PRECOMPILE  foregone.hpp is compiled once, before the files: building everything takes a second longer, and after an edit each
              file takes 0.7 s less
  RECHECK     the runner can search what the compiler has decided, too (--recheck, --shard, --checkpoint, --show, --count-actions);
              it takes longer to compile
  ARGS        arguments for every run of the checks, such as --threads=4 or --timeout=60s
  LABELS      CTest labels of the tests
]]
# Whether the flags of every configuration, or the options of this folder, ask to optimise; the last flag counts.
function(foregone_asks_to_optimise result)
    get_directory_property(options COMPILE_OPTIONS)
    string(REGEX MATCHALL "(^|[ \t;])[-/]O[^ \t;]*" levels "${CMAKE_CXX_FLAGS};${options}")
    set(${result} FALSE PARENT_SCOPE)
    if(levels)
        list(GET levels -1 level)
        if(NOT level MATCHES "O[0d]$")
            set(${result} TRUE PARENT_SCOPE)
        endif()
    endif()
endfunction()

function(foregone_add_checks name)
    cmake_parse_arguments(PARSE_ARGV 1 checks "FAIL_BUILD;WARN_UNDECIDED;PRECOMPILE;RECHECK" "" "SOURCES;ARGS;LABELS")
    if(checks_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "foregone_add_checks(${name}): '${checks_UNPARSED_ARGUMENTS}' is not an option of it; "
            "it takes SOURCES, FAIL_BUILD, WARN_UNDECIDED, PRECOMPILE, RECHECK, ARGS and LABELS.")
    endif()
    if(NOT checks_SOURCES)
        message(FATAL_ERROR "foregone_add_checks(${name}): has no files; name those that hold its checks after SOURCES.")
    endif()
    if(NOT TARGET foregone::main)
        message(FATAL_ERROR "foregone_add_checks(${name}): there is no foregone::main, because one of its libraries was not found; "
            "install TBB, CLI11, nlohmann_json and tinyxml2 "
            "(Debian: apt-get install libtbb-dev libcli11-dev nlohmann-json3-dev libtinyxml2-dev).")
    endif()

    add_executable(${name} ${checks_SOURCES})
    target_link_libraries(${name} PRIVATE foregone::main)
    if(checks_RECHECK)
        target_compile_definitions(${name} PRIVATE FOREGONE_RECHECK)
    endif()
    if(checks_WARN_UNDECIDED OR checks_FAIL_BUILD)
        target_compile_definitions(${name} PRIVATE FOREGONE_WARN_UNDECIDED)
    endif()
    if(checks_PRECOMPILE)
        target_precompile_headers(${name} PRIVATE <foregone/foregone.hpp>)
    endif()

    get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
    foregone_asks_to_optimise(optimised)
    if(NOT multi_config AND NOT CMAKE_BUILD_TYPE AND NOT optimised)
        message(STATUS "foregone_add_checks(${name}): no CMAKE_BUILD_TYPE is chosen, so its checks run unoptimised, "
            "many times slower; -DCMAKE_BUILD_TYPE=Release")
    endif()

    # One CTest file a configuration, written after each link and included when CTest starts.
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/${name}.checks")
    if(multi_config)
        set(list_file "${folder}/tests-$<CONFIG>.cmake")
        set(list_file_at_test_time "${folder}/tests-\${CTEST_CONFIGURATION_TYPE}.cmake")
    else()
        set(list_file "${folder}/tests.cmake")
        set(list_file_at_test_time "${list_file}")
    endif()
    file(WRITE "${folder}/include.cmake"
        "if(EXISTS \"${list_file_at_test_time}\")\n"
        "    include(\"${list_file_at_test_time}\")\n"
        "else()\n"
        "    add_test([==[${name}.NOT_BUILT]==] [==[${name}.NOT_BUILT]==])\n"
        "endif()\n")
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${folder}/include.cmake")

    set(how "-DNAME=${name}" "-DRUNNER=$<TARGET_FILE:${name}>" "-DLAUNCHER=${CMAKE_CROSSCOMPILING_EMULATOR}"
        "-DARGS=${checks_ARGS}")
    add_custom_command(TARGET ${name} POST_BUILD
        COMMAND "${CMAKE_COMMAND}" ${how} "-DLABELS=${checks_LABELS}" "-DOUTPUT=${list_file}"
            -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/foregone_discover_checks.cmake"
        BYPRODUCTS "${list_file}"
        VERBATIM)

    # A separate command, not a POST_BUILD step: make deletes the runner if such a step fails.
    if(checks_FAIL_BUILD)
        if(multi_config)
            set(stamp "${folder}/verdict-$<CONFIG>.stamp")
        else()
            set(stamp "${folder}/verdict.stamp")
        endif()
        add_custom_command(OUTPUT "${stamp}"
            COMMAND "${CMAKE_COMMAND}" ${how} "-DSTAMP=${stamp}"
                -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/foregone_run_checks.cmake"
            DEPENDS ${name}
            COMMENT "Checking ${name}"
            VERBATIM)
        add_custom_target(${name}.verdict ALL DEPENDS "${stamp}")
    endif()
endfunction()
