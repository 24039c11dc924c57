# SPDX-License-Identifier: BSL-1.0
# An overlay port: it builds the source tree that it lies in. A registry replaces the first line by vcpkg_from_git or the like.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../../.." ABSOLUTE)

# What these features need is found only if it is asked for, not because it happens to be installed.
vcpkg_check_features(OUT_FEATURE_OPTIONS features
    FEATURES
        tools FOREGONE_BUILD_TOOLS
    INVERTED_FEATURES
        main CMAKE_DISABLE_FIND_PACKAGE_TBB
        main CMAKE_DISABLE_FIND_PACKAGE_tinyxml2)

vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS
        -DFOREGONE_BUILD_TESTS=OFF
        -DFOREGONE_BUILD_EXAMPLES=OFF
        -DFOREGONE_BUILD_BENCHMARKS=OFF
        -DFOREGONE_INSTALL=ON
        -DFOREGONE_MPI=OFF
        -DFOREGONE_UNITY=ON
        ${features})
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME foregone CONFIG_PATH lib/cmake/foregone)
vcpkg_fixup_pkgconfig()
if("tools" IN_LIST FEATURES)
    vcpkg_copy_tools(TOOL_NAMES foregone-cover foregone-coverage AUTO_CLEAN)
endif()

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
