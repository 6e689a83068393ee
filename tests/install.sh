#!/bin/bash
# An installed Fourmi is complete, and a stranger's program compiles against it.
#
# BUILD is a release build, CC the compiler for the stranger's program.
set -eu
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT

cmake --install "$BUILD" --prefix "$prefix" >/dev/null

# The program, and everything it says about itself.
"$prefix/bin/fourmi" --help >/dev/null
# The brain that comes along is found where it was installed, and nowhere else.
"$prefix/bin/fourmi" match self-taught random --games 2 >/dev/null
mv "$prefix/share/fourmi/connect4.brain" "$prefix/away.brain"
! "$prefix/bin/fourmi" match self-taught random --games 2 2>"$prefix/said"
grep -q 'self-taught needs connect4.brain.*share/fourmi/connect4.brain' "$prefix/said"
mv "$prefix/away.brain" "$prefix/share/fourmi/connect4.brain"
for page in $("$prefix/bin/fourmi" manual --list); do
    test -s "$prefix/share/man/man1/$page.1"
done
bash -n "$prefix/share/bash-completion/completions/fourmi"
test -s "$prefix/share/zsh/site-functions/_fourmi"
test -s "$prefix/share/fish/vendor_completions.d/fourmi.fish"
test -s "$prefix/share/doc/fourmi/LICENSE"

# The documents: every link leads to something that is installed as well.
links=0
while IFS=: read -r document link; do
    target=$(sed 's/^](//; s/)$//; s/#.*//' <<<"$link")
    case $target in *://*) continue ;; esac
    test -e "$(dirname "$document")/$target" || { echo "$document: $link leads nowhere" >&2; exit 1; }
    links=$((links + 1))
done < <(grep -rHo --include='*.md' ']([^)]*)' "$prefix/share/doc/fourmi")
test "$links" -gt 20

# A machine of 32 bits is refused in plain words, where the compiler can pretend
# that this is one.
if echo 'int bits;' | "$CC" -m32 -x c -c -o "$prefix/bits.o" - 2>/dev/null; then
    if cmake -S "$(dirname "$0")/.." -B "$prefix/bits" -DCMAKE_C_COMPILER="$CC" -DCMAKE_C_FLAGS=-m32 \
        -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY >/dev/null 2>"$prefix/bits.log"; then exit 1; fi
    grep -q 'Fourmi needs a 64-bit system' "$prefix/bits.log"
fi

# The service, tried for real where it may be: started, seen, started again,
# stopped; and settings that were changed are still there after installing again.
service=$prefix/etc/init.d/fourmi
settings=$prefix/etc/default/fourmi
test -s "$prefix/lib/systemd/system/fourmi.service"
test -s "$prefix/lib/systemd/system/fourmi@.service"
cat >"$settings" <<SETTINGS
FOURMI_LISTEN=127.0.0.1:0
FOURMI_DATA=$prefix/data/fourmi.db
DAEMON=$prefix/bin/fourmi
RUN_AS=nobody
PIDFILE=$prefix/fourmi.pid
LOGFILE=$prefix/fourmi.log
SETTINGS
cmake --install "$BUILD" --prefix "$prefix" >/dev/null
grep -q nobody "$settings"
if [ "$(id -u)" = 0 ] && [ -e /lib/lsb/init-functions ] && command -v start-stop-daemon >/dev/null; then
    chmod 755 "$prefix"
    install -d -o nobody -m 700 "$prefix/data"
    trap '"$service" stop >/dev/null; rm -rf "$prefix"' EXIT
    # start-stop-daemon returns before its child has written the pid and has become another user: wait until
    # the server has said so many times that it listens.
    listens() {
        for _ in $(seq 300); do
            if [ "$(grep -sc event=listening "$prefix/fourmi.log")" = "$1" ]; then return; fi
            sleep 0.1
        done
        echo "the service does not listen" >&2
        return 1
    }
    "$service" start >/dev/null
    listens 1
    first=$(cat "$prefix/fourmi.pid")
    "$service" status >/dev/null
    test "$(stat -c %U "/proc/$first")" = nobody
    "$service" restart >/dev/null
    listens 2
    test "$(cat "$prefix/fourmi.pid")" != "$first"
    "$service" stop >/dev/null
    if "$service" status >/dev/null; then exit 1; fi
    test -s "$prefix/data/fourmi.db"
fi

# The library, found by pkg-config, shared and static.
cat >"$prefix/stranger.c" <<'C'
#include <fourmi.h>
#include <stdio.h>

