import type { Enquiry } from '#shared/hotels/enquiries.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { draftKeeper } from '#web/ui/form/draft.ts'
import { pathOfPage } from './layout/menus.ts'

/** The name under which a sale at the desk keeps what was typed of its guest. */
export const deskGuestDraft = (hotelId: string): string => `desk-guest.${hotelId}`

/** The name under which it keeps what the guest wrote in an enquiry, and the first booking of several. */
export const deskSaleDraft = (hotelId: string): string => `desk-sale.${hotelId}`

/** Where Add Booking opens. */
export const pathOfAddBooking = `${pathOfPage('bookings')}?tab=list&add=1`

type Asking = Pick<Enquiry, 'name' | 'phone' | 'email' | 'message'>

/** The next sale begins with this guest, and with what the guest wrote. */
export const beginSaleFor = (hotelId: string, { name, phone, email, message }: Asking): void => {
  draftKeeper(deskGuestDraft(hotelId)).keep({ userName: name, userPhone: formatPhone(phone), userEmail: email })
  draftKeeper(deskSaleDraft(hotelId)).keep({ asked: message })
}
