import { formOf, picture, sendForm } from '#server/testing/files/forms.ts'
import { sessionFor } from '#server/testing/worlds/people.ts'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { documentApi } from '#shared/documents/documents.ts'
import { galleryApi } from '#shared/rooms/gallery.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { randomFrom } from '../../../../demo/random.ts'
import { type Calls, createCalls } from '../../calls.ts'
import { keepRefunding } from '../../desk.ts'
import { keepVisiting } from '../../guest.ts'
import type { ClusterWorld } from './world.ts'

/** What people need of a world. */
export type PeopledWorld = Pick<ClusterWorld, 'url' | 'provider' | 'hotels' | 'database' | 'pooled'>

/** What people were told, by their own notes. */
export interface Notes {
  guests: Calls
  staff: Calls
  /** Booking ids that the desk was told are sold. */
  sold: Set<string>
  /** Keys of cash payments that the desk was told are written down. */
  cash: Set<string>
  /** Numbers of documents that the owner has seen, by id. */
  documents: Map<string, string>
  /** Names of pictures that the owner was told are stored. */
  pictures: Set<string>
}

export interface Load extends Notes {
  /** The longest time, between two moments, in which nobody's change was answered with a success. */
  longestSilenceMs(from: number, to: number): number
  changes(): number
  /** Everybody goes away in the middle of whatever they do; throws what somebody stumbled over. */
  end(): Promise<void>
}

const guests = 8

/** The desk sells a night, writes down cash for it, and sends both again under the same keys when no answer comes. */
const keepSelling = async ({ hotels }: PeopledWorld, notes: Notes, over: AbortSignal): Promise<void> => {
  const random = randomFrom('cluster/desk')
  const [hotel] = hotels
  if (!hotel) throw new Error('There is no hotel')
  const { staff } = notes
  while (!over.aborted) {
    await staff.pause(random.int(100, 500))
    const checkInDate = addDays(todayInIndia(new Date()), random.int(0, 500))
    const rooms = [{ id: hotel.rooms[random.pick(Object.keys(hotel.rooms))] ?? '', mealOption: 'breakfast' as const }]
    const stay = {
      hotelId: hotel.id,
      checkInDate,
      checkOutDate: addDays(checkInDate, 1),
      adults: 1,
      children: 0,
      rooms,
      key: random.uuid(),
    }
    const guest = { userName: 'Walk In', userEmail: `walk${random.int(1, 1e9)}@mail.example`, userPhone: '9812345678' }
    const sold = await staff.insist(bookingApi.create, { ...stay, ...guest, paymentMethod: 'CASH', paidAmount: 0 } as never)
    if (sold?.status !== 200) continue
    notes.sold.add(sold.data.id)
    const payment = { paymentMethod: 'CASH' as const, amount: random.int(100, 2000), key: random.uuid() }
    const paid = await staff.insist(bookingChangeApi.update, { hotelId: hotel.id, bookingId: sold.data.id, payment } as never)
    if (paid?.status === 200) notes.cash.add(payment.key)
  }
}

/** The owner looks at the newest documents. */
const keepLooking = async ({ hotels: [hotel] }: PeopledWorld, { staff, documents }: Notes, over: AbortSignal): Promise<void> => {
  while (!over.aborted) {
    await staff.pause(700)
    const list = await staff.once(documentApi.list, { hotelId: hotel?.id ?? '', page: 1, size: 50 } as never)
    if (list?.status !== 200) continue
    for (const { id, number } of (list.data as unknown as { items: { id: string; number: string }[] }).items) documents.set(id, number)
  }
}

/** The owner of another hotel adds pictures, few enough for the hotel's limit of 200. */
const keepUploading = async (
  { url, hotels: [, hotel] }: PeopledWorld,
  { staff, pictures }: Notes,
  headers: Record<string, string>,
  over: AbortSignal,
) => {
  const hotelImage = await picture('#b35a1f', 40)
  while (!over.aborted) {
    await staff.pause(10_000)
    const form = formOf({ hotelId: hotel?.id, imageName: 'Pool', imageType: 'OTHER' }, { hotelImage })
    // A proxy that has nobody to ask answers in its own words.
    const stored = await sendForm({ url }, galleryApi.create, form, headers).catch(() => undefined)
    if (stored?.status === 200) pictures.add(stored.data.imagePath)
  }
}

/** The provider's events come twice, late and in another order. */
const keepTurning = async ({ provider }: PeopledWorld, staff: Calls, over: AbortSignal): Promise<void> => {
  const moods = [{}, { duplicate: 3 }, { shuffleMs: 2000 }, { delayMs: 1500, duplicate: 2 }, { drop: true }]
  for (let turn = 0; !over.aborted; turn++) {
    await provider.control('webhooks', undefined, 'DELETE')
    await provider.control('webhooks', moods[turn % moods.length])
    await staff.pause(1500)
  }
}

/** Eight guests, a desk, an owner and the provider's events, until told to end. */
export const startLoad = async (world: PeopledWorld, seed: string): Promise<Load> => {
  const over = new AbortController()
  const began = performance.now()
  const successes: number[] = []
  const onSuccess = ({ method }: Endpoint) => {
    if (method !== 'GET') successes.push(performance.now())
  }
  const sessionOf = (hotel: PeopledWorld['hotels'][number] | undefined) =>
    sessionFor({ db: world.database.db } as never, hotel?.ownerId ?? '', 'owner')
  const [session, other] = await Promise.all([sessionOf(world.hotels[0]), sessionOf(world.hotels[1])])
  const calls = createCalls(world.url, over.signal, { behindProxy: true, onSuccess })
  const staff = createCalls(world.url, over.signal, { behindProxy: true, onSuccess, headers: { ...session } })
  const notes: Notes = { guests: calls, staff, sold: new Set(), cash: new Set(), documents: new Map(), pictures: new Set() }
  const elapsedMs = () => performance.now() - began
  const visitors = Array.from({ length: guests }, (_, index) =>
    keepVisiting({ world, calls, elapsedMs, random: randomFrom(`${seed}/${index}`) }, index, over.signal),
  )
  const others = [
    keepSelling(world, notes, over.signal),
    keepLooking(world, notes, over.signal),
    keepUploading(world, notes, other, over.signal),
    keepTurning(world, staff, over.signal),
    keepRefunding({ database: world.pooled }, calls, randomFrom(`${seed}/refunds`), over.signal, [500, 1500]),
  ]
  const everybody = [...visitors, ...others]
  let stumbled: unknown
  for (const one of everybody)
    one.catch(error => {
      if (!over.signal.aborted) stumbled ??= error
    })
  return {
    ...notes,
    changes: () => successes.length,
    longestSilenceMs: (from, to) => {
      const times = [from, ...successes.filter(time => time > from && time < to), to]
      return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)))
    },
    end: async () => {
      over.abort()
      await Promise.allSettled(everybody)
      await world.provider.control('webhooks', undefined, 'DELETE')
      if (stumbled) throw stumbled
    },
  }
}
