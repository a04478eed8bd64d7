import { maxSteps } from '#shared/rates/ladders.ts'
import { maxTypesOfOffer } from '#shared/rates/offers.ts'
import { maxSeasonPrices } from '#shared/rates/seasons.ts'
import { maxAmenities, maxRooms, maxRoomText } from '#shared/rooms/room-form.ts'
import { maxOfHotel } from '../http/serve/row-handlers.ts'

type Row = Readonly<Record<string, unknown>>

/** How many rows of a table a hotel can have by its forms, `per` the row that a column names. */
interface Most {
  most: number
  per?: string
  counts?: (row: Row) => boolean
}

const ofHotel: Most = { most: maxOfHotel }
const isThere = ({ retired_at }: Row) => retired_at === null

/** `maxRates` is not checked: a hotel that had more rates before that limit existed keeps them when it is imported. */
const mosts: Readonly<Record<string, Most>> = {
  room_type: ofHotel,
  amenity: ofHotel,
  special_offer: ofHotel,
  cancellation_ladder: ofHotel,
  season: ofHotel,
  stay_rule: ofHotel,
  room: { most: maxRooms, counts: isThere },
  room_amenity: { most: maxAmenities, per: 'room_id' },
  special_offer_type: { most: maxTypesOfOffer, per: 'offer_id' },
  cancellation_step: { most: maxSteps, per: 'ladder_id' },
  season_price: { most: maxSeasonPrices, per: 'season_id' },
}

/** Characters that a row says of a hotel's rooms, as a write of rooms counts them. */
const textOf = (table: string, row: Row): number =>
  table === 'room_amenity' ? 100 : table === 'room' && isThere(row) ? String(row.description ?? '').length : 0

/** Counts the rows of an archive while they are read. */
export class RowCounts {
  readonly #counts = new Map<string, number>()
  #text = 0

  /** Throws where there are more with this one than the forms of a hotel allow. */
  add(table: string, row: Row): void {
    const of = mosts[table]
    if (!of || of.counts?.(row) === false) return
    const { most, per } = of
    const key = `${table} ${per ? String(row[per]) : ''}`
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    this.#text += textOf(table, row)
    const each = per ? ` for one ${per}` : ''
    if (count > most)
      throw new Error(`The archive has over ${most.toLocaleString('en-IN')} rows of ${table}${each}, more than a hotel can have.`)
    if (this.#text > maxRoomText) throw new Error('The rooms of this archive say more together than those of a hotel can.')
  }
}
