#!/bin/sh
# Reads every backup and the whole archive of pgBackRest once and says to Prometheus what came of it: by cron or a timer, daily, on the
# database's machine, as the account of PostgreSQL.
#   backup-check.sh STANZA FILE      FILE: *.prom in the folder of node_exporter's --collector.textfile.directory
# What the environment says in PGBACKREST_… counts, as for pgBackRest itself.
set -u
stanza=$1 file=$2
wrong=0
fault() {
  echo "backup-check: $1" >&2
  wrong=1
}

look() {
  pgbackrest --stanza="$stanza" --log-level-console=warn "$@"
}

# `verify` of 2.45 ends with 0 whatever it finds, so its words count.
verify() {
  words=$(look verify --output=text --verbose) || fault 'the backups cannot be read'
  echo "$words"
  case $words in *'status: error'* | *'status: invalid'*) fault 'something of the backups cannot be read' ;; esac
  case $words in *'status: valid'*) ;; *) fault 'no backup was read' ;; esac
  case $words in *'valid WAL: '*) ;; *) fault 'no archive was read' ;; esac
}

# It does not miss a segment that is gone: of a timeline each but the first has to follow another one.
follow() {
  names=$(look repo-ls --recurse "archive/$stanza") || fault 'the archive cannot be listed'
  gaps=$(echo "$names" | awk '
    function hex(text,  value, at) {
      for (at = 1; at <= length(text); at++) value = 16 * value + index("0123456789ABCDEF", substr(text, at, 1)) - 1
      return value
    }
    {
      sub(/.*\//, "")
      if ($0 ~ /^[0-9A-F]+-/ && index($0, "-") == 25)
        print substr($0, 1, 8), hex(substr($0, 9, 8)) * 256 + hex(substr($0, 17, 8)), substr($0, 1, 24)
    }' | sort -k1,1 -k2,2n | awk '$1 == line && $2 > last + 1 { print $3 } { line = $1; last = $2 }')
  [ -z "$gaps" ] || fault "nothing is there right before $gaps"
}

# First that the database still archives: a segment is written now, and waited for. A store that is away is not asked three times.
if look check; then
  verify
  follow
else
  fault 'the archive takes nothing'
fi

ended=$(look info --output=json | grep -o '"stop":[0-9]*' | cut -d: -f2 | sort -n | tail -n 1)

umask 022
cat >"$file.new" <<METRICS
# HELP backup_readable 1: the last check read all backups and the whole archive.
# TYPE backup_readable gauge
backup_readable $((1 - wrong))
# HELP backup_checked_timestamp_seconds When the last check ended.
# TYPE backup_checked_timestamp_seconds gauge
backup_checked_timestamp_seconds $(date +%s)
# HELP backup_ended_timestamp_seconds When the newest backup ended; 0: there is none, or it could not be asked.
# TYPE backup_ended_timestamp_seconds gauge
backup_ended_timestamp_seconds ${ended:-0}
METRICS
mv "$file.new" "$file"
exit "$wrong"
