import { useState } from 'react'
import { z } from 'zod'
import type { Booking } from '#shared/bookings/bookings.ts'
import { can } from '#shared/contract/permissions.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { formatRupees } from '#shared/words/money.ts'
import { useCall } from '#web/api/client.ts'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import { stored } from '#web/ui/base/stored.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { RadioGroup } from '#web/ui/field/RadioGroup.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { PaymentFields } from '../parts/MoneyFields.tsx'
import { filledIn } from '../parts/money-parts.ts'
import { EarlyLeave } from '../parts/StatusFields.tsx'
import { PriceChange } from './PriceChange.tsx'
import { type BookingDialogProps, useChange } from './use-change.ts'

type Settling = '' | 'take' | 'leave'

interface CheckOutProps extends BookingDialogProps {
  /** Says that the guest has left. */
  onSaved: (after: Booking, message: string, prints: boolean) => void
}

/** Whether the documents were wanted at the last check-out of this browser. */
const printsLast = stored('browser', 'atithi.bookings.print-at-check-out', z.boolean(), false)

/** Checks a guest out: what becomes of nights that are left, and of what is due. */
export const CheckOutDialog = ({ viewer, booking, onClose, onSaved }: CheckOutProps) => {
  const { data: hotel } = useCall(hotelApi.get, hotelQuery(booking.hotelId))
  const hasPapers = hotel !== undefined && hotel.taxScheme !== 'NONE'
  const [prints, setPrints] = useState(printsLast.get)
  const { form, quote, due, day } = useChange({
    booking,
    onClose,
    status: 'CHECKED_OUT',
    onSaved: (after, message) => onSaved(after, message, hasPapers && prints),
  })
  const [settling, setSettling] = useState<Settling>('')
  const { change, error } = form
  const settle = (next: Settling) => {
    setSettling(next)
    change({
      'payment.paymentMethod': '',
      'payment.amount': next === 'take' ? filledIn(due ?? 0) : '',
      'payment.transactionId': '',
      'leaveDue.reason': '',
    })
  }
  const amount = formatRupees(due ?? 0)
  const missing = settling === '' ? error('leaveDue.reason') && 'Choose one of the two.' : error('payment.amount')
  return (
    <FormDialog
      title={`Check out ${booking.user.name}`}
      form={form}
      submit="Check out"
      submitting="Checking out..."
      waits={quote.isPending}
      onClose={onClose}
    >
      <EarlyLeave form={form} booking={form.values.now} today={day.today} onChange={() => settle('')} />
      {due !== undefined && due > 0 && (
        <RadioGroup
          label={`${amount} is still due`}
          value={settling}
          onChange={settle}
          options={[
            { value: 'take', label: `Take ${amount} now` },
            { value: 'leave', label: `Leave ${amount} due` },
          ]}
          column
          error={missing}
        />
      )}
      {due !== undefined && due < 0 && (
        <p>
          {formatRupees(-due)} is to be given back:{' '}
          {can(viewer, 'bookings', 'DELETE') ? 'pay it from the booking after the check-out.' : 'a manager pays it after the check-out.'}
        </p>
      )}
      {settling === 'take' && <PaymentFields form={form} due={due} whole />}
      {settling === 'leave' && <TextInput {...form.field('leaveDue.reason')} optional={false} maxLength={300} autoComplete="off" />}
      {hasPapers && (
        <Checkbox
          label="Print the documents"
          checked={prints}
          onChange={wanted => {
            printsLast.set(wanted)
            setPrints(wanted)
          }}
        />
      )}
      <PriceChange form={form} quote={quote} due={due} brief />
    </FormDialog>
  )
}
