import type { StaffHotel } from '#shared/hotels/hotels.ts'
import { failureText } from '#web/shell/notices/alerts.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { type HotelFormKind, ownerFields } from '../hotel-fields.ts'
import { type HotelFormValues, hotelFormats, hotelFormValues, hotelLabels, hotelSchema, sentHotel } from '../hotel-values.ts'

interface HotelFormOptions<I extends object, R> {
  kind: HotelFormKind
  values: HotelFormValues
  /** The name under which its draft is stored. */
  draft: string
  /** The error when no logo is chosen; without it the logo is optional. */
  logoNeeded?: string
  /** The version of the hotel that the form starts from. */
  version?: number
  send: (input: I, typed: HotelFormValues, version: number | undefined) => Promise<R>
  onSent: (reply: R, begin: (values: HotelFormValues, version?: number) => void) => unknown
}

/** A hotel's form. Its draft survives a reload, without bank details. `I` is the input of the contract for `kind`. */
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
