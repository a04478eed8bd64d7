import type { SignedInUser } from '#shared/accounts.ts'

export type HotelChoice = SignedInUser['hotels'][number]

/** Where the hotel that is worked on may be named, the first that names one counting: the address, the tab, and what a new tab begins with. */
interface NamedHotels {
  address: string | undefined
  tab: string | undefined
  start: string | undefined
}

/** The address name of the hotel that is worked on: the user's first where none is named. It need not be one of theirs. */
export const wantedHotel = ({ address, tab, start }: NamedHotels, hotels: readonly HotelChoice[] = []): string | undefined =>
  address ?? tab ?? start ?? hotels[0]?.slug

/** The wanted hotel as the list has it now, so that it follows a changed name. */
export const pickHotel = (hotels: readonly HotelChoice[] = [], wanted: string | undefined): HotelChoice | undefined =>
  hotels.find(({ id, slug }) => slug === wanted || id === wanted)
