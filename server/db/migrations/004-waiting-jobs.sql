create index concurrently outbox_waiting_by_payload on outbox using hash (payload) where done_at is null and dead_at is null;
