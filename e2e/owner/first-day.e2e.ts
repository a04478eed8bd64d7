import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { formatDate } from '#shared/words/dates.ts'
import { makeOwner, signIn } from '../people.ts'
import { expectOneBooking } from '../records.ts'
import { chooser, field } from '../rooms.ts'
import { dialog, said } from '../staff.ts'
import { unusedPreload } from '../watch.ts'
import { bookButton, choose, confirmation, fillDetails, inDays, payByCard, pickDates, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'
import { counted } from './counted.ts'

const folder = join(import.meta.dirname, '../../demo/pictures')
const picture = async (name: string) => ({
  name,
  mimeType: name.endsWith('png') ? 'image/png' : 'image/jpeg',
  buffer: await readFile(join(folder, name)),
})

interface Kind {
  from: string
  to: string
  type: string
  price: string
  meals: string
  adults?: string
  children?: string
  description: string
  /** Named anew, with commas between. */
  amenities?: string
  without?: string
  pictures: string[]
}

const kinds: readonly Kind[] = [
  {
    from: '101',
    to: '104',
    type: 'Courtyard Room',
    price: '4200',
    meals: '5600',
    description: 'A quiet room on the courtyard, with a queen bed.',
    amenities: 'Wi-Fi, Air conditioning, Hot water, Garden view',
    pictures: ['courtyard-room-1.jpg', 'courtyard-room-2.jpg'],
  },
  {
    from: '201',
    to: '206',
    type: 'Lake View Room',
    price: '6500',
    meals: '7900',
    children: '1',
    description: 'Windows over the water, with a king bed.',
    amenities: 'Balcony',
    without: 'Garden view',
    pictures: ['lake-view-room-1.jpg'],
  },
  {
    from: '301',
    to: '302',
    type: 'Family Suite',
    price: '9800',
    meals: '12400',
    adults: '4',
    children: '2',
    description: 'Two bedrooms and a sitting room.',
    pictures: ['family-suite-1.jpg'],
  },
]

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const send = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).tap()

