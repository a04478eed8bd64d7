import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { authApi, type SignedInUser } from '#shared/accounts/accounts.ts'
import { useCall } from '#web/api/client.ts'
import { onRightsChange } from '#web/api/rights.ts'
import { pickHotel } from '#web/session/pick-hotel.ts'
import { keepHotel, selectHotel, storeUser, useUser, useWantedHotel } from '#web/session/session.ts'
import { showAlert } from './notices/alerts.tsx'

/** A well-formed slug; anything else is not sent to the server. */
const isName = (text: string) => /^[a-z0-9-]{1,80}$/.test(text)

/** The input of the session's call for the hotel that a tab wants. */
export const sessionInput = (wanted: string | undefined) => (wanted !== undefined && isName(wanted) ? { hotelId: wanted } : {})

/** The sign-in answers the same as this call, which then need not be made while that is new. */
const staleMs = 30_000

/** The signed-in user with the rights on this tab's hotel, fetched for each hotel. */
export const useTabSession = () => {
  const stored = useUser()
  const wanted = useWantedHotel()
  const session = useCall(authApi.validate, sessionInput(wanted), { staleTime: staleMs })
  const known = session.data
  const { refetch } = session
  useEffect(() => onRightsChange(() => void refetch()), [refetch])
  const [storedFor, setStoredFor] = useState<string>()
  useEffect(() => {
    if (!known) return
    storeUser(known)
    setStoredFor(wanted ?? '')
  }, [known, wanted])
  const user = known ?? stored
  const hotel = pickHotel(user?.hotels, wanted)
  useEffect(() => {
    if (hotel) keepHotel(hotel.slug)
  }, [hotel])
  const strange = useStrangeHotel(known, wanted)
  // Ready when the rights for this hotel are stored.
  const isReady = known !== undefined && storedFor === (wanted ?? '') && !strange
  return { session, known, user, hotel, isReady, moved: useMovedAddress(strange ? known?.hotels[0]?.slug : (hotel?.slug ?? wanted)) }
}

/** Whether the wanted hotel does not exist or is not theirs: shows an alert and selects their first one. */
const useStrangeHotel = (known: SignedInUser | undefined, wanted: string | undefined): boolean => {
  const strange = known !== undefined && wanted !== undefined && !pickHotel(known.hotels, wanted)
  useEffect(() => {
    if (!strange) return
    const [first] = known.hotels
    selectHotel(first?.slug)
    showAlert(`“${wanted}” is not one of your hotels.${first ? ` This is ${first.name}.` : ''}`, 'danger')
  }, [strange, known, wanted])
  return strange
}

/** The current address with `hotel` in it; undefined when it names that one already. */
const useMovedAddress = (hotel: string | undefined): string | undefined => {
  const { pathname, search, hash } = useLocation()
  const params = new URLSearchParams(search)
  if ((params.get('hotel') || undefined) === hotel) return undefined
  params.set('hotel', hotel ?? '')
  return `${pathname}?${params}${hash}`
}
