import type { BookingStatus } from '#shared/bookings/bookings.ts'

/** Room numbers as one reads them: "Room 101", "Rooms 101, 102". */
export const roomWords = (numbers: readonly string[]): string =>
  numbers.length === 0 ? 'No room' : `${numbers.length === 1 ? 'Room' : 'Rooms'} ${numbers.join(', ')}`

/** The same within a sentence; the numbers keep their letters. */
export const roomWordsInside = (numbers: readonly string[]): string => roomWords(numbers).replace(/^./, first => first.toLowerCase())

/** How many are still to come of all: "2 of 4 to do" where some are done already, "4 done" where all are. */
export const openOf = (open: number, all: number): string => (open === all ? `${all}` : open ? `${open} of ${all} to do` : `${all} done`)

interface Stay {
  status: BookingStatus
  checkInDate: string
  checkOutDate: string
}

/** Who should have come or left before today. */
export const lateText = ({ status, checkInDate, checkOutDate }: Stay, today: string): string | undefined => {
  if (status === 'CONFIRMED' && checkInDate < today) return 'Not arrived yet'
  if (status === 'CHECKED_IN' && checkOutDate < today) return 'Not left yet'
  return undefined
}
