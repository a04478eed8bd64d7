import { OfferForm, type OfferRow, specialOfferApi } from '#shared/offers.ts'
import { useRowForm } from '#web/lists/use-row-form.ts'
import { DateRange } from '#web/ui/DateRange.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { fieldFormats } from '#web/ui/field-formats.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { PercentInput, TextInput } from '#web/ui/TextInput.tsx'
import { dateFormat, shownDate } from '#web/ui/typed-date.ts'

export const OfferDialog = ({ hotelId, offer, onClose }: { hotelId: string; offer: OfferRow | undefined; onClose: () => void }) => {
  const { form, ...frame } = useRowForm({
    noun: 'Special Offer',
    row: offer,
    contracts: specialOfferApi,
    labels: { name: 'Name', discountPercentage: 'Discount', startDate: 'Start Date', endDate: 'End Date', description: 'Description' },
    read: from => ({
      name: from?.name ?? '',
      discountPercentage: String(from?.discountPercentage ?? ''),
      startDate: shownDate(from?.startDate ?? ''),
      endDate: shownDate(from?.endDate ?? ''),
      description: from?.description ?? '',
    }),
    schema: OfferForm,
    formats: { discountPercentage: fieldFormats.percent, startDate: dateFormat, endDate: dateFormat },
    empty: {
      name: 'Name is required',
      discountPercentage: 'Discount must be 0 to 100.',
      startDate: 'Enter a valid date.',
      endDate: 'Enter a valid date.',
    },
    creation: values => ({ hotelId, ...values }),
    change: (values, { id }) => ({ hotelId, specialOfferId: id, ...values }),
    onClose,
  })
  return (
    <FormDialog {...frame} steady form={form} title={offer ? 'Update Special Offer Details' : frame.title}>
      <TextInput {...form.field('name')} autoComplete="off" maxLength={100} />
      <PercentInput {...form.field('discountPercentage')} />
      <DateRange
        from={form.field('startDate')}
        to={form.field('endDate')}
        onPick={(startDate, endDate) => form.change({ startDate, endDate })}
      />
      <TextArea {...form.field('description')} maxLength={2000} />
    </FormDialog>
  )
}
