import { useLocation } from 'react-router'
import { z } from 'zod'
import { SignedInUser } from '#shared/accounts/accounts.ts'
import { namedHotel, type Place } from '#web/ui/base/hotel-address.ts'
import { stored, useStored } from '#web/ui/base/stored.ts'
import { type HotelChoice, pickHotel, wantedHotel } from './pick-hotel.ts'
import { userKey } from './stored-user.ts'

/** The storage key of the hotel: the browser's value is for new tabs, a tab's value is for that tab. */
const hotelKey = 'atithi.hotel'

/** Shared by tabs, so that signing out reaches all of them; survives a reload. Written when an answer changes it. */
const signedIn = stored('browser', userKey, SignedInUser, undefined)
/** This tab's newer answer about the same user, with the rights on its hotel. */
const known = stored<SignedInUser | null>('tab', 'atithi.session', SignedInUser.nullable(), null)
const startHotel = stored('browser', hotelKey, z.string(), undefined)
const tabHotel = stored<string | null>('tab', hotelKey, z.string().nullable(), null)

const newer = (first: SignedInUser | undefined, now: SignedInUser | null): SignedInUser | undefined => {
  if (!first || now?.id !== first.id) return first
  return now.mustChangePassword === first.mustChangePassword ? now : { ...now, mustChangePassword: first.mustChangePassword }
}

/** The signed-in user as this tab knows them, for display only: the server checks each call by the session's cookie. */
export const useUser = (): SignedInUser | undefined => newer(useStored(signedIn), useStored(known))

/** The slug of this tab's hotel, which may not exist. */
export const useWantedHotel = (): string | undefined => {
  const address = namedHotel(useLocation())
  const tab = useStored(tabHotel) ?? undefined
  return wantedHotel({ address, tab, start: useStored(startHotel) }, useUser()?.hotels)
}

/** What `useUser` and `useWantedHotel` will return first at this address of the dashboard. */
export const sessionAt = (place: Place): { user: SignedInUser | undefined; wanted: string | undefined } => {
  const user = newer(signedIn.get(), known.get())
  const names = { address: namedHotel(place), tab: tabHotel.get() ?? undefined, start: startHotel.get() }
  return { user, wanted: wantedHotel(names, user?.hotels) }
}

/** The hotel chosen in this tab; undefined without one, or until it is known to be one of the user's hotels. */
export const useHotel = (): HotelChoice | undefined => pickHotel(useUser()?.hotels, useWantedHotel())

/** The id of this tab's hotel. Calls about a hotel run only while there is one and a user is signed in. */
export const useHotelId = (): string | undefined => useHotel()?.id

/** Stores this tab's hotel, which is used when the address names none. */
export const keepHotel = (slug: string | undefined): void => tabHotel.set(slug ?? null)

/** Stores the hotel that the user chose, for this tab and for new tabs; the caller changes the address. */
export const selectHotel = (slug: string | undefined): void => {
  startHotel.set(slug)
  keepHotel(slug)
}

/** Stores the user who signed in, or a newer answer about them: for this tab, and as the last answer for all tabs. */
export const storeUser = (user: SignedInUser): void => {
  if (JSON.stringify(signedIn.get()) !== JSON.stringify(user)) signedIn.set(user)
  known.set(user)
}

/** Forgets the user and the selected hotel, as logout does. */
export const forgetUser = (): void => {
  signedIn.set(undefined)
  known.set(null)
  selectHotel(undefined)
}
