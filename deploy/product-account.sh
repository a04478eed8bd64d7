#!/bin/sh
# Runs once, when the database is made: the product's own account. What it may do is granted when the product migrates.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$PRODUCT_DB_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role atithi_product login password :'password';
revoke all on database atithi from public;
grant connect on database atithi to atithi_product;
-- For /metrics: which databases follow this one, and how far behind they are.
grant pg_read_all_stats to atithi_product;
-- The limits of a call, for where PgBouncer stands in between: it does not pass on those that the product sends.
alter role atithi_product set statement_timeout = '5s';
alter role atithi_product set lock_timeout = '3s';
alter role atithi_product set idle_in_transaction_session_timeout = '10s';
SQL
