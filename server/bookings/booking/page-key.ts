import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { bookingPagePath } from '#shared/bookings/guest-page.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import type { App } from '../../context.ts'
import { type Db, runPrepared } from '../../db/connect.ts'
import { notFound } from '../../http/errors/errors.ts'
import { isSignature, signatureOf } from '../../outside/signatures.ts'
import { byIdOrSlug, idOrSlug } from '../../rooms/queries.ts'

const daysAfter = 30

interface KeyParts {
  hotel_id: string | null
  id: string
  guest_email: string | null
  key_version: number
}

/** The text that a key signs: a new e-mail address changes it and raises `key_version`, which ends older keys. */
const signedOf = ({ hotel_id, id, guest_email, key_version }: KeyParts) =>
  `${hotel_id ?? ''}/${id}/${guest_email ?? ''}${key_version > 0 ? `/${key_version}` : ''}`

const secretStatement = 'select booking_page_secret as secret from hotel where id = $1'
/** The secrets by hotel; they never change. */
const secrets = new WeakMap<Db, LRUCache<string, string>>()

const secretOf = async (db: Db, hotelId: string): Promise<string> => {
  const known = secrets.get(db) ?? new LRUCache<string, string>({ max: 1000 })
  secrets.set(db, known)
  const cached = known.get(hotelId)
  if (cached) return cached
  const [hotel] = await runPrepared<{ secret: string }>(db, secretStatement, [hotelId])
  if (!hotel) throw new Error('A booking has a hotel, which has the secret of its pages')
  known.set(hotelId, hotel.secret)
  return hotel.secret
}

/** The key of a booking's page: who has it sees the booking, and may ask to cancel or change it. */
export const pageKey = async (db: Db, booking: KeyParts & { hotel_id: string }): Promise<string> =>
  signatureOf(signedOf(booking), await secretOf(db, booking.hotel_id))

/** A booking's page with its key in the fragment, which no server and no log ever sees. */
export const pageUrl = (publicUrl: string, slug: string, reference: string, key: string): string =>
  `${publicUrl.replace(/\/$/, '')}${bookingPagePath(slug, { reference, key })}`

type Place = Pick<App, 'clock'> & { db: Db }

/** A hotel's booking, named by its reference or its id. */
type Named = { hotelId: string } & ({ reference: string } | { bookingId: string })

/** `hotel_id` is null where there is no such booking, `secret` where there is no such hotel. */
interface Found extends KeyParts {
  secret: string | null
  guest_phone: string
  check_out: string
}

const statement = (column: 'reference' | 'id') => `
  select h.booking_page_secret as secret, b.hotel_id, b.id, b.guest_email, b.key_version, b.guest_phone, b.check_out
  from (select) always
    left join hotel h on ${byIdOrSlug} left join booking b on b.hotel_id = h.id and b.${column} = $3`
const [byReference, byId] = [statement('reference'), statement('id')]

/** Used where there is no such hotel: the answer takes as long as any other, and no key fits. */
const secretOfNone = randomBytes(48).toString('hex')

/**
 * Finds a booking by reference, proven by key or phone, in the same time whether or not it exists. Throws the same 404
 * for all that does not fit, and more than 30 days after the stay.
 */
const provenBooking = async ({ db, clock }: Place, named: Named, isRight: (signed: string, found: Found, secret: string) => boolean) => {
  const hotel = idOrSlug(named.hotelId)
  const [found] =
    'reference' in named
      ? await runPrepared<Found>(db, byReference, [...hotel, named.reference])
      : await runPrepared<Found>(db, byId, [...hotel, named.bookingId])
  if (!found) throw new Error('A query that always has a row has none')
  const signed = signedOf(found)
  const secret = found.secret ?? secretOfNone
  const right = isRight(signed, found, secret)
  const isOver = () => todayInIndia(clock.now()) > addDays(found.check_out, daysAfter)
  if (!found.hotel_id || !right || isOver()) throw notFound('There is no such booking.')
  return { hotelId: found.hotel_id, bookingId: found.id, email: found.guest_email, key: signatureOf(signed, secret) }
}

/** The booking whose page this key opens. Throws 404. */
export const bookingOfKey = (app: Place, { bookingKey, ...named }: Named & { bookingKey: string }) =>
  provenBooking(app, named, (signed, _, secret) => isSignature(signed, bookingKey, secret))

/** The booking that its guest knows by reference and phone number. Throws 404. */
export const bookingOfPhone = (app: Place, { phone, ...named }: Named & { phone: string }) =>
  provenBooking(app, named, (_, { guest_phone }) => guest_phone === phone)
