import type { StaffHotel } from '#shared/hotels.ts'
import type { Picked } from '#web/gallery/picked-pictures.ts'
import { failureText } from '#web/shell/alerts.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { type HotelFormKind, type HotelValues, hotelKinds, hotelLabels, ownerFields, schemaOf, sentOf, valuesOf } from './hotel-values.ts'

/** The form as typed, with the picture that was chosen, if there is one. */
export interface HotelFormValues extends HotelValues {
  hotelLogo: Picked[]
}

interface HotelFormOptions<R> {
  kind: HotelFormKind
  values: HotelValues
  /** The name of its draft. */
  draft: string
  /** The message for a form without a picture; without it the picture may be left out. */
  logoNeeded?: string
  /** The state of the hotel that the form begins with. */
  version?: number
  send: (values: HotelFormValues, version: number | undefined) => Promise<R>
  onSent: (reply: R, begin: (values: HotelFormValues, version?: number) => void) => unknown
}

const labels = { ...hotelLabels, hotelLogo: 'Hotel logo' }

/** The form of a hotel. What was typed survives a refresh, but no bank details. */
export const useHotelForm = <R>({ kind, values, draft, logoNeeded, version, send, onSent }: HotelFormOptions<R>) =>
  useForm<HotelFormValues, Record<string, unknown>, R>({
    labels,
    values: { ...values, hotelLogo: [] },
    schema: schemaOf(kind),
    shape: typed => sentOf(typed, kind),
    formats: hotelKinds,
    check: ({ hotelLogo }) => (logoNeeded && hotelLogo.length === 0 ? { hotelLogo: logoNeeded } : {}),
    long: true,
    draft: { name: draft, secret: ownerFields },
    errorText: failureText,
    row: version === undefined ? undefined : { version, read: hotel => ({ ...valuesOf(hotel as StaffHotel), hotelLogo: [] }) },
    send: (_, typed, at) => send(typed, at),
    onSent,
  })
export type HotelFormState = ReturnType<typeof useHotelForm>
