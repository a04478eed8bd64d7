import { type GuestBooking, guestBookingApi, nothingAsked, RequestForm } from '#shared/bookings/guest-bookings.ts'
import { limits } from '#shared/prices/stay.ts'
import { addDays, formatDate, nightsBetween, todayInIndia } from '#shared/words/dates.ts'
import { useSave } from '#web/api/client.ts'
import { RangeCalendar } from '#web/ui/calendar/RangeCalendar.tsx'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { PartyFields } from '../parts/PartyFields.tsx'
import { DateButtons } from '../search/DateButtons.tsx'
import { nightsText } from '../stay/stay-words.ts'
import { Addition, type AskingProps, adding } from './asking.ts'
import { WishPrice } from './WishPrice.tsx'
import { fieldOf, pricedWish, priceHint, textsOf, valuesOf, type WishTexts, wishOf, wishProblems, wishValues } from './wish.ts'

const words = {
  title: 'Ask for a change',
  submit: 'Send request',
  text: 'The hotel will check and get back to you. Until then your booking stays as it is.',
  added: 'Below is your booking as it is now. What you choose here is added to this request.',
}

/** Asks the hotel for other dates and people, with their price, or for anything else; the booking itself stays. */
const ChangeDialog = ({ booking, asked, proof, onSent, onClose }: AskingProps) => {
  const today = todayInIndia(new Date())
  const request = useSave(guestBookingApi.request)
  const form = useForm<WishTexts>({
    labels: {
      checkIn: 'Check-in',
      checkOut: 'Check-out',
      message: asked ? adding.label : 'Anything else',
      'party.adults': 'Adults',
      'party.childAges': 'Ages of the children',
    },
    values: textsOf(wishValues(booking)),
    schema: asked ? Addition : RequestForm,
    fixed: ['checkIn', 'checkOut', 'party.adults', 'party.childAges'],
    appearing: ['party.childAges'],
    empty: { message: asked ? adding.empty : nothingAsked },
    shape: values => ({ kind: 'change', message: values.message, stay: wishOf(valuesOf(values), booking) }) as never,
    check: values => wishProblems(valuesOf(values), booking, today),
    nameOf: fieldOf,
    guarded: false,
    // The draft belongs to the booking's dates: once the hotel moves the stay, an older draft is not restored.
    draft: { name: `request.${proof.reference}.change.${booking.checkInDate}.${booking.checkOutDate}` },
    send: wish => request.mutateAsync({ ...proof, ...(wish as object) } as never),
    onSent,
  })
  const values = valuesOf(form.values)
  return (
    <FormDialog
      title={asked ? adding.title : words.title}
      submit={asked ? adding.submit : words.submit}
      submitting="Sending..."
      startsAt={booking.status === 'CHECKED_IN' ? 'checkOut' : 'checkIn'}
      form={form}
      note={<WishPrice proof={proof} wish={pricedWish(values, booking, today)} hint={priceHint(values)} booking={booking} />}
      cancel="Close"
      onClose={onClose}
    >
      {asked ?? <p>{words.text}</p>}
      {asked && <p>{words.added}</p>}
      <WishDates form={form} booking={booking} today={today} />
      <PartyFields form={{ values, change: part => form.change(textsOf(part)), error: form.error }} />
      <TextArea {...form.field('message')} rows={3} maxLength={1900} />
    </FormDialog>
  )
}

interface WishDatesProps {
  form: ReturnType<typeof useForm<WishTexts>>
  booking: GuestBooking
  today: string
}

/** A guest who has arrived can only change the check-out. */
const WishDates = ({ form: { values, change, error }, booking: { status, checkInDate }, today }: WishDatesProps) => {
  const { checkIn, checkOut } = values
  const hasArrived = status === 'CHECKED_IN'
  const tomorrow = addDays(today, 1)
  const latest = addDays(today, limits.daysAhead + limits.nights)
  const canStart = (day: string) => !hasArrived && (day >= tomorrow || day === checkInDate)
  const canEnd = (first: string, day: string) => day > first && day >= today && nightsBetween(first, day) <= limits.nights
  return (
    <div className="stack gap-1">
      <DateButtons
        dates={values}
        today={today}
        problems={{ checkIn: error('checkIn'), checkOut: error('checkOut') }}
        onlyOut={hasArrived}
        inFlow
      >
        {(side, close) => (
          <RangeCalendar
            key={side}
            from={checkIn}
            to={checkOut}
            rules={{ earliest: earlierOf(checkInDate, tomorrow), latest, canStart, canEnd }}
            words={{ start: 'check-in', end: 'check-out' }}
            hint={picking => (picking ? `Check-in ${formatDate(picking)}. Now choose your check-out.` : 'Choose your check-in.')}
            onlyEnd={side === 'checkOut'}
            opensAt={checkInDate}
            wide={false}
            done={`Done, ${nightsText(nightsBetween(checkIn, checkOut))}`}
            // Moving the check-in keeps the number of nights until a check-out is picked.
            onPick={(from, to) => change({ checkIn: from, checkOut: to || addDays(from, Math.max(1, nightsBetween(checkIn, checkOut))) })}
            onDone={close}
          />
        )}
      </DateButtons>
      <p className="small" aria-live="polite">
        {hasArrived ? `You arrived on ${formatDate(checkInDate)}: ` : ''}
        {nightsText(nightsBetween(checkIn, checkOut))}
      </p>
    </div>
  )
}

const earlierOf = (one: string, other: string): string => (one < other ? one : other)

export default ChangeDialog
