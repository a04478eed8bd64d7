import { can } from '#shared/contract/permissions.ts'
import { type Amenity, AmenityForm, amenityApi } from '#shared/rooms/amenities.ts'
import { roomFormApi } from '#shared/rooms/room-form.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import { useRowForm } from '#web/lists/crud/use-row-form.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import type { Column } from '#web/ui/table/columns.ts'

const columns: readonly Column<Amenity>[] = [
  { id: 'name', label: 'Name', text: amenity => amenity.name, value: false },
  { id: 'description', label: 'Description', text: amenity => amenity.description ?? '', value: false },
]

/** What the hotel's rooms can have. */
export const AmenitiesTab = ({ viewer, hotelId }: HotelProps) => (
  <CrudTab
    noun={{ one: 'amenity', many: 'amenities' }}
    contracts={amenityApi}
    input={{ hotelId }}
    removal={amenity => ({ hotelId, amenityId: amenity.id })}
    refreshes={[roomFormApi.list]}
    nameOf={amenity => amenity.name}
    columns={columns}
    cards={{ title: 'Manage Amenities' }}
    may={action => can(viewer, 'amenities', action)}
    form={(amenity, onClose) => <AmenityDialog {...{ hotelId, amenity, onClose }} />}
    empty="No Room Amenities Found. Add a New Amenity."
    purpose="What rooms can have, such as Wi-Fi or a view of the lake: guests see it on every room."
  />
)

const AmenityDialog = ({ hotelId, amenity, onClose }: { hotelId: string; amenity: Amenity | undefined; onClose: () => void }) => {
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
