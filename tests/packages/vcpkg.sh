#!/bin/sh
# Fails unless the port of vcpkg is well formed: vcpkg.json, and portfile.cmake with stubs for the functions of vcpkg.
# usage: vcpkg.sh CMAKE SOURCE_DIR VERSION
set -eu
cmake=$1 source_dir=$2 version=$3
here=$(cd -- "$(dirname -- "$0")" && pwd)
for features in '' 'main' 'main;tools'; do
    "$cmake" "-DSOURCE_DIR=$source_dir" "-DVERSION=$version" "-DFEATURES=$features" -P "$here/vcpkg_stubs.cmake"
done
