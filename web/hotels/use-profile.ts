import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { authApi } from '#shared/accounts.ts'
import { hotelFormApi } from '#shared/hotel-form.ts'
import { hotelApi, type StaffHotel } from '#shared/hotels.ts'
import { useUpload } from '#web/api/upload.ts'
import { sentPictures } from '#web/gallery/picked-pictures.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { useModals } from '#web/shell/modals.tsx'
import { updateOf, valuesOf } from './hotel-values.ts'
import { useHotelForm } from './use-hotel-form.ts'

const logoSide = 1024

/** The update of a hotel, from its present details on. */
export const useProfile = (userId: string, hotel: StaffHotel, kind: 'owner' | 'staff', onSaved: () => void) => {
  const { upload, progress } = useUpload(hotelFormApi.update, { refreshes: [hotelApi.get, authApi.validate] })
  const form = useHotelForm({
    kind,
    values: valuesOf(hotel),
    draft: `profile.${userId}.${hotel.id}`,
    version: hotel.version,
    send: async (typed, version) => {
      const { files } = await sentPictures(typed.hotelLogo, logoSide)
      return upload.mutateAsync({ input: { id: hotel.id, version, ...updateOf(typed, kind) }, files: { hotelLogo: files } })
    },
    onSent: ({ data, message = 'Hotel updated successfully!', warning }, begin) => {
      begin({ ...valuesOf(data), hotelLogo: [] }, data.version)
      if (warning) showAlert(`${message} ${warning}`, 'attention')
      else showAlert(message)
      onSaved()
    },
  })
  return { form, progress }
}

/**
 * Why somebody was sent to the profile: the address names the field that is to be changed (`#advancePaymentRate`), and with `then=plan` the
 * choice of a plan goes on when it is saved. Gives what happens after saving.
 */
export const useAskedFor = (): (() => void) => {
  const { hash, key } = useLocation()
  const [query, setQuery] = useSearchParams()
  const { openModal } = useModals()
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the same link is followed again
  useEffect(() => {
    if (hash) document.getElementsByName(hash.slice(1))[0]?.focus()
  }, [hash, key])
  return () => {
    if (query.get('then') !== 'plan') return
    setQuery(
      now => {
        now.delete('then')
        return now
      },
      { replace: true },
    )
    openModal('planSelect')
  }
}
