import type { ReactNode } from 'react'
import { type GuestBooking, RequestForm } from '#shared/bookings/guest-bookings.ts'
import type { RequestKind } from '#shared/hotels/enquiries.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'

/** What every dialog has in which a guest asks the hotel for something. */
export interface AskingProps {
  kind: RequestKind
  booking: GuestBooking
  hotel: PublicHotel
  /** The request that the hotel has not answered yet: what is typed is added to it. */
  asked: ReactNode
  proof: { hotelId: string; reference: string; bookingKey: string }
  onSent: () => void
  onClose: () => void
}

const nothingToAdd = 'Write what you want to add.'

export const adding = {
  title: 'Add to your request',
  submit: 'Add to request',
  label: 'What you want to add',
  cancel: 'Close',
  empty: nothingToAdd,
}

export const Addition = RequestForm.refine(({ message, stay }) => message !== '' || stay, { path: ['message'], error: nothingToAdd })
