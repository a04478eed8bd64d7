import { authApi } from '#shared/accounts.ts'
import { hotelFormApi } from '#shared/hotel-form.ts'
import { hotelApi, type StaffHotel } from '#shared/hotels.ts'
import { useUpload } from '#web/api/upload.ts'
import { shrunk } from '#web/gallery/picture-file.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { type HotelFormKind, updateOf, valuesOf } from './hotel-values.ts'
import { useHotelForm } from './use-hotel-form.ts'

const logoSide = 1024

/** The update of a hotel, from its present details on. */
export const useProfile = (userId: string, hotel: StaffHotel, kind: Exclude<HotelFormKind, 'registration'>) => {
  const { upload } = useUpload(hotelFormApi.update, { refreshes: [hotelApi.get, authApi.validate] })
  return useHotelForm({
    kind,
    values: valuesOf(hotel),
    draft: `profile.${userId}.${hotel.id}`,
    version: hotel.version,
    send: async (typed, version) => {
      const hotelLogo = typed.hotelLogo && (await shrunk(typed.hotelLogo, logoSide))
      return upload.mutateAsync({ input: { id: hotel.id, version, ...updateOf(typed, kind) }, files: { hotelLogo } })
    },
    onSent: ({ data, message = 'Hotel updated successfully!' }, begin) => {
      begin({ ...valuesOf(data), hotelLogo: undefined }, data.version)
      showAlert(message)
    },
  })
}
