import { OfferForm, type OfferRow, specialOfferApi } from '#shared/offers.ts'
import { useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { DateRange } from '#web/ui/DateRange.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { PercentInput, TextInput } from '#web/ui/TextInput.tsx'
import { kinds } from '#web/ui/tidy.ts'
import { dateKind, shownDate } from '#web/ui/typed-date.ts'
import { useForm } from '#web/ui/use-form.ts'

/** Adds a special offer, or changes the given one. */
export const OfferDialog = ({ hotelId, offer, onClose }: { hotelId: string; offer: OfferRow | undefined; onClose: () => void }) => {
  const creation = useSave(specialOfferApi.create, { refreshes: [specialOfferApi.list] })
  const update = useSave(specialOfferApi.update, { refreshes: [specialOfferApi.list] })
  const form = useForm({
    labels: { name: 'Name', discountPercentage: 'Discount', startDate: 'Start Date', endDate: 'End Date', description: 'Description' },
    values: {
      name: offer?.name ?? '',
      discountPercentage: String(offer?.discountPercentage ?? ''),
      startDate: shownDate(offer?.startDate ?? ''),
      endDate: shownDate(offer?.endDate ?? ''),
      description: offer?.description ?? '',
    },
    schema: OfferForm,
    kinds: { discountPercentage: kinds.percent, startDate: dateKind, endDate: dateKind },
    empty: {
      name: 'Name is required',
      discountPercentage: 'Discount must be 0 to 100.',
      startDate: 'Enter a valid date.',
      endDate: 'Enter a valid date.',
    },
    send: input =>
      offer
        ? update.mutateAsync({ hotelId, specialOfferId: offer.id, version: offer.version, ...input })
        : creation.mutateAsync({ hotelId, ...input }),
    onSent: ({ message = '' }) => {
      showAlert(message)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={offer ? 'Update Special Offer Details' : 'Add Special Offer'}
      submit={offer ? 'Update Special Offer' : 'Add Special Offer'}
      submitting={offer ? 'Updating...' : 'Adding...'}
      onClose={onClose}
    >
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
