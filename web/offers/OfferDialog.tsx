import { useState } from 'react'
import { can } from '#shared/contract/permissions.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { OfferEffect, OfferForm, type OfferRow, specialOfferApi } from '#shared/rates/offers.ts'
import { roomTypeApi } from '#shared/rooms/room-types.ts'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import { useCall } from '#web/api/client.ts'
import { useRowForm } from '#web/lists/crud/use-row-form.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { DateRange } from '#web/ui/calendar/DateRange.tsx'
import { dateFormat, shownDate } from '#web/ui/calendar/typed-date.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { CheckboxGroup } from '#web/ui/field/CheckboxGroup.tsx'
import { RadioGroup } from '#web/ui/field/RadioGroup.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { MoneyInput, PercentInput } from '#web/ui/field/UnitInput.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { Accordion } from '#web/ui/text/Accordion.tsx'
import { effectLabels, exampleStay, type OfferFigures } from './offer-effect.ts'

interface OfferDialogProps extends HotelProps {
  offer: OfferRow | undefined
  onClose: () => void
}

const effects = OfferEffect.options.map(value => ({ value, label: effectLabels[value] }))
const nights = Array.from({ length: 13 }, (_, at) => ({ value: String(at + 2), label: counted(at + 2, 'night') }))

/** A new offer does nothing yet: it is chosen, for one that changes prices by oversight costs money. */
const formOf = (from: OfferRow | undefined, otherwise: OfferEffect | '') => ({
  name: from?.name ?? '',
  discountPercentage: String(from?.discountPercentage ?? ''),
  startDate: shownDate(from?.startDate ?? ''),
  endDate: shownDate(from?.endDate ?? ''),
  description: from?.description ?? '',
  effect: from?.effect ?? otherwise,
  amount: String(from?.amount ?? ''),
  nthNight: String(from?.nthNight ?? ''),
  bookFrom: shownDate(from?.bookFrom ?? ''),
  bookTo: shownDate(from?.bookTo ?? ''),
  minNights: String(from?.minNights ?? 1),
  code: from?.code ?? '',
  typeIds: from?.typeIds ?? [],
})
type Values = ReturnType<typeof formOf>

const hasPercentage = (effect: Values['effect']) => effect !== 'AMOUNT' && effect !== 'FREE_NIGHT'

/** What belongs to another effect than the chosen one is not sent. */
const sent = ({ amount, nthNight, code, ...values }: Values) => ({
  ...values,
  effect: values.effect || undefined,
  amount: values.effect === 'AMOUNT' ? amount : '',
  nthNight: values.effect === 'FREE_NIGHT' ? nthNight : '',
  code: values.effect === 'SHOWN' ? '' : code,
})

