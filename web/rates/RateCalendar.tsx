import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { can } from '#shared/contract/permissions.ts'
import { type CalendarType, calendarLimits, rateApi } from '#shared/rates/rate-calendar.ts'
import { addDays, isDate, todayInIndia } from '#shared/words/dates.ts'
import { counted } from '#shared/words/text.ts'
import { useCall } from '#web/api/client.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { useMedia } from '#web/ui/base/use-browser.ts'
import { shownDate } from '#web/ui/calendar/typed-date.ts'
import { Loaded, LoadingBlock } from '#web/ui/status/Loaded.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { NightList } from './NightList.tsx'
import { NoRooms } from './NoRooms.tsx'
import styles from './RateGrid.module.css'
import { RateGrid } from './RateGrid.tsx'
import { boundsOf, type Selection, type ShownPrice } from './rate-selection.ts'

const days = calendarLimits.days

/** Six weeks of prices: types under each other, nights beside each other; on a phone one type as a list. */
export const RateCalendar = ({ viewer, hotelId }: HotelProps) => {
  const today = todayInIndia(new Date())
  // A link to some nights names the first.
  const named = useSearchParams()[0].get('from') ?? ''
  const [from, setFrom] = useState(isDate(named) && named > today ? named : today)
  const [price, setPrice] = useState<ShownPrice>('pricePerNight')
  const calendar = useCall(rateApi.calendar, { hotelId, from }, { keepPrevious: true })
  const to = addDays(from, days - 1)
  return (
    <div className="stack gap-3">
      <div className={styles.bar}>
        <button
          type="button"
          className="icon-button"
          aria-label="Six weeks earlier"
          disabled={from <= today}
          onClick={() => setFrom(addDays(from, -days))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </button>
        <p className="strong" role="status">
          {shownDate(from)} to {shownDate(to)}
        </p>
        <button
          type="button"
          className="icon-button"
          aria-label="Six weeks later"
          disabled={addDays(from, days) > addDays(today, calendarLimits.nights)}
          onClick={() => setFrom(addDays(from, days))}
        >
          <IconChevronRight size={20} aria-hidden />
        </button>
        <select
          className={`control ${styles.meals}`}
          aria-label="Prices shown"
          value={price}
          onChange={({ target }) => setPrice(target.value as ShownPrice)}
        >
          <option value="pricePerNight">With breakfast</option>
          <option value="priceWithMeals">With all meals</option>
        </select>
      </div>
      <Loaded query={calendar} loading={<LoadingBlock heights={['3rem', '4rem', '4rem', '4rem']} />} failed="The prices could not be read.">
        {({ types }) =>
          types.length === 0 ? (
            <NoRooms />
          ) : (
            <Calendar
              key={from}
              {...{ hotelId, types, price }}
              mayChange={can(viewer, 'rooms', 'UPDATE')}
              mayRule={can(viewer, 'rooms', 'CREATE')}
            />
          )
        }
      </Loaded>
    </div>
  )
}

interface CalendarProps {
  hotelId: string
  types: readonly CalendarType[]
  price: ShownPrice
  mayChange: boolean
  mayRule: boolean
}

const Calendar = ({ hotelId, types, price, mayChange, mayRule }: CalendarProps) => {
  const [selection, select] = useState<Selection>()
  const [isOpen, setOpen] = useState(false)
  const isWide = useMedia('(min-width: 48em)')
  const bounds = selection && boundsOf(selection)
  const nights = types[0]?.nights.map(({ night }) => night) ?? []
  const [first = '', last = ''] = bounds ? [nights[bounds.nights[0]], nights[bounds.nights[1]]] : []
  const chosen = bounds ? types.slice(bounds.types[0], bounds.types[1] + 1) : []
  const close = () => {
    setOpen(false)
    select(undefined)
  }
  const open = () => mayChange && setOpen(true)
  return (
    <>
      {isWide ? (
        <RateGrid {...{ types, price, selection }} onSelect={select} onOpen={open} />
      ) : (
        <NightList {...{ types, price, selection }} onSelect={select} />
      )}
      {mayChange && (
        <div className={styles.chosen} role="status">
          {bounds ? (
            <>
              <span>
                {counted(bounds.nights[1] - bounds.nights[0] + 1, 'night')} of{' '}
                {chosen.length === 1 ? chosen[0]?.name : counted(chosen.length, 'type')}
              </span>
              <Button variant="primary" onClick={open}>
                Change
              </Button>
              <Button onClick={() => select(undefined)}>Clear</Button>
            </>
          ) : (
            <span className="small">
              {isWide
                ? 'Drag over nights, or hold Shift with the arrow keys; then change them together. '
                : 'Tick the first and the last night. '}
              Feasts and weekends: Seasons and weekdays.
            </span>
          )}
        </div>
      )}
      {isOpen && bounds && <ChangeDialog {...{ hotelId, mayRule, first, last, chosen }} all={types} onClose={close} onSaved={close} />}
    </>
  )
}
