import type { Amenity } from '#shared/rooms/amenities.ts'
import { CheckboxGroup } from '#web/ui/field/CheckboxGroup.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { type Choices, choiceHint } from './choice-hint.ts'
import { newNamesText } from './new-names.ts'
import { type RoomValues, roomLabels } from './room-values.ts'

interface AmenitiesFieldProps {
  form: Form<RoomValues>
  amenities: Choices<Amenity>
  /** The viewer may add amenities. */
  adds: boolean
  /** The form begins with what all rooms have. */
  begun: boolean
}

/** What a room has: some of the hotel's amenities, and others that are made with the room. */
export const AmenitiesField = ({ form: { values, field, change, error, leave }, amenities, adds, begun }: AmenitiesFieldProps) => {
  const { data = [] } = amenities
  const isFirst = adds && amenities.data?.length === 0
  return (
    <>
      {!isFirst && (
        <CheckboxGroup
          label={roomLabels.amenities}
          name="amenities"
          options={data.map(({ id, name }) => ({ value: id, label: name }))}
          values={values.amenities}
          error={error('amenities')}
          hint={
            choiceHint(amenities, 'Loading amenities...', 'There are none yet: add them in the tab Amenities.') ??
            (begun ? 'A new room begins with what all others have.' : undefined)
          }
          onChange={chosen => change({ amenities: chosen })}
          onLeave={() => leave('amenities')}
        />
      )}
      {adds && amenities.data && (
        <TextInput
          {...field('newAmenities')}
          {...(isFirst && {
            label: roomLabels.amenities,
            optional: false,
            required: true,
            error: error('newAmenities') ?? error('amenities'),
          })}
          hint={newNamesText(values.newAmenities, data) ?? 'Such as Wi-Fi, Hot water, Balcony: with commas between.'}
          autoComplete="off"
        />
      )}
    </>
  )
}