int main(void)
{
    puts(fourmi_version());
    return 0;
}
C
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name fourmi.pc)")
export PKG_CONFIG_PATH
read -ra flags <<<"$(pkg-config --cflags --libs fourmi)"
libdir=$(pkg-config --variable=libdir fourmi)
version=$(pkg-config --modversion fourmi)

"$CC" -Wall -Werror "$prefix/stranger.c" "${flags[@]}" -o "$prefix/shared"
test "$(LD_LIBRARY_PATH=$libdir "$prefix/shared")" = "$version"
"$CC" -Wall -Werror "$prefix/stranger.c" "${flags[@]}" -static -Wl,--fatal-warnings -o "$prefix/static"
test "$("$prefix/static")" = "$version"

# The same, and the examples, found by find_package; the whole tree may have been moved.
moved=$prefix/moved
mkdir "$moved"
cp -R "$prefix"/include "$prefix"/lib* "$prefix"/share "$moved"
source=$(dirname "$0")/..
cmake -S "$source/examples" -B "$prefix/examples" -DCMAKE_PREFIX_PATH="$moved" -DCMAKE_C_COMPILER="$CC" \
    -DCMAKE_C_FLAGS='-Wall -Wextra -Werror' >/dev/null
cmake --build "$prefix/examples" >/dev/null
run() { LD_LIBRARY_PATH=$libdir timeout 120 "$prefix/examples/$1" "${@:2}"; }
run catalogue | grep -q '^connect4:COLSxROWS'
run selfplay tictactoe expert | grep -q ': a draw$'
run episode blackjack 1 | grep -q '^return '
test "$(run tournament tictactoe | wc -l)" = 8
printf '%s\n' 44455554221 nonsense | run positions connect4 2 2>/dev/null >"$prefix/values"
printf 'nonsense: character 1, '"'"'n'"'"', is not a move of connect4, from 1 to 7\n44455554221: -15\n' | cmp - "$prefix/values"
test "$(run training 60000 "$prefix/own.brain" 2>/dev/null | grep -c 'it never gets less than is due')" = 2
"$prefix/bin/fourmi" brain show "$prefix/own.brain" >/dev/null
test "$(run opinions "$prefix/own.brain" 1425 | wc -l)" = 5
run environments 200 | grep -q '^stand on 17: -0.0'
for example in "$source"/examples/*.c; do
    cmp "$example" "$prefix/share/doc/fourmi/examples/$(basename "$example")"
    "$CC" -Wall -Wextra -Werror "$example" "${flags[@]}" -static -pthread -o "$prefix/example"
done
cat >"$prefix/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.16)
project(stranger C)
find_package(Fourmi $version EXACT REQUIRED)
add_executable(stranger stranger.c)
target_link_libraries(stranger PRIVATE Fourmi::fourmi_static)
CMAKE
cmake -S "$prefix" -B "$prefix/stranger" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$CC" >/dev/null
cmake --build "$prefix/stranger" >/dev/null
test "$("$prefix/stranger/stranger")" = "$version"

# The headers can be read as C++ as well, where there is a compiler for that.
if command -v c++ >/dev/null; then
    echo '#include <fourmi.h>' | c++ -Wall -Wextra -Werror -I"$prefix/include" -x c++ -fsyntax-only -
fi

# What can be seen from outside is what the headers declare, what the list says, and nothing
# else.
tr '\n' ' ' <"$prefix/include/fourmi.h" >"$prefix/declared"
cat "$prefix"/include/fourmi/*.h | tr '\n' ' ' >>"$prefix/declared"
grep -o 'FOURMI_API [^(;]*(' "$prefix/declared" | grep -o 'fourmi_[a-z_]*($' | tr -d '(' | sort >"$prefix/symbols"
grep ^fourmi_ "$source/api/generated/functions.txt" | sort | cmp "$prefix/symbols" -
for library in "$libdir/libfourmi.a" "$libdir/libfourmi.so"; do
    case $library in *.so) dynamic=-D ;; *) dynamic= ;; esac
    nm -g --defined-only $dynamic "$library" | awk 'NF == 3 { print $3 }' | sort |
        diff - "$prefix/symbols" || { echo "$library shows something else" >&2; exit 1; }
done
# There is no global state: no byte of the library can be written to.
test "$(objdump -h "$libdir/libfourmi.a" | awk '$2 == ".data" || $2 == ".bss" { print $3 }' | sort -u)" = 00000000
objdump -p "$libdir/libfourmi.so" | grep -q "SONAME *libfourmi.so.$(pkg-config --variable=abi fourmi)\$"

# The manual pages of the library: each function and type leads to a page that declares it, no line
# is too long for 80 columns, and each page ends with a program, one of those that were run above.
man3=$prefix/share/man/man3
if [ -d "$man3" ]; then
    # What a page shows, without the marks of its format.
    shown() { sed 's/\\&//g; s/\\\\/\\/g' "$1"; }
    cat "$prefix"/include/fourmi/*.h >"$prefix/headers"
    grep -oE '^typedef [a-z]+ fourmi_[a-z_]+' "$prefix/headers" | sed 's/.* //' | sort -u >"$prefix/types"
    while read -r name; do
        page=$(sed -n 's/^\.so man3\///p' "$man3/$name.3")
        shown "$man3/$page" | grep -qE "(^[a-z].*[ *]$name\(|^typedef [a-z]+ $name\b)" ||
            { echo "$name is on no manual page" >&2; exit 1; }
    done < <(cat "$prefix/symbols" "$prefix/types")
    for page in "$man3"/fourmi.3 "$man3"/fourmi-*.3; do
        awk '/^\.SH EXAMPLES/ { is_there = 1 } is_there && /^\.fi/ { exit } is_code { print } is_there && /^\.RS/ { is_code = 1 }' \
            "$page" >"$prefix/example.3"
        shown "$prefix/example.3" >"$prefix/example.c"
        cmp "$prefix/example.c" "$source/examples/$(sed -n '1s/^\/\* \([a-z_]*\.c\) .*/\1/p' "$prefix/example.c")"
        if command -v man >/dev/null; then
            ! MANWIDTH=80 LC_ALL=C.UTF-8 man -P cat -l "$page" | grep -nE '.{81}' || { echo "$page is too wide" >&2; exit 1; }
        fi
    done
    if command -v man >/dev/null; then
        LC_ALL=C.UTF-8 man -P cat -M "$prefix/share/man" 3 fourmi_record_new >"$prefix/read.txt"
        grep -q 'int fourmi_record_new(' "$prefix/read.txt"
    fi
