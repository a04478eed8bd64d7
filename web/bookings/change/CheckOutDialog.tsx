import { useState } from 'react'
import type { Booking } from '#shared/bookings.ts'
import { formatRupees } from '#shared/money.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { PaymentFields } from './MoneyFields.tsx'
import { PriceChange } from './PriceChange.tsx'
import { EarlyLeave } from './StatusFields.tsx'
import { type BookingDialogProps, useChange } from './use-change.ts'

type Settling = '' | 'take' | 'leave'

interface CheckOutProps extends BookingDialogProps {
  /** Says that the guest has left. */
  onSaved: (after: Booking, message: string) => void
}

/** Checks a guest out: what becomes of nights that are left, and of what is due. */
export const CheckOutDialog = ({ booking, onClose, onSaved }: CheckOutProps) => {
  const { form, quote, due, day } = useChange({ booking, onClose, status: 'CHECKED_OUT', onSaved })
  const [settling, setSettling] = useState<Settling>('')
  const { change, error } = form
  const settle = (next: Settling) => {
    setSettling(next)
    change({
      'payment.paymentMethod': '',
      'payment.amount': next === 'take' ? String(due) : '',
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
      {settling === 'take' && <PaymentFields form={form} due={due} whole />}
      {settling === 'leave' && <TextInput {...form.field('leaveDue.reason')} optional={false} maxLength={300} autoComplete="off" />}
      <PriceChange form={form} quote={quote} due={due} />
    </FormDialog>
  )
}
