import { useState } from 'react'
import { useLocation } from 'react-router'
import { sourceWords } from '#shared/bookings/booking-source.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { can } from '#shared/contract/permissions.ts'
import { showAlert } from '#web/shell/notices/messages.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { PhoneInput, TextInput } from '#web/ui/field/TextInput.tsx'
import { Accordion } from '#web/ui/text/Accordion.tsx'
import { ChargeFields } from '../parts/ChargeFields.tsx'
import { type ChangeValues, type GuestValues, parts, type Section } from '../parts/change-form.ts'
import { PaymentFields, RefundFields } from '../parts/MoneyFields.tsx'
import { PayerFields } from '../parts/PayerFields.tsx'
import { PriceFields } from '../parts/PriceFields.tsx'
import type { PartForm } from '../parts/part.ts'
import styles from '../parts/parts.module.css'
import { StatusFields } from '../parts/StatusFields.tsx'
import { StayFields } from '../parts/StayFields.tsx'
import type { SourceValues } from '../parts/source-part.ts'
import { statusChoices } from '../parts/status-part.ts'
import { saleSources } from '../view/booking-words.ts'
import { PriceChange } from './PriceChange.tsx'
import { summariesOf } from './section-summaries.ts'
import { type BookingDialogProps, useChange } from './use-change.ts'
import { useCheckedOut } from './use-checked-out.tsx'

/** Changes a booking: its guest, dates, rooms, charges, money and status. One that is being paid for is not changed. */
export const EditBooking = ({ viewer, hotelId, booking, onClose }: BookingDialogProps) => {
  const { sayCheckedOut } = useCheckedOut({ viewer, hotelId })
  const onSaved = (after: Booking, message: string) => {
    if (after.status === 'CHECKED_OUT' && booking.status === 'CHECKED_IN') void sayCheckedOut(message, after)
    else showAlert(message, 'success', { about: booking.id })
  }
  const { form, quote, due, detail, day, inPrice, question } = useChange({ booking, onClose, onSaved })
  // A link may name the part that it is about.
  const named = useLocation().hash.slice(1)
  const [chosen, setChosen] = useState<readonly string[]>(named === '' ? ['guest', 'stay'] : [named])
  const { now } = form.values
  const mayDiscount = can(viewer, 'bookings', 'DELETE')
  const hasNights = now.status === 'CONFIRMED' || now.status === 'CHECKED_IN'
  const isBroken = (section: Section): boolean =>
    Object.keys(parts[section].labels).some(name => form.error(name as keyof ChangeValues)) || (section === 'stay' && isBroken('party'))
  const choices = statusChoices(now, day, detail.data?.history ?? [])
  const { guest, stay, prices, charges, payment, refund, payer, source } = summariesOf(form.values, detail.data)
  // What changes most often, in the order in which it is saved; who pays and where it came from stand last.
  const sections = [
    { id: 'guest', title: 'Guest', summary: guest, content: <GuestFields form={form} /> },
    hasNights && {
      id: 'stay',
      title: 'Stay',
      summary: stay,
      content: <StayFields {...{ form, day }} booking={now} nights={detail.data?.nights} />,
    },
    hasNights &&
      mayDiscount &&
      detail.data && { id: 'prices', title: 'Prices', summary: prices, content: <PriceFields form={form} booking={detail.data} /> },
    {
      id: 'charges',
      title: 'Charges',
      summary: charges,
      content: <ChargeFields {...{ form, inPrice, mayDiscount }} hotelId={now.hotelId} booking={detail.data} />,
    },
    { id: 'payment', title: 'Payment', summary: payment, content: <PaymentFields form={form} due={due} /> },
    mayDiscount && { id: 'refund', title: 'Refund', summary: refund, content: <RefundFields form={form} booking={detail.data} /> },
    choices.length > 0 && {
      id: 'status',
      title: 'Status',
      summary: form.values.state,
      content: <StatusFields {...{ form, choices, due }} booking={now} detail={detail.data} today={day.today} />,
    },
    { id: 'payer', title: 'Address and company', summary: payer, content: <PayerFields form={form} /> },
    now.source !== 'OWN_PAGE' && { id: 'source', title: 'Source', summary: source, content: <SourceFields form={form} /> },
  ].filter(section => section !== false && section !== undefined)
  const open = sections.map(({ id }) => id).filter(id => chosen.includes(id) || isBroken(id as Section))
  return (
    <>
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
          <strong>{now.user.name}</strong>, {now.reference}, {form.values.state.toLowerCase()}
        </p>
        <Accordion
          level={3}
          items={sections}
          open={open}
          onToggle={id => setChosen(open.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])}
        />
        <PriceChange form={form} quote={quote} due={due} />
      </FormDialog>
      {question}
    </>
  )
}

const SourceFields = ({ form }: { form: PartForm<SourceValues> }) => (
  <div className={styles.pairs}>
    <Select {...form.field('source')} options={saleSources} placeholder={sourceWords.DESK} />
    <TextInput {...form.field('sourceReference')} autoComplete="off" maxLength={60} />
  </div>
)

const GuestFields = ({ form }: { form: PartForm<GuestValues> }) => (
  <div className="stack gap-3">
    <div className={styles.pairs}>
      <TextInput {...form.field('userName')} autoComplete="off" maxLength={100} />
      <PhoneInput {...form.field('userPhone')} autoComplete="off" />
      <TextInput
        {...form.field('userEmail')}
        type="email"
        autoComplete="off"
        maxLength={100}
        hint="We email the confirmation to a new address."
      />
    </div>
    <TextArea {...form.field('specialRequest')} rows={2} />
  </div>
)