export const OfferDialog = ({ viewer, hotelId, offer, onClose }: OfferDialogProps) => {
  const mayPrice = can(viewer, 'rooms', 'UPDATE')
  const types = useCall(roomTypeApi.list, { hotelId })
  const { form, ...frame } = useRowForm({
    noun: 'Special Offer',
    row: offer,
    contracts: specialOfferApi,
    labels: {
      name: 'Name',
      discountPercentage: 'Discount',
      startDate: 'Start Date',
      endDate: 'End Date',
      description: 'Description',
      effect: 'What it does',
      amount: 'Off each night',
      nthNight: 'One free night in every',
      minNights: 'Nights at least',
      code: 'Code',
      bookFrom: 'Booked from',
      bookTo: 'Booked until',
      typeIds: 'Room types',
    },
    read: (row: OfferRow | undefined): Values => formOf(row, mayPrice ? '' : 'SHOWN'),
    schema: OfferForm,
    formats: {
      discountPercentage: fieldFormats.percent,
      startDate: dateFormat,
      endDate: dateFormat,
      bookFrom: dateFormat,
      bookTo: dateFormat,
      amount: fieldFormats.amount,
      minNights: fieldFormats.text,
      code: fieldFormats.capitals,
    },
    empty: {
      effect: 'Choose what the offer does.',
      name: 'Name is required',
      discountPercentage: 'Discount must be 0 to 100.',
      startDate: 'Enter a valid date.',
      endDate: 'Enter a valid date.',
      amount: 'Say how much a night costs less.',
      nthNight: 'Say which night is free: the 2nd to the 14th.',
      minNights: 'A stay has 1 to 30 nights.',
    },
    appearing: ['amount', 'nthNight', 'code', 'minNights', 'bookFrom', 'bookTo'],
    fixed: ['typeIds'],
    valueTexts: { effect: effectLabels },
    creation: values => ({ hotelId, ...sent(values) }),
    change: (values, { id }) => ({ hotelId, specialOfferId: id, ...sent(values) }),
    onClose,
  })
  const { values, change } = form
  const { effect } = values
  const hasMore = values.bookFrom !== '' || values.bookTo !== '' || values.typeIds.length > 0 || values.minNights !== '1'
  const [isOpen, setOpen] = useState(hasMore)
  const choose = (next: OfferEffect) =>
    // The percentage is a field of every offer; where it says nothing it is 0.
    change({ effect: next, discountPercentage: hasPercentage(next) ? values.discountPercentage : values.discountPercentage || '0' })
  const wrongInMore = (['bookFrom', 'bookTo', 'minNights', 'typeIds'] as const).some(name => form.error(name))
  return (
    <FormDialog {...frame} steady form={form} title={`${frame.title} Details`}>
      <TextInput {...form.field('name')} autoComplete="off" maxLength={100} />
      {mayPrice ? (
        <RadioGroup label="What it does" options={effects} value={effect} onChange={choose} error={form.error('effect')} column />
      ) : (
        <p className="small">It is shown on the hotel’s page. Who may change rooms can also make offers that change prices.</p>
      )}
      {hasPercentage(effect) && <PercentInput {...form.field('discountPercentage')} />}
      {effect === 'AMOUNT' && <MoneyInput {...form.field('amount')} optional={false} />}
      {effect === 'FREE_NIGHT' && (
        <Select
          {...form.field('nthNight')}
          optional={false}
          options={nights}
          placeholder="Choose"
          hint="Of so many nights the cheapest is free."
        />
      )}
      <Example hotelId={hotelId} figures={values} />
      <DateRange
        from={form.field('startDate')}
        to={form.field('endDate')}
        onPick={(startDate, endDate) => change({ startDate, endDate })}
      />
      {effect !== 'SHOWN' && effect !== '' && (
        <>
          <TextInput
            {...form.field('code')}
            autoComplete="off"
            maxLength={20}
            hint="With a code the offer is for guests who name it, and is listed nowhere."
          />
          <Accordion
            level={3}
            open={isOpen || wrongInMore ? ['more'] : []}
            onToggle={() => setOpen(!isOpen)}
            items={[
              {
                id: 'more',
                title: 'For which stays',
                content: (
                  <div className="stack gap-3">
                    <TextInput {...form.field('minNights')} optional={false} inputMode="numeric" autoComplete="off" maxLength={2} />
                    <DateRange
                      from={form.field('bookFrom')}
                      to={form.field('bookTo')}
                      onPick={(bookFrom, bookTo) => change({ bookFrom, bookTo })}
                      oneDay
                    />
                    {types.data && (
                      <CheckboxGroup
                        label="Room types"
                        hint="None chosen: all of them."
                        options={types.data.map(({ id, name }) => ({ value: id, label: name }))}
                        values={values.typeIds}
                        onChange={typeIds => change({ typeIds })}
                        error={form.error('typeIds')}
                      />
                    )}
                  </div>
                ),
              },
            ]}
          />
        </>
      )}
      <TextArea {...form.field('description')} maxLength={2000} />
    </FormDialog>
  )
}

/** What a stay costs with the offer, while it is typed. */
const Example = ({ hotelId, figures }: { hotelId: string; figures: OfferFigures }) => {
  const { data: hotel } = useCall(hotelApi.get, { hotelId })
  const [kind] = hotel?.roomKinds ?? []
  const stay = kind && exampleStay(figures, kind.pricePerNight)
  if (!kind || !stay) return null
  return (
    <p className="small" role="status">
      {kind.roomType}, 2 adults, {counted(stay.nights, 'night')} at its own price: <s>{formatRupees(toRupees(stay.before))}</s>{' '}
      <strong>{formatRupees(toRupees(stay.after))}</strong>
    </p>
  )
}
