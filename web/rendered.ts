import type { QueryClient } from '@tanstack/react-query'
import { data } from 'react-router'
import { demoApi } from '#shared/accounts/accounts.ts'
import { hotelPapers } from '#shared/contract/paths.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { reservedSlugs } from '#shared/words/slugs.ts'
import { capital } from '#shared/words/text.ts'
import { CallError, callPath, queryOf, type Transport } from './api/client.ts'
import { readWizard } from './bookings/stay/wizard-url.ts'
import { roomsQuery, stayOf } from './bookings/wizard/use-rooms.ts'
import type { Head } from './head.ts'
import { hotelHead } from './hotels/hotel-head.ts'
import { hotelQuery } from './hotels/hotel-query.ts'
import { productName } from './shell/use-title.ts'

export interface Rendering {
  cache: QueryClient
  transport: Transport
  url: URL
  hotelId: string | undefined
  /** The document is for one visitor, with the rooms of the search in its address. */
  hasRooms: boolean
}

interface RenderedRoute {
  /** Reads what the page shows. Throws a 404 when the page is about something that is not there. */
  prefetch?: (rendering: Rendering) => Promise<void>
  head: (rendering: Rendering) => Head
  /** Source files that an address with dates needs besides the page: they are loaded with it, as are their styles. */
  withDates?: readonly string[]
}

const notThere = () => data(null, { status: 404 })

const cachedHotel = ({ cache, transport }: Rendering, ref: string) =>
  cache.getQueryData<Awaited<ReturnType<ReturnType<typeof queryOf<typeof hotelApi.get>>['queryFn']>>>(
    queryOf(hotelApi.get, hotelQuery(ref), transport).queryKey,
  )

/** Throws a 404 for an unknown hotel; leaves other failures to the browser, which tries again and then shows them. */
const prefetchHotel = async ({ cache, transport }: Rendering, ref: string): Promise<void> => {
  if (reservedSlugs.has(ref) || ref.length > 80) throw notThere()
  await cache.fetchQuery(queryOf(hotelApi.get, hotelQuery(ref), transport)).catch((error: unknown) => {
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) throw notThere()
  })
}

/** Rendered alike for everybody: the query in its address is read after hydration. */
const signIn: RenderedRoute = {
  prefetch: async ({ cache, transport }) => cache.prefetchQuery(queryOf(demoApi.accounts, {}, transport)),
  head: () => ({ title: 'Sign in', hidden: true }),
}

/** A page about a stay at the hotel that its address names. */
const stayPage = (title: string) => ({
  prefetch: async (rendering: Rendering) => {
    const ref = rendering.url.searchParams.get('hotel')
    if (ref) await prefetchHotel(rendering, ref)
  },
  head: (rendering: Rendering) => {
    const hotel = cachedHotel(rendering, rendering.url.searchParams.get('hotel') ?? '')
    return { title: hotel ? `${title}: ${hotel.name}` : title, hidden: true }
  },
})

const bookPage = stayPage('Book your stay')

const prefetchRooms = async (rendering: Rendering): Promise<void> => {
  const { hotel: ref, search } = readWizard(rendering.url.searchParams, todayInIndia(new Date()))
  const hotel = rendering.hasRooms && cachedHotel(rendering, ref)
  if (hotel) await rendering.cache.fetchQuery(roomsQuery(rendering.transport, hotel.id, search))
}

/**
 * The room search that the wizard sends first at this address, by the hotel's id and today (YYYY-MM-DD). Undefined at
 * other steps: a later search may name the guest's own order, which is not known here.
 */
export const roomsCall =
  (address: URLSearchParams) =>
  (hotelId: string, today: string): string | undefined => {
    const { search, step } = readWizard(address, today)
    return step === 2 ? callPath(roomApi.search, stayOf(hotelId, search)) : undefined
  }

const paperOf = ({ url }: Rendering) => hotelPapers.find(paper => paper === url.pathname.split('/')[2])

/** The pages that the server renders, by the id of their route. Only the server reads this. */
export const rendered: Readonly<Record<string, RenderedRoute>> = {
  start: signIn,
  login: signIn,
  hotel: {
    prefetch: rendering => prefetchHotel(rendering, rendering.hotelId ?? ''),
    head: rendering => {
      const hotel = cachedHotel(rendering, rendering.hotelId ?? '')
      return hotel ? hotelHead(hotel) : { title: productName }
    },
  },
  paper: {
    prefetch: async rendering => {
      if (!paperOf(rendering)) throw notThere()
      await prefetchHotel(rendering, rendering.hotelId ?? '')
    },
    head: rendering => {
      const title = capital(paperOf(rendering) ?? '')
      const hotel = cachedHotel(rendering, rendering.hotelId ?? '')
      return { title: hotel ? `${title}: ${hotel.name}` : title, hidden: true }
    },
  },
  book: {
    ...bookPage,
    prefetch: async rendering => {
      await bookPage.prefetch(rendering)
      await prefetchRooms(rendering)
    },
    withDates: ['web/bookings/wizard/prices-code.ts'],
  },
  booking: stayPage('Your booking'),
}
