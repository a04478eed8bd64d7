import { type GuestBooking, guestBookingApi, nothingAsked, RequestForm } from '#shared/bookings/guest-bookings.ts'
import { limits } from '#shared/prices/stay.ts'
import { addDays, formatDate, todayInIndia } from '#shared/words/dates.ts'
import { useSave } from '#web/api/client.ts'
import { DatePicker } from '#web/ui/calendar/DatePicker.tsx'
import { DateRange } from '#web/ui/calendar/DateRange.tsx'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { PartyFields } from '../parts/PartyFields.tsx'
import { Addition, type AskingProps, adding } from './asking.ts'
import { WishPrice } from './WishPrice.tsx'
import { dayFormat, fieldOf, pricedWish, type WishValues, wishOf, wishProblems, wishValues } from './wish.ts'

const words = {
  title: 'Ask for a change',
  submit: 'Send request',
  text: 'The hotel will check and get back to you. Until then your booking stays as it is.',
}

/** Asks the hotel for other dates and people, with what they would cost, or for anything else. Nothing changes until the hotel answers. */
const ChangeDialog = ({ booking, asked, proof, onSent, onClose }: AskingProps & { booking: GuestBooking }) => {
  const today = todayInIndia(new Date())
  const request = useSave(guestBookingApi.request)
  const form = useForm<WishValues>({
    labels: {
      ...{ 'stay.checkInDate': 'Check-in', 'stay.checkOutDate': 'Check-out', message: asked ? adding.label : 'Anything else' },
      ...{ 'party.adults': 'Adults', 'party.childAges': 'Ages of the children' },
    },
    values: wishValues(booking),
    schema: asked ? Addition : RequestForm,
    formats: { 'stay.checkInDate': dayFormat, 'stay.checkOutDate': dayFormat },
    fixed: ['party.adults', 'party.childAges'],
    empty: { message: asked ? adding.empty : nothingAsked },
    shape: values => ({ kind: 'change', message: values.message, stay: wishOf(values, booking) }) as never,
    check: values => wishProblems(values, booking, today),
    nameOf: fieldOf,
    guarded: false,
    draft: { name: `request.${proof.reference}.change` },
    send: wish => request.mutateAsync({ ...proof, ...(wish as object) } as never),
    onSent,
  })
  return (
    <FormDialog
      title={asked ? adding.title : words.title}
      submit={asked ? adding.submit : words.submit}
      submitting="Sending..."
      form={form}
      note={<WishPrice proof={proof} wish={pricedWish(form.values, booking, today)} booking={booking} />}
      onClose={onClose}
    >
      {asked ?? <p>{words.text}</p>}
      <WishDates form={form} booking={booking} today={today} />
      <PartyFields form={form} />
      <TextArea {...form.field('message')} rows={3} maxLength={1900} />
    </FormDialog>
  )
}

interface WishDatesProps {
  form: ReturnType<typeof useForm<WishValues>>
  booking: GuestBooking
  today: string
}

/** Who has arrived only moves the day on which they leave. */
const WishDates = ({ form: { values, change, field }, booking: { status, checkInDate }, today }: WishDatesProps) => {
  const [checkIn, checkOut] = [field('stay.checkInDate'), field('stay.checkOutDate')]
  const latest = addDays(today, limits.daysAhead + limits.nights)
  const setOut = (day: string) => change({ 'stay.checkOutDate': day })
  if (status === 'CHECKED_IN')
    return (
      <DatePicker label="Choose your check-out" value={values['stay.checkOutDate']} earliest={today} latest={latest} onPick={setOut}>
        <TextInput {...checkOut} autoComplete="off" maxLength={30} hint={`You arrived on ${formatDate(checkInDate)}.`} />
      </DatePicker>
    )
  const tomorrow = addDays(today, 1)
  return (
    <DateRange
      from={checkIn}
      to={checkOut}
      earliest={checkInDate < tomorrow ? checkInDate : tomorrow}
      latest={latest}
      onPick={(from, to) => change({ 'stay.checkInDate': from, 'stay.checkOutDate': to })}
      stay
      compact
    />
  )
}

export default ChangeDialog
