-- For "Refunds owed", which counts them at every look at Home: the condition of server/bookings/to-give-back.ts.
create index concurrently booking_to_give_back on booking (hotel_id, id)
  where (status in ('CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT') and paid_paise - refunded_paise > total_paise) or promised_back_paise > refunded_paise;
