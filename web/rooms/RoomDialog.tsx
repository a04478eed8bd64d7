import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { amenityApi } from '#shared/rooms/amenities.ts'
import { floorOf } from '#shared/rooms/cleaning-words.ts'
import { imageTooLarge, noImage, type RoomRow, roomFormApi, roomNumbers } from '#shared/rooms/room-form.ts'
import { roomTypeApi } from '#shared/rooms/room-types.ts'
import { PicturesField } from '#web/gallery/PicturesField.tsx'
import { sentPictures } from '#web/gallery/picked-pictures.ts'
import { useRowForm } from '#web/lists/crud/use-row-form.ts'
import { askAbout, mealDoubt } from '#web/rates/doubts/price-doubts.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { useQuestion } from '#web/ui/dialog/use-question.tsx'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { MoneyInput } from '#web/ui/field/UnitInput.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { AmenitiesField } from './AmenitiesField.tsx'
import { namesIn } from './new-names.ts'
import styles from './Rooms.module.css'
import { RoomTypeField } from './RoomTypeField.tsx'
import {
  alsoText,
  changeOf,
  numbersText,
  othersOfKind,
  type RoomValues,
  roomFormValues,
  roomLabels,
  rulesOf,
  typeToCome,
} from './room-values.ts'
import { useNewNames } from './use-new-names.ts'

interface RoomDialogProps {
  viewer: SignedInUser
  hotelId: string
  /** Which one to change; undefined adds one, or several alike. */
  room: RoomRow | undefined
  /** All of the hotel's. */
  rooms: readonly RoomRow[]
  onClose: () => void
}

/** Pictures are shown in at most 1,600 pixels. */
const maxSide = 1600

/** Adds rooms, or changes one, and on wish the others of its kind. */
export const RoomDialog = ({ viewer, hotelId, room, rooms, onClose }: RoomDialogProps) => {
  const { types, amenities, addsTypes, addsAmenities, made } = useNewNames(viewer, hotelId)
  const others = othersOfKind(room, rooms)
  const { ask, question } = useQuestion()
  const { form, progress, ...frame } = useRowForm({
    noun: 'Room',
    row: room,
    contracts: roomFormApi,
    labels: roomLabels,
    valueTexts: { typeId: Object.fromEntries((types.data ?? []).map(({ id, name }) => [id, name])) },
    read: from => roomFormValues(from, rooms),
    schema: rulesOf(room),
    nameOf: path => path.replace(/^imageOrder/, 'roomImages').replace(/^alsoRoomIds/, 'also'),
    // The server refuses a type or amenity that was deleted meanwhile, so a refused save also reloads these lists.
    refreshes: [roomTypeApi.list, amenityApi.list],
    formats: {
      roomNumber: fieldFormats.text,
      roomNumberTo: fieldFormats.text,
      newType: fieldFormats.text,
      floor: fieldFormats.text,
      priceWithMeals: fieldFormats.amount,
      pricePerNight: fieldFormats.amount,
      adultCapacity: fieldFormats.text,
      childrenCapacity: fieldFormats.text,
    },
    check: values => problemsIn(values, room),
    empty: {
      priceWithMeals: 'Price with meals must be a positive number',
      pricePerNight: 'Price must be a positive number',
      adultCapacity: 'Adult capacity must be a positive number',
      childrenCapacity: 'Children capacity must be a positive number',
    },
    creation: ({ also, isAvailable, roomImages, newType, newAmenities, ...values }) => ({ hotelId, ...values }),
    change: (values, from) => ({ hotelId, roomId: from.id, ...changeOf(values, from, others) }),
    prepare: async typed => {
      const [breakfast, allMeals] = [typed.pricePerNight, typed.priceWithMeals].map(Number)
      const asksAnew = !room || breakfast !== room.pricePerNight || allMeals !== room.priceWithMeals
      if (asksAnew) await askAbout(ask, [['priceWithMeals', mealDoubt(Number(breakfast), Number(allMeals))]])
      return made(typed)
    },
    saved: createdText,
    files: async ({ roomImages }, from) => {
      const { imageOrder, files } = await sentPictures(roomImages, maxSide)
      const isChanged = from?.roomImages.map(({ imagePath }) => imagePath).join() !== imageOrder.join()
      return { files: { roomImages: files }, ...(from && isChanged && { input: { imageOrder } }) }
    },
    onClose,
  })
  const { values, change } = form
  return (
    <>
      <FormDialog {...frame} submit={room ? frame.submit : addText(values)} form={form} title={`${frame.title} Details`} wide>
        <div className={styles.names}>
          <TextInput {...form.field('roomNumber')} autoComplete="off" />
          {!room && (
            <TextInput
              {...form.field('roomNumberTo')}
              autoComplete="off"
              hint={numbersText(values.roomNumber, values.roomNumberTo) ?? 'For several rooms alike, such as 101 to 112.'}
            />
          )}
          <RoomTypeField form={form} types={types} adds={addsTypes} />
          <TextInput
            {...form.field('floor')}
            autoComplete="off"
            maxLength={20}
            hint={floorHint(values.roomNumber.trim(), values.floor.trim())}
          />
        </div>
        <div className={styles.figures}>
          <MoneyInput {...form.field('pricePerNight')} hint="Breakfast is in it." />
          <MoneyInput {...form.field('priceWithMeals')} hint="Breakfast, lunch and dinner are in it." />
          <TextInput {...form.field('adultCapacity')} inputMode="numeric" autoComplete="off" />
          <TextInput {...form.field('childrenCapacity')} inputMode="numeric" autoComplete="off" />
        </div>
        <TextArea {...form.field('description')} />
        <AmenitiesField form={form} amenities={amenities} adds={addsAmenities} begun={!room && rooms.length > 0} />
        <PicturesField
          {...form.field('roomImages')}
          pictures={values.roomImages}
          onPictures={roomImages => change({ roomImages })}
          tooLarge={imageTooLarge}
          progress={progress}
        />
        {room && (
          <Checkbox
            label={roomLabels.isAvailable}
            name="isAvailable"
            checked={values.isAvailable}
            error={form.error('isAvailable')}
            hint="Guests cannot book a room that is not available. Bookings that are made already stay."
            // Whether a room is available is changed for this room alone, not for its kind.
            onChange={isAvailable => change({ isAvailable, also: false })}
          />
        )}
        {/* The list may come without them before the refusal has been read. */}
        {(others.length > 0 || form.error('also')) && (
          <Checkbox
            label={others.length > 0 ? `Also the other ${others.length} of this kind` : roomLabels.also}
            name="also"
            checked={values.also}
            error={form.error('also') && 'Some of these rooms are not there any more.'}
            hint={alsoText(others, values.isAvailable !== room?.isAvailable && !values.also)}
            onChange={also => change({ also })}
          />
        )}
      </FormDialog>
      {question}
    </>
  )
}

