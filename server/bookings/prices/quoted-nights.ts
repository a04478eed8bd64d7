import type { PricedNight } from '#shared/prices/price.ts'
import type { RoomParty } from '#shared/prices/split-party.ts'
import type { Rate } from '#shared/prices/stay-rates.ts'
import { type NightTax, noTax } from '#shared/prices/tax.ts'
import { type AgreedNight, agreedNight } from '../nights/agreed-night.ts'
import type { QuotedRoom } from '../search/quote.ts'

/** A night of a room as it is agreed; where the price is for all whom the room sleeps, nobody is counted. */
export const agreedAt = (
  roomId: string,
  { night, gross, room, offer, step, why, people, extraAdults, extraChildren, forChildren, beds }: PricedNight,
  { rate, split, extraBeds, tax }: { rate: Rate; split: RoomParty | null; extraBeds: number; tax: NightTax },
): AgreedNight => {
  const counts = split !== null && (rate.baseAdults !== null || rate.singlePaise > 0)
  const taxAdded = gross - room - people - beds - offer - step
  const party = counts ? { adults: split.adults, childAges: split.childAges } : { adults: null, childAges: [] }
  return agreedNight({
    roomId,
    night,
    pricePaise: gross,
    tax: tax.mode,
    parts: { people, extraAdults, extraChildren, forChildren, beds, offer, taxAdded, step, why, ...party, extraBeds },
  })
}

/** The nights of rooms that were quoted, as they are agreed. */
export const nightsQuoted = (rooms: readonly QuotedRoom[]): AgreedNight[] =>
  rooms.flatMap(({ tax, ...quoted }) =>
    quoted.nights.map((night, at) => agreedAt(quoted.room.id, night, { ...quoted, tax: tax[at] ?? noTax })),
  )
