import { useState } from 'react'
import { can } from '#shared/permissions.ts'
import { Accordion } from '#web/ui/Accordion.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { PhoneInput, TextInput } from '#web/ui/TextInput.tsx'
import { ChargeFields } from './ChargeFields.tsx'
import { type ChangeValues, roomSlots } from './change-values.ts'
import { statusChoices } from './change-words.ts'
import styles from './EditBooking.module.css'
import { PaymentFields } from './PaymentFields.tsx'
import { PriceChange } from './PriceChange.tsx'
import { RefundFields } from './RefundFields.tsx'
import { StatusFields } from './StatusFields.tsx'
import { StayFields } from './StayFields.tsx'
import { type BookingDialogProps, type ChangeForm, useChangeForm } from './use-change-form.ts'

/** The fields of each section, by which a section that has an error opens. */
const fieldsOf = {
  guest: ['userName', 'userPhone', 'userEmail', 'specialRequest'],
  stay: ['checkInDate', 'checkOutDate', ...roomSlots, 'keepPrice'],
  charges: ['charges', 'charge.text', 'charge.amount'],
  payment: ['payment.paymentMethod', 'payment.amount', 'payment.transactionId'],
  refund: ['refund.choice', 'refund.method', 'refund.amount', 'refund.reason', 'refund.transactionId'],
  status: ['status', 'leaveDue.reason'],
} as const satisfies Record<string, readonly (keyof ChangeValues)[]>
type Section = keyof typeof fieldsOf

/** Changes a booking: its guest, dates, rooms, charges, money and status. One that is being paid for is not changed. */
export const EditBooking = ({ viewer, booking, onClose }: BookingDialogProps) => {
  const { form, quote, due, detail, day } = useChangeForm({ booking, onClose })
  const [chosen, setChosen] = useState<readonly string[]>(['guest', 'stay'])
  const { now } = form.values
  const gives = can(viewer, 'bookings', 'DELETE')
  const hasNights = now.status === 'CONFIRMED' || now.status === 'CHECKED_IN'
  const isBroken = (section: Section) => fieldsOf[section].some(name => form.error(name))
  const choices = statusChoices(now, day, detail.data?.history ?? [])
  const sections = [
    { id: 'guest', title: 'Guest', content: <GuestFields form={form} /> },
    hasNights && { id: 'stay', title: 'Stay', content: <StayFields form={form} day={day} /> },
    { id: 'charges', title: 'Charges', content: <ChargeFields form={form} hotelId={now.hotelId} booking={detail.data} gives={gives} /> },
    { id: 'payment', title: 'Payment', content: <PaymentFields form={form} due={due} /> },
    gives && { id: 'refund', title: 'Refund', content: <RefundFields form={form} booking={detail.data} /> },
    choices.length > 0 && { id: 'status', title: 'Status', content: <StatusFields {...{ form, choices, due, today: day.today }} /> },
  ].filter(section => section !== false)
  const open = sections.map(({ id }) => id).filter(id => chosen.includes(id) || isBroken(id as Section))
  return (
    <FormDialog
      title="Update Booking Details"
      form={form}
      submit="Update Booking"
      submitting="Updating..."
      waits={quote.isPending}
      onClose={onClose}
      wide
    >
      <p className="muted">
        {now.reference}, {form.values.state.toLowerCase()}
      </p>
      <Accordion
        level={3}
        items={sections}
        open={open}
        onToggle={id => setChosen(open.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])}
      />
      <PriceChange form={form} quote={quote} due={due} />
    </FormDialog>
  )
}

const GuestFields = ({ form }: { form: ChangeForm }) => (
  <div className="stack gap-3">
    <div className={styles.pairs}>
      <TextInput {...form.field('userName')} autoComplete="off" maxLength={100} />
      <PhoneInput {...form.field('userPhone')} autoComplete="off" maxLength={24} />
      <TextInput {...form.field('userEmail')} type="email" autoComplete="off" maxLength={100} hint="A new address gets the confirmation." />
    </div>
    <TextArea {...form.field('specialRequest')} rows={2} />
  </div>
)
