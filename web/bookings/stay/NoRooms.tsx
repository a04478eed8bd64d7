import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { formatDate } from '#shared/dates.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { type BesideNearest, roomApi } from '#shared/rooms.ts'
import { type CallError, call, TransportContext } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { roomsText } from '../account/stay-words.ts'
import { byMail, byPhone } from './HotelInstead.tsx'
import { ownOrder } from './own-order.ts'
import { partyProblem } from './search-rules.ts'
import { stayOf, useRooms } from './use-rooms.ts'
import type { StaySteps } from './use-stay.ts'
import type { SearchValue } from './wizard-url.ts'

/** What to do when nothing is free: the nearest free dates, other numbers of rooms, the hotel's phone. */
export const NoRooms = ({ hotel, wizard }: { hotel: PublicHotel; wizard: StaySteps }) => {
  const { search } = wizard
  const nearest = useNearest(hotel.id, search)
  const others = useOtherCounts(hotel, search)
  const contact = byPhone(hotel) ?? byMail(hotel)
  const found = [
    ...(nearest.data?.stays ?? []).map(({ checkInDate: checkIn, checkOutDate: checkOut }) => ({
      at: { ...search, checkIn, checkOut },
      text: `${formatDate(checkIn)} to ${formatDate(checkOut)}`,
    })),
    ...others.map(rooms => ({ at: { ...search, rooms }, text: `The same dates in ${roomsText(rooms)}` })),
  ]
  return (
    <>
      {nearest.data?.isBeingBooked && (
        <div className="row">
          <p>Being booked at the moment; try again in a few minutes.</p>
          <Button onClick={() => wizard.find(search)}>Try again</Button>
        </div>
      )}
      {nearest.isPending && <Spinner label="Looking for free dates near yours..." />}
      {found.length > 0 && (
        <>
          <p>Free near your search:</p>
          <ul className="stack gap-2">
            {found.map(({ at, text }) => (
              <li key={text}>
                <Elsewhere {...{ at, text, wizard }} />
              </li>
            ))}
          </ul>
        </>
      )}
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
      </div>
    </>
  )
}

/** The nearest free stays, and whether all that is in the contact of the wanted one are holds of others. */
const useNearest = (hotelId: string, search: SearchValue) => {
  const transport = use(TransportContext)
  const input = { ...stayOf(hotelId, search), ...ownOrder(hotelId) }
  return useQuery<{ stays: { checkInDate: string; checkOutDate: string }[] } & BesideNearest, CallError>({
    queryKey: [roomApi.nearestDates.path, input],
    queryFn: async ({ signal }) => {
      const { data: stays, ...beside } = await call(roomApi.nearestDates, input, { transport, signal })
      return { stays, ...(beside as object as BesideNearest) }
    },
    staleTime: 60_000,
  })
}

/** Other numbers of rooms that sleep the party on the same dates. */
const useOtherCounts = (hotel: PublicHotel, search: SearchValue): number[] => {
  const at = (rooms: number): SearchValue => ({ ...search, rooms })
  const asks = (rooms: number) => rooms !== search.rooms && Object.keys(partyProblem(at(rooms), hotel.places)).length === 0
  const found = [useRooms(hotel.id, at(1), asks(1)).data, useRooms(hotel.id, at(2), asks(2)).data, useRooms(hotel.id, at(3), asks(3)).data]
  return found.flatMap((one, index) => (asks(index + 1) && one?.rooms.length ? [index + 1] : []))
}

const Elsewhere = ({ at, text, wizard: { hrefOf, find } }: { at: SearchValue; text: string; wizard: StaySteps }) =>
  hrefOf ? (
    <Link className="icon-link" to={hrefOf(2, at)} preventScrollReset>
      {text}
    </Link>
  ) : (
    <button type="button" className="text-button" onClick={() => find(at)}>
      {text}
    </button>
  )
