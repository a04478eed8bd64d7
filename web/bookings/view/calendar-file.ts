import { bookingPagePath, stayUid } from '#shared/bookings/guest-page.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { addDays } from '#shared/words/dates.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { addressLine } from '#web/hotels/hotel-text.ts'

interface CalendarStay {
  /** The same as in the mails, whose file this one replaces or is replaced by. */
  uid: string
  version: number
  reference: string
  hotelName: string
  place: string
  phone: string | null
  checkInDate: string
  checkOutDate: string
  /** `HH:mm`, Indian time; without them the days count. */
  checkInTime: string | null
  checkOutTime: string | null
  /** Of the booking's page, without its key of the form that finds it. */
  url: string
}

const escaped = (text: string) => text.replace(/[\\;,]/g, mark => `\\${mark}`).replace(/\r?\n/g, '\\n')

/** Lines of at most 75 octets, as RFC 5545 wants them. */
const folded = (line: string): string => {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const letter of line) {
    const octets = new TextEncoder().encode(letter).length
    if (size + octets > 74) {
      parts.push(part)
      part = ' '
      size = 1
    }
    part += letter
    size += octets
  }
  return [...parts, part].join('\r\n')
}

const inUtc = (date: string, time: string) => stamp(new Date(`${date}T${time.slice(0, 5)}:00+05:30`))
const stamp = (at: Date) => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
const day = (date: string) => date.replaceAll('-', '')

export const calendarFile = (stay: CalendarStay, now: Date): string => {
  const { checkInDate, checkOutDate, checkInTime, checkOutTime } = stay
  const timed = checkInTime && checkOutTime
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Atithi//Stay//EN',
    'BEGIN:VEVENT',
    `UID:${stay.uid}`,
    `SEQUENCE:${stay.version}`,
    `DTSTAMP:${stamp(now)}`,
    timed ? `DTSTART:${inUtc(checkInDate, checkInTime)}` : `DTSTART;VALUE=DATE:${day(checkInDate)}`,
    timed ? `DTEND:${inUtc(checkOutDate, checkOutTime)}` : `DTEND;VALUE=DATE:${day(addDays(checkOutDate, 1))}`,
    `SUMMARY:${escaped(`Stay at ${stay.hotelName}`)}`,
    `LOCATION:${escaped(stay.place)}`,
    `DESCRIPTION:${escaped(`Booking reference ${stay.reference}${stay.phone ? `\nHotel: ${stay.phone}` : ''}`)}`,
    `URL:${stay.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

export interface KnownStay extends Pick<CalendarStay, 'reference' | 'checkInDate' | 'checkOutDate'> {
  id: string
  version?: number | undefined
  pageKey?: string | undefined
}

/** The address of the stay's calendar file, made in the browser. The file has the id of the one in the mails. */
export const calendarUrl = (stay: KnownStay, hotel: PublicHotel, host: string): string => {
  const { id, version = 0, reference, pageKey: key } = stay
  const url = location.origin + bookingPagePath(hotel.slug, key ? { reference, key } : undefined)
  const phone = hotel.contactPhone && formatPhone(hotel.contactPhone)
  const place = addressLine(hotel) || hotel.location
  const file = calendarFile({ ...hotel, ...stay, uid: stayUid(id, host), version, hotelName: hotel.name, place, phone, url }, new Date())
  return URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
}
