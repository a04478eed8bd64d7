import { randomUUID } from 'node:crypto'
import { todayInIndia } from '#shared/words/dates.ts'
import type { Caller } from './callers.ts'

/** A hotel with a row of each kind that calls are about. */
export interface Place {
  hotelId: string
  user: string
  /** Somebody without a password. */
  invited: string
  role: string
  permission: string
  offer: string
  season: string
  stayRule: string
  ladder: string
  image: string
  enquiry: string
  /** A booking that expired, so that the hotel may still be deleted. */
  booking: string
  /** A block of the room below. */
  block: string
  /** A tax paper of it. */
  document: string
  /** Another one like it. */
  otherBooking: string
  /** A group without bookings. */
  group: string
  /** An import whose booking was deleted. */
  import: string
  roomType: string
  /** A room type that no room is of. */
  unusedType: string
  /** A room that no booking names. */
  room: string
  /** An amenity that no room has. */
  amenity: string
  /** A permission whose right the one who takes it back holds. */
  removable: string
}

export interface Sample {
  /** A right input about this hotel, for this caller. */
  input(place: Place, caller: Caller): Record<string, unknown>
  body?: 'form' | 'raw' | 'multipart'
  headers?: (input: Record<string, unknown>) => Record<string, string>
  /** The field that names the hotel, where the call is about one: it is then tried with foreign and unknown ids. */
  hotel?: string
  /** The field that names the row. */
  row?: string
  /** The hotel may be left out: the row tells it. */
  byRow?: true
  /** Inputs with an id of the other hotel where a row of the same hotel belongs: 400. */
  nested?: (foreign: Place) => Record<string, unknown>
  /** A global row in the row's place, and who may. */
  global?: { id: string; status: (caller: Caller) => number }
  /** The answer to whoever may call; 200 unless said otherwise. */
  status?: (caller: Caller) => number
  /** The hotel's owner alone may, whatever rights others hold. */
  ownerAlone?: true
}

/** A bank transfer of today. */
export const sentToday = () => ({ date: todayInIndia(new Date()), key: randomUUID() })

/** Of a call about a hotel's money that its owner and the platform read: for anybody else the hotel is not there. */
export const ownersAndPlatform = ({ key, owns }: Caller): number =>
  key === 'PLATFORM_ADMIN' || key === 'SUPER_ADMIN' || owns === 'a' ? 200 : 404
