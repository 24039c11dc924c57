# SPDX-License-Identifier: BSL-1.0
# Sources of foregone's libraries and tools that are compiled as one, so that a first build is short: by default, but not where
# one works on foregone itself, where a change compiles one file.

# foregone_compile_together(<library>): the sources of each folder of src at once, where FOREGONE_UNITY is on. What includes the
# same headers, those of JSON and of templates most of all, then takes three fifths of the time. A new source changes what is
# compiled with it in its own folder alone.
option(FOREGONE_UNITY "Compile several sources of foregone's libraries as one" ON)
function(foregone_compile_together library)
    set_target_properties(${library} PROPERTIES UNITY_BUILD ${FOREGONE_UNITY} UNITY_BUILD_MODE GROUP)
    get_target_property(sources ${library} SOURCES)
    foreach(source IN LISTS sources)
        cmake_path(GET source PARENT_PATH folder)
        cmake_path(GET folder FILENAME group)
        set_source_files_properties("${source}" PROPERTIES UNITY_GROUP ${group})
    endforeach()
endfunction()

foregone_compile_together(foregone_engine)
# What it names at the scope of its file, other files name within functions.
set_source_files_properties("${PROJECT_SOURCE_DIR}/src/report/distribution_chart.cpp"
    "${PROJECT_SOURCE_DIR}/src/report/coverage_chart.cpp" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
if(TARGET foregone_main)
    foregone_compile_together(foregone_report_parts)
    foregone_compile_together(foregone_run_parts)
endif()
