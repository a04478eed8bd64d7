#!/bin/sh
# Runs once, when the database is made: the product's own account. What it may do is granted when the product migrates.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$PRODUCT_DB_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role atithi_product login password :'password';
revoke all on database atithi from public;
grant connect on database atithi to atithi_product;
SQL
