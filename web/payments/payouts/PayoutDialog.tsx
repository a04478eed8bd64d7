import { useState } from 'react'
import { beforeFirstPlan, type HotelAccount, PayoutForm, payoutApi } from '#shared/payments/payouts.ts'
import { formatDate, isDate, todayInIndia } from '#shared/words/dates.ts'
import { useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { DatePicker } from '#web/ui/calendar/DatePicker.tsx'
import { dateFormat, shownDate } from '#web/ui/calendar/typed-date.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { Doubt } from '#web/ui/field/Doubt.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { MoneyInput } from '#web/ui/field/UnitInput.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { uuid } from '../pay/uuid.ts'
import { BankAccount } from './BankAccount.tsx'
import { owedWords } from './payout-words.ts'

/** Records a bank transfer to a hotel, prefilled with what it is owed; `key` keeps it single if submitted twice. */
export const PayoutDialog = ({ account, onClose }: { account: HotelAccount; onClose: () => void }) => {
  const { id: hotelId, hotelName, since, owed, payouts } = account
  const [key] = useState(uuid)
  const today = todayInIndia(new Date())
  const save = useSave(payoutApi.create, { refreshes: [payoutApi.list, payoutApi.totals] })
  const form = useForm({
    labels: { amount: 'Amount', transactionId: 'Transaction ID', date: 'Date' },
    values: { amount: owed > 0 ? owed.toFixed(2) : '', transactionId: '', date: shownDate(today) },
    schema: PayoutForm,
    shape: ({ amount, ...rest }) => ({ ...rest, amount: amount === '' ? undefined : Number(amount), hotelId, key }),
    formats: { amount: fieldFormats.amount, transactionId: fieldFormats.text, date: dateFormat },
    empty: { amount: 'Amount is required.', transactionId: 'Transaction ID is required.', date: 'Enter a valid date.' },
    check: values => {
      const date = dateFormat.tidy(values.date)
      if (date > today) return { date: 'This day is still to come.' }
      return isDate(date) && date < since ? { date: beforeFirstPlan } : {}
    },
    send: input => save.mutateAsync(input as Parameters<typeof save.mutateAsync>[0]),
    onSent: ({ message = '' }) => {
      showAlert(message)
      onClose()
    },
  })
  const [last] = payouts
  const entered = Number(fieldFormats.amount.tidy(form.values.amount))
  return (
    <FormDialog title="Record Pay-out" form={form} submit="Record pay-out" submitting="Recording..." onClose={onClose}>
      <p>
        To <span className="strong">{hotelName}</span>. Still to come: {owedWords(owed)}.
        {last && ` Last pay-out: ${formatDate(last.date)}, ${last.transactionId}.`}
      </p>
      <BankAccount hotelId={hotelId} />
      <MoneyInput
        {...form.field('amount')}
        hint={owed > 0 && entered > owed && <Doubt>More than the hotel is owed: the rest comes off what it is sent next.</Doubt>}
      />
      <TextInput {...form.field('transactionId')} hint="The bank's reference, such as the UTR." maxLength={40} autoComplete="off" />
      <DatePicker label="Choose the date" value={form.values.date} earliest={since} latest={today} onPick={date => form.change({ date })}>
        <TextInput {...form.field('date')} autoComplete="off" maxLength={30} />
      </DatePicker>
    </FormDialog>
  )
}
