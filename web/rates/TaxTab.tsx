import { useState } from 'react'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { type NightTax, stepSentence, taxOnSale } from '#shared/prices/tax.ts'
import { otherStateOf } from '#shared/rates/gstin-state.ts'
import { HotelTaxForm, type HotelTaxRow, hotelTaxApi, type LoweredNights, TaxScheme } from '#shared/rates/hotel-tax.ts'
import { addDays, isDate, todayInIndia } from '#shared/words/dates.ts'
import { gstState } from '#shared/words/gst-states.ts'
import { formatRupees, toBasisPoints, toPaise, toRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import { tidyCode } from '#shared/words/tidy.ts'
import { useCall, useSave } from '#web/api/client.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { pathOfPage } from '#web/shell/layout/menus.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { DatePicker } from '#web/ui/calendar/DatePicker.tsx'
import { dateFormat, shownDate } from '#web/ui/calendar/typed-date.ts'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { Doubt } from '#web/ui/field/Doubt.tsx'
import { RadioGroup } from '#web/ui/field/RadioGroup.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { Loaded } from '#web/ui/status/Loaded.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import styles from './Profile.module.css'
import { TaxInForce } from './TaxInForce.tsx'

type Tax = DataOf<typeof hotelTaxApi.get>

const schemes: Record<TaxScheme, string> = {
  NONE: 'Not registered: guests pay no GST',
  REGULAR: 'Registered: guests pay GST on each night',
  COMPOSITION: 'Composition scheme: guests pay no GST',
}

const mealsAt18 = 'Meals outside the room price are taxed at 18%'
const ownProgram = 'We make the invoices of companies in our own e-invoice program'

const yesNo = (is: boolean): string => (is ? 'yes' : 'no')

const pricesText = (includeTax: boolean): string =>
  includeTax ? 'Include GST: guests pay what you type' : 'Do not include GST: it is added to what you type'

/** `14 nights now sell at ₹7,875.00.` */
const loweredText = ({ nights, price }: LoweredNights): string =>
  `${counted(nights, 'night')} now sell${nights === 1 ? 's' : ''} at ${formatRupees(price)}.`

/** How the hotel is registered for GST, for its owner. */
export const TaxTab = ({ hotelId }: HotelProps) => {
  const tax = useCall(hotelTaxApi.get, { hotelId })
  return (
    <Loaded query={tax} loading={<Spinner label="Loading..." />}>
      {data => <TaxSettings hotelId={hotelId} tax={data} />}
    </Loaded>
  )
}

const TaxSettings = ({ hotelId, tax }: { hotelId: string; tax: Tax }) => (
  <div className="stack gap-6">
    <TaxInForce hotelId={hotelId} tax={tax} />
    <div>
      <p role="status" className={styles.lowered}>
        {tax.lowered && (
          <>
            {loweredText(tax.lowered)} <Link to={`${pathOfPage('rooms')}?tab=rates&from=${tax.lowered.from}`}>See them.</Link>
          </>
        )}
      </p>
      <TaxForm hotelId={hotelId} tax={tax} />
    </div>
  </div>
)

const isPast = (typed: string, today: string): boolean => isDate(dateFormat.tidy(typed)) && dateFormat.tidy(typed) < today

/** What the form begins with: what holds now, from another night on. */
const valuesOf = (row: HotelTaxRow | undefined, fromDate: string) => ({
  ...{ scheme: row?.scheme ?? ('NONE' as TaxScheme), gstin: row?.gstin ?? '', legalName: row?.legalName ?? '' },
  ...{ pricesIncludeTax: row?.pricesIncludeTax ?? true, specifiedPremises: row?.specifiedPremises ?? false },
  eInvoice: row?.eInvoice ?? false,
  fromDate: shownDate(fromDate),
})

/** Of what is said for a day already; 0: nothing. */
const versionOn = (rows: Tax['rows'], day: string): number => rows.find(({ fromDate }) => fromDate === day)?.version ?? 0

const TaxForm = ({ hotelId, tax }: { hotelId: string; tax: Tax }) => {
  const save = useSave(hotelTaxApi.update, { refreshes: [hotelTaxApi.get] })
  const today = todayInIndia(new Date())
  // What the owner has seen, whatever is read again meanwhile.
  const [seen, setSeen] = useState(tax.rows)
  const form = useForm({
    labels: {
      ...{ scheme: 'How is the hotel registered?', gstin: 'GSTIN', legalName: 'Legal name', pricesIncludeTax: 'Your prices' },
      ...{ specifiedPremises: mealsAt18, fromDate: 'From the night of' },
      eInvoice: ownProgram,
    },
    values: valuesOf(tax.rows.findLast(({ fromDate }) => fromDate <= today) ?? tax.rows[0], today),
    schema: HotelTaxForm,
    shape: ({ gstin, legalName, ...values }) =>
      values.scheme === 'NONE'
        ? { ...values, gstin: '', legalName: '', eInvoice: false }
        : { ...values, gstin, legalName, eInvoice: values.scheme === 'REGULAR' && values.eInvoice },
    check: ({ scheme, gstin, legalName, fromDate }) => ({
      ...(scheme !== 'NONE' && gstin.trim() === '' && { gstin: 'A registered hotel has a GSTIN and a legal name.' }),
      ...(scheme !== 'NONE' && legalName.trim() === '' && { legalName: 'A registered hotel has a GSTIN and a legal name.' }),
      ...(isPast(fromDate, today) && { fromDate: 'Nights that are over keep what held for them.' }),
    }),
    valueTexts: { scheme: schemes, pricesIncludeTax: pricesText, specifiedPremises: yesNo, eInvoice: yesNo },
    formats: { gstin: fieldFormats.capitals, legalName: fieldFormats.text, fromDate: dateFormat },
    fixed: ['scheme', 'pricesIncludeTax', 'specifiedPremises', 'eInvoice'],
    appearing: ['gstin', 'legalName'],
    row: { read: current => valuesOf(current as HotelTaxRow, (current as HotelTaxRow).fromDate) },
    send: (input, _, version = versionOn(seen, input.fromDate)) => save.mutateAsync({ hotelId, ...input, version }),
    onSent: ({ data, message = '', warning }) => {
      setSeen([...seen.filter(({ fromDate }) => fromDate !== data.fromDate), data])
      showAlert(warning ? `${message} ${warning}` : message, warning ? 'attention' : 'success')
    },
  })
  const { values, change } = form
  const isRegistered = values.scheme !== 'NONE'
  const number = tidyCode(values.gstin)
  const state = number.length === 15 ? gstState(number) : undefined
  const elsewhere = number.length === 15 ? otherStateOf(number, tax.state) : undefined
  return (
    <Form form={form} className={styles.form} aria-label="GST">
      <h2 className="title-3">Your GST registration</h2>
      <RadioGroup
        label="How is the hotel registered?"
        options={TaxScheme.options.map(value => ({ value, label: schemes[value] }))}
        value={values.scheme}
        error={form.error('scheme')}
        onChange={scheme => change({ scheme })}
        column
      />
      {isRegistered && (
        <>
          <TextInput
            {...form.field('gstin')}
            optional={false}
            autoComplete="off"
            maxLength={40}
            hint={elsewhere ? <Doubt>{elsewhere}</Doubt> : state && `Registered in ${state}.`}
          />
          <TextInput {...form.field('legalName')} optional={false} autoComplete="organization" maxLength={150} />
        </>
      )}
      {values.scheme === 'REGULAR' && (
        <>
          <RadioGroup
            label="Your prices"
            options={[
              { value: 'yes', label: pricesText(true) },
              { value: 'no', label: pricesText(false) },
            ]}
            value={values.pricesIncludeTax ? 'yes' : 'no'}
            onChange={choice => change({ pricesIncludeTax: choice === 'yes' })}
            column
          />
          <Samples tax={tax} isIncluded={values.pricesIncludeTax} />
          <Checkbox
            label={mealsAt18}
            hint="If a room cost more than ₹7,500.00 a night last year, or you declared “specified premises”. Else they are taxed at 5%."
            checked={values.specifiedPremises}
            onChange={specifiedPremises => change({ specifiedPremises })}
          />
          <Checkbox
            label={ownProgram}
            hint="Needed above a turnover of ₹5 crore. Bookings of companies then get no documents here."
            checked={values.eInvoice}
            onChange={eInvoice => change({ eInvoice })}
          />
        </>
      )}
      <DatePicker
        label="Choose the first night"
        value={values.fromDate}
        earliest={today}
        latest={addDays(today, 540)}
        onPick={fromDate => change({ fromDate })}
      >
        <TextInput {...form.field('fromDate')} autoComplete="off" maxLength={30} />
      </DatePicker>
      <p className="small muted">New bookings follow this for nights from this day on. Bookings already made keep their price.</p>
      <div className="row">
        <Button type="submit" variant="primary" busy={form.pending}>
          {form.pending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </Form>
  )
}

/** What guests pay for typed prices: one in each band, and between them where no lawful GST is in it. */
const Samples = ({ tax: { bands }, isIncluded }: { tax: Tax; isIncluded: boolean }) => {
  const today = todayInIndia(new Date())
  const now = bands.findLast(({ fromDate }) => fromDate <= today)?.bands ?? []
  const tax: NightTax = {
    mode: isIncluded ? 'inclusive' : 'exclusive',
    bands: now.map(({ upTo, percent }) => ({ upToPaise: upTo === null ? null : toPaise(upTo), basisPoints: toBasisPoints(percent) })),
  }
  const rupees = (paise: number) => formatRupees(toRupees(paise))
  return (
    <ul className={styles.sentence}>
      {[5000, isIncluded ? 8500 : 7500, 10_000].map(typed => {
        const night = taxOnSale(toPaise(typed), tax)
        const { gross, taxable, half, step, basisPoints } = night
        return (
          <li key={typed}>
            {step === 0
              ? `You type ${formatRupees(typed)}: the guest pays ${rupees(gross)}, you keep ${rupees(taxable)}, GST is ${rupees(2 * half)} (${basisPoints / 100}%).`
              : stepSentence(night, tax)}
          </li>
        )
      })}
    </ul>
  )
}
