# SPDX-License-Identifier: BSL-1.0
cmake_minimum_required(VERSION 3.25)
project(road LANGUAGES CXX)

find_package(foregone 0.1 CONFIG REQUIRED COMPONENTS main)

foregone_add_checks(bridge SOURCES bridge.cpp)
