import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { groupApi } from '#shared/bookings/groups.ts'
import { maxOnPage } from '#shared/contract/list.ts'
import { documentApi } from '#shared/documents/documents.ts'
import { call, useCall } from '#web/api/client.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { PayerFields } from '../parts/PayerFields.tsx'
import { payerPart } from '../parts/payer-part.ts'
import { deskDay } from '../parts/status-part.ts'
import type { UndoableChange } from './ChangeStay.tsx'
import { reissueText, standingInvoice } from './standing-invoice.ts'
import { type BookingDialogProps, useChange } from './use-change.ts'

/** Corrects the guest's address and the company, as far as papers that were issued leave it open. */
export const PayerDialog = ({ booking, onClose, onDone }: BookingDialogProps & { onDone: (done: UndoableChange) => void }) => {
  const { hotelId, id: bookingId, groupId } = booking
  const asked = { hotelId, page: 1, size: maxOnPage, bookingId, sort: 'issued' } as const
  const { data: papers } = useCall(documentApi.list, asked, { staleTime: 0 })
  const { data: group } = useCall(groupApi.get, { hotelId, groupId: groupId ?? '' }, { enabled: groupId !== null })
  const invoice = standingInvoice(papers?.items ?? [])
  const onSaved = (after: Booking) => {
    const { now } = form.values
    const back = payerPart.input(payerPart.read(now, deskDay()), { now: after, day: deskDay(), keys: { payment: '', refund: '' } })
    const undo = { hotelId, bookingId, version: after.version, ...back }
    onDone({
      text: after.company ? `${after.company.name} pays.` : 'Saved who pays.',
      // An invoice that was issued anew would be credited once more.
      undo: invoice ? undefined : () => call(bookingChangeApi.update, undo),
    })
  }
  const { form, question } = useChange({ booking, onClose, onSaved })
  return (
    <>
      <FormDialog
        title="Address and company"
        form={form}
        submit="Save"
        submitting="Saving..."
        waits={form.changes === 0 || !papers}
        onClose={onClose}
        wide
      >
        {group?.oneFolio && (
          <p>This booking is on the bill of {group.name}: its documents name who pays for the group, whatever is said here.</p>
        )}
        {invoice && <p>{reissueText(invoice)}</p>}
        <PayerFields form={form} hasPapers={(papers?.items.length ?? 0) > 0} />
      </FormDialog>
      {question}
    </>
  )
}
