import type { z } from 'zod'
import { HotelForm, HotelFormForOwner, HotelUpdateForm } from '#shared/hotels/hotel-form.ts'
import type { StaffHotel } from '#shared/hotels/hotels.ts'
import type { Distance } from '#shared/hotels/house-rules.ts'
import { formatPhone } from '#shared/words/phones.ts'
import type { Picked } from '#web/gallery/picked-pictures.ts'
import { dateFormat, shownDate } from '#web/ui/calendar/typed-date.ts'
import { type FieldFormat, fieldFormats } from '#web/ui/form/field-formats.ts'
import { type HotelField, type HotelFormKind, type HotelValues, hotelFields, hotelSections } from './hotel-fields.ts'

const names = Object.keys(hotelFields) as HotelField[]
const ofEach = <T>(value: (field: HotelField) => T) =>
  Object.fromEntries(names.map(field => [field, value(field)])) as Record<HotelField, T>

export const hotelLabels = ofEach(field => hotelFields[field].label)

/** The form as typed, with the picture that was chosen, if there is one. */
export interface HotelFormValues extends HotelValues {
  hotelLogo: Picked[]
}

export const emptyHotel: HotelFormValues = { ...ofEach(() => ''), 'addressDetails.country': 'India', hotelLogo: [] }

/** The formats of the fields that accept more than one spelling. */
export const hotelFormats: Partial<Record<HotelField, FieldFormat>> = Object.fromEntries(
  names.flatMap(field => {
    const format = ({ ...fieldFormats, date: dateFormat } as Record<string, FieldFormat>)[hotelFields[field].kind ?? '']
    return format ? [[field, format]] : []
  }),
)

/** Parses one place per line: name, colon, distance. Without any, returns '', which clears the hotel's places. */
const distancesIn = (text: string): Distance[] | '' => {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const distances = lines.map(line => {
    const [place = '', ...rest] = line.split(':')
    return { place: place.trim(), distance: rest.join(':').trim() }
  })
  return distances.length > 0 ? distances : ''
}

const distancesText = (distances: readonly Distance[]) => distances.map(({ place, distance }) => `${place}: ${distance}`).join('\n')

/** The form as the server takes it, nested; in an update, an empty text clears the hotel's value. */
export const sentHotel = (values: HotelValues, kind: HotelFormKind): Record<string, unknown> => {
  const top: Record<string, unknown> = {}
  const nested: Record<string, Record<string, string>> = {}
  for (const field of hotelSections(kind).flatMap(({ fields }) => fields)) {
    const text = (hotelFormats[field]?.tidy(values[field]) ?? values[field]).trim()
    if (text === '' && field === 'website' && kind !== 'owner' && kind !== 'staff') continue
    const [head = '', part] = field.split('.')
    if (part) nested[head] = { ...nested[head], [part]: text }
    else top[head] = hotelFields[field].kind === 'distances' ? distancesIn(text) : text
  }
  return { ...top, ...nested }
}

/** The schema of a form. */
export const hotelSchema = (kind: HotelFormKind): z.ZodType =>
  kind === 'registration' ? HotelForm : kind === 'for owner' ? HotelFormForOwner : HotelUpdateForm

const asText = (value: unknown, kind: string | undefined): string => {
  if (Array.isArray(value)) return distancesText(value)
  // An amount with paise is shown with two decimals.
  if (kind === 'amount' && typeof value === 'number' && !Number.isInteger(value)) return value.toFixed(2)
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
}

/** A hotel as its form shows it. */
export const hotelFormValues = (hotel: StaffHotel): HotelFormValues => {
  const values = ofEach(field => {
    const [head = '', part] = field.split('.')
    const value = (hotel as Record<string, unknown>)[head]
    return asText(part ? (value as Record<string, unknown> | undefined)?.[part] : value, hotelFields[field].kind)
  })
  return {
    ...values,
    contactPhone: formatPhone(values.contactPhone),
    whatsappPhone: formatPhone(values.whatsappPhone),
    reviewsDate: shownDate(values.reviewsDate),
    checkInTime: values.checkInTime.slice(0, 5),
    checkOutTime: values.checkOutTime.slice(0, 5),
    hotelLogo: [],
  }
}
