import type { TestContext } from 'node:test'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { kindOf, roomApi } from '#shared/rooms/rooms.ts'
import { addDays, formatDate, todayInIndia } from '#shared/words/dates.ts'
import { type Answer, openPage, type Sent } from '#web/testing/page.ts'
import { screen, user, waitFor, within } from '#web/testing/screen.ts'

/** The date so many days from today, in India. */
export const inDays = (days: number): string => addDays(todayInIndia(new Date()), days)

/** Dates as the wizard offers them: `12 to 14 December 2026`. */
export const datesText = (from: number, to: number): string => {
  const [first, last] = [formatDate(inDays(from)), formatDate(inDays(to))].map(text => text.split(' ')) as [string[], string[]]
  const shared = first[2] !== last[2] ? 3 : first[1] !== last[1] ? 2 : 1
  return `${first.slice(0, shared).join(' ')} to ${last.join(' ')}`
}

/** Opens the calendar of a side and turns it to the month of a day. */
export const openCalendar = async (date: string, side = 'Check-in'): Promise<HTMLElement> => {
  await user.click(await screen.findByRole('button', { name: side }))
  const calendar = await screen.findByRole('dialog', { name: 'Choose your dates' })
  await within(calendar).findAllByRole('grid')
  while (!calendar.querySelector(`[data-day="${date}"]`)) await user.click(within(calendar).getByRole('button', { name: 'Next month' }))
  return calendar
}

interface Search {
  from?: number
  nights?: number
  rooms?: number
  adults?: number
  ages?: string
  step?: number
}

/** The address of a search. */
export const searchAt = (slug: string, { from = 10, nights = 2, rooms = 1, adults = 1, ages, step = 2 }: Search = {}): string =>
  `/book?hotel=${slug}&in=${inDays(from)}&out=${inDays(from + nights)}&rooms=${rooms}&adults=${adults}${ages ? `&ages=${ages}` : ''}&step=${step}`

/** Takes one room of a kind. */
export const choose = async (kind = 'Deluxe', meal = 'With Breakfast'): Promise<void> =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^(ADD\\+ ?|Add one): ${kind}, ${meal}$`) }))

/** Whole sentences, whatever elements they are made of. */
export const said = (element: Element | null = document.body): string => element?.textContent ?? ''

/** Book, once the price is known. */
export const bookButton = async (): Promise<HTMLElement> => {
  const enabled = (button: HTMLElement) => !button.matches(':disabled, [aria-disabled=true]')
  return waitFor(() => {
    const button = screen.getByRole('button', { name: 'Book' })
    if (!enabled(button)) throw new Error('Book cannot be pressed yet')
    return button
  })
}

/** Opens the review of one room of the first kind, with the details typed, as a reload finds the tab. */
export const openReview = async (
  t: Pick<TestContext, 'after'>,
  server: { url: string },
  hotel: { id: string; slug: string },
  more: {
    from?: number
    /** As the provider's form post comes back. */
    hash?: string
    answers?: Record<string, Answer | ((sent: Sent) => Answer | Promise<Answer>)>
    tab?: Record<string, unknown>
  } = {},
): Promise<Sent[]> => {
  const { from = 10, hash = '' } = more
  const search = { checkIn: inDays(from), checkOut: inDays(from + 2), rooms: 1, adults: 1, ages: [] }
  const party = { adultCapacity: '1', childrenCapacity: '0', numRooms: '1' }
  const asked = new URLSearchParams({ hotelId: hotel.slug, checkInDate: search.checkIn, checkOutDate: search.checkOut, ...party })
  const answer = await fetch(`${server.url}${roomApi.search.path}?${asked}`)
  const { data: rooms } = (await answer.json()) as { data: DataOf<typeof roomApi.search> }
  const [room] = rooms
  const choices = room ? [{ kind: kindOf(room), meal: 'breakfast', count: 1 }] : []
  const values = { userName: 'Meera Iyer', userEmail: 'meera@mail.example', userPhone: '9812300001' }
  return openPage(t, {
    at: searchAt(hotel.slug, { from, step: 4 }) + hash,
    server,
    ...(more.answers && { answers: more.answers }),
    tab: {
      [`atithi.wizard.${hotel.id}`]: { search, step: 4, reached: 4, choices, chosen: [] },
      [`atithi.draft.guest.${hotel.id}`]: { at: Date.now(), values },
      ...more.tab,
    },
  })
}
