#!/bin/sh
# Writes into filled/ what each of the five machines gets: the files of this folder with the values of values.env. Makes passwords that are
# empty there. May run again after a change.
set -eu
cd "$(dirname "$0")"
umask 077

for name in $(sed -n 's/^\([A-Z_]*_PASSWORD\)=$/\1/p' values.env); do
  password=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')
  sed "s/^$name=\$/$name=$password/" values.env > values.new
  mv values.new values.env
done
. ./values.env
values=$(sed -n 's/^\([A-Z0-9_]*\)=\(.*\)$/s|@\1@|\2|g/p' values.env)

rm -rf filled
fill() {
  machine=$1 address=$2
  shift 2
  mkdir -p "filled/$machine"
  for file in "$@"; do
    sed -e "$values" -e "s|@NAME@|$machine|g; s|@ADDRESS@|$address|g" "$file" > "filled/$machine/$file"
  done
  echo "$address $machine" >> filled/hosts
}
database='nftables.conf etcd.env patroni.yml'
product='nftables.conf haproxy.cfg pgbouncer.ini userlist.txt keepalived.conf atithi.env atithi.service'
fill db1 "$DB1" $database
fill db2 "$DB2" $database
fill db3 "$DB3" $database
fill app1 "$APP1" $product
fill app2 "$APP2" $product

if grep -rnE '@[A-Z0-9_]+@' filled; then
  echo 'values.env has no value for these.' >&2
  exit 1
fi
