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
    "$service" start >/dev/null
    first=$(cat "$prefix/fourmi.pid")
    "$service" status >/dev/null
    test "$(stat -c %U "/proc/$first")" = nobody
    for _ in $(seq 100); do
        if grep -q event=listening "$prefix/fourmi.log"; then break; fi
        sleep 0.1
    done
    "$service" restart >/dev/null
    test "$(cat "$prefix/fourmi.pid")" != "$first"
    "$service" stop >/dev/null
    if "$service" status >/dev/null; then exit 1; fi
    grep -q event=listening "$prefix/fourmi.log"
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
"$CC" -Wall -Werror "$prefix/stranger.c" "${flags[@]}" -static -o "$prefix/static"
test "$("$prefix/static")" = "$version"

# Nothing but the public names can be seen from outside.
for library in "$libdir/libfourmi.a" "$libdir/libfourmi.so"; do
    case $library in *.so) dynamic=-D ;; *) dynamic= ;; esac
    hidden=$(nm -g --defined-only $dynamic "$library" |
        awk 'NF == 3 && $3 !~ /^fourmi_/ { print $3 }')
    test -z "$hidden" || { echo "$library shows: $hidden" >&2; exit 1; }
done
