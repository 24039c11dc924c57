# SPDX-License-Identifier: BSL-1.0
# The programs that users start: foregone-cover and foregone-coverage.

set(tool_purpose "foregone-cover and foregone-coverage (FOREGONE_BUILD_TOOLS=OFF does without them)")
foregone_require(TBB libtbb-dev "${tool_purpose}")
foregone_require(CLI11 libcli11-dev "${tool_purpose}")
foregone_require(nlohmann_json nlohmann-json3-dev "${tool_purpose}")

foreach(tool IN ITEMS cover coverage)
    add_executable(foregone_${tool} "${PROJECT_SOURCE_DIR}/src/${tool}/main.cpp")
    target_include_directories(foregone_${tool} PRIVATE "${PROJECT_SOURCE_DIR}/src")
    add_executable(foregone::${tool} ALIAS foregone_${tool})
    set_target_properties(foregone_${tool} PROPERTIES OUTPUT_NAME foregone-${tool} EXPORT_NAME ${tool})
    # Used up by compiling: a project that imports the program needs none of them.
    target_link_libraries(foregone_${tool} PRIVATE
        $<BUILD_INTERFACE:foregone_threads> $<BUILD_INTERFACE:CLI11::CLI11> $<BUILD_INTERFACE:nlohmann_json::nlohmann_json>)
    if(TARGET foregone_dev)
        target_link_libraries(foregone_${tool} PRIVATE $<BUILD_INTERFACE:foregone_dev>)
    endif()
endforeach()
