import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { Attachment } from '#server/outside/mail.ts'
import { stayUid } from '#shared/bookings/guest-page.ts'
import { addressLines, oneLine } from '../words.ts'
import { hotelName, type MailStay } from './stay.ts'

/** An hour of a day in Asia/Kolkata, which has no daylight saving. */
const inIndia = (date: string, time: string): Date => new Date(`${date}T${time.slice(0, 5)}:00+05:30`)

const calendarFile = (stay: MailStay, method: ICalCalendarMethod): Attachment => {
  const { booking, hotel } = stay
  const calendar = ical({ prodId: { company: 'Atithi', product: 'Stay', language: 'EN' }, method })
  const reference = oneLine(booking.reference)
  calendar.createEvent({
    id: stayUid(booking.id, new URL(stay.publicUrl).hostname),
    sequence: booking.version,
    stamp: new Date(booking.createdAt),
    start: inIndia(booking.checkInDate, hotel.checkInTime ?? '14:00'),
    end: inIndia(booking.checkOutDate, hotel.checkOutTime ?? '11:00'),
    // A stay does not make its guest busy for days.
    ...(method === ICalCalendarMethod.CANCEL && { status: ICalEventStatus.CANCELLED }),
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: `Stay at ${hotelName(stay)}`,
    location: [hotelName(stay), ...addressLines(hotel.addressDetails)].join(', '),
    description: `Booking reference ${reference}${hotel.contactPhone ? `\nHotel: ${oneLine(hotel.contactPhone)}` : ''}`,
    url: stay.bookingUrl,
  })
  return {
    filename: `stay-${reference.replace(/[^A-Za-z0-9-]/g, '')}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  }
}

/** The stay for the guest's calendar. The same booking keeps its UID, and a later version replaces the earlier one. */
export const stayCalendar = (stay: MailStay): Attachment => calendarFile(stay, ICalCalendarMethod.PUBLISH)

export const cancelledCalendar = (stay: MailStay): Attachment => calendarFile(stay, ICalCalendarMethod.CANCEL)
