import type { RoomType } from '#shared/rooms/room-types.ts'
import { Select } from '#web/ui/field/Select.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { type Choices, choiceHint } from './choice-hint.ts'
import { type RoomValues, roomLabels, typeToCome } from './room-values.ts'

interface RoomTypeFieldProps {
  form: Form<RoomValues>
  types: Choices<RoomType>
  /** The viewer may add types. */
  adds: boolean
}

// Always the same function: React calls it when the field appears, and not again.
const focusIt = (input: HTMLInputElement | null) => input?.focus()

/** The type of a room: one that there is, or the name of one that is made with the room. */
export const RoomTypeField = ({ form: { values, field, change, error }, types, adds }: RoomTypeFieldProps) => {
  if (adds && types.data?.length === 0)
    return (
      <TextInput
        {...field('newType')}
        label={roomLabels.typeId}
        optional={false}
        required
        error={error('newType') ?? error('typeId')}
        hint="Such as Deluxe or Suite: guests choose by it."
        autoComplete="off"
        onChange={({ target: { value } }) => change({ newType: value, typeId: value.trim() ? typeToCome : '' })}
      />
    )
  const none = choiceHint(types, 'Getting room types...', 'There are none yet: add them in the tab Room Types.')
  const options = (types.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Select
        {...field('typeId')}
        placeholder={types.data ? 'Choose a type' : (none ?? '')}
        options={adds && types.data ? [...options, { value: typeToCome, label: 'New type…' }] : options}
        hint={none}
        onChange={({ target: { value } }) => change({ typeId: value, newType: '' })}
      />
      {values.typeId === typeToCome && <TextInput {...field('newType')} optional={false} required ref={focusIt} autoComplete="off" />}
    </>
  )
}
