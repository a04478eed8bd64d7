import type { SignedInUser } from '#shared/accounts.ts'

export type HotelChoice = SignedInUser['hotels'][number]

/** The chosen hotel as the list has it now, so that it follows a changed name; the first when nothing was chosen or it is gone. */
export const pickHotel = (hotels: readonly HotelChoice[] = [], chosen: string | undefined): HotelChoice | undefined =>
  hotels.find(({ id }) => id === chosen) ?? hotels[0]
