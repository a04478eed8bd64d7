import type { SignedInUser } from '#shared/accounts/accounts.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { type Action, type Area, can } from '#shared/contract/permissions.ts'
import { isPlatformAdmin, pathOfBooking, pathOfPage } from '../layout/menus.ts'
import type { Find } from './find.ts'

type Verb = 'in' | 'out' | 'charge'

/** What is done with a booking: for which ones, and where. */
const verbs: Readonly<Record<Verb, { label: string; fits: (booking: Booking, today: string) => boolean; to: (id: string) => string }>> = {
  in: {
    label: 'Check in',
    fits: ({ status, checkInDate, checkOutDate }, today) => status === 'CONFIRMED' && checkInDate <= today && checkOutDate >= today,
    to: pathOfBooking,
  },
  out: { label: 'Check out', fits: ({ status }) => status === 'CHECKED_IN', to: pathOfBooking },
  charge: {
    label: 'Charge',
    fits: ({ status }) => status === 'CHECKED_IN',
    to: id => `${pathOfPage('bookings')}?tab=list&edit=${id}#charges`,
  },
}

const spoken = /^(?:check[ -]?(?<way>in|out)|(?<charge>charge))\s+(?<who>\S.*)$/i

/** `check in Meera`, `charge 204`: what is to be done and with whom; undefined where nothing such is typed. */
export const actionIn = (text: string): { verb: Verb; who: string } | undefined => {
  const { way, charge, who = '' } = spoken.exec(text)?.groups ?? {}
  const verb = way?.toLowerCase() ?? charge?.toLowerCase()
  return verb === undefined ? undefined : { verb: verb as Verb, who }
}

/** Returns the verb as a search result for each booking that it fits; `finds[i]` belongs to `bookings[i]`. */
export const actionsOn = (verb: Verb, bookings: readonly Booking[], finds: readonly Find[], today: string): Find[] =>
  bookings.flatMap((booking, at) => {
    const { label, fits, to } = verbs[verb]
    const find = finds[at]
    return find && fits(booking, today)
      ? [{ ...find, id: `${verb}-${booking.id}`, label: `${label} ${find.label}`, to: to(booking.id) }]
      : []
  })

type Way = Find & { needs: readonly [Area, Action] }

const bookings = pathOfPage('bookings')

const ways: readonly Way[] = [
  { id: 'add-booking', label: 'Add booking', about: '', to: `${bookings}?tab=list&add=1`, needs: ['bookings', 'CREATE'] },
  {
    id: 'quick-sale',
    label: 'Quick sale',
    about: 'A booking on one screen',
    to: `${bookings}?tab=list&sell=1`,
    needs: ['bookings', 'CREATE'],
  },
  {
    id: 'add-group',
    label: 'Add group',
    about: 'Several bookings together',
    to: `${bookings}?tab=list&newgroup=1`,
    needs: ['bookings', 'CREATE'],
  },
  { id: 'do-in', label: 'Check in', about: 'Who arrives today', to: `${bookings}?tab=day&on=arriving`, needs: ['bookings', 'UPDATE'] },
  { id: 'do-out', label: 'Check out', about: 'Who leaves today', to: `${bookings}?tab=day&on=leaving`, needs: ['bookings', 'UPDATE'] },
  {
    id: 'do-charge',
    label: 'Charge',
    about: 'Type a room or a guest behind it',
    to: `${bookings}?tab=day&on=staying`,
    needs: ['bookings', 'UPDATE'],
  },
  { id: 'add-room', label: 'Add room', about: '', to: `${pathOfPage('rooms')}?tab=rooms&add=1`, needs: ['rooms', 'CREATE'] },
  {
    id: 'add-offer',
    label: 'Add special offer',
    about: '',
    to: `${pathOfPage('specialoffers')}?add=1`,
    needs: ['specialOffers', 'CREATE'],
  },
]

/** What somebody may do at the hotel. */
export const waysOf = (user: SignedInUser): Find[] =>
  isPlatformAdmin(user) ? [] : ways.flatMap(({ needs, ...find }) => (can(user, ...needs) ? [find] : []))
