import type { StaffHotel } from '#shared/hotels/hotels.ts'
import { failureText } from '#web/shell/notices/alerts.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { type HotelFormKind, ownerFields } from '../hotel-fields.ts'
import { type HotelFormValues, hotelFormats, hotelFormValues, hotelLabels, hotelSchema, sentHotel } from '../hotel-values.ts'

interface HotelFormOptions<I extends object, R> {
  kind: HotelFormKind
  values: HotelFormValues
  /** The name of its draft. */
  draft: string
  /** The message for a form without a picture; without it the picture may be left out. */
  logoNeeded?: string
  /** The state of the hotel that the form begins with. */
  version?: number
  send: (input: I, typed: HotelFormValues, version: number | undefined) => Promise<R>
  onSent: (reply: R, begin: (values: HotelFormValues, version?: number) => void) => unknown
}

/** The form of a hotel. What was typed survives a refresh, but no bank details. `I` is what the contract of its kind takes. */
export const useHotelForm = <I extends object, R>({ kind, draft, logoNeeded, version, ...options }: HotelFormOptions<I, R>) =>
  useForm<HotelFormValues, I, R>({
    ...options,
    labels: { ...hotelLabels, hotelLogo: 'Hotel logo' },
    schema: hotelSchema(kind),
    shape: typed => sentHotel(typed, kind) as I,
    formats: hotelFormats,
    check: ({ hotelLogo }) => (logoNeeded && hotelLogo.length === 0 ? { hotelLogo: logoNeeded } : {}),
    long: true,
    draft: { name: draft, secret: ownerFields },
    errorText: failureText,
    row: version === undefined ? undefined : { version, read: hotel => hotelFormValues(hotel as StaffHotel) },
  })
export type HotelFormState = ReturnType<typeof useHotelForm>
