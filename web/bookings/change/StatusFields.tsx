import { addDays, formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { ChangeValues } from './change-values.ts'
import type { Choice } from './change-words.ts'
import type { ChangeForm } from './use-change-form.ts'

interface StatusFieldsProps {
  form: ChangeForm
  choices: readonly Choice[]
  due: number | undefined
  today: string
}

/** The ways from the booking's status, and what goes with a check-out. */
export const StatusFields = ({ form, choices, due, today }: StatusFieldsProps) => {
  const { values, change } = form
  const paid = values.now.payment.paidAmount
  const left = (due ?? 0) - (Number(values['payment.amount']) || 0)
  return (
    <div className="stack gap-3">
      <Select
        {...form.field('status')}
        options={choices.map(({ status, label }) => ({ value: status, label }))}
        placeholder={`${values.state}, as it is`}
        onChange={({ target }) => change({ status: target.value as ChangeValues['status'] })}
      />
      {values.status === 'CHECKED_OUT' && (
        <>
          <EarlyLeave form={form} today={today} />
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
        <p className="small">
          All nights go back on sale. {paid > 0 && `${formatRupees(paid)} was paid: `}
          {paid > 0 ? 'it stays with the hotel unless it is given back under Refund.' : 'Nothing was paid.'}
        </p>
      )}
    </div>
  )
}

/** What becomes of the nights that are not stayed; nothing on the last day. */
export const EarlyLeave = ({ form, today, onChange }: { form: ChangeForm; today: string; onChange?: () => void }) => {
  const { values, change } = form
  const { checkInDate, checkOutDate } = values.now
  const leaves = today > checkInDate ? today : addDays(checkInDate, 1)
  if (leaves >= checkOutDate) return null
  return (
    <Checkbox
      label="Charge the nights not stayed"
      name="chargeRest"
      checked={values.chargeRest}
      error={form.error('chargeRest')}
      hint={`The stay ends on ${formatDate(leaves)} instead of ${formatDate(checkOutDate)}. The nights between go back on sale at once.`}
      onChange={chargeRest => {
        change({ chargeRest })
        onChange?.()
      }}
    />
  )
}
