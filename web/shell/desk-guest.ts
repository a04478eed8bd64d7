import { formatPhone } from '#shared/words/phones.ts'
import { draftKeeper } from '#web/ui/form/draft.ts'
import { pathOfPage } from './layout/menus.ts'

/** The name under which a sale at the desk keeps what was typed of its guest. */
export const deskGuestDraft = (hotelId: string): string => `desk-guest.${hotelId}`

/** Where Add Booking opens. */
export const pathOfAddBooking = `${pathOfPage('bookings')}?tab=list&add=1`

/** The next sale begins with this guest. */
export const beginSaleFor = (hotelId: string, { name, phone, email }: { name: string; phone: string; email: string }): void =>
  draftKeeper(deskGuestDraft(hotelId)).keep({ userName: name, userPhone: formatPhone(phone), userEmail: email })
