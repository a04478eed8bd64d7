import assert from 'node:assert/strict'
import { field, fill, press, textsOf } from '#web/testing/lists.ts'
import { screen, user, waitFor } from '#web/testing/screen.ts'
import { inDays, openCalendar } from './guest-pages.ts'

/* What tests of pages do in the wizard of the desk, step by step. */

export const beginSteps = async () => {
  const [add] = await screen.findAllByRole('button', { name: 'Add Booking' })
  await user.click(add as HTMLElement)
}

/** Picks both dates in the calendar. */
export const pickDates = async (from: number, to: number) => {
  for (const [side, days] of [
    ['Check-in', from],
    ['Check-out', to],
  ] as const) {
    const calendar = await openCalendar(inDays(days), side)
    await user.click(calendar.querySelector(`[data-day="${inDays(days)}"]`) as HTMLElement)
  }
}

export const findRooms = async () => {
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  await screen.findByRole('heading', { name: 'Deluxe' })
}

/** From no dialog at all to the rooms that are free. */
export const toRooms = async (from = 0, to = from + 2) => {
  await beginSteps()
  await pickDates(from, to)
  await findRooms()
}

/** From the rooms to the review, with what is said of the guest. */
export const toReview = async (guest: Record<string, string> = { 'Full name': 'Meera Iyer', 'Mobile number': '98765 43210' }) => {
  await press('Proceed')
  for (const [label, text] of Object.entries(guest)) await fill(label, text)
  await press('Continue to review')
  await field('Payment method')
}

/** Waits until one of the messages of the page has a text. */
export const alertSays = (text: string | RegExp) =>
  waitFor(() => {
    const all = textsOf(screen.getAllByRole('alert'))
    assert.ok(
      all.some(one => (typeof text === 'string' ? one.includes(text) : text.test(one))),
      all.join(' | '),
    )
  })