/** To a page by the menu of a phone. */
const goTo = async (page: Page, name: string) => {
  await button(page, 'Menu').tap()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name, exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const addRooms = async (page: Page, kind: Kind, isFirst: boolean) => {
  await button(page, 'Add Room').tap()
  await field(page, 'Room Number').fill(kind.from)
  await dialog(page).getByLabel('Up to number').fill(kind.to)
  if (!isFirst) await field(page, 'Room Type').selectOption('New type…')
  await field(page, isFirst ? 'Room Type' : 'Name of the new type').fill(kind.type)
  await field(page, 'Price Per Night').fill(kind.price)
  await field(page, 'Price With Meals').fill(kind.meals)
  if (kind.adults) await field(page, 'Adult Capacity').fill(kind.adults)
  if (kind.children) await field(page, 'Children Capacity').fill(kind.children)
  await dialog(page).getByLabel('Description').fill(kind.description)
  if (kind.without) await field(page, kind.without).uncheck()
  if (kind.amenities)
    await dialog(page)
      .getByLabel(isFirst ? 'Amenities' : 'Other amenities')
      .fill(kind.amenities)
  await chooser(page).setInputFiles(await Promise.all(kind.pictures.map(picture)))
  const count = Number(kind.to) - Number(kind.from) + 1
  await send(page, `Add ${count} Rooms`)
  await expect(said(page)).toHaveText(`${count} rooms created successfully`)
  await expect(page.getByRole('link', { name: kind.to, exact: true })).toBeVisible()
}

const addImage = async (page: Page, file: string, type: 'Cover' | 'Hotel logo') => {
  await button(page, 'Add Image').tap()
  await field(page, 'Image').setInputFiles(await picture(file))
  if (type === 'Hotel logo') await field(page, 'Type').selectOption(type)
  await send(page, 'Upload Image')
  await expect(said(page)).toHaveText('Image uploaded successfully.')
}

const addOffer = async (page: Page) => {
  await button(page, 'Add Special Offer').tap()
  await field(page, 'Name').fill('Opening week')
  await dialog(page).getByLabel('Takes a percentage off').check()
  await field(page, 'Discount').fill('15')
  await field(page, 'Start Date').fill(formatDate(inDays(0)))
  await field(page, 'End Date').fill(formatDate(inDays(30)))
  await dialog(page).getByLabel('Description').fill('Breakfast is on the house.')
  await send(page, 'Add Special Offer')
  await expect(said(page)).toHaveText('New special offer created successfully!')
}

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('the first day on a phone: twelve rooms of three types, cover, logo and offer in 60 actions, and a guest books one', async ({
  page: screen,
  world,
  watch,
}, { annotations }) => {
  test.setTimeout(180_000)
  watch.allow(unusedPreload)
  const { owner, hotels } = await makeOwner(world, { name: 'Haveli on the Lake', kinds: [] })
  await signIn(screen, owner.email)

  const { page, count } = counted(screen)
  expect(() => page.goto('/dashboard/rooms')).toThrow('Not counted: goto.')
  count.begin('to the rooms')
  await goTo(page, 'Rooms')
  await expect(page.getByText('No Room Found, Add new Room.', { exact: true })).toBeVisible()
  for (const [at, kind] of kinds.entries()) {
    count.begin(kind.type)
    await addRooms(page, kind, at === 0)
  }
  await expect(page.getByRole('list', { name: 'List of rooms' }).getByRole('listitem')).toHaveCount(12)
  count.begin('cover and logo')
  await goTo(page, 'Image Gallery')
  await addImage(page, 'lake-palace-cover.jpg', 'Cover')
  await addImage(page, 'lake-view-palace-logo.png', 'Hotel logo')
  await expect(page.getByRole('list', { name: 'List of images' }).getByRole('listitem')).toHaveText([
    /^lake palace cover.*over$/,
    'lake view palace logoHotel logo',
  ])
  count.begin('offer')
  await goTo(page, 'Special Offers')
  await addOffer(page)
  const said60 = `${count.all} actions: ${Object.entries(count.parts)
    .map(([part, some]) => `${part} ${some}`)
    .join(', ')}`
  annotations.push({ type: 'actions', description: said60 })
  console.log(said60)
  expect(count.all, said60).toBeLessThanOrEqual(60)

  const guest = someGuest()
  await screen.context().clearCookies()
  await screen.goto(`/${hotels[0].slug}`)
  await expect(screen.getByRole('heading', { level: 1, name: 'Haveli on the Lake' })).toBeVisible()
  const drawn = (img: string) =>
    expect
      .poll(() =>
        screen
          .locator(img)
          .first()
          .evaluate((one: HTMLImageElement) => one.naturalWidth),
      )
      .toBeGreaterThan(0)
  await drawn('main img[alt="lake palace cover"]')
  await drawn('header img')
  const rooms = screen.getByRole('region', { name: 'Rooms' }).getByRole('listitem')
  await expect(rooms).toHaveText([
    'Courtyard RoomSleeps 2 adultsAir conditioning, Garden view, Hot water, Wi-FiFrom ₹4,200.00 a night for 2, with breakfastChoose dates',
    'Lake View RoomSleeps 2 adults and 1 childAir conditioning, Balcony, Hot water, Wi-FiFrom ₹6,500.00 a night for 2, with breakfastChoose dates',
    'Family SuiteSleeps 4 adults and 2 childrenAir conditioning, Hot water, Wi-FiFrom ₹9,800.00 a night for 4, with breakfastChoose dates',
  ])
  for (const { type } of kinds) {
    await screen.getByRole('heading', { level: 3, name: type }).scrollIntoViewIfNeeded()
    await drawn(`main li img[alt="${type}"]`)
  }
  const offer = screen.getByRole('region', { name: 'Special offers' })
  await expect(offer).toContainText('15% offOpening week')
  await expect(offer).toContainText(`Until ${formatDate(inDays(30))}`)

  await rooms.nth(1).getByRole('link', { name: 'Choose dates for Lake View Room' }).tap()
  await pickDates(screen, inDays(10), inDays(12))
  await screen.getByRole('button', { name: 'Search', exact: true }).tap()
  await choose(screen, 'Lake View Room')
  await screen.getByRole('button', { name: 'Proceed' }).tap()
  await fillDetails(screen, guest)
  await screen.getByRole('button', { name: 'Continue to review' }).tap()
  await bookButton(screen).tap()
  await payByCard(screen)
  await expect(confirmation(screen)).toContainText('Lake View Room, With Breakfast')
  await expect(confirmation(screen)).toContainText(guest.email)
  await expectOneBooking(world, guest.email)
})
