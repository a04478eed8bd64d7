import { useState } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { toRupees } from '#shared/words/money.ts'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { MoneyInput } from '#web/ui/field/UnitInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { Accordion } from '#web/ui/text/Accordion.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Facts, StrongMoney } from '#web/ui/text/Facts.tsx'
import styles from '../guest/ReviewStep.module.css'
import { ChargeFields } from '../parts/ChargeFields.tsx'
import { chargesOf } from '../parts/money-parts.ts'
import { deskMethods } from '../view/booking-words.ts'
import { ReviewFacts } from '../wizard/ReviewFacts.tsx'
import { AmountButtons } from './AmountButtons.tsx'
import desk from './DeskWizard.module.css'
import { chooseMethod } from './desk-guest.ts'
import { numbersOf } from './desk-rooms.ts'
import { GuestAsked } from './GuestAsked.tsx'
import { inPriceOf } from './sale-price.ts'
import type { DeskStay } from './use-desk-stay.ts'
import type { Sale } from './use-sale.ts'

interface DeskReviewProps {
  hotel: PublicHotel
  wizard: DeskStay
  sale: Sale
  mayDiscount: boolean
  onReset: () => void
}

export const DeskReview = ({ hotel, wizard, sale, mayDiscount, onReset }: DeskReviewProps) => {
  const { form, values, totalPaise, receivedPaise, duePaise, mayCheckIn, question } = sale
  const { kinds, chosen } = wizard
  const [isOpen, setOpen] = useState(false)
  const { field, change, pending } = form
  const hasWrongCharge = (['charges', 'charge.text', 'charge.amount'] as const).some(name => form.error(name))
  const inPrice = inPriceOf(chosen, kinds, wizard.rooms.data?.pricing)
  const noMethod = values.paymentMethod === ''
  const total = toRupees(totalPaise)
  const price = { totalPaise, advancePaise: receivedPaise, duePaise }
  return (
    <div className={styles.review}>
      <div className="stack gap-6">
        {sale.asked && <GuestAsked text={sale.asked} />}
        {wizard.pricesCode && (
          <div className={desk.sums}>
            <wizard.pricesCode.PriceBox {...{ hotel, wizard, price }} charges={chargesOf(values)} atReview />
          </div>
        )}
        <ReviewFacts hotel={hotel} wizard={wizard} numbers={(kind, meal) => numbersOf(kinds, chosen, kind, meal)} />
        {wizard.setCode && wizard.pricesCode && <wizard.pricesCode.OfferCode wizard={wizard} />}
      </div>
      {/* In sight without scrolling: what is received, and Book. */}
      <div className={styles.pay}>
        <Facts
          className={desk.account}
          rowClassName="ends"
          facts={[
            ['Total', <StrongMoney key="total" rupees={total} />],
            ['Received', toRupees(receivedPaise)],
            ['Due', <StrongMoney key="due" rupees={toRupees(duePaise)} />],
          ]}
        />
        <Form form={form} aria-label="Payment">
          <Accordion
            level={4}
            items={[{ id: 'charges', title: 'Charges', content: <ChargeFields {...{ form, inPrice, mayDiscount }} hotelId={hotel.id} /> }]}
            open={isOpen || hasWrongCharge ? ['charges'] : []}
            onToggle={() => setOpen(!isOpen)}
          />
          <Select
            {...field('paymentMethod')}
            value={values.paymentMethod}
            options={deskMethods}
            placeholder="Choose"
            hint={noMethod && chooseMethod}
          />
          <MoneyInput {...field('paidAmount')} />
          <AmountButtons sale={sale} />
          <TextInput {...field('transactionId')} autoComplete="off" maxLength={40} />
          {mayCheckIn && <Checkbox label="Check in now" checked={values.checkInNow} onChange={checkInNow => change({ checkInNow })} />}
          <Checkbox
            label="Book more rooms for this guest"
            hint="The next booking keeps the dates and the guest."
            checked={values.more}
            onChange={more => change({ more })}
          />
          <div className={desk.end}>
            <Button onClick={onReset} disabled={pending}>
              Reset
            </Button>
            {wizard.price.totalPaise > 0 && (
              <Button type="submit" variant="primary" className={styles.book} busy={pending} disabled={noMethod}>
                Book
              </Button>
            )}
          </div>
        </Form>
        {question}
      </div>
    </div>
  )
}
