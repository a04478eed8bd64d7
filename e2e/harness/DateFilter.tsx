import { useState } from 'react'
import { z } from 'zod'
import { date } from '#shared/dates.ts'
import { clearable } from '#shared/fields.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateRange } from '#web/ui/DateRange.tsx'
import { Form } from '#web/ui/Form.tsx'
import { dateFormat, shownDate } from '#web/ui/typed-date.ts'
import { useForm } from '#web/ui/use-form.ts'
import { show } from './show.tsx'

const Days = z
  .strictObject({ from: clearable(date), to: clearable(date) })
  .refine(({ from, to }) => !from || !to || to >= from, { path: ['to'], error: 'The last day is before the first.' })
const address = new URLSearchParams(location.search)

/** The days of a list: both may be left out, and a single day is a range. They stand in the address, as filters do. */
const DateFilter = () => {
  const [days, setDays] = useState(address.toString())
  const form = useForm({
    labels: { from: 'From', to: 'To' },
    values: { from: shownDate(address.get('from') ?? ''), to: shownDate(address.get('to') ?? '') },
    schema: Days,
    formats: { from: dateFormat, to: dateFormat },
    guarded: false,
    send: async ({ from, to }) => setDays(new URLSearchParams({ from, to }).toString()),
  })
  return (
    <Form form={form} aria-label="Days">
      <DateRange from={form.field('from')} to={form.field('to')} onPick={(from, to) => form.change({ from, to })} oneDay />
      <Button type="submit">Show</Button>
      <output>{days}</output>
    </Form>
  )
}

show('Bookings', <DateFilter />)