fi

# It can be removed again, but for what is no longer as it was installed: settings, for example.
trap 'rm -rf "$prefix"' EXIT
rm -rf "$prefix/moved" "$prefix/examples" "$prefix/stranger"
uninstall() { cmake -DPREFIX="$1" -P "$source/cmake/uninstall.cmake" 2>&1; }
make -C "$source" -n uninstall PREFIX=/some/where | grep -q -- '-DPREFIX="/some/where"'
echo mine >"$prefix/share/fourmi/mine"
uninstall "$prefix" | grep -q "so it stays: $settings\$"
grep -q nobody "$settings"
rm "$prefix/share/fourmi/mine"
left=$(find "$prefix" -name '*ourmi*' ! -path "$settings" ! -path "$prefix/data*" ! -path "$prefix/fourmi.*" \
    ! -path "$prefix/share/fourmi")
test -z "$left" || { echo "still there: $left" >&2; exit 1; }

# Of three installs one is removed, and nothing of the others; nor is what was put in the place of ours.
a="$prefix/a[b] c"
b=$prefix/b
cmake --install "$BUILD" --prefix "$a" >/dev/null
cmake --install "$BUILD" --prefix "$b" >/dev/null
DESTDIR=$prefix/staged cmake --install "$BUILD" --prefix "$b" >/dev/null
echo x >"$b/bin/fourmi"
uninstall "$a" >/dev/null
test -z "$(find "$a" ! -type d)"
test ! -e "$a/share/fourmi"
test "$(cat "$b/bin/fourmi")" = x
test -e "$b/lib/systemd/system/fourmi.service"
test -x "$prefix/staged$b/bin/fourmi"
if uninstall "$a" >"$prefix/said"; then exit 1; fi
grep -q 'Nothing to remove' "$prefix/said"
uninstall "$b" | grep -q "so it stays: $b/bin/fourmi\$"
test "$(find "$b" ! -type d)" = "$b/bin/fourmi"
test -x "$prefix/staged$b/bin/fourmi"
DESTDIR=$prefix/staged uninstall "$b" >/dev/null
test -z "$(find "$prefix/staged" ! -type d)"

# In somebody's home there is no service; and installed twice it is removed all the same.
for _ in 1 2; do HOME=$prefix/home cmake --install "$BUILD" --prefix "$prefix/home/.local" >/dev/null; done
test ! -e "$prefix/home/.local/etc" && test ! -e "$prefix/home/.local/lib/systemd"
uninstall "$prefix/home/.local" >/dev/null
test -z "$(find "$prefix/home" ! -type d)"
