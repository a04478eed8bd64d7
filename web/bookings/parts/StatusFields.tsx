import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { statusWords } from '#shared/bookings/status-words.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { addDays, formatDate } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { useCall } from '#web/api/client.ts'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { WholeDates } from '#web/ui/text/WholeDates.tsx'
import type { PaymentValues, RefundValues } from './money-parts.ts'
import type { PartForm } from './part.ts'
import type { StatusChoice, StatusValues } from './status-part.ts'
import { WhoCancels } from './WhoCancels.tsx'

interface StatusFieldsProps {
  form: PartForm<StatusValues & PaymentValues & RefundValues>
  booking: Booking
  detail: BookingDetail | undefined
  choices: readonly StatusChoice[]
  due: number | undefined
  today: string
}

export const StatusFields = ({ form, booking, detail, choices, due, today }: StatusFieldsProps) => {
  const { values, change } = form
  const paid = booking.payment.paidAmount
  const left = (due ?? 0) - (Number(values['payment.amount']) || 0)
  return (
    <div className="stack gap-3">
      <Select
        {...form.field('status')}
        options={choices.map(({ status, label }) => ({ value: status, label }))}
        placeholder={`${statusWords[booking.status]}, as it is`}
        onChange={({ target }) => change({ status: target.value as StatusValues['status'] })}
      />
      {values.status === 'CHECKED_OUT' && (
        <>
          <EarlyLeave form={form} booking={booking} today={today} />
          {left > 0 && (
            <TextInput
              {...form.field('leaveDue.reason')}
              optional={false}
              maxLength={300}
              autoComplete="off"
              hint={`${formatRupees(left)} is still due. Take it under Payment, or leave it with a reason.`}
            />
          )}
        </>
      )}
      {values.status === 'CANCELLED' && (
        <>
          <p className="small">
            All nights go back on sale. {paid > 0 && `${formatRupees(paid)} was paid: `}
            {paid === 0
              ? 'Nothing was paid.'
              : detail?.cancelling
                ? 'what goes back of it stands under Refunds owed on Home until it is given back under Refund.'
                : 'it stays with the hotel unless it is given back under Refund.'}
          </p>
          {paid > 0 && detail?.cancelling && <WhoCancels form={form} booking={detail} cancelling={detail.cancelling} />}
          <CancellationPolicy hotelId={booking.hotelId} />
        </>
      )}
    </div>
  )
}

interface EarlyLeaveProps {
  form: PartForm<StatusValues>
  booking: Booking
  today: string
  onChange?: () => void
}

/** What becomes of the nights that are not stayed; nothing on the last day. */
export const EarlyLeave = ({ form, booking, today, onChange }: EarlyLeaveProps) => {
  const { values, change } = form
  const { checkInDate, checkOutDate } = booking
  const leaves = today > checkInDate ? today : addDays(checkInDate, 1)
  if (leaves >= checkOutDate) return null
  return (
    <>
      <p>
        <WholeDates
          text={`The stay ends on ${formatDate(leaves)} instead of ${formatDate(checkOutDate)}. The nights between go back on sale at once.`}
        />
      </p>
      <Checkbox
        label="Charge the nights not stayed"
        name="chargeRest"
        checked={values.chargeRest}
        error={form.error('chargeRest')}
        onChange={chargeRest => {
          change({ chargeRest })
          onChange?.()
        }}
      />
    </>
  )
}

/** What the hotel told its guests about cancelling; nothing where it said nothing. */
export const CancellationPolicy = ({ hotelId }: { hotelId: string }) => {
  const { data: hotel } = useCall(hotelApi.get, hotelQuery(hotelId))
  if (!hotel?.cancellationPolicy) return null
  return (
    <section>
      <h3 className="strong">Cancellation policy</h3>
      <p className="prose">{hotel.cancellationPolicy}</p>
    </section>
  )
}
