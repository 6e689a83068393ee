#!/bin/bash
# The packages for Debian do what they promise on a machine that has nothing else, and leave
# nothing behind. scripts/try-deb runs this as root in a system that may be spoilt.
#
#   packages.sh FOLDER           the folder with the packages
set -eu
trap 'echo "line $LINENO of $0 failed" >&2' ERR
packages=$1
cd "$(mktemp -d)"
export DEBIAN_FRONTEND=noninteractive

step() { echo "== $*"; }
fail() {
    echo "$*" >&2
    exit 1
}
install() {
    apt-get -qq -y -o Dpkg::Use-Pty=0 install --no-install-recommends "$@" >log 2>&1 ||
        fail "$(cat log)"
}
purge() { # PATTERN
    dpkg-query -W -f '${Package}\n' | grep -E "$1" | xargs -r apt-get -qq -y purge >log 2>&1 || fail "$(cat log)"
}
# What a command that has to fail says.
refused() {
    if timeout 20 "$@" >said 2>&1; then fail "it was not refused: $*"; fi
    cat said
}

# An earlier run may have left these.
purge 'fourmi|^libpq5$'
apt-get -qq update
install man-db gcc libc6-dev pkgconf
for link in usr/share/man usr/share/doc; do
    ! grep -rqs "path-exclude.*$link" /etc/dpkg/dpkg.cfg.d || fail "this system leaves out /$link"
done

step 'the program'
install "$packages"/fourmi_*.deb
fourmi solve -a '' | grep -q ' -2 -1 0 1 0 -1 -2$'
fourmi match self-taught random --games 2 >/dev/null
fourmi match -g tictactoe expert medium random --openings 2 >/dev/null
man -P cat 1 fourmi-tournament | grep -q 'all against all'
test -s /etc/default/fourmi
test -s /lib/systemd/system/fourmi.service
test -s /lib/systemd/system/fourmi@.service
mkdir -p /var/lib/private/fourmi
ln -sfn private/fourmi /var/lib/fourmi
fourmi serve --listen 127.0.0.1:8099 --data /var/lib/fourmi/fourmi.db >/dev/null 2>server.log &
server=$!
for _ in $(seq 100); do
    ! grep -q event=listening server.log || break
    sleep 0.1
done
exec 3<>/dev/tcp/127.0.0.1/8099
printf 'GET / HTTP/1.1\r\nHost: 127.0.0.1:8099\r\nConnection: close\r\n\r\n' >&3
grep -qi '<title>.*Fourmi' <&3 || fail 'the server has no page'
exec 3>&-
kill "$server"
wait "$server"

step 'PostgreSQL without libpq, and with it'
address=postgresql://nobody@127.0.0.1:1/none
refused fourmi serve --listen 127.0.0.1:0 --data "$address" | grep -q 'install the package libpq5'
install libpq5
refused fourmi serve --listen 127.0.0.1:0 --data "$address" | grep -q 'Connection refused'

step 'MPI'
install openmpi-bin
ranks=(mpirun --allow-run-as-root --oversubscribe -n 2 fourmi)
tournament=(tournament -g tictactoe expert medium random --openings 2)
refused "${ranks[@]}" "${tournament[@]}" | grep -q fourmi-mpi
install "$packages"/fourmi-mpi_*.deb
"${ranks[@]}" "${tournament[@]}" >shared
fourmi "${tournament[@]}" | diff - shared

step 'the library and documents'
install "$packages"/libfourmi*.deb "$packages"/fourmi-doc_*.deb
man -P cat 3 fourmi_game_read | grep -q 'int fourmi_game_read('
for example in /usr/share/doc/fourmi/examples/*.c; do
    # shellcheck disable=SC2046 # it is several words on purpose
    gcc "$example" -pthread $(pkg-config --cflags --libs fourmi) -o "$(basename "$example" .c)"
done
./selfplay tictactoe expert | grep -q ': a draw$'
test -s /usr/share/doc/fourmi/packaging/haproxy.cfg

step 'nothing is left'
purge fourmi
left=$(find / -xdev \( -path "$packages" -o -path "$PWD" -o -path /proc -o -path /var/cache \) -prune -o -name '*fourmi*' -print)
test -z "$left" || fail "still there: $left"
