import { type Amenity, AmenityForm, amenityApi } from '#shared/amenities.ts'
import { roomFormApi } from '#shared/room-form.ts'
import { useRowForm } from '#web/lists/use-row-form.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'

/** Adds an amenity, or changes the given one. */
export const AmenityDialog = ({ hotelId, amenity, onClose }: { hotelId: string; amenity: Amenity | undefined; onClose: () => void }) => {
  const { form, ...frame } = useRowForm({
    noun: 'Amenity',
    row: amenity,
    contracts: amenityApi,
    refreshes: [roomFormApi.list],
    labels: { name: 'Name', description: 'Description' },
    read: from => ({ name: from?.name ?? '', description: from?.description ?? '' }),
    schema: AmenityForm,
    creation: values => ({ hotelId, ...values }),
    change: (values, { id }) => ({ hotelId, amenityId: id, ...values }),
    onClose,
  })
  return (
    <FormDialog {...frame} form={form} title={amenity ? 'Edit Amenity' : frame.title}>
      <TextInput {...form.field('name')} autoComplete="off" />
      <TextArea {...form.field('description')} />
    </FormDialog>
  )
}
