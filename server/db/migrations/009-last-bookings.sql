-- For the list of all hotels, which says when each was last booked: the condition of server/hotels/directory.ts.
create index concurrently booking_by_making on booking (hotel_id, created_at) where status not in ('PENDING', 'EXPIRED');
