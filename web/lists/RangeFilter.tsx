import { IconCalendar } from '@tabler/icons-react'
import { z } from 'zod'
import { clearable } from '#shared/contract/fields.ts'
import { date } from '#shared/words/dates.ts'
import { DateRange } from '#web/ui/calendar/DateRange.tsx'
import { dateFormat, shownDate } from '#web/ui/calendar/typed-date.ts'
import { usePopup } from '#web/ui/dialog/use-popup.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Button } from '#web/ui/text/Button.tsx'
import styles from './RangeFilter.module.css'

const Days = z
  .strictObject({ from: clearable(date), to: clearable(date) })
  .refine(({ from, to }) => !from || !to || to >= from, { path: ['to'], error: 'The last day is before the first.' })

interface RangeFilterProps {
  label: string
  /** The button's text when no dates are chosen. */
  all: string
  from: string
  to: string
  onChange: (from: string, to: string) => void
}

/** Aligns the panel with the end of its button if it would exceed the page's width, and scrolls it into view. */
const keepInSight = (panel: HTMLElement | null) => {
  if (panel && panel.getBoundingClientRect().right > document.documentElement.clientWidth) panel.dataset.atEnd = ''
  panel?.scrollIntoView({ block: 'nearest' })
}

/** Filters a list by a range of days; either end may be left out, and a single day is a range. */
export const RangeFilter = ({ label, all, from, to, onChange }: RangeFilterProps) => {
  const { open, close, area, button } = usePopup()
  const choose = (first: string, last: string) => {
    onChange(first, last)
    close()
  }
  const [first, last] = [shownDate(from), shownDate(to)]
  const text = from && to ? (from === to ? first : `${first} to ${last}`) : from ? `From ${first}` : to ? `Until ${last}` : all
  return (
    <div className={styles.range} {...area}>
      <button type="button" className={styles.button} aria-label={`${label}: ${text}`} {...button('popup')}>
        <IconCalendar size={18} stroke={1.5} aria-hidden />
        <span>{text}</span>
      </button>
      {open && (
        <div ref={keepInSight} className={styles.panel} role="dialog" aria-label={label}>
          <RangeForm {...{ from, to }} onChange={choose} />
        </div>
      )}
    </div>
  )
}

const RangeForm = ({ from, to, onChange }: Pick<RangeFilterProps, 'from' | 'to' | 'onChange'>) => {
  const form = useForm({
    labels: { from: 'From', to: 'To' },
    values: { from: shownDate(from), to: shownDate(to) },
    schema: Days,
    formats: { from: dateFormat, to: dateFormat },
    guarded: false,
    send: async days => onChange(days.from ?? '', days.to ?? ''),
  })
  return (
    <Form form={form} aria-label="Days">
      <DateRange from={form.field('from')} to={form.field('to')} onPick={(first, last) => form.change({ from: first, to: last })} oneDay />
      <div className="ends gap-3 mt-4">
        <Button onClick={() => onChange('', '')}>Any dates</Button>
        <Button type="submit" variant="primary">
          Show
        </Button>
      </div>
    </Form>
  )
}
