import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { kindOf, roomApi } from '#shared/rooms/rooms.ts'
import { addDays, formatDate, todayInIndia } from '#shared/words/dates.ts'

/** The date `days` days from today, in India. */
export const inDays = (days: number): string => addDays(todayInIndia(new Date()), days)

/** Dates as the wizard offers them: `12 to 14 December 2026`. */
export const datesText = (from: number, to: number): string => {
  const [first, last] = [formatDate(inDays(from)), formatDate(inDays(to))].map(text => text.split(' ')) as [string[], string[]]
  const shared = first[2] !== last[2] ? 3 : first[1] !== last[1] ? 2 : 1
  return `${first.slice(0, shared).join(' ')} to ${last.join(' ')}`
}

const asPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A day of the open calendar. */
export const dayOf = (page: Page, date: string): Locator =>
  page.getByRole('dialog', { name: 'Choose your dates' }).getByRole('button', { name: new RegExp(`^${formatDate(date)}(,|$)`) })

const monthText = (date: string) => formatDate(date).replace(/^\d+ /, '')

/** Turns the open calendar to the month of a day. */
export const turnTo = async (page: Page, date: string): Promise<void> => {
  const calendar = page.getByRole('dialog', { name: 'Choose your dates' })
  const month = calendar.getByRole('grid', { name: monthText(date) })
  await expect(calendar.getByRole('grid').first()).toBeVisible()
  // On a phone the calendar opens on the next month if few days of this one are left.
  const first = await calendar.locator('[data-day]').first().getAttribute('data-day')
  const turn = calendar.getByRole('button', { name: date < (first ?? '') ? 'Previous month' : 'Next month' })
  while (!(await month.isVisible())) await turn.click()
}

/** Picks both dates in the calendar. */
export const pickDates = async (page: Page, checkIn: string, checkOut: string): Promise<void> => {
  await page.getByRole('button', { name: 'Check-in', exact: true }).click()
  await turnTo(page, checkIn)
  await dayOf(page, checkIn).click()
  await turnTo(page, checkOut)
  await dayOf(page, checkOut).click()
}

interface Link {
  inDays?: number
  nights?: number
  rooms?: number
  adults?: number
  ages?: string
  step?: number
}

/** The address of a search, as a guest would share it. */
export const linkTo = (slug: string, { inDays: days = 10, nights = 2, rooms = 1, adults = 1, ages, step = 2 }: Link = {}): string => {
  const search = { hotel: slug, in: inDays(days), out: inDays(days + nights), rooms: String(rooms), adults: String(adults) }
  return `/book?${new URLSearchParams({ ...search, ...(ages && { ages }), step: String(step) })}`
}

