import { lazy, Suspense, useLayoutEffect } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { limits } from '#shared/prices/stay.ts'
import { addDays, deskDayAt, isDate } from '#shared/words/dates.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { selectOnPress } from '#web/ui/base/select-on-press.ts'
import { CalendarPopup } from '#web/ui/calendar/CalendarPopup.tsx'
import { dateFormat, shownDate, tidyDate } from '#web/ui/calendar/typed-date.ts'
import { FieldError } from '#web/ui/field/Field.tsx'
import { Stepper } from '#web/ui/field/Stepper.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import type { SaleValues } from '../desk/sale-form.ts'
import { AgeFields } from '../stay/AgeFields.tsx'
import { withChildren } from '../stay/search-rules.ts'
import { nightsText } from '../stay/stay-words.ts'
import styles from './SellBooking.module.css'
import type { SellStay } from './use-sell-stay.ts'

const StayCalendar = lazy(async () => ({ default: (await loadCode(() => import('../search/StayCalendar.tsx'))).StayCalendar }))

interface SellStayFieldsProps {
  hotel: PublicHotel
  stay: SellStay
  form: Form<SaleValues>
}

/** The dates, typed in any common way or picked, and the party. */
export const SellStayFields = ({ hotel, stay, form }: SellStayFieldsProps) => {
  const { search, nights, setSearch } = stay
  const setDates = (checkIn: string, checkOut: string) => {
    form.change({ arrival: shownDate(checkIn), departure: shownDate(checkOut) })
    setSearch({ checkIn, checkOut })
  }
  const { element } = form
  // If the focus is in the check-out that a new check-in has set, selects its text, so that typing replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts when another check-in was typed
  useLayoutEffect(() => {
    const { activeElement } = document
    const isNext =
      activeElement instanceof HTMLInputElement && activeElement.name === 'departure' && element.current?.contains(activeElement)
    if (isNext) activeElement.select()
  }, [search.checkIn])
  const leave = (name: 'arrival' | 'departure') => () => {
    form.leave(name)
    const text = form.values[name]
    if (name === 'departure' && text.trim().startsWith('+') && isDate(search.checkIn)) {
      // Nights are counted from the check-in, not from today.
      const checkOut = tidyDate(text, search.checkIn)
      if (isDate(checkOut)) setDates(search.checkIn, checkOut)
      return
    }
    const typed = dateFormat.tidy(text)
    if (name === 'departure') {
      if (typed !== search.checkOut && (isDate(typed) || typed === '')) setSearch({ checkOut: typed })
    } else if (isDate(typed) && typed !== search.checkIn) setDates(typed, search.checkOut > typed ? search.checkOut : addDays(typed, 1))
    else if (typed === '' && search.checkIn !== '') setSearch({ checkIn: '' })
  }
  const date = (name: 'arrival' | 'departure') => (
    <TextInput
      {...form.field(name)}
      {...selectOnPress}
      onBlur={leave(name)}
      autoComplete="off"
      maxLength={30}
      hint={name === 'arrival' ? 'Such as 5 Dec' : undefined}
    />
  )
  return (
    <fieldset className={styles.stay}>
      <legend className="unseen">Stay</legend>
      <div className={styles.dates}>
        {date('arrival')}
        {date('departure')}
        <Calendar {...{ hotel, stay }} onPick={setDates} />
        <p className="unseen" aria-live="polite">
          {nights > 0 && nightsText(nights)}
        </p>
        <Stepper
          label="Adults"
          name="adults"
          value={search.adults}
          min={1}
          max={limits.adults}
          onChange={adults => setSearch({ adults })}
        />
        <Stepper
          label="Children"
          name="children"
          value={search.ages.length}
          max={limits.children}
          onChange={children => setSearch({ ages: withChildren(search.ages, children) })}
        />
      </div>
      {search.ages.length > 0 && (
        <div className={styles.ages}>
          <AgeFields ages={search.ages} errorOf={(_, age) => age === null && form.error('ages')} onChange={ages => setSearch({ ages })} />
        </div>
      )}
      {search.ages.length === 0 && <FieldError id="ages" error={form.error('ages')} />}
    </fieldset>
  )
}

const Calendar = ({
  hotel,
  stay,
  onPick,
}: Pick<SellStayFieldsProps, 'hotel' | 'stay'> & { onPick: (from: string, to: string) => void }) => {
  const { today, firstOpen } = deskDayAt(new Date())
  return (
    <CalendarPopup calendarClass={styles.calendar} label="Choose your dates" what="the dates">
      {close => (
        <Suspense fallback={<Spinner label="Loading..." />}>
          <StayCalendar
            hotelId={hotel.id}
            search={stay.search}
            earliest={firstOpen}
            today={today}
            side="checkIn"
            onChange={({ checkIn, checkOut }) => onPick(checkIn, checkOut)}
            onDone={close}
          />
        </Suspense>
      )}
    </CalendarPopup>
  )
}
