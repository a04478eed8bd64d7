import type { ReactNode } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import { byMail, byPhone, contactAnchor, sentenceStart } from '../search/HotelInstead.tsx'
import type { GuestDetails } from '../stay/guest-draft.ts'
import { mealLabels, searchText } from '../stay/stay-words.ts'
import type { StaySteps } from '../wizard/use-stay.ts'

const wishMail = (hotel: PublicHotel, { search, lines, price }: StaySteps, { userName, userPhone }: GuestDetails): string => {
  const stay = searchText(search)
  const body = [
    `Please book for me at ${hotel.name}:`,
    stay,
    ...lines.map(({ count, roomType, meal }) => `${count} × ${roomType}, ${mealLabels[meal]}`),
    `Total for the stay: ${formatRupees(toRupees(price.totalPaise))}`,
    `Name: ${userName}`,
    `Phone: ${userPhone}`,
  ].join('\r\n')
  return `?subject=${encodeURIComponent(`Booking from abroad: ${stay}`)}&body=${encodeURIComponent(body)}`
}

interface FromAbroadProps {
  hotel: PublicHotel
  wizard: StaySteps
  details: GuestDetails
  children: ReactNode
}

/** The error of a phone number that the form refuses, with the contact for guests without an Indian number. */
export const FromAbroad = ({ hotel, wizard, details, children }: FromAbroadProps) => {
  const contact = byMail(hotel, wishMail(hotel, wizard, details)) ?? byPhone(hotel)
  return (
    <span>
      {children}
      {contact && (
        <>
          {' '}
          Booking from abroad? {sentenceStart(contact)} {contactAnchor(contact)} and we book for you.
        </>
      )}
    </span>
  )
}
