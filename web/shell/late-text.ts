import type { BookingStatus } from '#shared/bookings.ts'

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
