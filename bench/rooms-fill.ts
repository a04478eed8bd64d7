import type pg from 'pg'

/** Rooms of a hotel: of three types, each with five pictures and six amenities. */
export const rooms = 1000
const others = 100

/** The demo's palace gets its rooms, and other hotels have as many each, with pictures and amenities of their own. */
const fillSql = `
  set session_replication_role = replica;
  create temporary table palace as select id from hotel where slug = 'lake-view-palace';
  create temporary table made as
    select id as hotel_id, gen_random_uuid() as id, n, true as asked
    from palace, generate_series(1, ${rooms} - (select count(*) from room where hotel_id = (select id from palace))::int) n
    union all select md5('hotel ' || h)::uuid, gen_random_uuid(), n, false from generate_series(1, ${others}) h, generate_series(1, ${rooms}) n;
  insert into hotel (id, slug, owner_id, name, advance_basis_points)
    select md5('hotel ' || h)::uuid, 'hotel-' || h, md5('owner')::uuid, 'Hotel ' || h, 2000 from generate_series(1, ${others}) h;
  insert into picture (hotel_id, id, name, width, height, widths, bytes)
    select md5('hotel ' || h)::uuid, gen_random_uuid(), 'Picture', 1600, 1067, '{320,640,960,1600}', 1 from generate_series(1, ${others}) h, generate_series(1, 20);
  insert into amenity (hotel_id, name) select md5('hotel ' || h)::uuid, 'Amenity ' || a from generate_series(1, ${others}) h, generate_series(1, 10) a;
  insert into room (hotel_id, id, room_number, type_id, description, adult_capacity, children_capacity, price_paise, price_with_meals_paise)
    select m.hotel_id, m.id, 'L' || 1000 + n, case when asked then t.ids[1 + n % 3] else md5('type')::uuid end,
      'Room ' || n || ' looks over the water from a stone balcony, with a bed of four posts and a desk by the window.',
      2 + n % 3, n % 3, 400000 + n * 1000, 550000 + n * 1000
    from made m, (select array_agg(id order by name) as ids from room_type where hotel_id = (select id from palace)) t;
  create temporary table shown as select hotel_id, id, row_number() over same - 1 as place, count(*) over (partition by hotel_id) as count
    from picture window same as (partition by hotel_id order by id);
  insert into room_image (hotel_id, room_id, picture_id, position)
    select m.hotel_id, m.id, s.id, p from made m, generate_series(0, 4) p, shown s where s.hotel_id = m.hotel_id and s.place = (m.n + p) % s.count;
  insert into room_amenity (hotel_id, room_id, amenity_id)
    select m.hotel_id, m.id, a.id from made m
    join (select hotel_id, id, row_number() over (partition by hotel_id order by name) as place from amenity) a on a.hotel_id = m.hotel_id and place <= 6;
  vacuum analyze`

/** Fills the tables of a started demo. Gives the id of the hotel that is asked. */
export const fillRooms = async (pool: pg.Pool): Promise<string> => {
  const client = await pool.connect()
  try {
    for (const statement of fillSql.split(';\n')) await client.query(statement)
    const { rows } = await client.query<{ id: string }>('select id from palace')
    return rows[0]?.id ?? ''
  } finally {
    client.release(true) // its settings go with it
  }
}
