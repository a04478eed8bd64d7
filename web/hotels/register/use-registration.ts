import { useQueryClient } from '@tanstack/react-query'
import { use, useRef, useState } from 'react'
import type { z } from 'zod'
import { accountApi, authApi, type SignedInUser } from '#shared/accounts/accounts.ts'
import { hasRole } from '#shared/contract/permissions.ts'
import { type HotelForm, hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { CallError, call, TransportContext } from '#web/api/client.ts'
import { useUpload } from '#web/api/upload.ts'
import { sentPictures } from '#web/gallery/picked-pictures.ts'
import { useFocusRefresh } from '#web/lists/use-focus-refresh.ts'
import type { HotelChoice } from '#web/session/pick-hotel.ts'
import { selectHotel, storeUser } from '#web/session/session.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { useModals } from '#web/shell/notices/modals.tsx'
import { useNavigate } from '#web/ui/text/Link.tsx'
import { emptyHotel, type HotelFormValues } from '../hotel-values.ts'
import { useHotelForm } from '../profile/use-hotel-form.ts'

/** The longest side of a stored logo that is worth sending, in pixels. */
const logoSide = 1024

/** The form that registers a hotel; after success it selects the hotel and calls `onRegistered`. */
export const useRegistration = (user: SignedInUser, onRegistered: (hotel: HotelChoice) => unknown) => {
  const transport = use(TransportContext)
  const cache = useQueryClient()
  const kind = hasRole(user, 'SUPER_ADMIN') ? 'for owner' : 'registration'
  const unanswered = useRef(false)
  const { upload, progress } = useUpload(hotelFormApi.create)

  /** Finds the hotel of an earlier try whose reply was lost, so that a retry does not register it twice. */
  const lostHotel = async (name: string): Promise<HotelChoice | undefined> => {
    if (!unanswered.current) return undefined
    const { data } = await call(authApi.validate, {}, { transport })
    const found = data.hotels.find(one => one.name === name.trim() && !user.hotels.some(({ id }) => id === one.id))
    unanswered.current = false
    return found
  }
  const send = async (input: z.input<typeof HotelForm>, { hotelLogo, name }: HotelFormValues): Promise<HotelChoice> => {
    const known = await lostHotel(name)
    if (known) return known
    try {
      const { files } = await sentPictures(hotelLogo, logoSide)
      return (await upload.mutateAsync({ input, files: { hotelLogo: files } })).data
    } catch (error) {
      unanswered.current = error instanceof CallError && error.status >= 500
      const made = await lostHotel(name).catch(() => undefined)
      if (made) return made
      throw error
    }
  }
  const finish = ({ id, name, slug }: HotelChoice) => {
    storeUser({ ...user, isHotelCreated: true, hotels: [...user.hotels.filter(hotel => hotel.id !== id), { id, name, slug }] })
    selectHotel(slug)
    for (const { path } of [authApi.validate, accountApi.hotels]) void cache.invalidateQueries({ queryKey: [path] }).catch(() => undefined)
    return onRegistered({ id, name, slug })
  }
  const draft = `registration.${user.id}`
  const form = useHotelForm({
    kind,
    values: emptyHotel,
    draft,
    logoNeeded: 'Hotel logo is required.',
    send,
    onSent: finish,
  })
  return { form, progress, kind } as const
}
export type Registration = ReturnType<typeof useRegistration>

/**
 * Whether this is the owner's first registration, which cannot be cancelled. Another tab may have registered one, so
 * the server is asked again when this tab gets the focus, and by `ask` before cancelling is refused.
 */
export const useFirstRegistration = (user: SignedInUser) => {
  const transport = use(TransportContext)
  const [first, setFirst] = useState(!user.isHotelCreated)
  const ask = async (): Promise<boolean> => {
    if (!first) return false
    const now = (await call(authApi.validate, {}, { transport }).catch(() => undefined))?.data
    if (!now?.isHotelCreated) return true
    storeUser(now)
    setFirst(false)
    return false
  }
  useFocusRefresh(first ? [] : undefined, ask)
  return { first, ask } as const
}

export const registerFirst = 'You need to register your hotel first.'

/** Opens the dashboard after a registration, and plans to choose after the first one (specification 2, section 2). */
export const useAfterRegistration = (first: boolean) => {
  const navigate = useNavigate()
  const { openModal, closeModal, setHotelIdForPayment } = useModals()
  return async ({ id, slug }: HotelChoice): Promise<void> => {
    showAlert('Hotel registration successful!')
    closeModal('hotelRegistration')
    await navigate(`/dashboard?hotel=${slug}`)
    if (!first) return
    setHotelIdForPayment(id)
    openModal('planSelect')
  }
}
