import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oldDatabase } from '../testing/old-data.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

test('pictures that stood anywhere get their places: the cover, other covers, others, and one of several logos', async t => {
  const { connection, close } = await oldDatabase()
  t.after(close)
  const { pool } = connect({ ...connection, application_name: 'pictures' }, () => {})
  t.after(() => pool.end())
  const { rows: hotels } = await pool.query<{ id: string }>('select id from hotel order by slug limit 1')
  const hotelId = hotels[0]?.id
  await pool.query('delete from hotel_image where hotel_id = $1', [hotelId])
  const old = [
    ['Logo', 'HOTEL_LOGO', false, 0],
    ['Second logo', 'HOTEL_LOGO', false, 0],
    ['Garden', 'OTHER', false, 7],
    ['Lake', 'COVER', false, 0],
    ['Gate', 'COVER', true, 300],
    ['Pool', 'OTHER', true, -1],
  ] as const
  for (const [at, [name, type, isCover, position]] of old.entries())
    await pool.query(
      `with made as (insert into picture (hotel_id, id, name, width, height, widths, bytes)
         values ($1, gen_random_uuid(), $2, 40, 20, '{40}', 1000) returning id)
       insert into hotel_image (hotel_id, picture_id, image_type, is_cover, position, created_at)
         select $1, id, $3, $4, $5, now() + $6 * interval '1 s' from made`,
      [hotelId, name, type, isCover, position, at],
    )
  await migrate(connection)
  const { rows } = await pool.query<{ name: string; image_type: string; is_cover: boolean }>(
    `select p.name, i.image_type, i.is_cover from hotel_image i join picture p on p.id = i.picture_id where i.hotel_id = $1 order by i.position`,
    [hotelId],
  )
  assert.deepEqual(
    rows.map(row => [row.name, row.image_type, row.is_cover]),
    [
      ['Gate', 'COVER', true],
      ['Lake', 'COVER', false],
      ['Pool', 'OTHER', false],
      ['Second logo', 'OTHER', false],
      ['Garden', 'OTHER', false],
      ['Logo', 'HOTEL_LOGO', false],
    ],
  )
})
