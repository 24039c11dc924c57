# SPDX-License-Identifier: BSL-1.0
# Sources of foregone's libraries that are compiled as one, so that a first build is short: by default, but not where one works on
# foregone itself, where a change compiles one file.

option(FOREGONE_UNITY "Compile several sources of foregone's libraries as one" ON)

# foregone_compile_together(<library> <group>...): where FOREGONE_UNITY is on, compiles the sources of each group at once, and
# the others alone. A group is the regular expression of its sources in src, without their endings. There are enough
# groups for two processors. What includes the same headers, and instantiates the same templates, takes half of the time.
function(foregone_compile_together library)
    set_target_properties(${library} PROPERTIES UNITY_BUILD ${FOREGONE_UNITY} UNITY_BUILD_MODE GROUP)
    get_target_property(sources ${library} SOURCES)
    set(number 0)
    foreach(group IN LISTS ARGN)
        math(EXPR number "${number} + 1")
        set(members ${sources})
        list(FILTER members INCLUDE REGEX "^${PROJECT_SOURCE_DIR}/src/(${group})[.]cpp$")
        set_source_files_properties(${members} PROPERTIES UNITY_GROUP ${number})
    endforeach()
endfunction()

foregone_compile_together(foregone_engine
    "states/store/.+" "(states|temporal)/[^/]+"
    "(base|behaviors|concurrency|domain|histories|paths|search|sequences|types|walks)/.+")
foregone_compile_together(foregone_reporting_parts ".+")
if(TARGET foregone_main)
    # One group, which instantiates the JSON library once: two would take half as much again.
    foregone_compile_together(foregone_run_parts "(cli|report|runner|runner/[a-z]+)/[^/]+")
endif()
if(TARGET foregone_explorer)
    foregone_compile_together(foregone_explorer_parts "(explorer|report)/.+")
endif()
if(TARGET foregone_unmodified)
    foregone_compile_together(foregone_unmodified
        "concurrency/unmodified/[^/]+" "concurrency/unmodified/entry_points/.+" "concurrency/unmodified/search/.+")
endif()
