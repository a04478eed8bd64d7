import { z } from 'zod'
import { galleryApi, type HotelImage, ImageForm, ImageType } from '#shared/gallery.ts'
import { hotelApi } from '#shared/hotels.ts'
import { useCall } from '#web/api/client.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { useRowForm } from '#web/ui/crud/use-row-form.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { typeNames } from './image-types.ts'
import { PicturesField } from './PicturesField.tsx'
import { type Picked, sentPictures } from './picked-pictures.ts'

/** Beside the file and the cover, which the contract takes in forms of their own. */
const Schema = z.object({ imageName: ImageForm.shape.imageName, imageType: ImageForm.shape.imageType })

const longestSide = 2560
const options = ImageType.options.map(value => ({ value, label: typeNames[value] }))

interface ImageValues extends z.output<typeof Schema> {
  hotelImage: Picked[]
  isCover: boolean
}

const sentOf = ({ imageName, imageType, isCover }: ImageValues) => ({
  imageName,
  imageType,
  ...(isCover && { isCover: 'true' as const }),
})

/** Adds a picture to the gallery, or changes the given one. */
export const ImageDialog = ({ hotelId, image, onClose }: { hotelId: string; image: HotelImage | undefined; onClose: () => void }) => {
  const { data: images } = useCall(galleryApi.list, { hotelId })
  // Until there is a cover, a new picture is most likely that.
  const needsCover = !image && images?.every(({ imageType }) => imageType !== 'COVER') === true
  const { form, progress, ...frame } = useRowForm<HotelImage, ImageValues, typeof galleryApi.create, typeof galleryApi.update>({
    noun: 'Image',
    row: image,
    contracts: galleryApi,
    // The logo is part of the profile.
    refreshes: [hotelApi.get],
    labels: { hotelImage: 'Image', imageName: 'Name', imageType: 'Type', isCover: 'Cover' },
    read: from => ({
      hotelImage: [],
      imageName: from?.imageName ?? '',
      imageType: from?.imageType ?? (needsCover ? 'COVER' : 'OTHER'),
      isCover: needsCover,
    }),
    schema: Schema,
    check: ({ hotelImage }) => (image || hotelImage.length > 0 ? {} : { hotelImage: 'Choose a picture.' }),
    empty: { imageName: 'Image name is required.', hotelImage: 'Choose a picture.' },
    words: { imageType: typeNames },
    fixed: ['imageType', 'isCover'],
    creation: values => ({ hotelId, ...sentOf(values) }),
    change: (values, { id }) => ({ hotelId, imageId: id, ...sentOf(values) }),
    files: async ({ hotelImage }) => ({ files: { hotelImage: (await sentPictures(hotelImage, longestSide)).files } }),
    onClose,
  })
  const { imageName, imageType, hotelImage, isCover } = form.values
  const words = image ? {} : { title: 'Upload Image', submit: 'Upload Image', submitting: 'Uploading...' }
  return (
    <FormDialog {...frame} {...words} form={form}>
      <PicturesField
        label="Image"
        name="hotelImage"
        most={1}
        pictures={hotelImage}
        // Most pictures are called as their files are.
        onPictures={([picked]) =>
          form.change({ hotelImage: picked ? [picked] : [], ...(picked && imageName === '' && { imageName: picked.name }) })
        }
        error={form.error('hotelImage')}
        required={!image}
        current={image && <Picture picture={image} alt={`Current image: ${image.imageName}`} sizes="9rem" />}
        progress={progress}
      />
      <TextInput {...form.field('imageName')} autoComplete="off" maxLength={200} />
      <Select
        {...form.field('imageType')}
        optional={false}
        options={options}
        hint={image?.isCover ? 'This is the cover, the first picture that guests see.' : undefined}
        onChange={({ target }) => {
          const next = ImageType.parse(target.value)
          form.change({ imageType: next, isCover: isCover && next === 'COVER' })
        }}
      />
      {imageType !== 'HOTEL_LOGO' && !image?.isCover && (
        <Checkbox
          label="Make it the cover"
          hint="It opens the hotel’s page, and is shown when the page is shared."
          checked={isCover}
          onChange={on => form.change({ isCover: on, ...(on && { imageType: 'COVER' }) })}
        />
      )}
    </FormDialog>
  )
}
