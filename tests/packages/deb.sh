#!/bin/sh
# Builds the Debian packages of this build, lays them down in a folder, and builds and tests a user's project with them.
# usage: deb.sh CMAKE GENERATOR COMPILER SOURCE_DIR BUILD_DIR WORK_DIR
set -eu
cmake=$1 generator=$2 compiler=$3 source_dir=$4 build_dir=$5 work_dir=$6
for program in dpkg-deb dpkg-shlibdeps; do
    command -v $program >/dev/null || { echo "packages: skipped, $program is not installed"; exit 77; }
done
rm -rf "$work_dir"
mkdir -p "$work_dir/root"
cd "$work_dir"
fail() { echo "packages: $1"; exit 1; }

"$(dirname "$cmake")/cpack" -G DEB --config "$build_dir/CPackConfig.cmake" -B "$work_dir" >cpack.log 2>&1 ||
    { cat cpack.log; fail 'cpack fails'; }
for package in libforegone-dev libforegone-doc foregone-tools; do
    file=$(ls $package*.deb) || { cat cpack.log; fail "cpack makes no $package"; }
    dpkg-deb -c "$file" | grep -q "/usr/share/doc/$package/copyright" || fail "$package has no copyright file"
    dpkg-deb -x "$file" root
done

# Each dependency is a package that building foregone needs, too, or one with shared libraries, which the server of --explore needs.
known=$(bash "$source_dir/scripts/install-packages.sh" --list)
depends=$(dpkg-deb -f libforegone-dev*.deb Depends)
for dependency in $(echo "$depends" | sed 's/([^)]*)//g; s/,/ /g'); do
    echo "$known" | grep -qx "$dependency" || dpkg-query -L "$dependency" 2>/dev/null | grep -q '\.so\.[0-9]' ||
        fail "libforegone-dev depends on $dependency, which install-packages.sh does not know"
done
for dependency in libboost-dev libtbb-dev libtinyxml2-dev; do
    case $depends in *$dependency*) ;; *) fail "libforegone-dev does not depend on $dependency" ;; esac
done
for module in root/usr/lib/*/foregone/*.so; do
    [ -e "$module" ] || continue
    for library in $(readelf -dW "$module" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'); do
        owner=$(dpkg-query -S "*/$library" | sed 's/:.*//; q')
        case "$depends," in *"$owner"[\ ,]*) ;; *) fail "libforegone-dev does not depend on $owner, which $module needs" ;; esac
    done
done
dpkg-deb -f foregone-tools*.deb Depends | grep -q 'libstdc++6' || fail 'foregone-tools names no libraries'
[ -f root/usr/share/doc/foregone/docs/how-to/run-checks.md ] || fail 'libforegone-doc has no pages'

root/usr/bin/foregone-cover --version
root/usr/bin/foregone-coverage --version
"$cmake" -S "$source_dir/tests/consumer/find_package" -B build -G "$generator" -DCMAKE_CXX_COMPILER="$compiler" \
    -DCMAKE_BUILD_TYPE=MinSizeRel -DCMAKE_CXX_FLAGS_MINSIZEREL='-O0 -DNDEBUG' -DCMAKE_PREFIX_PATH="$work_dir/root/usr"
"$cmake" --build build --target proof jug_checks failing_malloc
cd build
"$(dirname "$cmake")/ctest" --output-on-failure --no-tests=error -R '^(proof|failing_malloc|jug_checks\..*)$'