/** Which floor a room is on where nothing is typed. */
const floorHint = (roomNumber: string, floor: string): string => {
  const read = floorOf(roomNumber)
  return floor === '' && read !== '' ? `Left empty: floor ${read}, by its number.` : 'Rooms stand by floor for housekeeping.'
}

/** So many rooms are made at once; none where the two numbers do not fit. */
const countOf = ({ roomNumber, roomNumberTo }: RoomValues) => roomNumbers(roomNumber.trim(), roomNumberTo.trim()).numbers.length

/** Of several rooms at once their number is said, before and after. */
const addText = (values: RoomValues) => (countOf(values) > 1 ? `Add ${countOf(values)} Rooms` : 'Add Room')
const createdText = (values: RoomValues, room: RoomRow | undefined) =>
  room || countOf(values) < 2 ? undefined : `${countOf(values)} rooms created successfully`

const tooLong = 'A name has at most 100 characters.'

const problemsIn = ({ roomNumber, roomNumberTo, typeId, newType, newAmenities, roomImages }: RoomValues, room: RoomRow | undefined) => {
  const { problem } = roomNumbers(roomNumber.trim(), roomNumberTo.trim())
  const name = newType.trim()
  const newTypeProblem = name === '' ? 'Room Type is required' : name.length > 100 ? tooLong : undefined
  const hasNone = roomImages.length === 0 && room?.roomImages.length !== 0
  return {
    ...(problem && { roomNumberTo: problem }),
    ...(typeId === typeToCome && newTypeProblem && { newType: newTypeProblem }),
    ...(namesIn(newAmenities).some(({ length }) => length > 100) && { newAmenities: tooLong }),
    ...(hasNone && { roomImages: noImage }),
  }
}
