import { useQuery } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import type { CallOf } from '#shared/contract/endpoint.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { type BesideNearest, type NearestStay, roomApi } from '#shared/rooms/rooms.ts'
import { formatDate, nightsBetween } from '#shared/words/dates.ts'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import { type CallError, call, TransportContext } from '#web/api/client.ts'
import { WhatsAppLink } from '#web/hotels/page/WhatsAppLink.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { byMail, byPhone } from '../search/HotelInstead.tsx'
import { ownOrder } from '../stay/own-order.ts'
import styles from './OtherCounts.module.css'
import { Elsewhere, otherSearches } from './OtherCounts.tsx'
import { stayOf } from './use-rooms.ts'
import type { StaySteps } from './use-stay.ts'

/** `12 to 14 December 2026`. */
const datesText = (from: string, to: string): string => {
  const first = formatDate(from)
  const shared = from.slice(0, 7) === to.slice(0, 7) ? / .*/ : from.slice(0, 4) === to.slice(0, 4) ? / \d{4}$/ : ''
  return `${first.replace(shared, '')} to ${formatDate(to)}`
}

/** What to do when nothing is free: the nearest free dates, other numbers of rooms, the hotel's phone. */
export const NoRooms = ({ hotel, wizard }: { hotel: PublicHotel; wizard: StaySteps }) => {
  const { search } = wizard
  const childAges = search.ages.length > 0 ? search.ages.join(',') : undefined
  const nearest = useNearest(hotel.id, { ...stayOf(hotel.id, search), childAges, offerCode: wizard.offerCode })
  useFocusAfter()
  const stays = nearest.data?.stays ?? []
  // At the desk, where the wizard has no address, nobody is told to ask their own hotel.
  const isGuest = wizard.hrefOf !== undefined
  const contact = isGuest && (byPhone(hotel) ?? byMail(hotel))
  // The search has answered these already: what comes later stands below them.
  const found = [
    ...otherSearches(wizard).map(({ at, what, total, totalPaise }) => ({
      at,
      text: `The same dates in ${what}: ${total}`,
      rupees: toRupees(totalPaise),
    })),
    ...stays.map(({ checkInDate: checkIn, checkOutDate: checkOut, totalPrice }) => ({
      at: { ...search, checkIn, checkOut },
      text: datesText(checkIn, checkOut) + (totalPrice === null ? '' : `, from ${formatRupees(totalPrice)}`),
      rupees: totalPrice,
    })),
  ]
  // Only what can be compared: as many nights, and all with a price.
  const isComparable = stays.every(({ checkInDate, checkOutDate, totalPrice }) => {
    return totalPrice !== null && nightsBetween(checkInDate, checkOutDate) === wizard.nights
  })
  const cheapest = isComparable ? lowestOf(found.flatMap(({ rupees }) => rupees ?? [])) : undefined
  return (
    <>
      {nearest.data?.isBeingBooked && (
        <div className="row">
          <p>Being booked at the moment; try again in a few minutes.</p>
          <Button onClick={() => wizard.find(search)}>Try again</Button>
        </div>
      )}
      {found.length > 0 && (
        <>
          <p>Available nearby dates{found.some(({ rupees }) => rupees !== null) && ', prices with breakfast'}:</p>
          <ul className="stack gap-3">
            {found.map(({ at, text, rupees }) => (
              <li key={text} className={styles.near}>
                <Elsewhere {...{ at, wizard }}>{text}</Elsewhere>
                {rupees !== null && rupees === cheapest && <Badge tone="success">Cheapest</Badge>}
              </li>
            ))}
          </ul>
        </>
      )}
      {nearest.isPending && <Spinner label="Looking for free dates near yours..." />}
      {nearest.data?.stays.length === 0 && !nearest.data.isBeingBooked && found.length === 0 && (
        <p>Nothing is free within two weeks of your dates either.</p>
      )}
      <div className="row">
        <Button onClick={() => wizard.go(1)}>Change the search</Button>
        {contact && (
          <span>
            or {contact.verb}{' '}
            <a className="icon-link" href={contact.href}>
              {contact.text}
            </a>
          </span>
        )}
        {isGuest && <WhatsAppLink hotel={hotel} stay={{ checkIn: search.checkIn, checkOut: search.checkOut }} />}
      </div>
    </>
  )
}

/** The link or button that found rooms goes with this: the focus then goes to the title of the rooms. */
const useFocusAfter = (): void =>
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('#item-2 button')?.focus({ preventScroll: true })
    },
    [],
  )

/** The lowest of amounts that are not all the same. */
const lowestOf = (amounts: readonly number[]): number | undefined => (new Set(amounts).size > 1 ? Math.min(...amounts) : undefined)

/** The nearest free stays, and whether all that is in the contact of the wanted one are holds of others. */
const useNearest = (hotelId: string, stay: CallOf<typeof roomApi.nearestDates>) => {
  const transport = use(TransportContext)
  const input = { ...stay, ...ownOrder(hotelId) }
  return useQuery<{ stays: NearestStay[] } & BesideNearest, CallError>({
    queryKey: [roomApi.nearestDates.path, input],
    queryFn: async ({ signal }) => {
      const { data: stays, ...beside } = await call(roomApi.nearestDates, input, { transport, signal })
      return { stays, ...(beside as object as BesideNearest) }
    },
    staleTime: 60_000,
  })
}
