import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { tidy } from '#shared/words/tidy.ts'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { MoneyInput } from '#web/ui/field/UnitInput.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { lineKey, ownPrices, type SaleValues } from '../desk/sale-form.ts'
import { inPriceOf } from '../desk/sale-price.ts'
import { ChargeFields } from '../parts/ChargeFields.tsx'
import { CompanyFields } from '../stay/CompanyFields.tsx'
import { PlaceFields } from '../stay/PlaceFields.tsx'
import { SezBox } from '../stay/SezBox.tsx'
import { mealLabels } from '../stay/stay-words.ts'
import styles from './SellBooking.module.css'
import type { SellStay } from './use-sell-stay.ts'

interface SellMoreProps {
  hotel: PublicHotel
  stay: SellStay
  form: Form<SaleValues>
  mayDiscount: boolean
}

const fieldsOf: Readonly<Record<string, readonly (keyof SaleValues)[]>> = {
  guest: ['userAddress', 'userPin', 'userState', 'companyName', 'companyGst', 'companyAddress', 'companySez', 'specialRequest'],
  prices: ['prices', 'priceReason'],
  charges: ['charges', 'charge.text', 'charge.amount'],
}

/** What most sales do without: it opens on demand, and where something in it is wrong. */
export const SellMore = ({ hotel, stay, form, mayDiscount }: SellMoreProps) => {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { values, field, change } = form
  const hasRooms = stay.lines.length > 0
  const isBroken = (id: string) => fieldsOf[id]?.some(name => form.error(name))
  const items = [
    {
      id: 'guest',
      title: 'Address, company, request',
      content: (
        <div className="stack gap-3">
          <TextInput {...field('userAddress')} autoComplete="off" maxLength={300} />
          <div className={styles.pair}>
            <PlaceFields form={form} />
          </div>
          <CompanyFields form={form} question="Does the guest need a GST invoice for a company?">
            <SezBox form={form} />
          </CompanyFields>
          <TextArea {...field('specialRequest')} rows={2} maxLength={1000} />
        </div>
      ),
    },
    mayDiscount && hasRooms && { id: 'prices', title: 'Another price', content: <OwnPrices {...{ stay, form }} /> },
    {
      id: 'charges',
      title: 'Charges',
      content: <ChargeFields {...{ form, mayDiscount }} hotelId={hotel.id} inPrice={inPriceOf(stay.chosen, stay.kinds, stay.rates)} />,
    },
    stay.setCode && { id: 'code', title: 'Offer code', content: <Code stay={stay} /> },
    {
      id: 'more',
      title: 'More rooms',
      content: (
        <Checkbox
          label="Book more rooms for this guest"
          hint="The next booking keeps the dates and the guest."
          checked={values.more}
          onChange={more => change({ more })}
        />
      ),
    },
  ].filter(item => item !== false && item !== undefined)
  const open = items.map(({ id }) => id).filter(id => chosen.includes(id) || isBroken(id))
  const toggle = (id: string) => setChosen(open.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  return (
    <>
      <fieldset className={styles.more}>
        <legend className="unseen">More</legend>
        {items.map(({ id, title }) => {
          const Sign = open.includes(id) ? IconMinus : IconPlus
          return (
            <button key={id} type="button" className={styles.toggle} aria-expanded={open.includes(id)} onClick={() => toggle(id)}>
              <Sign size={16} aria-hidden /> {title}
            </button>
          )
        })}
      </fieldset>
      {items
        .filter(({ id }) => open.includes(id))
        .map(({ id, title, content }) => (
          <section key={id} className={styles.opened} aria-label={title}>
            {content}
          </section>
        ))}
    </>
  )
}

/** Nights at a price that the desk agreed with the guest. */
const OwnPrices = ({ stay, form }: Pick<SellMoreProps, 'stay' | 'form'>) => {
  const { values, change, field, error } = form
  return (
    <div className="stack gap-3">
      {stay.lines.map(line => {
        const key = lineKey(line)
        return (
          <MoneyInput
            key={key}
            label={`Price per night, ${line.roomType}, ${mealLabels[line.meal]}`}
            placeholder={String(line.perNight.lowest / 100)}
            value={values.prices[key] ?? ''}
            error={error('prices')}
            onChange={({ target }) => change({ prices: { ...values.prices, [key]: target.value } })}
          />
        )
      })}
      {ownPrices(values).size > 0 && <TextInput {...field('priceReason')} optional={false} autoComplete="off" maxLength={300} />}
    </div>
  )
}

const Code = ({ stay }: { stay: SellStay }) => {
  const { rooms, pricing, choices, kinds, price, offerCode = '', setCode } = stay
  const [typed, setTyped] = useState(offerCode)
  const busy = rooms.isPlaceholderData
  const isAsked = offerCode !== '' && tidy(typed) === offerCode && !busy
  const note = pricing?.codeNote(choices, kinds, price)
  const apply = () => {
    setTyped(tidy(typed))
    setCode?.(tidy(typed))
  }
  // Enter applies the code, and does not sell.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    apply()
  }
  return (
    <div className={styles.code}>
      <TextInput
        label="Offer code"
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isAsked && rooms.data?.codeProblem}
        hint={isAsked && pricing?.hasCodeOffer && (note ?? (price.offer && `Code accepted: ${price.offer.name}.`))}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button onClick={apply} busy={busy}>
        Apply
      </Button>
    </div>
  )
}
