import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { makeHotel, type TestHotel } from '#server/testing/worlds/hotel.ts'
import type { TestServer } from '#server/testing.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { storePicture } from './pictures.ts'
import { bookButton, choose, fillDetails, type Guest, someGuest } from './wizard.ts'

const folder = join(import.meta.dirname, '../demo/pictures')

const texts = {
  rating: '4.6',
  street1: 'Lake Palace Road',
  country: 'India',
  postal_code: '313001',
  website: 'https://www.lakeview.example',
  description: 'A palace of white marble on the water, with twelve rooms around a quiet courtyard. The city is a boat ride away.',
  cancellation_policy: 'Free until two days before check-in. After that the advance is kept.',
  check_in_check_out_policy: 'Please bring a photo identity card for every adult.',
}

let made = 0

/** A hotel with everything that its page can show: pictures, offers, amenities, two kinds of rooms. */
export const makeShowcase = async ({ db, product }: TestServer): Promise<TestHotel> => {
  made++
  const kinds = [
    { name: 'Lake View Room', numbers: ['101', '102', '103'], price: 4200, withMeals: 5600 },
    { name: 'Maharana Suite', numbers: ['301'], price: 9800, withMeals: 12_400, adults: 3, children: 2 },
  ]
  const hotel = await makeHotel(db, { name: 'Lake View Palace', slug: `lake-view-${process.pid}-${made}`, kinds })
  const hotel_id = hotel.id
  await db.updateTable('hotel').set(texts).where('id', '=', hotel_id).execute()
  const store = async (file: string, name: string) =>
    (await storePicture(product.app, hotel_id, await readFile(join(folder, file)), name)).imagePath
  const cover = await store('lake-palace-cover.jpg', 'The palace from the lake')
  const second = await store('lake-palace-courtyard.jpg', 'The courtyard')
  const room = await store('lake-view-room-1.jpg', 'A room with a window to the lake')
  await db
    .insertInto('hotel_image')
    .values([
      { hotel_id, picture_id: cover, image_type: 'COVER', position: 0 },
      { hotel_id, picture_id: second, image_type: 'OTHER', position: 1 },
    ])
    .execute()
  const room_id = hotel.rooms['101'] ?? ''
  await db
    .insertInto('room_image')
    .values([room, second].map((picture_id, position) => ({ hotel_id, room_id, picture_id, position })))
    .execute()
  const amenities = await db
    .insertInto('amenity')
    .values(['Free Wi-Fi', 'Rooftop pool'].map(name => ({ hotel_id, name })))
    .returning('id')
    .execute()
  const shown = ['101', '102', '103'].flatMap(number =>
    amenities.map(({ id }) => ({ hotel_id, room_id: hotel.rooms[number] ?? '', amenity_id: id })),
  )
  await db.insertInto('room_amenity').values(shown).execute()
  const today = todayInIndia(new Date())
  await db
    .insertInto('special_offer')
    .values(
      [
        {
          name: 'Monsoon week',
          description: 'Three nights for two.',
          discount_basis_points: 1500,
          start_date: addDays(today, -3),
          end_date: addDays(today, 20),
        },
        {
          name: 'Last year’s offer',
          description: 'Over.',
          discount_basis_points: 5000,
          start_date: addDays(today, -60),
          end_date: addDays(today, -30),
        },
      ].map(offer => ({ hotel_id, ...offer })),
    )
    .execute()
  return hotel
}

/** The kind of room that the showcase has three of. */
export const lakeRoom = 'Lake View Room'

/** From an address of a search of the showcase to Review, with one room; gives the guest. */
export const showcaseReview = async (page: Page, address: string): Promise<Guest> => {
  const guest = someGuest()
  await page.goto(address)
  await choose(page, lakeRoom)
  await page.getByRole('button', { name: 'Proceed', exact: true }).click()
  await fillDetails(page, guest)
  await page.getByRole('button', { name: 'Continue to review', exact: true }).click()
  await expect(bookButton(page)).toBeEnabled()
  return guest
}