/** Chooses one room of a kind. */
export const choose = async (page: Page, kind = 'Deluxe', meal = 'With Breakfast'): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^(ADD\\+ ?|Add one): ${asPattern(`${kind}, ${meal}`)}$`) }).click()

export interface Guest {
  name: string
  email: string
  phone: string
}

let guests = 0

/** A guest with an e-mail and phone of their own, since limits count by contact. */
export const someGuest = (): Guest => {
  guests++
  const number = String(process.pid % 1000).padStart(3, '0') + String(guests).padStart(4, '0')
  return { name: 'Meera Iyer', email: `meera.${number}@mail.example`, phone: `98${number}0` }
}

export const fillDetails = async (page: Page, guest: Guest): Promise<void> => {
  await page.getByLabel('Full name').fill(guest.name)
  await page.getByLabel('Email', { exact: true }).fill(guest.email)
  await page.getByLabel('Mobile number').fill(guest.phone)
}

/** Goes from a search's address to the guest's details, with one room. */
export const goToDetails = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await choose(page)
  await page.getByRole('button', { name: 'Proceed' }).click()
}

/** Goes to Review step by step. */
export const walkToReview = async (page: Page, address: string, guest: Guest): Promise<void> => {
  await goToDetails(page, address)
  await fillDetails(page, guest)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(bookButton(page)).toBeEnabled()
}

/** Goes to Review with one room and the details, written into the tab's storage: other tests walk all the steps. */
export const goToReview = async (page: Page, address: string, guest: Guest): Promise<void> => {
  // Any small page of the origin, which the tab's storage belongs to.
  await page.goto('/robots.txt')
  const asked = new URL(address, page.url()).searchParams
  const data = async (path: string, query: Record<string, string>) =>
    (await (await page.request.get(`${path}?${new URLSearchParams(query)}`)).json()).data
  const hotel = (await data(hotelApi.get.path, { hotelId: asked.get('hotel') ?? '' })) as DataOf<typeof hotelApi.get>
  const search = {
    checkIn: asked.get('in') ?? '',
    checkOut: asked.get('out') ?? '',
    rooms: 1,
    adults: Number(asked.get('adults')),
    ages: [],
  }
  const party = { adultCapacity: String(search.adults), childrenCapacity: '0', numRooms: '1', isAvailable: 'true' }
  const found = await data(roomApi.search.path, { hotelId: hotel.id, checkInDate: search.checkIn, checkOutDate: search.checkOut, ...party })
  const room = (found as DataOf<typeof roomApi.search>).find(({ roomType }) => roomType === 'Deluxe')
  if (!room) throw new Error('No Deluxe is free')
  const choices = [{ kind: kindOf(room), meal: 'breakfast', count: 1 }]
  const kept = {
    [`atithi.wizard.${hotel.id}`]: { search, step: 4, reached: 4, choices, chosen: [] },
    [`atithi.draft.guest.${hotel.id}`]: {
      at: Date.now(),
      values: { userName: guest.name, userEmail: guest.email, userPhone: guest.phone },
    },
  }
  await page.evaluate(all => {
    for (const [name, value] of Object.entries(all)) sessionStorage.setItem(name, JSON.stringify(value))
  }, kept)
  await page.goto(address.replace(/step=\d/, 'step=4'))
  await expect(bookButton(page)).toBeEnabled()
}

export const bookButton = (page: Page): Locator => page.getByRole('button', { name: 'Book', exact: true })

/** The provider's window. */
export const checkout = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Payment window"]')

/** Enters the provider's test card, which opens the bank's page. */
export const enterCard = async (page: Page): Promise<void> => {
  await checkout(page).getByRole('tab', { name: 'Card' }).click()
  await checkout(page).getByRole('button', { name: 'Fill in a test card' }).click()
  await checkout(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
}

/** Pays by card in the open window. */
export const payByCard = async (page: Page): Promise<void> => {
  await enterCard(page)
  await checkout(page).getByRole('button', { name: 'Success', exact: true }).click()
}

export const payByUpi = async (page: Page): Promise<void> => {
  await checkout(page).getByRole('tab', { name: 'UPI' }).click()
  await checkout(page).getByLabel('UPI ID').fill('success@razorpay')
  await checkout(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
}

/** Closes the provider's window without paying. */
export const dismiss = async (page: Page): Promise<void> => {
  await checkout(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Resume payment' })).toBeVisible()
}

export const confirmation = (page: Page): Locator => page.getByRole('dialog', { name: 'Booking Confirmed' })
export const held = (page: Page): Locator => page.getByRole('region', { name: /^Your (room is|rooms are) held$/ })

/** Waits for the calendar in place of the browser's date fields: from then on a hotel's page reacts to clicks. */
export const hydrated = (page: Page): Promise<void> => expect(page.getByRole('button', { name: 'Check-in', exact: true })).toBeVisible()

export const askButton = (page: Page) => page.getByRole('button', { name: 'Ask the hotel', exact: true })

/** Opens the question form; clicks again if needed, since the button does nothing until its code has come. */
export const openQuestion = (page: Page, press = (): Promise<void> => askButton(page).click()): Promise<void> =>
  expect(async () => {
    if ((await page.getByRole('dialog').count()) === 0) await press()
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 })
  }).toPass()

/** Opens the wizard at the desk. */
export const addDeskWizard = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add Booking' }).first().click()
}

/** Books at the desk up to the review: searches a stay, takes a room and names the guest. */
export const reviewAtDesk = async (page: Page, checkIn: string, checkOut: string): Promise<void> => {
  await addDeskWizard(page)
  await pickDates(page, checkIn, checkOut)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await choose(page)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByLabel('Full name').fill('Meera Iyer')
  await page.getByLabel('Mobile number').fill('98765 43210')
  await page.getByRole('button', { name: 'Continue to review' }).click()
}
