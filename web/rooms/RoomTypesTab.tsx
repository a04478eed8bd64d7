import { IconListDetails } from '@tabler/icons-react'
import { type Action, can } from '#shared/contract/permissions.ts'
import { roomFormApi } from '#shared/rooms/room-form.ts'
import { type RoomType, RoomTypeForm, roomTypeApi } from '#shared/rooms/room-types.ts'
import { CardTab } from '#web/lists/crud/CardTab.tsx'
import { useRowForm } from '#web/lists/crud/use-row-form.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import type { Column } from '#web/ui/table/columns.ts'

const labels = { bed: 'Bed', sizeSqm: 'Size in square metres', view: 'View' }
const refreshes = [roomFormApi.list]

const details: readonly Column<RoomType>[] = [
  { id: 'bed', label: labels.bed, text: ({ bed }) => bed ?? '' },
  { id: 'size', label: labels.sizeSqm, text: ({ sizeSqm }) => String(sizeSqm ?? '') },
  { id: 'view', label: labels.view, text: ({ view }) => view ?? '' },
]

const noteOf = ({ bed, sizeSqm, view }: RoomType) => [bed, sizeSqm && `${sizeSqm} m²`, view].filter(Boolean).join(' · ')

/** The kinds of rooms that the hotel has, by their names. */
export const RoomTypesTab = ({ viewer, hotelId }: HotelProps) => {
  const may = (action: Action) => can(viewer, 'roomTypes', action)
  return (
    <CardTab
      noun={{ one: 'room type', many: 'room types' }}
      contracts={roomTypeApi}
      input={{ hotelId }}
      schema={RoomTypeForm}
      creation={name => ({ hotelId, name })}
      renaming={({ id }, name) => ({ hotelId, typeId: id, name })}
      refreshes={refreshes}
      removal={type => ({ hotelId, typeId: type.id })}
      nameOf={type => type.name}
      note={noteOf}
      details={details}
      may={may}
      choices={() => ({
        edit: may('UPDATE'),
        remove: may('DELETE'),
        ...(may('UPDATE') && { ask: { label: 'Describe', icon: <IconListDetails size={18} aria-hidden /> } }),
      })}
      rowDialog={(type, onClose) => <FactsDialog {...{ hotelId, type, onClose }} />}
      title="Manage Room Types"
      empty="No room types found. Please add a new room type."
      purpose="Every room is of a type, such as Deluxe or Suite: guests choose by it."
    />
  )
}

/** What guests are told of all rooms of a type. */
const FactsDialog = ({ hotelId, type, onClose }: { hotelId: string; type: RoomType; onClose: () => void }) => {
  const { form, ...frame } = useRowForm({
    noun: 'Room Type',
    row: type,
    contracts: roomTypeApi,
    refreshes,
    labels,
    read: from => ({ bed: from?.bed ?? '', sizeSqm: String(from?.sizeSqm ?? ''), view: from?.view ?? '' }),
    schema: RoomTypeForm.omit({ name: true }),
    formats: { bed: fieldFormats.text, sizeSqm: fieldFormats.amount, view: fieldFormats.text },
    change: (values, { id }) => ({ hotelId, typeId: id, ...values }),
    onClose,
  })
  return (
    <FormDialog {...frame} form={form} title={`${type.name}: bed, size and view`}>
      <p className="muted">Guests see these with every room of this type. What you leave empty is not shown.</p>
      <TextInput {...form.field('bed')} hint="Such as King bed, or 2 single beds." autoComplete="off" />
      <TextInput {...form.field('sizeSqm')} hint="Of the room, such as 28." inputMode="numeric" autoComplete="off" />
      <TextInput {...form.field('view')} hint="Such as Garden or Lake." autoComplete="off" />
    </FormDialog>
  )
}
