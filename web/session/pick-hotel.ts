import type { SignedInUser } from '#shared/accounts/accounts.ts'

export type HotelChoice = SignedInUser['hotels'][number]

/** Sources of the selected hotel's slug, in order of precedence. */
interface NamedHotels {
  address: string | undefined
  tab: string | undefined
  start: string | undefined
}

/** The selected hotel's slug, else the user's first. It may not be one of theirs. */
export const wantedHotel = ({ address, tab, start }: NamedHotels, hotels: readonly HotelChoice[] = []): string | undefined =>
  address ?? tab ?? start ?? hotels[0]?.slug

export const pickHotel = (hotels: readonly HotelChoice[] = [], wanted: string | undefined): HotelChoice | undefined =>
  hotels.find(({ id, slug }) => slug === wanted || id === wanted)
