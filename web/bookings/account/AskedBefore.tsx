import { formatMoment } from '#shared/dates.ts'
import type { GuestBooking } from '#shared/guest-bookings.ts'

export const AskedBefore = ({ request }: { request: GuestBooking['requests'][number] }) => (
  <>
    <p className="small">Asked on {formatMoment(new Date(request.createdAt))}</p>
    <p className="prose">{request.message}</p>
  </>
)
