import { IconMessageQuestion } from '@tabler/icons-react'
import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import { can } from '#shared/contract/permissions.ts'
import { addedOn } from '#shared/hotels/added-on.ts'
import { type EnquiryStatus, enquiryApi, type RequestKind } from '#shared/hotels/enquiries.ts'
import { useSave } from '#web/api/client.ts'
import { AnswerLinks } from '#web/shell/AnswerLinks.tsx'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { showAlert } from '#web/shell/notices/messages.ts'
import { momentText } from '#web/ui/base/moment.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { showFailure } from '../calls/failure.tsx'
import { bookingQueries } from '../calls/use-live.ts'
import styles from './GuestRequests.module.css'

const titles: Readonly<Record<RequestKind, string>> = {
  cancel: 'The guest asks to cancel',
  change: 'The guest asks for a change',
  question: 'The guest asks a question',
  keep: 'The guest asked to cancel, but keeps the booking',
}

/** Who added to a request to cancel may want to keep the booking: the desk has to read all of it. */
const titleOf = ({ kind, message }: BookingDetail['requests'][number]): string => {
  if (!kind) return 'The guest writes'
  return kind === 'cancel' && message.includes(addedOn) ? 'The guest asked to cancel, and wrote more since' : titles[kind]
}

/** The guest's unanswered requests on the booking: the text, ways to reply, and a button that marks one as answered. */
export const GuestRequests = ({ viewer, hotelId, booking }: HotelProps & { booking: BookingDetail }) => {
  const { id: bookingId, reference, user, requests } = booking
  const { mutateAsync, isPending, variables } = useSave(enquiryApi.update, { refreshes: [...bookingQueries, enquiryApi.list] })
  const mayAnswer = can(viewer, 'enquiries', 'UPDATE')
  const setStatus = (enquiryId: string, version: number, status: EnquiryStatus) => mutateAsync({ hotelId, enquiryId, version, status })
  const failed = (error: Error) => showFailure(error, bookingId)
  const end = ({ id, version }: BookingDetail['requests'][number]) =>
    setStatus(id, version, 'RESOLVED').then(({ data }) => {
      const undo = () => void setStatus(id, data.version, 'PENDING').catch(failed)
      const actions = [{ label: 'Undo', onChoose: undo }]
      showAlert(`The request of ${user.name} is marked as answered.`, 'success', { about: bookingId, actions })
    }, failed)
  return requests.map(request => (
    <section key={request.id} className={`${styles.band} no-print`} aria-label="Request of the guest">
      <p className={styles.title}>
        <IconMessageQuestion size={20} aria-hidden />
        <strong>{titleOf(request)}</strong>
        <span className="small">{momentText(request.createdAt)}</span>
      </p>
      <p className="prose">{request.message}</p>
      <AnswerLinks email={user.email} phone={user.phone} about={`Booking ${reference}`}>
        {mayAnswer && (
          <Button busy={isPending && variables?.enquiryId === request.id} onClick={() => end(request)}>
            Mark as answered
          </Button>
        )}
      </AnswerLinks>
    </section>
  ))
}
