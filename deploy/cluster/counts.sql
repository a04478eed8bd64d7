-- How many rows each table has, to compare before and after a move: psql -Atf counts.sql DATABASE
select table_name,
  (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', table_schema, table_name), false, true, '')))[1]
from information_schema.tables
where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
order by table_name collate "C";
