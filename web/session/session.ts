import { useLocation } from 'react-router'
import { z } from 'zod'
import { SignedInUser } from '#shared/accounts/accounts.ts'
import { namedHotel } from '#web/ui/base/hotel-address.ts'
import { stored, useStored } from '#web/ui/base/stored.ts'
import { type HotelChoice, pickHotel, wantedHotel } from './pick-hotel.ts'
import { userKey } from './stored-user.ts'

/** Where the browser keeps the hotel that a new tab begins with, and a tab its own. */
const hotelKey = 'atithi.hotel'

/** Shared by tabs, so that signing out reaches them all; survives reload. Written with every answer that says something new of them. */
const signedIn = stored('browser', userKey, SignedInUser, undefined)
/** This tab's newer answer about the same user, with the rights on its hotel. */
const known = stored<SignedInUser | null>('tab', 'atithi.session', SignedInUser.nullable(), null)
const startHotel = stored('browser', hotelKey, z.string(), undefined)
const tabHotel = stored<string | null>('tab', hotelKey, z.string().nullable(), null)

/** The signed-in user as this tab knows them, for display only: the server decides every call by the session's cookie. */
export const useUser = (): SignedInUser | undefined => {
  const first = useStored(signedIn)
  const now = useStored(known)
  if (!first || now?.id !== first.id) return first
  return now.mustChangePassword === first.mustChangePassword ? now : { ...now, mustChangePassword: first.mustChangePassword }
}

/** The slug of this tab's hotel, which may not exist. */
export const useWantedHotel = (): string | undefined => {
  const address = namedHotel(useLocation())
  const tab = useStored(tabHotel) ?? undefined
  return wantedHotel({ address, tab, start: useStored(startHotel) }, useUser()?.hotels)
}

/** The hotel that is worked on in this tab; nothing without one, or while it is not known whether there is such a hotel. */
export const useHotel = (): HotelChoice | undefined => pickHotel(useUser()?.hotels, useWantedHotel())

/** Its id. Calls about a hotel run only while there is one and somebody is signed in. */
export const useHotelId = (): string | undefined => useHotel()?.id

/** The hotel of this tab where the address names none. */
export const keepHotel = (slug: string | undefined): void => tabHotel.set(slug ?? null)

/** Somebody chose a hotel: new tabs begin with it too. The address is the caller's to change. */
export const selectHotel = (slug: string | undefined): void => {
  startHotel.set(slug)
  keepHotel(slug)
}

/** Stores who signed in, or this tab's newer answer about them: the browser keeps what was answered last, in whichever tab. */
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
