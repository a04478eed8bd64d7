import { expect, type Page } from '@playwright/test'
import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import type { TestServer } from '#server/testing.ts'
import { formatDate } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { resize } from '../layout.ts'
import { makeShowcase } from '../showcase.ts'
import { choose, hydrated, inDays, linkTo } from '../wizard.ts'
import type { States } from './look.ts'
import { makePlainHotel } from './plain-hotel.ts'

const x = (count: number): string => 'x'.repeat(count)
const words = (count: number): string =>
  Array.from({ length: count }, (_, at) => ['breakfast', 'courtyard', 'verandah', 'lake'][at % 4]).join(' ')

/** A hotel without a picture whose texts cannot be broken. */
const makeBareHotel = async ({ db }: TestServer): Promise<string> => {
  const { id: hotel_id, slug } = await makeHotel(db, { name: 'Sri Venkateshwara Residency and Family Lodge Annex' })
  const kind = { name: x(40), bed: x(40), view: x(40) }
  await db.updateTable('room_type').set(kind).where('hotel_id', '=', hotel_id).execute()
  await db
    .insertInto('hotel_distance')
    .values({ hotel_id, position: 0, place: x(40), distance: x(40) })
    .execute()
  await raisePageVersion(db, hotel_id)
  return slug
}

/** A showcase with long names, long texts and many amenities. */
const makeLongHotel = async (world: TestServer): Promise<string> => {
  const { db } = world
  const { id: hotel_id, slug, rooms } = await makeShowcase(world)
  const kind = { name: `Maharana ${words(10)}` }
  await db.updateTable('room_type').set(kind).where('hotel_id', '=', hotel_id).where('name', '=', 'Maharana Suite').execute()
  const names = Array.from({ length: 30 }, (_, at) => ({ hotel_id, name: `${words(3)} ${at}` }))
  const made = await db.insertInto('amenity').values(names).returning('id').execute()
  await db
    .insertInto('room_amenity')
    .values(made.map(({ id }) => ({ hotel_id, room_id: rooms['301'] ?? '', amenity_id: id })))
    .execute()
  const coming = { start_date: inDays(3), end_date: inDays(9), discount_basis_points: 1250 }
  await db
    .insertInto('special_offer')
    .values({ hotel_id, name: words(11), description: words(80), ...coming })
    .execute()
  const name = words(24)
  await db.updateTable('picture').set({ name }).where('hotel_id', '=', hotel_id).execute()
  const contact_email = 'reservations@lakeviewpalace.atithi.example'
  await db.updateTable('hotel').set({ contact_email }).where('id', '=', hotel_id).execute()
  await raisePageVersion(db, hotel_id)
  return slug
}

/** Words that are longer than a phone is wide are broken, not cut off. */
const expectInside = async (page: Page, state: string): Promise<void> => {
  for (const width of [390, 320]) {
    await resize(page, { width, height: 800 })
    const sticksOut = await page
      .getByRole('main')
      .locator('h3, dt, dd, li span')
      .evaluateAll(all => all.filter(one => one.getBoundingClientRect().right > innerWidth).map(one => one.tagName))
    expect(sticksOut, `${state} at ${width} px`).toEqual([])
  }
  await expectAccessible(page, state)
}

/** Pages of hotels that have little, nothing or much to show, and those that say no. */
export const hotelStates: States = async ({ page, world, watch }, look) => {
  watch.allow(/status of (404|503)/)
  const plain = await makePlainHotel(world)
  await page.goto(`/${plain.slug}`)
  await hydrated(page)
  await look('a plain hotel')
  await page.goto(linkTo(plain.slug, { adults: 2 }))
  await choose(page, 'Standard Non AC Double Bed Room with Attached Bathroom')
  await look('rooms of a plain hotel')

  const bare = await makeBareHotel(world)
  await page.goto(`/${bare}`)
  await hydrated(page)
  const shown = page.getByText('No Image', { exact: true }).filter({ visible: true }).first()
  for (const width of [320, 390]) {
    await resize(page, { width, height: 800 })
    const [word, title] = [await shown.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
    expect((word?.y ?? 0) + (word?.height ?? 0), `the placeholder and the name at ${width} px`).toBeLessThanOrEqual(title?.y ?? 0)
  }
  await expectInside(page, 'a hotel without pictures')
  await page.goto(linkTo(bare))
  const none = page.getByText('No images available')
  await none.waitFor()
  await expectInside(page, 'rooms without pictures')
  const frame = none.locator('..')
  expect((await frame.boundingBox())?.height).toBeLessThanOrEqual(96)
  const drawing = (await frame.locator('svg').boundingBox()) ?? { y: 0, height: 0 }
  expect(drawing.height).toBeGreaterThan(40)
  expect(drawing.y + drawing.height).toBeLessThanOrEqual((await none.boundingBox())?.y ?? 0)
  await resize(page, { width: 1280, height: 900 })

  await page.goto(`/${await makeLongHotel(world)}`)
  await hydrated(page)
  await expect(page.getByText(`${formatDate(inDays(3))} to ${formatDate(inDays(9))}`)).toBeVisible()
  await look('long texts')

  const paused = await makeHotel(world.db, { name: 'Hill House', plan: 'expired' })
  await world.db.updateTable('hotel').set({ whatsapp_phone: '+919829012345' }).where('id', '=', paused.id).execute()
  await raisePageVersion(world.db, paused.id)
  for (const address of [`/${paused.slug}`, linkTo(paused.slug)]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Online booking is paused for this hotel' })).toBeVisible()
    await look(`paused: ${address}`)
  }
  await page.goto('/no-such-hotel')
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
  await look('not found')
  await page.goto('/book')
  await expect(page.getByRole('heading', { name: 'Which hotel?' })).toBeVisible()
  await look('no hotel named')
  const error = { success: false, error: 'Please try again in a moment.', code: 'DOWN' }
  await page.route('**/api/room/searchrooms**', route => route.fulfill({ status: 503, json: error }))
  await page.goto(linkTo(plain.slug, { step: 1 }))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Please try again in a moment.')
  await look('rooms failed')
}
