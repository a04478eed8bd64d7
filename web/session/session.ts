import { z } from 'zod'
import { SignedInUser } from '#shared/accounts.ts'
import { localStore, useLocalStore } from './local-store.ts'
import { type HotelChoice, pickHotel } from './pick-hotel.ts'
import { userKey } from './stored-user.ts'

/** Where the browser keeps which hotel is worked on. */
export const hotelKey = 'atithi.hotel'

const userStore = localStore(userKey, SignedInUser)
const hotelStore = localStore(hotelKey, z.string())

/** The signed-in user as the browser knows them, for display only: the server decides every call by the session's cookie. */
export const useUser = (): SignedInUser | undefined => useLocalStore(userStore)

/** The hotel that is worked on: the chosen one while it is in the user's list, else their first; nothing without a hotel or a user. */
export const useHotel = (): HotelChoice | undefined => pickHotel(useUser()?.hotels, useLocalStore(hotelStore))

/** Its id. Calls about a hotel run only while there is one and somebody is signed in. */
export const useHotelId = (): string | undefined => useHotel()?.id

export const selectHotel = (id: string): void => hotelStore.set(id)

/** Remembers who signed in, or what validatesession said of them since. */
export const storeUser = (user: SignedInUser): void => userStore.set(user)

/** Forgets the user and the selected hotel, as logout does. */
export const forgetUser = (): void => {
  userStore.set(undefined)
  hotelStore.set(undefined)
}
