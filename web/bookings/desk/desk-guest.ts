import { DeskBooking } from '#shared/bookings/bookings.ts'

export const chooseMethod = 'Please select a payment method.'

/** Who stays, as the desk may write it: an address may be missing, a number may be of any country. */
export const DeskGuest = DeskBooking.pick({
  userName: true,
  userEmail: true,
  userPhone: true,
  userAddress: true,
  userPin: true,
  userState: true,
  company: true,
  specialRequest: true,
})
