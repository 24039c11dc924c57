# SPDX-License-Identifier: BSL-1.0
# foregone::explorer: the commands --explore and --dump, and the reports html, mermaid, sarif and tlc. It registers them with
# foregone::main, which links it, so nothing else names its symbols.

foregone_embed_text(foregone_report_page report/html/page_text.hpp
    "${PROJECT_SOURCE_DIR}/src/report/html/report.css" "${PROJECT_SOURCE_DIR}/src/report/html/report.js")
set(foregone_explorer_sources
    explorer/commands.cpp explorer/dump_graph.cpp explorer/explore.cpp explorer/explored_checks.cpp explorer/explored_run.cpp
    explorer/explorer_site.cpp explorer/graph_json.cpp explorer/graph_text.cpp explorer/peer_user.cpp explorer/state_graph.cpp
    explorer/taken_run.cpp
    report/html/bar_chart.cpp report/html/check_section.cpp report/html/html.cpp report/html/html_writer.cpp
    report/html/mutants_table.cpp
    report/html/sequence_chart.cpp report/html/trace_table.cpp report/mermaid.cpp report/sarif.cpp report/tlc_trace.cpp)
list(TRANSFORM foregone_explorer_sources PREPEND "${PROJECT_SOURCE_DIR}/src/")
# Its tests link the object library, too.
add_library(foregone_explorer_parts OBJECT ${foregone_explorer_sources} "${foregone_report_page}")
add_library(foregone_explorer STATIC $<TARGET_OBJECTS:foregone_explorer_parts>)
add_library(foregone::explorer ALIAS foregone_explorer)
set_target_properties(foregone_explorer PROPERTIES EXPORT_NAME explorer LINKER_LANGUAGE CXX)
foregone_set_up_main_library(foregone_explorer_parts)
foregone_set_up_main_library(foregone_explorer)
target_link_options(foregone_explorer INTERFACE "LINKER:--undefined=foregone_explorer")
target_link_libraries(foregone_explorer PRIVATE foregone_main)
target_link_libraries(foregone_main INTERFACE foregone_explorer)

# The server of --explore and its page: a module that a program loads when it serves, so that no other run pays for loading the HTTP
# library, and no program has the page in it.
# Programs find it by the run path that foregone::explorer gives them.
find_path(FOREGONE_BEAST boost/beast/http.hpp PATHS ${Boost_INCLUDE_DIRS} NO_DEFAULT_PATH)
mark_as_advanced(FOREGONE_BEAST)
find_package(Threads QUIET)
if(NOT FOREGONE_BEAST OR NOT Threads_FOUND)
    message(STATUS "foregone: no --explore: the headers of Boost.Beast were not found (Debian: apt-get install libboost-dev)")
    return()
endif()
include(GNUInstallDirs)
set(foregone_page_files
    address.js checks.js choices.js copy.js drawing.js elements.js graph.js index.html lasso.js layout.js main.js
    next.js page.css participants.js plot.js problem.js requests.js run.js sentences.js state.js steps.js trail.js
    values.js)
list(TRANSFORM foregone_page_files PREPEND "${PROJECT_SOURCE_DIR}/src/explorer/page/")
foregone_embed_folder(foregone_embedded_page explorer/page_text.hpp page_text ${foregone_page_files})
add_library(foregone_http MODULE "${PROJECT_SOURCE_DIR}/src/explorer/http_module.cpp" ${foregone_embedded_page})
target_compile_features(foregone_http PRIVATE cxx_std_20)
target_include_directories(foregone_http PRIVATE "${PROJECT_SOURCE_DIR}/src" "${PROJECT_SOURCE_DIR}/include")
target_link_libraries(foregone_http PRIVATE Boost::headers Threads::Threads)
# Boost.Asio 1.74 asks for std::result_of, which C++20 has removed, unless it is told of its successor.
target_compile_definitions(foregone_http PRIVATE BOOST_ASIO_HAS_STD_INVOKE_RESULT=1)
target_compile_options(foregone_http PRIVATE ${foregone_seldom_run})
foregone_harden(foregone_http)
set_target_properties(foregone_http PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/modules")
target_link_options(foregone_explorer INTERFACE
    "$<BUILD_INTERFACE:-Wl,-rpath,${PROJECT_BINARY_DIR}/modules>"
    "$<INSTALL_INTERFACE:-Wl,-rpath,$<INSTALL_PREFIX>/${CMAKE_INSTALL_LIBDIR}/foregone>")
